import { toHkd } from '#contract/money.ts'
import type { RefundView } from '#contract/returns.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import { foreseeReduction } from '#server/billing/bills.reads.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import { unpaidOf } from '#server/orders/orders.rules.ts'
import { listTenders, sayTender } from '#server/orders/tenders.reads.ts'
import { listDebts } from '#server/payments/refunds.reads.ts'
import { m } from '#words/compiled/messages.js'
import { listParts, listTaken, planParts } from './refund-parts.reads.ts'
import { type RefundedPart, pointsFor, type TenderKind } from './refund-parts.rules.ts'
import { listDocumentsBehind, type Refund } from './returns.reads.ts'
import { comesToNothing, isBooked } from './returns.rules.ts'

type MoneyBack = RefundView['parts'][number]

/** What a document gives back, tender by tender, and what that is worth altogether; a coupon is worth nothing but itself. */
export async function showParts(
  db: Db,
  refund: Refund,
  locale: Locale,
): Promise<{ total: number; parts: MoneyBack[] }> {
  if (comesToNothing(refund.state)) return { total: 0, parts: [] }
  if (!isBooked(refund.state)) return showPlanned(db, refund.orderId, await planParts(db, refund), locale)
  const [tenders, booked, debts] = await Promise.all([
    listTenders(db, refund.orderId),
    listParts(db, refund.id),
    listDebtsOf(db, refund),
  ])
  const parts = tenders.flatMap((tender): MoneyBack[] => {
    const own = booked.filter((one) => one.tender === tender.tender)
    const back = sum(own, ({ backCents }) => backCents)
    const kept = sum(own, ({ cents, backCents }) => cents - backCents)
    const description = sayTender(tender, locale)
    const points = sum(own, (one) => one.points)
    const about = { description, points: tender.kind === 'points' ? points : null, state: 'done' } as const
    const keeps: MoneyBack[] = kept > 0 && refund.kind === 'exchange' ? [showStored(kept, locale)] : []
    if (back === 0) return keeps
    if (tender.kind === 'exchange')
      return [{ ...about, kind: 'exchange', amount: toHkd(back), state: standingOf(debts) }, ...keeps]
    if (tender.kind !== 'money') return [{ ...about, kind: tender.kind, amount: toHkd(back) }, ...keeps]
    const sent = back - refund.billsCents
    return [
      ...(sent > 0 ? [{ ...about, kind: 'money' as const, amount: toHkd(sent), state: standingOf(debts) }] : []),
      ...(refund.billsCents > 0 ? [showBills(refund.billsCents, locale)] : []),
      ...keeps,
    ]
  })
  const worth = sum(booked, ({ tender, backCents }) => (isCoupon(tenders, tender) ? 0 : backCents))
  return { total: worth, parts }
}

/** What a document owes to whoever paid, itself and through the orders whose goods were exchanged for its own. */
export const listDebtsOf = async (db: Db, { id }: Pick<Refund, 'id'>) =>
  listDebts(db, id, await listDocumentsBehind(db, id))

/** What would go back now, of parts that nobody has booked. */
export async function showPlanned(
  db: Db,
  orderId: string,
  planned: readonly RefundedPart[],
  locale: Locale,
): Promise<{ total: number; parts: MoneyBack[] }> {
  const [tenders, taken, reduction] = await Promise.all([
    listTenders(db, orderId),
    listTaken(db, orderId),
    foresee(
      db,
      orderId,
      sum(planned, ({ kind, cents }) => (kind === 'money' ? cents : 0)),
    ),
  ])
  const parts = tenders.flatMap((tender): MoneyBack[] => {
    const cents = sum(planned, (part) => (part.tender === tender.tender ? part.cents : 0))
    if (cents === 0) return []
    if (tender.kind === 'money' && reduction) return showReduction(reduction, sayTender(tender, locale), locale)
    const before = sum(taken, (one) => (one.tender === tender.tender ? one.backCents : 0))
    const isPoints = tender.kind === 'points'
    const points = isPoints ? pointsFor({ points: Number(tender.ref), cents: tender.amountCents }, before, cents) : null
    return [
      { kind: tender.kind, description: sayTender(tender, locale), amount: toHkd(cents), points, state: 'planned' },
    ]
  })
  return { total: sum(planned, ({ kind, cents }) => (kind === 'coupon' ? 0 : cents)), parts }
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

const standingOf = (debts: readonly { state: 'due' | 'done' | 'refused' }[]): MoneyBack['state'] =>
  debts.some(({ state }) => state === 'refused')
    ? 'by hand'
    : debts.some(({ state }) => state === 'due')
      ? 'owed'
      : 'done'

/** Of an order that is paid in parts: what is paid already comes back, and what is not need not be paid. */
const showReduction = (
  { cutCents, backCents }: { cutCents: number; backCents: number },
  description: string,
  locale: Locale,
): MoneyBack[] => [
  ...(backCents > 0
    ? [{ kind: 'money' as const, description, amount: toHkd(backCents), points: null, state: 'planned' as const }]
    : []),
  ...(cutCents > 0 ? [{ ...showBills(cutCents, locale), state: 'planned' as const }] : []),
]

const showBills = (cents: number, locale: Locale): MoneyBack => ({
  kind: 'bills',
  description: m.refund_part_bills({}, { locale }),
  amount: toHkd(cents),
  points: null,
  state: 'done',
})

const showStored = (cents: number, locale: Locale): MoneyBack => ({
  kind: 'exchange',
  description: m.refund_part_exchange({}, { locale }),
  amount: toHkd(cents),
  points: null,
  state: 'done',
})

const isCoupon = (tenders: readonly { tender: number; kind: TenderKind }[], tender: number) =>
  tenders.find((one) => one.tender === tender)?.kind === 'coupon'

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((cents, one) => cents + of(one), 0)
