import type { Locale } from '#contract/shop.ts'
import type { StockCountCache } from '#server/stock/stock-count-cache.reads.ts'
import type { Item, Snapshot } from './snapshot.rules.ts'

/** A company's snapshot as whoever shows goods needs it. */
export interface CatalogueView {
  snapshot: Snapshot
  labels: FindLabel
  /** How many there are, for listings. */
  stockCounts: StockCountCache
}

/** What makes an item cheaper beside its price, as its card says it. */
export type FindLabel = (item: Item, locale: Locale) => string | null

/** The snapshots of all companies; `search` makes and keeps them. */
export interface CatalogueViews {
  of(company: string): Promise<CatalogueView>
}
