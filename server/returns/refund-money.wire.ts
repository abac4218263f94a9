import { toHkd } from '#contract/money.ts'
import type { RefundView } from '#contract/returns.ts'
import type { Locale } from '#contract/shop.ts'
import { sayTender } from '#server/orders/order-wording.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { ExchangeSums } from './exchanges.reads.ts'
import type { BookedMoney, PlannedMoney, RefundMoney } from './refund-money.reads.ts'
import { pointsFor, type TenderKind } from './refund-parts.rules.ts'

type MoneyBack = RefundView['parts'][number]
interface MoneyView {
  total: number
  parts: MoneyBack[]
}

/** The refund by tender, and its total; a coupon counts nothing in the total. */
export function wireMoney(money: RefundMoney, locale: Locale): MoneyView {
  if (money.kind === 'nothing') return { total: 0, parts: [] }
  return money.kind === 'planned' ? wirePlanned(money, locale) : wireBooked(money, locale)
}

function wireBooked({ refund, tenders, booked, debts }: BookedMoney, locale: Locale): MoneyView {
  const parts = tenders.flatMap((tender): MoneyBack[] => {
    const own = booked.filter((one) => one.tender === tender.tender)
    const back = sum(own, ({ backCents }) => backCents)
    const kept = sum(own, ({ cents, backCents }) => cents - backCents)
    const description = sayTender(tender, locale)
    const points = sum(own, (one) => one.points)
    const about = { description, points: tender.kind === 'points' ? points : null, state: 'done' } as const
    const keeps: MoneyBack[] = kept > 0 && refund.kind === 'exchange' ? [wireStored(kept, locale)] : []
    if (back === 0) return keeps
    if (tender.kind === 'exchange')
      return [{ ...about, kind: 'exchange', amount: toHkd(back), state: standingOf(debts) }, ...keeps]
    if (tender.kind !== 'money') return [{ ...about, kind: tender.kind, amount: toHkd(back) }, ...keeps]
    const sent = back - refund.billsCents
    return [
      ...(sent > 0 ? [{ ...about, kind: 'money' as const, amount: toHkd(sent), state: standingOf(debts) }] : []),
      ...(refund.billsCents > 0 ? [wireBills(refund.billsCents, locale)] : []),
      ...keeps,
    ]
  })
  const worth = sum(booked, ({ tender, backCents }) => (isCoupon(tenders, tender) ? 0 : backCents))
  return { total: toHkd(worth), parts }
}

function wirePlanned({ tenders, planned, taken, reduction }: PlannedMoney, locale: Locale): MoneyView {
  const parts = tenders.flatMap((tender): MoneyBack[] => {
    const cents = sum(planned, (part) => (part.tender === tender.tender ? part.cents : 0))
    if (cents === 0) return []
    if (tender.kind === 'money' && reduction) return wireReduction(reduction, sayTender(tender, locale), locale)
    const before = sum(taken, (one) => (one.tender === tender.tender ? one.backCents : 0))
    const isPoints = tender.kind === 'points'
    const points = isPoints ? pointsFor({ points: Number(tender.ref), cents: tender.amountCents }, before, cents) : null
    return [
      { kind: tender.kind, description: sayTender(tender, locale), amount: toHkd(cents), points, state: 'planned' },
    ]
  })
  return { total: toHkd(sum(planned, ({ kind, cents }) => (kind === 'coupon' ? 0 : cents))), parts }
}

const standingOf = (debts: readonly { state: 'due' | 'done' | 'refused' }[]): MoneyBack['state'] =>
  debts.some(({ state }) => state === 'refused')
    ? 'by hand'
    : debts.some(({ state }) => state === 'due')
      ? 'owed'
      : 'done'

/** For an order paid in instalments: paid parts are refunded, unpaid ones are reduced. */
const wireReduction = (
  { cutCents, backCents }: { cutCents: number; backCents: number },
  description: string,
  locale: Locale,
): MoneyBack[] => [
  ...(backCents > 0
    ? [{ kind: 'money' as const, description, amount: toHkd(backCents), points: null, state: 'planned' as const }]
    : []),
  ...(cutCents > 0 ? [{ ...wireBills(cutCents, locale), state: 'planned' as const }] : []),
]

const wireBills = (cents: number, locale: Locale): MoneyBack => ({
  kind: 'bills',
  description: m.refund_part_bills({}, { locale }),
  amount: toHkd(cents),
  points: null,
  state: 'done',
})

const wireStored = (cents: number, locale: Locale): MoneyBack => ({
  kind: 'exchange',
  description: m.refund_part_exchange({}, { locale }),
  amount: toHkd(cents),
  points: null,
  state: 'done',
})

/** The sums of an exchange. */
export const wireSums = ({ newCents, creditCents, netTotal, orderType }: Omit<ExchangeSums, 'back'>) => ({
  newTotal: toHkd(newCents),
  credit: toHkd(creditCents),
  netTotal: toHkd(netTotal),
  orderType,
})

const isCoupon = (tenders: readonly { tender: number; kind: TenderKind }[], tender: number) =>
  tenders.find((one) => one.tender === tender)?.kind === 'coupon'

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((cents, one) => cents + of(one), 0)
