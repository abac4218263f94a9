import type { Offer } from '#server/stock/rules.ts'
import { lowStock } from '#server/stock/rules.ts'

/** What may be bought of a product as a whole: what all its variants hold together, else the first to arrive. */
export function offerOfAll(offers: readonly Offer[]): Offer {
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

export interface Priced {
  cents: number
  listCents: number | null
}

/** The price on a card is the lowest of its variants. */
export function lowestPrice<V extends Priced>(variants: readonly V[]): V | undefined {
  return variants.reduce<V | undefined>(
    (low, variant) => (low && low.cents <= variant.cents ? low : variant),
    undefined,
  )
}

/** Each colour once, as goods name it. */
export function coloursOf(variants: readonly { colour: { name: string; hex: string } | null }[]) {
  const colours = new Map(variants.flatMap(({ colour }) => (colour ? [[colour.hex, colour] as const] : [])))
  return [...colours.values()]
}
