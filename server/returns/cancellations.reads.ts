import { dayOf, startOfDay } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { mayTakeBack } from '#server/orders/orders.rules.ts'
import { readLaterEvents } from '#server/orders/order-views.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { planMoney, type PlannedMoney } from './refund-money.reads.ts'
import { reckonParts } from './refund-parts.reads.ts'
import { countLeft } from './returns.reads.ts'
import { judgeCancel } from './cancellations.rules.ts'

export interface ForeseenCancel {
  kind: NonNullable<ReturnType<typeof mayTakeBack>>
  /** The end of the void period. */
  until: Temporal.Instant | null
  money: PlannedMoney
}

/** Previews what cancelling an order would do. */
export async function foreseeCancel(db: Db, order: Order, now: Temporal.Instant): Promise<ForeseenCancel> {
  const [later, { voidLimitDays }, left] = await Promise.all([
    readLaterEvents(db, order.id),
    readSettings(db, order.company),
    countLeft(db, order.id),
  ])
  const today = dayOf(now)
  const facts = { ...order, ...later }
  const verdict = judgeCancel(facts, { as: 'buyer', wants: 'cancel', voidLimitDays }, today)
  const kind = mayTakeBack(facts, { voidLimitDays }, today)
  if (verdict.kind === 'refused') throw new Refusal(verdict.code)
  if (verdict.kind === 'ended' || kind === null) throw new Refusal('ORDER_NOT_CANCELLABLE')
  const everything = await reckonParts(db, order.id, {
    lines: left.map(({ line, unasked: quantity }) => ({ line, quantity })),
    withDelivery: true,
    withCoupons: true,
  })
  // Unpaid: no money was received, but points and gift cards are reserved for the order.
  const planned = kind === 'unpaid' ? everything.filter((part) => part.kind !== 'money') : everything
  const until = kind === 'void' ? endOf(order, voidLimitDays) : null
  return { kind, until, money: await planMoney(db, order.id, planned) }
}

/** The end of the void period, in Hong Kong days. */
const endOf = ({ placedAt }: Order, voidLimitDays: number): Temporal.Instant =>
  startOfDay(dayOf(placedAt).add({ days: voidLimitDays }))
