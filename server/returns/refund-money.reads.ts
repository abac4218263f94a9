import type { Db } from '#server/lib/database/db.ts'
import { foreseeReduction } from '#server/billing/bills.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { unpaidOf } from '#server/orders/orders.rules.ts'
import { listTenders, type OrderTender } from '#server/orders/tenders.reads.ts'
import { listDebts } from '#server/payments/refunds.reads.ts'
import { planParts } from './refund-parts.reads.ts'
import { listParts, listTaken } from './refund-parts.store.ts'
import type { RefundedPart } from './refund-parts.rules.ts'
import { listDocumentsBehind } from './returns.store.ts'
import type { Refund } from './returns.store.ts'
import { comesToNothing, isBooked } from './returns.rules.ts'

/** What a document gives back, or would give back. */
export type RefundMoney = { kind: 'nothing' } | PlannedMoney | BookedMoney

/** What would be refunded now, while nothing is booked. */
export interface PlannedMoney {
  kind: 'planned'
  tenders: OrderTender[]
  planned: readonly RefundedPart[]
  /** What documents have taken so far. */
  taken: Awaited<ReturnType<typeof listTaken>>
  /** Bills that are reduced and money that is refunded; null when everything has been paid. */
  reduction: { cutCents: number; backCents: number } | null
}

export interface BookedMoney {
  kind: 'booked'
  refund: Refund
  tenders: OrderTender[]
  booked: Awaited<ReturnType<typeof listParts>>
  debts: Awaited<ReturnType<typeof listDebts>>
}

export async function readMoney(db: Db, refund: Refund): Promise<RefundMoney> {
  if (comesToNothing(refund.state)) return { kind: 'nothing' }
  if (!isBooked(refund.state)) return planMoney(db, refund.orderId, await planParts(db, refund))
  const [tenders, booked, debts] = await Promise.all([
    listTenders(db, refund.orderId),
    listParts(db, refund.id),
    listDebtsOf(db, refund),
  ])
  return { kind: 'booked', refund, tenders, booked, debts }
}

/** The debts of a document to its payers, including those of orders whose goods were exchanged for its own. */
export const listDebtsOf = async (db: Db, { id }: Pick<Refund, 'id'>) =>
  listDebts(db, id, await listDocumentsBehind(db, id))

export async function planMoney(db: Db, orderId: string, planned: readonly RefundedPart[]): Promise<PlannedMoney> {
  const moneyCents = planned.reduce((sum, { kind, cents }) => (kind === 'money' ? sum + cents : sum), 0)
  const [tenders, taken, reduction] = await Promise.all([
    listTenders(db, orderId),
    listTaken(db, orderId),
    foresee(db, orderId, moneyCents),
  ])
  return { kind: 'planned', tenders, planned, taken, reduction }
}

/** How much of this amount is unpaid and need not be paid any more; null when all of it has been paid. */
async function foresee(
  db: Db,
  orderId: string,
  cents: number,
): Promise<{ cutCents: number; backCents: number } | null> {
  const reduction = await foreseeReduction(db, orderId, cents)
  if (reduction) return reduction
  const [order] = await listOrders(db, [orderId])
  const cutCents = order ? Math.min(cents, unpaidOf(order)) : 0
  return cutCents > 0 ? { cutCents, backCents: cents - cutCents } : null
}
