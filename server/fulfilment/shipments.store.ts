import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface Shipment {
  company: string
  orderId: string
  carrier: string
  trackingNo: string
  sentAt: Temporal.Instant
  sentBy: string
}

export async function insertShipment(tx: Tx, { company, orderId, carrier, ...sent }: Shipment): Promise<void> {
  const { trackingNo: tracking_no, sentAt, sentBy: sent_by } = sent
  await tx
    .insertInto('shipment')
    .values({ company, order_id: orderId, carrier, tracking_no, sent_at: toTimestamp(sentAt), sent_by })
    .execute()
}

/** Ends the current shipment: delivered, or refused. */
export async function end(
  tx: Tx,
  orderId: string,
  { at, refused }: { at: Temporal.Instant; refused: boolean },
): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ ended_at: toTimestamp(at), refused })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The current shipment. */
export async function underWay(db: Db, orderId: string) {
  const row = await db
    .selectFrom('shipment')
    .select(['carrier', 'sent_at as sentAt'])
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, sentAt: row.sentAt.toTemporalInstant() }
}

/** Paid orders dispatched before this moment, longest first. */
export async function sentBefore(db: Db, company: string, before: Temporal.Instant, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from shipment s join sales_order o on o.id = s.order_id
    where s.company = ${company} and s.ended_at is null and s.carrier <> 'SHOWROOM' and s.sent_at <= ${before.toString()}::timestamptz
      and o.order_state = 'confirmed' and o.payment_state in ('paid', 'part_refunded')
      and o.fulfilment_state in ('dispatched', 'wait_receiving')
    order by s.sent_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
