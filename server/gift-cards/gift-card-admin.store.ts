import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

export interface CardSearch {
  company: string
  member: string | null
  orderId: string | null
  last4: string | null
}

/** Newest first. */
export async function search(db: Db, { company, member, orderId, last4 }: CardSearch, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gift_card
    where company = ${company}
      and (member = ${member}::uuid or order_id = ${orderId}::uuid or last4 = ${last4})
    order by id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Freezes a card with a reason; null unfreezes it. */
export async function freeze(tx: Tx, card: string, reason: string | null, at: Temporal.Instant): Promise<void> {
  await sql`
    update gift_card set frozen_at = case when ${reason}::text is null then null else ${at.toString()}::timestamptz end,
      frozen_reason = ${reason}
    where id = ${card}::uuid`.execute(tx)
}
