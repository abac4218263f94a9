import type { StockOffer } from '#server/stock/stock.rules.ts'
import { lowStock } from '#server/stock/stock.rules.ts'

/** What may be bought of a product as a whole: what all its variants hold together, else the first to arrive. */
export function offerOfAll(offers: readonly StockOffer[]): StockOffer {
  const saleable = offers.reduce((sum, offer) => sum + offer.saleable, 0)
  if (saleable > 0) return { state: saleable > lowStock ? 'IN_STOCK' : 'LOW_STOCK', saleable, arrives: null }
  const arrivals = offers.flatMap(({ arrives }) => arrives ?? []).sort(Temporal.PlainDate.compare)
  return arrivals[0]
    ? { state: 'PRE_ORDER', saleable: 0, arrives: arrivals[0] }
    : { state: 'SOLD_OUT', saleable: 0, arrives: null }
}

/** Whole percent off, at least 1 where there is anything off. */
export const percentOff = (cents: number, listCents: number) => Math.max(1, Math.round((1 - cents / listCents) * 100))

/** A point for every whole dollar. */
export const pointsFor = (cents: number) => Math.floor(cents / 100)

export interface ShownPrice {
  cents: number
  listCents: number | null
}

/** The price on a card is the lowest of its variants. */
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
 * What a card shows where a listing is narrowed to some of the variants: the cheapest of them, its picture if colours were
 * left out, and which colour and size its link chooses, so that the page opens on what was shown. What is still open is not
 * chosen for the buyer. §5
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

/** Each colour once, as goods name it. */
export function coloursOf<C extends { hex: string }>(variants: readonly { colour: C | null }[]): C[] {
  const colours: C[] = []
  for (const { colour } of variants) if (colour && !colours.some(({ hex }) => hex === colour.hex)) colours.push(colour)
  return colours
}
