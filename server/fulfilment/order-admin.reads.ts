import type { StaffOrders } from '#contract/staff-orders.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { rowsOf } from '#server/lib/database/paging.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { daysBetween, listHeaders } from '#server/orders/order-lists.reads.ts'
import { findOrder } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { type OrderFacts, readOrder } from '#server/orders/order-views.reads.ts'
import { countTasks, readSought, standingsOf, todoStates } from './order-admin.rules.ts'
import * as store from './order-admin.store.ts'

/** An order of the staff's own company; another company's is not found. */
export async function requireNumbered(db: Db, company: string, number: string): Promise<Order> {
  const order = await findOrder(db, company, number)
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/** An order as staff see it: in full, with its history and notes. */
export interface StaffOrderFacts {
  facts: OrderFacts
  vipCode: string | null
  history: Awaited<ReturnType<typeof store.historyOf>>
  notes: Awaited<ReturnType<typeof store.notesOf>>
}

export async function readForStaff(db: Db, order: Order): Promise<StaffOrderFacts> {
  const [facts, member, history, notes] = await Promise.all([
    readOrder(db, order, 'whole'),
    findMember(db, { company: order.company, member: order.visitor }),
    store.historyOf(db, order.id),
    store.notesOf(db, order.id),
  ])
  return { facts, vipCode: member?.vipCode ?? null, history, notes }
}

const mostCounted = 10_000

/** A page of a company's orders that match the search of staff, newest first. */
export async function listForStaff(db: Db, company: string, asked: StaffOrders) {
  const { todo, label, page, size, search } = asked
  const which = store.found({
    company,
    fulfilment: todo === 'all' ? null : todoStates[todo],
    standings: label ? standingsOf(label) : null,
    ...daysBetween(asked),
    sought: readSought(search),
  })
  const [orders, totalCount] = await Promise.all([
    listHeaders(db, which, rowsOf({ page, size })),
    store.count(db, which, mostCounted),
  ])
  return { orders, totalCount }
}

/** How many orders wait for each next step. */
export const countOrders = async (db: Db, company: string) =>
  countTasks(await store.countByState(db, company, Object.values(todoStates).flat()))
