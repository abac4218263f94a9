import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { holdCart, storeChanges } from './cart.commands.ts'
import { type CartLine, type Now, type CartOwner, recheck } from './cart.reads.ts'
import { type CartLineKey, sameThing } from './cart.rules.ts'
import { remove } from './cart.store.ts'
import { requireWords } from './option-words.reads.ts'
import { reword } from './option-words.rules.ts'
import * as store from './option-words.store.ts'

/** Changes the buyer's words of a line: a gift card's recipient, an engraving. */
export async function changeWords(
  tx: Tx,
  owner: CartOwner,
  key: CartLineKey,
  dynamicAttr: string,
  now: Now,
): Promise<CartLine[]> {
  const { company, visitor } = owner
  const { stored, current } = await holdCart(tx, owner, now)
  const goods = new Map(current.map((line) => [line.assortId, line.goods]))
  if (!stored.some((line) => sameThing(line, key))) throw new Refusal('CART_LINE_NOT_FOUND')
  const words = requireWords(goods.get(key.assortId)!, dynamicAttr, owner)
  const wished = reword(stored, key, words)
  if (wished.length < stored.length) await remove(tx, company, visitor, [key])
  else await store.reword(tx, { company, visitor }, key, words)
  const written = wished.map((line) => stored.find((one) => sameThing(one, line)) ?? line)
  return storeChanges(tx, owner, written, recheck(wished, goods, now).current)
}
