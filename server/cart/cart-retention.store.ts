import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** Carts untouched since then, ordered by visitor. */
export async function oldCarts(
  db: Db,
  { before, after, most }: { before: Temporal.Instant; after: string | undefined; most: number },
): Promise<{ visitor: string; isEmpty: boolean }[]> {
  const { rows } = await sql<{ visitor: string; isEmpty: boolean }>`
    select visitor, not exists (select from cart_line where cart_line.visitor = cart.visitor) as "isEmpty"
    from cart where changed_at <= ${before.toString()}::timestamptz and (${after ?? null}::uuid is null or visitor > ${after ?? null}::uuid)
    order by visitor limit ${most}`.execute(db)
  return rows
}

/** Deletes carts with their lines, unless they were touched meanwhile; skips those that are being changed. */
export async function removeCarts(db: Db, visitors: readonly string[], before: Temporal.Instant): Promise<void> {
  await sql`
    delete from cart where visitor in (
      select visitor from cart
      where visitor = any(${visitors}::uuid[]) and changed_at <= ${before.toString()}::timestamptz
      order by visitor for update skip locked)`.execute(db)
}

export async function removeCart(tx: Tx, visitor: string): Promise<void> {
  await tx.deleteFrom('cart').where('visitor', '=', visitor).execute()
}
