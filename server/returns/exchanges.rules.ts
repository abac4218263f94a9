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

/** So many of an ordered line come back for so many of another variant, or of the same. */
export interface Swap extends Units {
  /** What one piece stood at on the order, before anything came off. */
  unitCents: number
  assortId: string
  wanted: string
  /** What the wanted one costs today. */
  priceCents: number
}

/** A line of the goods that are wanted instead. */
export interface NewLine {
  /** The line it stands for. */
  line: number
  assortId: string
  quantity: number
  unitCents: number
  /** What keeps like for like at the price that was paid. */
  offCents: number
}

export interface Exchange {
  /** What the returned units take of each tender, coupon cash included. */
  parts: RefundedPart[]
  creditCents: number
  lines: NewLine[]
  newCents: number
  /** Of the credit, what pays for the new goods. */
  keptCents: number
  /** Of the parts, what goes back because the new goods cost less; a coupon gives no change. */
  back: RefundedPart[]
  /** What the new goods still ask for; never charged silently. */
  dueCents: number
  /** §4: below zero it is a REFUND with refund cash records. */
  netTotal: number
}

/** What exchanging these would come to: the credit is a look-up, the new goods cost what the catalogue says today. */
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
 * The same variant, or another of the price the returned one stood at, is like for like: it costs what was paid, so that a wrong
 * size costs nobody their discount and a faulty piece nothing at all. Anything else costs its price of today.
 */
function priceLine({ line, quantity, unitCents, assortId, wanted, priceCents }: Swap, paidCents: number): NewLine {
  const isLike = wanted === assortId || priceCents === unitCents
  if (!isLike) return { line, assortId: wanted, quantity, unitCents: priceCents, offCents: 0 }
  const stands = Math.max(unitCents, Math.ceil(paidCents / quantity)) // the last piece has the cents that others lost
  return { line, assortId: wanted, quantity, unitCents: stands, offCents: stands * quantity - paidCents }
}

export interface ExchangePayment {
  cents: number
  allocation: { line: number; cents: number }[]
}

/** What each pays of each line, one after another, in proportion to what is left of it: together they are the lines to the cent. */
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

/** What is to be done about an exchange now, whoever asks. */
export type Next = 'wait' | 'hand over' | 'give back' | 'end replacement'

/**
 * The goods that are wanted instead go out once those they are wanted for were counted and the difference is paid. Where fewer
 * came than were announced, the exchange is off: the new goods are kept here, what came is refunded, and the buyer may order
 * anew. Where the new goods came to nothing, it is a refund like any other.
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
