import { allocate } from '#server/shop/allocation.rules.ts'
import { comesToNothing, type RefundState, unitsOf } from './returns.rules.ts'
import {
  chooseParts,
  type RefundedPart,
  type TenderShare,
  sumParts,
  takeParts,
  type Units,
} from './refund-parts.rules.ts'

/** Quantity of an ordered line that is exchanged for another variant, or for the same. */
export interface Swap extends Units {
  /** The price of one piece on the order, before discounts. */
  unitCents: number
  assortId: string
  wanted: string
  /** Today's price of the wanted variant. */
  priceCents: number
}

/** A line of the replacement order. */
export interface NewLine {
  /** The line it replaces. */
  line: number
  assortId: string
  quantity: number
  unitCents: number
  /** The discount that keeps a like-for-like exchange at the price paid. */
  offCents: number
}

export interface Exchange {
  /** What the returned units take of each tender, coupon cash included. */
  parts: RefundedPart[]
  creditCents: number
  lines: NewLine[]
  newCents: number
  /** The part of the credit that pays for the new goods. */
  keptCents: number
  /** The parts that are refunded because the new goods cost less; a coupon gives no change. */
  back: RefundedPart[]
  /** What remains to be paid for the new goods; requested, never charged silently. */
  dueCents: number
  /** §4: below zero it is a REFUND with refund cash records. */
  netTotal: number
}

/** The sums of an exchange: the credit comes from the shares, the new goods cost today's catalogue price. */
export function reckonExchange(shares: readonly TenderShare[], swaps: readonly Swap[]): Exchange {
  const parts = takeParts(shares, { units: swaps, withDelivery: false, withCoupons: true })
  const creditCents = sumParts(parts)
  const lines = swaps.map((swap) =>
    priceLine(
      swap,
      sumParts(parts, ({ line }) => line === swap.line),
    ),
  )
  const newCents = lines.reduce((sum, line) => sum + netOf(line), 0)
  const netTotal = newCents - creditCents
  return {
    parts,
    creditCents,
    lines,
    newCents,
    keptCents: Math.min(creditCents, newCents),
    back: chooseParts(parts, Math.max(0, -netTotal)),
    dueCents: Math.max(0, netTotal),
    netTotal,
  }
}

export const netOf = ({ unitCents, quantity, offCents }: NewLine): number => unitCents * quantity - offCents

/**
 * The same variant, or one of the same original price, is like for like and costs what was paid, so that a wrong size keeps its
 * discount and a faulty piece costs nothing. Everything else costs today's price.
 */
function priceLine({ line, quantity, unitCents, assortId, wanted, priceCents }: Swap, paidCents: number): NewLine {
  const isLike = wanted === assortId || priceCents === unitCents
  if (!isLike) return { line, assortId: wanted, quantity, unitCents: priceCents, offCents: 0 }
  const stands = Math.max(unitCents, Math.ceil(paidCents / quantity)) // rounding cents fall on the last piece
  return { line, assortId: wanted, quantity, unitCents: stands, offCents: stands * quantity - paidCents }
}

export interface ExchangePayment {
  cents: number
  allocation: { line: number; cents: number }[]
}

/** How much each tender pays of each line, in proportion to what is left of it. The sums match the lines to the cent. */
export function payLines(nets: readonly number[], sums: readonly number[]): ExchangePayment[] {
  const left = [...nets]
  return sums.map((cents) => {
    const shares = allocate(cents, left)
    shares.forEach((share, at) => {
      left[at]! -= share
    })
    const allocation = shares.map((share, at) => ({ line: at + 1, cents: share })).filter((one) => one.cents > 0)
    return { cents, allocation }
  })
}

interface Document {
  state: RefundState
  goodsBack: boolean
}

/** The next step of an exchange. */
export type Next = 'wait' | 'hand over' | 'give back' | 'end replacement'

/**
 * The new goods are released when the returned goods were counted and the difference is paid. When fewer came than were
 * announced, the exchange is off: the new goods are kept, the returned ones are refunded, and the buyer may order again. When the
 * replacement order has ended, the exchange is an ordinary refund.
 */
export function nextOf(
  { state, goodsBack }: Document,
  lines: readonly { quantity: number; received: number | null }[],
  { orderState }: { orderState: string },
): Next {
  const hasEnded = orderState === 'expired' || orderState === 'cancelled' || orderState === 'voided'
  if (comesToNothing(state)) return hasEnded ? 'wait' : 'end replacement'
  if (state !== 'received' && (state !== 'approved' || goodsBack)) return 'wait'
  if (hasEnded) return 'give back'
  if (lines.some((line) => unitsOf(line) < line.quantity)) return 'end replacement'
  return orderState === 'unconfirm' ? 'wait' : 'hand over' // its payment request is open
}
