import { portionOf } from '#server/shop/allocation.rules.ts'
import { isLineOfCharge } from '#server/shop/charges.rules.ts'

export type TenderKind = 'coupon' | 'points' | 'gift-card' | 'exchange' | 'money'

/** What a tender pays of a line, and how much of that other documents have taken. Charges have line numbers of 0 and below. */
export interface TenderShare {
  line: number
  tender: number
  kind: TenderKind
  cents: number
  takenCents: number
}

/** Pieces of a line that go back, and those that no other document has brought back yet. */
export interface Units {
  line: number
  quantity: number
  left: number
  /** The ordered quantity, without returns. */
  ordered: number
}

/** What a document takes of one tender's share of one line. */
export interface RefundedPart {
  line: number
  tender: number
  kind: TenderKind
  cents: number
}

export interface WantedRefund {
  units: readonly Units[]
  /** The delivery, and with it every other charge. */
  withDelivery: boolean
  /** A coupon gives no change: it comes back only with the whole order, and continues to pay for exchanged goods. */
  withCoupons: boolean
}

/**
 * What these units take of each tender. q of r units take q ÷ r of what is left, rounded down, and all of it with the last. Any
 * sequence of documents therefore adds up to exactly what was paid.
 */
export function takeParts(
  shares: readonly TenderShare[],
  { units, withDelivery, withCoupons }: WantedRefund,
): RefundedPart[] {
  const unitsOf = new Map(units.map((one) => [one.line, one]))
  return shares.flatMap(({ line, tender, kind, cents, takenCents }) => {
    const taken = isLineOfCharge(line) ? (withDelivery ? whole : undefined) : unitsOf.get(line)
    if (!taken || (kind === 'coupon' && !withCoupons)) return []
    const sum = kind === 'coupon' ? ofUnits(cents, taken) : portionOf(cents - takenCents, taken.quantity, taken.left)
    return sum > 0 ? [{ line, tender, kind, cents: sum }] : []
  })
}

const whole = { quantity: 1, left: 1, ordered: 1 }

/** Returned pieces do not take coupon cash along, so what is left of it follows from the pieces, not from what was taken. */
function ofUnits(cents: number, { quantity, left, ordered }: Omit<Units, 'line'>): number {
  const gone = ordered - left
  return portionOf(cents, gone + quantity, ordered) - portionOf(cents, gone, ordered)
}

export const sumParts = (parts: readonly RefundedPart[], isOf: (part: RefundedPart) => boolean = () => true): number =>
  parts.reduce((sum, part) => (isOf(part) ? sum + part.cents : sum), 0)

/** The order in which buyers prefer to be refunded. Coupon cash never turns into another tender. */
const returned: readonly TenderKind[] = ['money', 'gift-card', 'exchange', 'points']

/** The parts through which this amount is refunded; the others continue to pay for other goods. */
export function chooseParts(parts: readonly RefundedPart[], cents: number): RefundedPart[] {
  const inTurn = returned.flatMap((kind) => parts.filter((part) => part.kind === kind))
  let left = cents
  return inTurn.flatMap((part) => {
    const taken = Math.min(left, part.cents)
    left -= taken
    return taken > 0 ? [{ ...part, cents: taken }] : []
  })
}

/** The points that come back with `now` cents when `before` cents have come back already. */
export const pointsFor = (paid: { points: number; cents: number }, before: number, now: number): number =>
  portionOf(paid.points, before + now, paid.cents) - portionOf(paid.points, before, paid.cents)

/** The earned points that this much refunded money has taken back. */
export const pointsUnearned = (
  order: { pointsToEarn: number; netCents: number; tenderedCents: number },
  backCents: number,
  isWhole: boolean,
): number => {
  const money = order.netCents - order.tenderedCents
  return isWhole || money === 0 ? (isWhole ? order.pointsToEarn : 0) : portionOf(order.pointsToEarn, backCents, money)
}
