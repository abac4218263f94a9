import type { CancelPreview } from '#contract/returns.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { dayOf, wireInstant, zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Order } from '#server/orders/orders.reads.ts'
import { mayTakeBack } from '#server/orders/orders.rules.ts'
import { readAftermath } from '#server/orders/order-views.reads.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { showPlanned } from './refund-money.reads.ts'
import { reckonParts } from './refund-parts.reads.ts'
import { countLeft } from './returns.reads.ts'
import { judgeCancel } from './cancellations.rules.ts'

/** What giving an order up would do, told before it is done. */
export async function previewCancel(
  db: Db,
  order: Order,
  locale: Locale,
  now: Temporal.Instant,
): Promise<CancelPreview> {
  const [aftermath, { voidLimitDays }, left] = await Promise.all([
    readAftermath(db, order.id),
    readSettings(db, order.company),
    countLeft(db, order.id),
  ])
  const today = dayOf(now)
  const facts = { ...order, ...aftermath }
  const verdict = judgeCancel(facts, { as: 'buyer', wants: 'cancel', voidLimitDays }, today)
  const kind = mayTakeBack(facts, { voidLimitDays }, today)
  if (verdict.kind === 'refused') throw new Refusal(verdict.code)
  if (verdict.kind === 'ended' || kind === null) throw new Refusal('ORDER_NOT_CANCELLABLE')
  const everything = await reckonParts(db, order.id, {
    lines: left.map(({ line, unasked: quantity }) => ({ line, quantity })),
    withDelivery: true,
    withCoupons: true,
  })
  // Unpaid: the money has not come, but points and cards are set aside for it.
  const planned = kind === 'unpaid' ? everything.filter((part) => part.kind !== 'money') : everything
  const { total, parts } = await showPlanned(db, order.id, planned, locale)
  return { kind, until: kind === 'void' ? wireInstant(endOf(order, voidLimitDays)) : null, total: toHkd(total), parts }
}

/** Until the end of its day, as days are counted in Hong Kong. */
const endOf = ({ placedAt }: Order, voidLimitDays: number): Temporal.Instant =>
  dayOf(placedAt).add({ days: voidLimitDays }).toZonedDateTime(zone).toInstant()
