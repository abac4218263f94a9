import type { Db } from '#server/lib/database/db.ts'

/** Inserts a paid order of this member, with the state that its history gives it. */
export async function bookOrder(
  db: Db,
  order: {
    member: string
    number: string
    cents: number
    placedAt: Temporal.Instant
    /** Absent: still in transit. */
    receivedAt?: Temporal.Instant
    fulfilment?: string
    orderState?: string
    paymentState?: string
    refundedCents?: number
    /** For a pay-later order: the amount paid at placing. */
    firstPartCents?: number
  },
): Promise<void> {
  const { member, number, cents, placedAt, receivedAt, refundedCents = 0 } = order
  const at = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
  const fulfilment = order.fulfilment ?? (receivedAt ? 'delivered' : 'picking')
  const { id } = await db
    .insertInto('sales_order')
    .values({
      company: 'SPORT',
      supplier: 'SPORT',
      number,
      visitor: member,
      language: 'zh-TW',
      recipient: '陳大文',
      email: 'chan@harbour.example',
      phone: '+85291234567',
      way: 'STANDARD',
      pick_up: false,
      pre_order: false,
      deliver_to: JSON.stringify({ wayZh: '送貨', wayEn: 'Delivery' }),
      order_state: order.orderState ?? 'confirmed',
      payment_state: order.paymentState ?? 'paid',
      fulfilment_state: fulfilment,
      goods_cents: cents,
      delivery_cents: 0,
      net_cents: cents,
      due_cents: order.firstPartCents ?? cents,
      paid_cents: order.firstPartCents ?? cents,
      refunded_cents: refundedCents,
      agreed_policies: [],
      placed_at: at(placedAt),
      paid_at: at(placedAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!receivedAt) return
  await db
    .insertInto('order_event')
    .values({
      order_id: id,
      axis: 'fulfilment',
      from_state: 'dispatched',
      to_state: 'delivered',
      actor: 'job',
      at: at(receivedAt),
    })
    .execute()
}
