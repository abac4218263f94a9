import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import type { OrderStanding } from '#server/orders/orders.rules.ts'

/** Paid and kept, by the time of receipt; `under_way` is paid and not received. Net of refunds. */
export async function spend(
  db: Db,
  { company, visitor }: VisitorOwner,
  since: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ received: number; greatest: number; underWay: number }> {
  const { rows } = await sql<{ received: number; greatest: number; underWay: number }>`
    with kept as (
      select net_cents - tendered_cents - refunded_cents as cents, fulfilment_state = 'delivered' as is_received,
        (select max(at) from order_event where order_id = sales_order.id and axis = 'fulfilment' and to_state = 'delivered') as received_at
      from sales_order
      where visitor = ${visitor} and company = ${company} and order_state in ('confirmed', 'completed')
        and payment_state in ('paid', 'part_refunded') and fulfilment_state not in ('receiving_reject', 'returned')
    ), counted as (
      select cents, is_received, received_at >= ${since.toString()}::timestamptz and received_at < ${until.toString()}::timestamptz as in_time
      from kept
    )
    select coalesce(sum(cents) filter (where is_received and in_time), 0)::bigint as received,
      coalesce(max(cents) filter (where is_received and in_time), 0)::bigint as greatest,
      coalesce(sum(cents) filter (where not is_received), 0)::bigint as "underWay"
    from counted`.execute(db)
  return rows[0]!
}

export async function membersWhoReceived(
  db: Db,
  since: Temporal.Instant,
): Promise<{ company: string; member: string }[]> {
  const { rows } = await sql<{ company: string; member: string }>`
    select distinct sales_order.company, sales_order.visitor as member
    from order_event join sales_order on sales_order.id = order_event.order_id join visitor on visitor.id = sales_order.visitor
    where order_event.axis = 'fulfilment' and order_event.to_state = 'delivered' and order_event.at >= ${since.toString()}::timestamptz
      and visitor.kind = 'MEMBER'`.execute(db)
  return rows
}

export async function everyOrder(db: Db, { company, visitor }: VisitorOwner) {
  const rows = await db
    .selectFrom('sales_order')
    .select(['id', 'number', 'order_state as orderState', 'payment_state as paymentState'])
    .select(['fulfilment_state as fulfilmentState', 'expires_at as expiresAt', 'paid_cents as paidCents'])
    .select(['refunded_cents as refundedCents', 'placed_at as placedAt'])
    .select((query) =>
      query
        .selectFrom('order_event')
        .select((event) => event.fn.max('at').as('at'))
        .whereRef('order_id', '=', 'sales_order.id')
        .where('axis', '=', 'fulfilment')
        .where('to_state', '=', 'delivered')
        .as('receivedAt'),
    )
    .where('visitor', '=', visitor)
    .where('company', '=', company)
    .orderBy('placed_at')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    ...row,
    ...({
      orderState: row.orderState,
      paymentState: row.paymentState,
      fulfilmentState: row.fulfilmentState,
    } as OrderStanding),
    expiresAt: row.expiresAt?.toTemporalInstant() ?? null,
    receivedAt: row.receivedAt?.toTemporalInstant() ?? null,
  }))
}

/** The numbers of those of these orders that are this visitor's. */
export async function numbersOf(db: Db, visitor: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from sales_order where id = any(${ids}::uuid[]) and visitor = ${visitor}::uuid`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export async function numberOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`select number from sales_order where id = ${id}::uuid`.execute(db)
  return rows[0]?.number ?? null
}

export async function idOf(db: Db, company: string, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sales_order where company = ${company} and number = ${number}`.execute(db)
  return rows[0]?.id
}
