import type { CartOwner } from '#server/cart/cart.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { requireOrder } from '#server/orders/orders.reads.ts'

/** The visitor's own order to which goods are added. Any other order is not found, so its existence is not revealed. §3 */
export async function findEarlier(
  db: Db,
  { company, visitor }: Pick<CartOwner, 'company' | 'visitor'>,
  number: string | undefined,
): Promise<string | null> {
  return number ? (await requireOrder(db, { company, visitor, number })).id : null
}
