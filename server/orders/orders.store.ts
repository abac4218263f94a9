import { sql } from 'kysely'
import type { AddressPart } from '#contract/address-parts.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Axis, OrderStanding } from './orders.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** The delivery address, frozen at placing; places by code, whose meaning does not change. */
export interface DeliverTo {
  wayZh: string
  wayEn: string
  address?: Record<AddressPart, string>
  pickupPoint?: string
  pointZh?: string
  pointEn?: string
  pointAddressZh?: string
  pointAddressEn?: string
}

/** The stage of a draft. */
export type DraftState = 'draft' | 'handed over'

export interface Order extends OrderStanding {
  id: string
  company: string
  supplier: string
  number: string
  visitor: string
  conversation: string | null
  language: Locale
  recipient: string
  email: string
  phone: string
  way: string
  pickUp: boolean
  preOrder: boolean
  deliverTo: DeliverTo
  expectedDate: Temporal.PlainDate | null
  remark: string
  goodsCents: number
  discountCents: number
  deliveryCents: number
  deliveryDiscountCents: number
  netCents: number
  /** Coupon cash, points and gift cards. */
  tenderedCents: number
  /** The amount for the chosen payment method. */
  dueCents: number
  paidCents: number
  /** Agreed at placing for pre-ordered goods; null when everything is due at once, or in instalments. */
  depositCents: number | null
  pointsToEarn: number
  placedAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  refundedCents: number
  expiresAt: Temporal.Instant | null
  /** The client network of an unpaid order that is paid by hand. */
  offlineFrom: string | null
  /** Until when an unpaid order without a proof keeps its goods; null: until its deadline. */
  goodsHeldUntil: Temporal.Instant | null
  /** Since when it holds no goods, although it can still be paid. */
  goodsReleasedAt: Temporal.Instant | null
  /** The refund document of the goods that this order replaces. */
  exchangeOf: string | null
  /** For a draft: not yet visible to the customer, or handed over. */
  drafting: DraftState | null
}

const columns = [
  'id',
  'company',
  'supplier',
  'number',
  'visitor',
  'conversation',
  'language',
  'recipient',
  'email',
  'phone',
  'way',
  'remark',
  'pick_up as pickUp',
  'pre_order as preOrder',
  'deliver_to as deliverTo',
  'expected_date as expectedDate',
  'order_state as orderState',
  'payment_state as paymentState',
  'fulfilment_state as fulfilmentState',
  'goods_cents as goodsCents',
  'discount_cents as discountCents',
  'delivery_cents as deliveryCents',
  'delivery_discount_cents as deliveryDiscountCents',
  'net_cents as netCents',
  'tendered_cents as tenderedCents',
  'due_cents as dueCents',
  'paid_cents as paidCents',
  'deposit_cents as depositCents',
  'points_to_earn as pointsToEarn',
  'placed_at as placedAt',
  'paid_at as paidAt',
  'refunded_cents as refundedCents',
  'expires_at as expiresAt',
  'exchange_of as exchangeOf',
  'drafting',
  'offline_from as offlineFrom',
  'goods_held_until as goodsHeldUntil',
  'goods_released_at as goodsReleasedAt',
] as const

const orders = (db: Db) => db.selectFrom('sales_order').select(columns)
type OrderRecord = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

const asOrder = (row: OrderRecord): Order => ({
  ...row,
  ...({
    orderState: row.orderState,
    paymentState: row.paymentState,
    fulfilmentState: row.fulfilmentState,
  } as OrderStanding),
  language: row.language as Locale,
  deliverTo: row.deliverTo as DeliverTo,
  drafting: row.drafting as DraftState | null,
  expectedDate: row.expectedDate === null ? null : Temporal.PlainDate.from(row.expectedDate),
  placedAt: row.placedAt.toTemporalInstant(),
  paidAt: row.paidAt?.toTemporalInstant() ?? null,
  expiresAt: row.expiresAt?.toTemporalInstant() ?? null,
  goodsHeldUntil: row.goodsHeldUntil?.toTemporalInstant() ?? null,
  goodsReleasedAt: row.goodsReleasedAt?.toTemporalInstant() ?? null,
})

export async function byIds(db: Db, ids: readonly string[]): Promise<Order[]> {
  const rows = await orders(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(asOrder)
}

/** Locks in the order of their ids, so that two concurrent settlements cannot deadlock. */
export async function holdOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const rows = await orders(tx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(asOrder)
}

export async function byNumber(db: Db, company: string, number: string): Promise<Order | undefined> {
  const row = await orders(db).where('company', '=', company).where('number', '=', number).executeTakeFirst()
  return row && asOrder(row)
}

export async function byExchange(db: Db, refund: string): Promise<Order | undefined> {
  const row = await orders(db).where('exchange_of', '=', refund).executeTakeFirst()
  return row && asOrder(row)
}

export async function ofConversation(db: Db, conversation: string): Promise<Order[]> {
  return (await orders(db).where('conversation', '=', conversation).orderBy('number').execute()).map(asOrder)
}

/** Orders past their deadline with money due, longest overdue first. */
export async function listOverdue(db: Db, at: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, expires_at from sales_order where order_state = 'unconfirm'
      union all
      select id, expires_at from sales_order
      where order_state = 'confirmed' and payment_state in ('part_paid', 'failed') and paid_cents < due_cents
    ) unpaid
    where expires_at <= ${at.toString()}::timestamptz order by expires_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

export interface OrderChange {
  orderState?: OrderStanding['orderState']
  paymentState?: OrderStanding['paymentState']
  fulfilmentState?: OrderStanding['fulfilmentState']
  dueCents?: number
  paidCents?: number
  paidAt?: Temporal.Instant
  refundedCents?: number
  expiresAt?: Temporal.Instant | null
  offlineFrom?: string | null
  goodsHeldUntil?: Temporal.Instant | null
  goodsReleasedAt?: Temporal.Instant | null
}

const dateOf = (at: Temporal.Instant | null) => at && toTimestamp(at)

export interface OrderEvent {
  axis: Axis
  from: string
  to: string
  actor: string
  reason: string
  at: Temporal.Instant
}

/** Changes a state together with its row of history. */
export async function change(tx: Tx, id: string, to: OrderChange, events: readonly OrderEvent[]): Promise<void> {
  const moved = tx
    .updateTable('sales_order')
    .set({
      ...(to.orderState && { order_state: to.orderState }),
      ...(to.paymentState && { payment_state: to.paymentState }),
      ...(to.fulfilmentState && { fulfilment_state: to.fulfilmentState }),
      ...(to.dueCents !== undefined && { due_cents: to.dueCents }),
      ...(to.paidCents !== undefined && { paid_cents: to.paidCents }),
      ...(to.paidAt && { paid_at: toTimestamp(to.paidAt) }),
      ...(to.refundedCents !== undefined && { refunded_cents: to.refundedCents }),
      ...(to.expiresAt !== undefined && { expires_at: dateOf(to.expiresAt) }),
      ...(to.offlineFrom !== undefined && { offline_from: to.offlineFrom }),
      ...(to.goodsHeldUntil !== undefined && { goods_held_until: dateOf(to.goodsHeldUntil) }),
      ...(to.goodsReleasedAt !== undefined && { goods_released_at: dateOf(to.goodsReleasedAt) }),
    })
    .where('id', '=', id)
  if (events.length === 0) return void (await moved.execute())
  const told = tx.insertInto('order_event').values(
    events.map((event) => ({
      order_id: id,
      axis: event.axis,
      from_state: event.from,
      to_state: event.to,
      actor: event.actor,
      reason: event.reason,
      at: toTimestamp(event.at),
    })),
  )
  await Promise.all([moved.execute(), told.execute()])
}
