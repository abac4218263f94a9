import type { Db } from '#server/lib/database/db.ts'
import { listOwing } from '#server/billing/bills.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { type OrderFacts, readOrder } from '#server/orders/order-views.reads.ts'
import { type OrderSettlement, settlementOf } from './order-history.rules.ts'
import * as store from './order-history.store.ts'

/** What a member paid for and received in a period; it decides the grade. */
export const sumSpend = (
  db: Db,
  company: string,
  member: string,
  since: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ received: number; greatest: number; underWay: number }> =>
  store.spend(db, { company, visitor: member }, since, until)

export const listReceivers = (db: Db, since: Temporal.Instant) => store.membersWhoReceived(db, since)

/** What keeps a member from leaving, order by order: its state, and unpaid bills. §4 */
export async function listUnsettled(db: Db, { company, member }: { company: string; member: string }) {
  const [orders, owing] = await Promise.all([
    store.everyOrder(db, { company, visitor: member }),
    listOwing(db, { company, member }),
  ])
  const billed = new Set(owing.map(({ number }) => number))
  const unsettled = orders
    .map((order) => ({ number: order.number, standing: settlementOf(order) }))
    .filter(
      (one): one is { number: string; standing: Exclude<OrderSettlement, { kind: 'settled' }> } =>
        one.standing.kind !== 'settled',
    )
  return [...unsettled, ...[...billed].map((number) => ({ number, standing: { kind: 'bills' as const } }))]
}

/** All orders of a member in full. */
export async function readEveryOrder(
  db: Db,
  { company, member }: { company: string; member: string },
): Promise<OrderFacts[]> {
  const rows = await store.everyOrder(db, { company, visitor: member })
  const orders = await listOrders(
    db,
    rows.map(({ id }) => id),
  )
  const read: OrderFacts[] = []
  for (const order of orders) read.push(await readOrder(db, order, 'whole'))
  return read
}

/** Order numbers for other ledgers, shown to the buyer and used by staff. */
export const nameOrders = store.numbersOf
export const findOrderNumber = store.numberOf
export const findOrderId = store.idOf
