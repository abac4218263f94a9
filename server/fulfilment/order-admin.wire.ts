import { toHkd } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff-orders.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { listReasons } from './order-admin.rules.ts'
import type { StaffOrderFacts } from './order-admin.reads.ts'
import type { Header } from '#server/orders/order-lists.store.ts'
import { wireStanding } from '#server/orders/order-lists.wire.ts'
import { wireOrder } from '#server/orders/order-views.wire.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

export function wireStaffOrder(
  { facts, vipCode, history, notes }: StaffOrderFacts,
  locale: Locale,
  now: Temporal.Instant,
): StaffOrder {
  const { order } = facts
  return {
    order: wireOrder(facts, locale, now),
    orderState: order.orderState,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    vipCode,
    approvalReasons: listReasons(history, order),
    notes: notes.map((note) => ({ ...note, at: wireInstant(note.at) })),
    history: history.map((step) => ({ ...step, at: wireInstant(step.at) })),
  }
}

/** An order in the staff's list. */
export const wireFound = (order: Header, locale: Locale) => ({
  ...wireStanding(order, locale),
  recipient: order.recipient,
  email: order.email,
  wayName: inLanguage(locale)(order.wayZh, order.wayEn),
  netTotal: toHkd(order.netCents),
  quantity: order.quantity,
})
