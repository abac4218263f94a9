import { readGoods } from '#server/goods/goods.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { leaveToCommit } from '#server/lib/database/transaction.ts'
import { type CartLine, type Now, type CartOwner, recheck } from './cart.reads.ts'
import { differs, type StoredCartLine, mostQuantity, sameThing } from './cart.rules.ts'
import * as store from './cart.store.ts'

/** Checks the cart again and stores what changed. Changes are reported in this answer only. */
export async function recheckCart(tx: Tx, owner: CartOwner, now: Now): Promise<CartLine[]> {
  const { stored, current } = await holdCart(tx, owner, now)
  return storeChanges(tx, owner, stored, current)
}

/** Locks the cart for this transaction and reads it; placing an order decides on it. */
export async function holdCart(
  tx: Tx,
  owner: CartOwner,
  now: Now,
): Promise<{ stored: StoredCartLine[]; current: CartLine[] }> {
  const { stored, goods } = await holdLines(tx, owner, now)
  return recheck(stored, goods, now)
}

/** Locks the cart and reads its goods in one batch; the goods are read after the lock. */
export async function holdLines(tx: Tx, { company, visitor }: CartOwner, now: Now) {
  const [stored, goods] = await lockInOrder(tx, [
    ['cart', () => store.holdCart(tx, company, visitor, now.at)],
    () => readGoods(tx, company, store.idsIn(company, visitor)),
  ])
  return { stored, goods }
}

/** Writes down what differs from what is stored; the answer need not wait for it. */
export function storeChanges(
  tx: Tx,
  owner: CartOwner,
  stored: readonly StoredCartLine[],
  lines: CartLine[],
): CartLine[] {
  leaveToCommit(tx, store.put(tx, owner.company, owner.visitor, listChanged(stored, lines)))
  return lines
}

/** The lines that differ from what is stored. */
export const listChanged = (stored: readonly StoredCartLine[], lines: readonly CartLine[]): CartLine[] =>
  lines.filter((line) => {
    const before = stored.find((one) => sameThing(one, line))
    return !before || differs(before, line)
  })

export function requireQuantity(quantity: number): void {
  if (quantity < 1) throw new Refusal('QUANTITY_TOO_SMALL', { quantity })
  if (!Number.isInteger(quantity) || quantity > mostQuantity)
    throw new Refusal('QUANTITY_NOT_POSSIBLE', { quantity, limit: mostQuantity })
}
