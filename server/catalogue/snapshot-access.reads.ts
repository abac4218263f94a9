import type { Locale } from '#contract/shop.ts'
import type { StockCountCache } from '#server/stock/stock-count-cache.reads.ts'
import type { Item, Snapshot } from './snapshot.rules.ts'

/** A company's snapshot, as code that shows goods needs it. */
export interface CatalogueView {
  snapshot: Snapshot
  labels: FindLabel
  /** Stock counts, for listings. */
  stockCounts: StockCountCache
}

/** The promotion label of an item's card. */
export type FindLabel = (item: Item, locale: Locale) => string | null

/** The snapshots of all companies; built and updated by `search`. */
export interface CatalogueViews {
  of(company: string): Promise<CatalogueView>
}
