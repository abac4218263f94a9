import { toHkd } from '#contract/money.ts'
import type { StaffOrder, StaffOrders } from '#contract/staff-orders.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { daysBetween, showStanding } from './order-lists.reads.ts'
import { headers } from './order-lists.store.ts'
import { findOrder, type Order } from './orders.reads.ts'
import { showOrder } from './order-views.reads.ts'
import { inLanguage } from './order-wording.rules.ts'
import { listReasons, readSought, standingsOf, todoStates } from './order-admin.rules.ts'
import * as store from './order-admin.store.ts'

/** An order of the staff's own company; another company's is not there. */
export async function requireNumbered(db: Db, company: string, number: string): Promise<Order> {
  const order = await findOrder(db, company, number)
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/** An order as staff see it: whole, with its history and what they wrote for one another. */
export async function showToStaff(db: Db, order: Order, locale: Locale, now: Temporal.Instant): Promise<StaffOrder> {
  const [shown, member, history, notes] = await Promise.all([
    showOrder(db, order, 'whole', locale, now),
    findMember(db, { company: order.company, member: order.visitor }),
    store.historyOf(db, order.id),
    store.notesOf(db, order.id),
  ])
  return {
    order: shown,
    orderState: order.orderState,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    vipCode: member?.vipCode ?? null,
    approvalReasons: listReasons(history, order),
    notes: notes.map((note) => ({ ...note, at: wireInstant(note.at) })),
    history: history.map((step) => ({ ...step, at: wireInstant(step.at) })),
  }
}

const mostCounted = 10_000

/** A page of a company's orders, newest first, as staff look for them. */
export async function listForStaff(db: Db, company: string, asked: StaffOrders, locale: Locale) {
  const { todo, label, page, size, search } = asked
  const which = store.found({
    company,
    fulfilment: todo === 'all' ? null : todoStates[todo],
    standings: label ? standingsOf(label) : null,
    ...daysBetween(asked),
    sought: readSought(search),
  })
  const [orders, totalCount] = await Promise.all([
    headers(db, which, { skip: (page - 1) * size, most: size }),
    store.count(db, which, mostCounted),
  ])
  return {
    orders: orders.map((order) => ({
      ...showStanding(order, locale),
      recipient: order.recipient,
      email: order.email,
      wayName: inLanguage(locale)(order.wayZh, order.wayEn),
      netTotal: toHkd(order.netCents),
      quantity: order.quantity,
    })),
    totalCount,
    page,
    size,
  }
}
