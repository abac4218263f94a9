/** The highest price of one piece, in cents: HK$10,000,000. */
const highest = 1_000_000_000

/**
 * A price as people type it, in cents: `1299`, `1,299.00`, `HK$1,299`, `$ 12.5`, and all of them in full-width signs. null when
 * it can be read in two ways, or in none.
 */
export function readTypedPrice(typed: string | number): number | null {
  if (typeof typed === 'number') return Number.isFinite(typed) ? inRange(Math.round(typed * 100)) : null
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/\s/gu, '')
    .replace(/^(?:HKD?\$?|\$)/i, '')
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(plain)
  if (!isGrouped && !/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return null
  return inRange(Math.round(Number(plain.replaceAll(',', '')) * 100))
}

const inRange = (cents: number) => (cents >= 0 && cents <= highest ? cents : null)

export interface PriceMove {
  assortId: string
  before: number | null
  cents: number
  costCents: number | null
}

/** Beyond these a price is asked about: a slip of the hand, or a zero too many. */
const farUp = 10
const farDown = 0.5
const unusual = 10_000_000

/** The first price that is far from the one before, below cost, or very high for a first one. */
export const findFarPrice = (moves: readonly PriceMove[]): PriceMove | undefined =>
  moves.find((move) => isBelowLimit(move) || isFarUp(move))

/** What a merchandiser may not do alone: more than half off, or below cost. */
export const findLowPrice = (moves: readonly PriceMove[]): PriceMove | undefined => moves.find(isBelowLimit)

const isBelowLimit = ({ before, cents, costCents }: PriceMove) =>
  cents !== before && ((before !== null && cents < before * farDown) || (costCents !== null && cents < costCents))

const isFarUp = ({ before, cents }: PriceMove) => (before === null ? cents > unusual : cents > before * farUp)
