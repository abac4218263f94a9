import type { Grade } from '#contract/grades.ts'

/** The terms of redeeming at checkout; a company may change every figure (settings). */
export interface PointsTerms {
  /** How many points are worth HK$1. */
  pointsPerDollar: number
  /** Minimum of the discounted goods before points may pay. */
  leastGoodsCents: number
  /** Percentage of the goods; never of the delivery. */
  mostPercent: number
}

export const standardTerms: PointsTerms = { pointsPerDollar: 20, leastGoodsCents: 30_000, mostPercent: 20 }

/** The value of points, rounded down to the cent; a debt is worth 0. */
export const centsOf = (points: number, { pointsPerDollar }: PointsTerms = standardTerms): number =>
  Math.floor((Math.max(0, points) * 100) / pointsPerDollar)

/** The points that cover these cents, rounded up, so that the payment is never worth more than the points. */
export const pointsFor = (cents: number, { pointsPerDollar }: PointsTerms = standardTerms): number =>
  Math.ceil((cents * pointsPerDollar) / 100)

/** Tenths of a point per HK$1. */
const factors: Record<Grade, number> = { MEMBER: 10, VIP: 12, 'SUPER VIP': 15, 'SUPER VVIP': 20 }
export const earnPerDollar = (grade: Grade): number => factors[grade] / 10

/**
 * The points that an order earns. `netGoodsCents` is the part of its goods that is paid with money, without delivery, points and
 * gift cards. Rounded down once, for the whole order.
 */
export const pointsToEarn = (netGoodsCents: number, grade: Grade): number =>
  Math.floor((Math.max(0, netGoodsCents) * factors[grade]) / 1_000)

export type WhyNoPoints = 'points-owed' | 'no-points' | 'order-too-small' | 'nothing-to-pay'
export interface Redeemable {
  /** The most points that may be used, and what they pay. */
  most: number
  cents: number
  why: WhyNoPoints | null
}

/** How many points may pay in this order. `goodsCents` are the discounted goods, `outstandingCents` the amount left to pay. */
export function redeemable(
  terms: PointsTerms,
  { balance, goodsCents, outstandingCents }: { balance: number; goodsCents: number; outstandingCents: number },
): Redeemable {
  const why = ((): WhyNoPoints | null => {
    if (balance < 0) return 'points-owed'
    if (balance === 0) return 'no-points'
    if (goodsCents < terms.leastGoodsCents) return 'order-too-small'
    return outstandingCents <= 0 ? 'nothing-to-pay' : null
  })()
  if (why) return { most: 0, cents: 0, why }
  const roomCents = Math.min(Math.floor((goodsCents * terms.mostPercent) / 100), outstandingCents)
  const most = Math.min(balance, Math.floor((roomCents * terms.pointsPerDollar) / 100))
  // The amount left may be less than the value of one point.
  return { most, cents: centsOf(most, terms), why: most === 0 ? 'nothing-to-pay' : null }
}

/** Points credited together, with one expiry date. */
export interface Lot {
  id: string
  expires: Temporal.PlainDate
  left: number
}
export interface LotPart {
  lot: string
  expires: Temporal.PlainDate
  points: number
}

/** Earliest expiry first, then earliest credit; null when all lots together are too few. */
export function takeFromLots(lots: readonly Lot[], points: number): LotPart[] | null {
  const inOrder = lots.toSorted(
    (one, other) => Temporal.PlainDate.compare(one.expires, other.expires) || (one.id < other.id ? -1 : 1),
  )
  let missing = points
  const parts: LotPart[] = []
  for (const { id, expires, left } of inOrder) {
    if (missing === 0) break
    const taken = Math.min(left, missing)
    if (taken > 0) parts.push({ lot: id, expires, points: taken })
    missing -= taken
  }
  return missing === 0 ? parts : null
}

/** The expiry date of points credited on this day: the end of the month twelve months later. */
export function lastDayOf(credited: Temporal.PlainDate, lifeMonths = 12): Temporal.PlainDate {
  const later = credited.with({ day: 1 }).add({ months: lifeMonths })
  return later.with({ day: later.daysInMonth })
}

/** Returned points keep their expiry date, but last at least a minimum time. */
export function lastDayOfReturned(old: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const soonest = today.add({ days: 30 })
  return Temporal.PlainDate.compare(old, soonest) < 0 ? soonest : old
}

/** The first day on which the purchase can no longer be returned. */
export const creditedOn = (received: Temporal.PlainDate, waitDays: number): Temporal.PlainDate =>
  received.add({ days: waitDays + 1 })

/** The parts of an address that identify a household. */
export interface SentPlace {
  area: string
  street: string
  building: string
  block: string
  floor: string
  flat: string
}

/** Normalises an address, so that spellings of one household match: no spaces, punctuation or words for flat and floor. */
export const sayPlace = ({ area, street, building, block, floor, flat }: SentPlace): string =>
  [area, street, building, block, floor, flat]
    .map((part) =>
      part
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/\b(flat|room|rm|floor|block|none)\b|[室樓座無號]|\bno\b/gu, '')
        .replaceAll(/[^\p{L}\p{N}]/gu, ''),
    )
    .join('|')
