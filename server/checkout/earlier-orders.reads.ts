import type { CartOwner } from '#server/cart/cart.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { requireOrder } from '#server/orders/orders.reads.ts'

/** The own order that goods are added to; nobody adds to what another has ordered, or learns that it is there. §3 */
export async function findEarlier(
  db: Db,
  { company, visitor }: Pick<CartOwner, 'company' | 'visitor'>,
  number: string | undefined,
): Promise<string | null> {
  return number ? (await requireOrder(db, { company, visitor, number })).id : null
}
