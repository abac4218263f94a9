import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { ReceiptRefund } from './order-documents.rules.ts'

/** The refunds of an order by document: money, gift cards and points. */
export async function refundsOf(db: Db, orderId: string): Promise<ReceiptRefund[]> {
  const { rows } = await sql<{ number: string; at: Date; cents: number }>`
    select refund.number, refund.booked_at as at, sum(part.back_cents)::bigint as cents
    from refund join refund_part part on part.refund = refund.id
    where refund.order_id = ${orderId} and refund.state in ('booked', 'done') and refund.booked_at is not null
    group by refund.id having sum(part.back_cents) > 0 order by refund.booked_at, refund.number`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toTemporalInstant() }))
}
