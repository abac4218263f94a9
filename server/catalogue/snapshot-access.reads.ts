import type { Locale } from '#contract/shop.ts'
import type { Figures } from '#server/stock/stock-count-cache.reads.ts'
import type { Item, Shelf } from './snapshot.rules.ts'

/** A company's snapshot as whoever shows goods needs it. */
export interface Stand {
  shelf: Shelf
  labels: Labels
  /** How many there are, for listings. */
  figures: Figures
}

/** What makes an item cheaper beside its price, as its card says it. */
export type Labels = (item: Item, locale: Locale) => string | null

/** The snapshots of all companies; `search` makes and keeps them. */
export interface Stands {
  of(company: string): Promise<Stand>
}
