import type { Role } from '#contract/endpoint.ts'
import type { Complaint } from '#contract/complaints.ts'
import { findFarPrice, findLowPrice } from './typed-prices.rules.ts'

export type PriceOperation =
  | { kind: 'set'; cents: number | null }
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; cents: number }

export type PriceRounding = 'none' | 'dollar' | 'dime' | 'ninety'

/** A variant with its prices now. */
export interface PricedVariant {
  assortId: string
  product: string
  cents: number
  listCents: number | null
  costCents: number | null
}

/** What a price is to become; null: what was typed cannot be read. */
export interface WantedPrice {
  assortId: string
  cents: number | null
  listCents: number | null
}

export interface PriceWish {
  /** One price each; `listCents` absent: as it is. */
  rows: readonly { assortId: string; cents: number | null; listCents?: number | null | undefined }[]
  codes: readonly string[]
  assortIds: readonly string[]
  operation: PriceOperation | null
  round: PriceRounding
  original: 'keep' | 'was' | 'none'
  /** null: now. */
  from: Temporal.Instant | null
  until: Temporal.Instant | null
  note: string
  sure: boolean
  dryRun: boolean
  role: Role
}

export interface PricesWritten {
  asked: number
  differences: readonly { variant: PricedVariant; wanted: WantedPrice & { cents: number } }[]
  refused: readonly { assortId: string; complaint: Complaint }[]
  change: string | null
  plan: string | null
}

/** The price after an operation. Halves of a cent go up. */
export function applyOperation(operation: PriceOperation, before: number, round: PriceRounding): number | null {
  if (operation.kind === 'set') return operation.cents === null ? null : roundPrice(operation.cents, round)
  const cents =
    operation.kind === 'amount' ? before + operation.cents : Math.round((before * (100 + operation.percent)) / 100)
  return roundPrice(cents, round)
}

/** Nearest, but for prices that end in .90: those are never above what was reckoned. */
export function roundPrice(cents: number, round: PriceRounding): number {
  if (round === 'dollar') return Math.round(cents / 100) * 100
  if (round === 'dime') return Math.round(cents / 10) * 10
  if (round === 'ninety' && cents >= 90) return Math.floor((cents - 90) / 100) * 100 + 90
  return cents
}

/** The struck-through price: as it is, the price before (or the higher one that stands already), or none. */
export function chooseOriginal(
  original: 'keep' | 'was' | 'none',
  { cents: before, listCents }: Pick<PricedVariant, 'cents' | 'listCents'>,
  cents: number | null,
): number | null {
  if (original === 'none' || cents === null) return null
  const wanted = original === 'was' ? Math.max(before, listCents ?? 0) : listCents
  return wanted !== null && wanted > cents ? wanted : null
}

/** What is wrong with each wanted price, by its place. */
export function judgePrices(
  wanted: readonly WantedPrice[],
  variants: ReadonlyMap<string, PricedVariant>,
  { sure, mayGoLow, planned }: { sure: boolean; mayGoLow: boolean; planned: ReadonlySet<string> },
): Map<number, Complaint> {
  const wrong = new Map<number, Complaint>()
  const seen = new Set<string>()
  for (const [at, { assortId, cents, listCents }] of wanted.entries()) {
    const variant = variants.get(assortId)
    const complaint = !variant
      ? 'goods_unknown'
      : seen.has(assortId)
        ? 'variant_twice'
        : cents === null
          ? 'price_unreadable'
          : cents <= 0
            ? 'price_missing'
            : listCents !== null && listCents <= cents
              ? 'price_above_original'
              : judgeMove({ assortId, before: variant.cents, cents, costCents: variant.costCents }, { sure, mayGoLow })
    seen.add(assortId)
    if (complaint) wrong.set(at, complaint)
    else if (planned.has(assortId)) wrong.set(at, 'period_overlaps')
  }
  return wrong
}

function judgeMove(
  move: Parameters<typeof findFarPrice>[0][number],
  { sure, mayGoLow }: { sure: boolean; mayGoLow: boolean },
): Complaint | null {
  if (!mayGoLow && findLowPrice([move])) return 'price_too_low'
  return !sure && findFarPrice([move]) ? 'price_far' : null
}

/** Of the price, to one decimal. */
export const marginOf = (cents: number, costCents: number | null): number | null =>
  costCents === null || cents <= 0 ? null : Math.round(((cents - costCents) * 1_000) / cents) / 10
