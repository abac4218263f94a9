import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { holdCart, holdLines, storeChanges, requireQuantity } from './cart.commands.ts'
import { type CartLine, type Now, type CartOwner, recheck, withGoods } from './cart.reads.ts'
import { type CartLineKey, type LineChange, sameThing, selectOnly, settleCart } from './cart.rules.ts'
import * as store from './cart.store.ts'

/** Changes a quantity or the selection; what a later change of the same page has overtaken changes nothing. */
export async function changeLine(
  tx: Tx,
  owner: CartOwner,
  key: CartLineKey,
  change: LineChange,
  now: Now,
): Promise<{ lines: CartLine[]; changed: CartLine }> {
  const { turn } = change
  if (change.quantity !== undefined) requireQuantity(change.quantity)
  const [{ stored, goods }, latest] = await lockInOrder(tx, [
    ['cart', () => holdLines(tx, owner, now)],
    turn && (() => store.takeTurn(tx, owner.company, owner.visitor, key, { ...change, turn })),
  ])
  if (!stored.some((line) => sameThing(line, key))) throw new Refusal('CART_LINE_NOT_FOUND')

  const quantity = latest?.quantity === false ? undefined : change.quantity
  const selected = latest?.selected === false ? undefined : change.selected
  const wished = stored.map((line) =>
    sameThing(line, key) ? { ...line, quantity: quantity ?? line.quantity, selected: selected ?? line.selected } : line,
  )
  const settled = settleCart(wished, goods, now, quantity === undefined ? [] : [key])
  const lines = storeChanges(tx, owner, stored, withGoods(settled, goods))
  return { lines, changed: lines.find((line) => sameThing(line, key))! }
}

/** Selects exactly these lines, as far as they are available. */
export async function selectLines(
  tx: Tx,
  owner: CartOwner,
  keys: readonly CartLineKey[],
  now: Now,
): Promise<CartLine[]> {
  const { stored, current } = await holdCart(tx, owner, now)
  if (keys.some((key) => !stored.some((line) => sameThing(line, key)))) throw new Refusal('CART_LINE_NOT_FOUND')
  const selected = selectOnly(current, keys)
  return storeChanges(
    tx,
    owner,
    stored,
    current.map((line, position) => ({ ...line, selected: selected[position]!.selected })),
  )
}

/** Removes lines. A repeated call succeeds if any of them was there. */
export async function removeItems(
  tx: Tx,
  owner: CartOwner,
  keys: readonly CartLineKey[],
  now: Now,
): Promise<CartLine[]> {
  const [{ stored: before, goods }, removed] = await lockInOrder(tx, [
    ['cart', () => holdLines(tx, owner, now)],
    () => store.remove(tx, owner.company, owner.visitor, keys),
  ])
  if (removed === 0) throw new Refusal('CART_LINE_NOT_FOUND')
  const left = before.filter((line) => !keys.some((key) => sameThing(key, line)))
  const { stored, current } = recheck(left, goods, now)
  return storeChanges(tx, owner, stored, current)
}

/** The delete of ordered lines from a held cart; unselected ones stay. §4 */
export const deleteOrdered = ({ company, visitor }: CartOwner, keys: readonly CartLineKey[]) =>
  store.deleteLines(company, visitor, keys)
