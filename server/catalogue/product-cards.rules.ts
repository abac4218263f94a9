import type { StockOffer } from '#server/stock/stock.rules.ts'
import { lowStock } from '#server/stock/stock.rules.ts'

/** The offer of a product as a whole: the stock of all variants together, otherwise the earliest arrival. */
export function offerOfAll(offers: readonly StockOffer[]): StockOffer {
  const saleable = offers.reduce((sum, offer) => sum + offer.saleable, 0)
  if (saleable > 0) return { state: saleable > lowStock ? 'IN_STOCK' : 'LOW_STOCK', saleable, arrives: null }
  const arrivals = offers.flatMap(({ arrives }) => arrives ?? []).sort(Temporal.PlainDate.compare)
  return arrivals[0]
    ? { state: 'PRE_ORDER', saleable: 0, arrives: arrivals[0] }
    : { state: 'SOLD_OUT', saleable: 0, arrives: null }
}

/** Discount in whole percent, at least 1 for any discount. */
export const percentOff = (cents: number, listCents: number) => Math.max(1, Math.round((1 - cents / listCents) * 100))

/** One point per whole dollar. */
export const pointsFor = (cents: number) => Math.floor(cents / 100)

export interface ShownPrice {
  cents: number
  listCents: number | null
}

/** A card shows the lowest price of its variants. */
export function lowestPrice<V extends ShownPrice>(variants: readonly V[]): V | undefined {
  return variants.reduce<V | undefined>(
    (low, variant) => (low && low.cents <= variant.cents ? low : variant),
    undefined,
  )
}

export interface Worn extends ShownPrice {
  colour: { hex: string } | null
  size: string | null
}

/**
 * What a card shows when a listing is narrowed to some variants: the cheapest of them, its picture if other colours were
 * excluded, and the colour and size that its link selects, so that the page opens on what was shown. Choices that are still open
 * stay with the buyer. §5
 */
export function shownOf<V extends Worn>(variants: readonly V[], listed: readonly V[]) {
  const low = lowestPrice(listed)!
  if (listed === variants) return { low, worn: undefined, chosen: null }
  const hexes = (some: readonly V[]) => new Set(some.map(({ colour }) => colour?.hex))
  const sizes = (some: readonly V[]) => new Set(some.map(({ size }) => size))
  const colour = hexes(listed).size < hexes(variants).size ? (low.colour?.hex ?? null) : null
  const size = sizes(listed).size === 1 && sizes(variants).size > 1 ? low.size : null
  return { low, worn: colour === null ? undefined : low, chosen: (colour ?? size) ? { color: colour, size } : null }
}

/** Distinct colours, as named on the goods. */
export function coloursOf<C extends { hex: string }>(variants: readonly { colour: C | null }[]): C[] {
  const colours: C[] = []
  for (const { colour } of variants) if (colour && !colours.some(({ hex }) => hex === colour.hex)) colours.push(colour)
  return colours
}

/** Of reviews, with one decimal, as pages and search engines show it. */
export const averageOf = ({ reviews, stars }: { reviews: number; stars: number }): number =>
  reviews === 0 ? 0 : Math.round((stars * 10) / reviews) / 10
