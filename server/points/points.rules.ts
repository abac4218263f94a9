import type { Grade } from '#contract/grades.ts'

/** What points are good for at checkout; a company may change every figure (settings). */
export interface PointsTerms {
  /** So many points are worth HK$1. */
  pointsPerDollar: number
  /** Goods after discounts that an order needs before points may pay any of it. */
  leastGoodsCents: number
  /** Of the goods; never of the delivery. */
  mostPercent: number
}

export const standardTerms: PointsTerms = { pointsPerDollar: 20, leastGoodsCents: 30_000, mostPercent: 20 }

/** What points are worth, down to the cent; a debt is worth nothing. */
export const centsOf = (points: number, { pointsPerDollar }: PointsTerms = standardTerms): number =>
  Math.floor((Math.max(0, points) * 100) / pointsPerDollar)

/** As many points as these cents take: no fewer, so that what is paid is never more than the points are worth. */
export const pointsFor = (cents: number, { pointsPerDollar }: PointsTerms = standardTerms): number =>
  Math.ceil((cents * pointsPerDollar) / 100)

/** Tenths of a point for each HK$1. */
const factors: Record<Grade, number> = { MEMBER: 10, VIP: 12, 'SUPER VIP': 15, 'SUPER VVIP': 20 }
export const earnPerDollar = (grade: Grade): number => factors[grade] / 10

/**
 * What an order earns: `netGoodsCents` is the part of its goods that is paid with money, without delivery and without what
 * points and gift cards pay. Rounded down once, for the whole order.
 */
export const pointsToEarn = (netGoodsCents: number, grade: Grade): number =>
  Math.floor((Math.max(0, netGoodsCents) * factors[grade]) / 1_000)

export type WhyNoPoints = 'points-owed' | 'no-points' | 'order-too-small' | 'nothing-to-pay'
export interface Redeemable {
  /** The most points that may be used, and what they then pay. */
  most: number
  cents: number
  why: WhyNoPoints | null
}

/** How many points may pay in this order. `goodsCents` are the goods after discounts, `outstandingCents` what is left to pay. */
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
  // What is left to pay may be less than one point is worth.
  return { most, cents: centsOf(most, terms), why: most === 0 ? 'nothing-to-pay' : null }
}

/** Points that came together and end together. */
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

/** Oldest expiry first, then the one that came first; null when all of them together are too few. */
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

/** The last day of points that are credited on this one: the month's end twelve months later. */
export function lastDayOf(credited: Temporal.PlainDate, lifeMonths = 12): Temporal.PlainDate {
  const later = credited.with({ day: 1 }).add({ months: lifeMonths })
  return later.with({ day: later.daysInMonth })
}

/** Redeemed points come back with their old expiry, but not to be gone at once. */
export function lastDayOfReturned(old: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const soonest = today.add({ days: 30 })
  return Temporal.PlainDate.compare(old, soonest) < 0 ? soonest : old
}

/** The day on which points are credited: the first on which what earned them can no longer be given back. */
export const creditedOn = (received: Temporal.PlainDate, waitDays: number): Temporal.PlainDate =>
  received.add({ days: waitDays + 1 })

/** The parts of an address that tell one household from another. */
export interface SentPlace {
  area: string
  street: string
  building: string
  block: string
  floor: string
  flat: string
}

/** One household, however it writes itself: without blanks, marks and the words for a flat or a floor. */
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
