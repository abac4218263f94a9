import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { RefundKind, RefundState } from './returns.rules.ts'

/** A return, refund or exchange of one order. */
export interface Refund {
  id: string
  company: string
  orderId: string
  number: string
  kind: RefundKind
  state: RefundState
  reason: string
  remark: string
  goodsBack: boolean
  withDelivery: boolean
  answer: string
  requestedBy: string
  /** The part of its money that is taken off later bills. */
  billsCents: number
  /** Who of the staff decided, and who counted the goods. */
  decidedStaff: string | null
  receivedStaff: string | null
  createdAt: Temporal.Instant
  receivedAt: Temporal.Instant | null
  bookedAt: Temporal.Instant | null
}

export interface RefundLine {
  line: number
  quantity: number
  received: number | null
  resellable: number | null
  /** Exchanges: the wanted variant. */
  wanted: string | null
}

const columns = [
  'id',
  'company',
  'order_id as orderId',
  'number',
  'kind',
  'state',
  'reason',
  'remark',
  'goods_back as goodsBack',
  'with_delivery as withDelivery',
  'answer',
  'requested_by as requestedBy',
  'bills_cents as billsCents',
  'decided_staff as decidedStaff',
  'received_staff as receivedStaff',
  'created_at as createdAt',
  'received_at as receivedAt',
  'booked_at as bookedAt',
] as const

const refunds = (db: Db) => db.selectFrom('refund').select(columns)
type RefundRow = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>

const asRefund = (row: RefundRow): Refund => ({
  ...row,
  kind: row.kind as RefundKind,
  state: row.state as RefundState,
  createdAt: row.createdAt.toTemporalInstant(),
  receivedAt: row.receivedAt?.toTemporalInstant() ?? null,
  bookedAt: row.bookedAt?.toTemporalInstant() ?? null,
})

export interface NewRefund extends Pick<
  Refund,
  'company' | 'orderId' | 'kind' | 'state' | 'reason' | 'remark' | 'goodsBack' | 'withDelivery' | 'requestedBy'
> {
  lines: readonly { line: number; quantity: number; wanted?: string | undefined }[]
  at: Temporal.Instant
  today: Temporal.PlainDate
}

/** Writes the document under the next number of its series, with its lines and the first row of its history. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { company, orderId, kind, lines, at, today } = refund
  const series = kind === 'exchange' ? 'E' : 'R'
  const prefix = `${series}${today.toString().replaceAll('-', '').slice(2)}`
  const { rows } = await sql<{ id: string }>`
    with numbered as (
      insert into order_number (company, kind, day, last) values (${company}, ${series}, ${today.toString()}::date, 1)
      on conflict (company, kind, day) do update set last = order_number.last + 1
      returning last
    ), opened as (
      insert into refund (company, order_id, number, kind, state, reason, remark, goods_back, with_delivery, requested_by, created_at)
      select ${company}, ${orderId}, ${prefix} || lpad(last::text, greatest(4, length(last::text)), '0'), ${kind}, ${refund.state},
        ${refund.reason}, ${refund.remark}, ${refund.goodsBack}, ${refund.withDelivery}, ${refund.requestedBy}, ${at.toString()}::timestamptz
      from numbered returning id
    ), lined as (
      insert into refund_line (refund, order_id, line, quantity, wanted)
      select opened.id, ${orderId}, one.line, one.quantity, one.wanted
      from opened, unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[],
        ${lines.map(({ wanted }) => wanted ?? null)}::text[]) as one (line, quantity, wanted)
    ), told as (
      insert into refund_event (refund, from_state, to_state, actor, at)
      select id, null, ${refund.state}, ${refund.requestedBy}, ${at.toString()}::timestamptz from opened
    )
    select id from opened`.execute(tx)
  return rows[0]!.id
}

export async function byId(db: Db, id: string): Promise<Refund | undefined> {
  const row = await refunds(db).where('id', '=', id).executeTakeFirst()
  return row && asRefund(row)
}

export async function byNumber(db: Db, company: string, number: string): Promise<Refund | undefined> {
  const row = await refunds(db).where('company', '=', company).where('number', '=', number).executeTakeFirst()
  return row && asRefund(row)
}

/** Newest first. */
export async function ofOrder(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await refunds(db)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asRefund)
}

/** All orders of a buyer, newest first. */
export async function ofBuyer(db: Db, company: string, visitor: string): Promise<Refund[]> {
  const orders = db.selectFrom('sales_order').select('id').where('visitor', '=', visitor)
  const rows = await refunds(db)
    .where('company', '=', company)
    .where('order_id', 'in', orders)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asRefund)
}

export async function linesOf(db: Db, ids: readonly string[]): Promise<(RefundLine & { refund: string })[]> {
  return db
    .selectFrom('refund_line')
    .select(['refund', 'line', 'quantity', 'received', 'resellable', 'wanted'])
    .where('refund', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('line')
    .execute()
}

export const listRefundEvents = (db: Db, id: string) =>
  db
    .selectFrom('refund_event')
    .select(['from_state as from', 'to_state as to', 'at'])
    .where('refund', '=', id)
    .orderBy('id')
    .execute()

export interface RefundChange {
  kind?: RefundKind
  goodsBack?: boolean
  withDelivery?: boolean
  answer?: string
  billsCents?: number
  decidedBy?: string
  decidedStaff?: string | null
  receivedStaff?: string | null
  bookedBy?: string
}

const moments: Partial<Record<RefundState, 'decided_at' | 'received_at' | 'booked_at' | 'done_at'>> = {
  approved: 'decided_at',
  denied: 'decided_at',
  received: 'received_at',
  booked: 'booked_at',
  done: 'done_at',
}

/** Every step of a document writes a row of its history. */
export async function step(
  tx: Tx,
  { id, state: from }: Pick<Refund, 'id' | 'state'>,
  to: RefundState,
  { at, actor, reason }: { at: Temporal.Instant; actor: string; reason: string },
  also: RefundChange,
): Promise<void> {
  const moment = moments[to]
  await Promise.all([
    change(tx, id, also, { state: to, ...(moment && { [moment]: toTimestamp(at) }) }),
    tx
      .insertInto('refund_event')
      .values({ refund: id, from_state: from, to_state: to, actor, reason, at: toTimestamp(at) })
      .execute(),
  ])
}

export async function change(tx: Tx, id: string, to: RefundChange, also: object = {}): Promise<void> {
  const columnsOf = {
    ...(to.kind !== undefined && { kind: to.kind }),
    ...(to.goodsBack !== undefined && { goods_back: to.goodsBack }),
    ...(to.withDelivery !== undefined && { with_delivery: to.withDelivery }),
    ...(to.answer !== undefined && { answer: to.answer }),
    ...(to.billsCents !== undefined && { bills_cents: to.billsCents }),
    ...(to.decidedBy !== undefined && { decided_by: to.decidedBy }),
    ...(to.decidedStaff !== undefined && { decided_staff: to.decidedStaff }),
    ...(to.receivedStaff !== undefined && { received_staff: to.receivedStaff }),
    ...(to.bookedBy !== undefined && { booked_by: to.bookedBy }),
    ...also,
  }
  if (Object.keys(columnsOf).length === 0) return
  await tx.updateTable('refund').set(columnsOf).where('id', '=', id).execute()
}

export interface CountedLine {
  line: number
  received: number
  resellable: number
}

/** Records how many pieces of each line have arrived, and how many of them can be sold again. */
export async function countGoods(tx: Tx, id: string, counted: readonly CountedLine[]): Promise<void> {
  await sql`
    update refund_line set received = one.received, resellable = one.resellable
    from unnest(${counted.map(({ line }) => line)}::integer[], ${counted.map(({ received }) => received)}::integer[],
      ${counted.map(({ resellable }) => resellable)}::integer[]) as one (line, received, resellable)
    where refund = ${id} and refund_line.line = one.line`.execute(tx)
}

/** By number, without duplicates. */
export async function ordersGoingBack(db: Db, company: string, visitor: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('sales_order', 'sales_order.id', 'refund.order_id')
    .select('sales_order.number')
    .distinct()
    .where('sales_order.visitor', '=', visitor)
    .where('sales_order.company', '=', company)
    .where('refund.state', 'in', ['requested', 'approved', 'received', 'booked'])
    .orderBy('sales_order.number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Documents of the orders whose goods were exchanged for this order's: money of this document may go back through them. */
export async function listDocumentsBehind(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive behind as (
      select o.exchange_of as id from refund join sales_order o on o.id = refund.order_id where refund.id = ${id}
      union
      select o.exchange_of from behind join refund on refund.id = behind.id join sales_order o on o.id = refund.order_id
    )
    select id from behind where id is not null`.execute(db)
  return rows.map((row) => row.id)
}

/** Booked documents whose money may go back through this one, transitively: goods of this order were given for theirs. */
export async function listWaitingThrough(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive ahead as (
      select id from sales_order where exchange_of = ${id}
      union
      select o.id from ahead join refund on refund.order_id = ahead.id join sales_order o on o.exchange_of = refund.id
    )
    select refund.id from refund join ahead on ahead.id = refund.order_id where state = 'booked' order by refund.id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The order, and those whose goods were exchanged for its own: its money may go back through them. */
export async function ordersBehind(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive behind as (
      select id, exchange_of from sales_order where id = ${orderId}
      union
      select o.id, o.exchange_of from behind join refund on refund.id = behind.exchange_of join sales_order o on o.id = refund.order_id
    )
    select id from behind`.execute(tx)
  return rows.map(({ id }) => id)
}
