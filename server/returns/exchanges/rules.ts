import { allocate, portionOf } from '#server/shop/sums/rules.ts'
import { chooseParts, type Part, type Share, sumParts, takeParts, type Units } from '../parts/rules.ts'

/** So many of an ordered line come back for so many of another variant, or of the same. */
export interface Swap extends Units {
  /** Of the order, whatever came back since. */
  ordered: number
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
  parts: Part[]
  creditCents: number
  lines: NewLine[]
  newCents: number
  /** Of the parts, what goes back because the new goods cost less. */
  back: Part[]
  /** What the new goods still ask for; never charged silently. */
  dueCents: number
  /** §4: below zero it is a REFUND with refund cash records. */
  netTotal: number
}

/** What exchanging these would come to: the credit is a look-up, the new goods cost what the catalogue says today. */
export function reckonExchange(shares: readonly Share[], swaps: readonly Swap[]): Exchange {
  const parts = [
    ...takeParts(shares, { units: swaps, withDelivery: false, withCoupons: false }),
    ...couponParts(shares, swaps),
  ]
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
    back: chooseParts(parts, Math.max(0, -netTotal)),
    dueCents: Math.max(0, netTotal),
    netTotal,
  }
}

export const netOf = ({ unitCents, quantity, offCents }: NewLine): number => unitCents * quantity - offCents

/**
 * Coupon cash pays on for exchanged goods, though it never comes back by itself: no other document has taken it when those
 * units went, so its part is told by how many are left.
 */
function couponParts(shares: readonly Share[], swaps: readonly Swap[]): Part[] {
  return shares.flatMap(({ line, tender, kind, cents }) => {
    const swap = swaps.find((one) => one.line === line)
    if (kind !== 'coupon' || !swap) return []
    const gone = swap.ordered - swap.left
    const upTo = (units: number) => portionOf(cents, units, swap.ordered)
    const part = { line, tender, kind, cents: upTo(gone + swap.quantity) - upTo(gone) }
    return part.cents > 0 ? [part] : []
  })
}

/**
 * The same variant, or another of the price the returned one stood at, is like for like: it costs what was paid, so that a wrong
 * size costs nobody their discount and a faulty piece nothing at all. Anything else costs its price of today.
 */
function priceLine({ line, quantity, unitCents, assortId, wanted, priceCents }: Swap, paidCents: number): NewLine {
  const isLike = wanted === assortId || priceCents === unitCents
  if (!isLike) return { line, assortId: wanted, quantity, unitCents: priceCents, offCents: 0 }
  return { line, assortId: wanted, quantity, unitCents, offCents: unitCents * quantity - paidCents }
}

/** What a tender of the original still pays of the new goods. */
export interface Kept {
  /** The tender's place on the original order. */
  tender: number
  cents: number
}

/** What is not given back pays for the new goods, tender by tender; a coupon gives no change on what it is too much for. */
export function keepParts({ parts, back, newCents }: Exchange): Kept[] {
  const tenders = [...new Set(parts.map(({ tender }) => tender))].sort((a, b) => a - b)
  const keptOf = (tender: number) => {
    const isIts = (part: Part) => part.tender === tender
    return sumParts(parts, isIts) - sumParts(back, isIts)
  }
  let left = newCents
  const isCoupon = (tender: number) => parts.some((part) => part.tender === tender && part.kind === 'coupon')
  const coupons = tenders.filter(isCoupon)
  const others = tenders.filter((tender) => !isCoupon(tender))
  const kept = [...others, ...coupons].map((tender) => {
    const cents = Math.min(left, keptOf(tender))
    left -= cents
    return { tender, cents }
  })
  return kept.filter(({ cents }) => cents > 0).sort((a, b) => a.tender - b.tender)
}

export interface Paying {
  cents: number
  allocation: { line: number; cents: number }[]
}

/** What each pays of each line, one after another, in proportion to what is left of it: together they are the lines to the cent. */
export function payLines(nets: readonly number[], sums: readonly number[]): Paying[] {
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
  state: string
  goodsBack: boolean
}
interface Replacement {
  orderState: string
}

/** What is to be done about an exchange now, whoever asks: wait, hand over the goods, or give the money back after all. */
export function nextOf(
  { state, goodsBack }: Document,
  replacement: Replacement | undefined,
): 'wait' | 'hand over' | 'give back' {
  const isReady = state === 'received' || (state === 'approved' && !goodsBack)
  if (!isReady || !replacement) return 'wait'
  switch (replacement.orderState) {
    case 'unconfirm':
      return 'wait' // its payment request is open
    case 'expired':
    case 'cancelled':
    case 'voided':
      return 'give back'
    default:
      return 'hand over'
  }
}
