import { portionOf } from '#server/shop/allocation.rules.ts'
import { isLineOfCharge } from '#server/shop/charges.rules.ts'

export type TenderKind = 'coupon' | 'points' | 'gift-card' | 'exchange' | 'money'

/** What a tender pays of a line, and what of that other documents have taken already. Lines of charges are 0 and below. */
export interface TenderShare {
  line: number
  tender: number
  kind: TenderKind
  cents: number
  takenCents: number
}

/** So many of a line go back, of so many that no other document has brought back yet. */
export interface Units {
  line: number
  quantity: number
  left: number
  /** Of the order, whatever has come back since. */
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
  /** A coupon gives no change: it comes back only with the whole order, and pays on for goods that are exchanged. */
  withCoupons: boolean
}

/**
 * What these units take of each tender. Of q of r units it is q ÷ r of what is left, without the part of a cent, and all of it
 * with the last: so any sequence of documents comes to exactly what was paid.
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

/** Pieces that came back left their coupon cash behind: what is left of it is told by the pieces, not by what was taken. */
function ofUnits(cents: number, { quantity, left, ordered }: Omit<Units, 'line'>): number {
  const gone = ordered - left
  return portionOf(cents, gone + quantity, ordered) - portionOf(cents, gone, ordered)
}

export const sumParts = (parts: readonly RefundedPart[], isOf: (part: RefundedPart) => boolean = () => true): number =>
  parts.reduce((sum, part) => (isOf(part) ? sum + part.cents : sum), 0)

/** In this order buyers like to see it again; a coupon's cash never turns into anything else. */
const returned: readonly TenderKind[] = ['money', 'gift-card', 'exchange', 'points']

/** Of what a document takes, the parts through which so many cents go back; the others keep paying for other goods. */
export function chooseParts(parts: readonly RefundedPart[], cents: number): RefundedPart[] {
  const inTurn = returned.flatMap((kind) => parts.filter((part) => part.kind === kind))
  let left = cents
  return inTurn.flatMap((part) => {
    const taken = Math.min(left, part.cents)
    left -= taken
    return taken > 0 ? [{ ...part, cents: taken }] : []
  })
}

/** Of the points that paid so many cents, those that come back with `now` cents when `before` have come back already. */
export const pointsFor = (paid: { points: number; cents: number }, before: number, now: number): number =>
  portionOf(paid.points, before + now, paid.cents) - portionOf(paid.points, before, paid.cents)

/** Of the points an order earns, those that its money has taken along when so much of it is back. */
export const pointsUnearned = (
  order: { pointsToEarn: number; netCents: number; tenderedCents: number },
  backCents: number,
  isWhole: boolean,
): number => {
  const money = order.netCents - order.tenderedCents
  return isWhole || money === 0 ? (isWhole ? order.pointsToEarn : 0) : portionOf(order.pointsToEarn, backCents, money)
}
