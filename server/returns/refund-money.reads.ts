import type { Db } from '#server/lib/database/db.ts'
import { foreseeReduction } from '#server/billing/bills.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { unpaidOf } from '#server/orders/orders.rules.ts'
import { listTenders, type OrderTender } from '#server/orders/tenders.reads.ts'
import { listDebts } from '#server/payments/refunds.reads.ts'
import { listParts, listTaken, planParts } from './refund-parts.reads.ts'
import type { RefundedPart } from './refund-parts.rules.ts'
import { listDocumentsBehind, type Refund } from './returns.reads.ts'
import { comesToNothing, isBooked } from './returns.rules.ts'

/** What a document gives back, or would. */
export type RefundMoney = { kind: 'nothing' } | PlannedMoney | BookedMoney

/** What would go back now, of parts that nobody has booked. */
export interface PlannedMoney {
  kind: 'planned'
  tenders: OrderTender[]
  planned: readonly RefundedPart[]
  /** What documents have taken already. */
  taken: Awaited<ReturnType<typeof listTaken>>
  /** What need not be paid any more, and what comes back; null where all of it has been paid. */
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

/** What a document owes to whoever paid, itself and through the orders whose goods were exchanged for its own. */
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

/** What of so much of an order's money has not been paid yet, and need not be any more; null where all of it has been. */
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
