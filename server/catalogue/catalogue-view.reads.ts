import type { Locale } from '#contract/shop.ts'
import type { StockCountCache } from '#server/stock/stock-count-cache.reads.ts'
import type { Forest } from './category-tree.rules.ts'
import type { CardItem, Item, SnapshotBrand } from './snapshot.rules.ts'

/** A company's live goods, as whoever shows them asks for them. `search` answers, from whichever home its goods have. */
export interface CatalogueView {
  forest: Forest
  brands: ReadonlyMap<string, SnapshotBrand>
  labels: FindLabel
  /** How many there are, for listings. */
  stockCounts: StockCountCache
  /** Stands for the goods as they are: another object when any of them, but for its stock, is another. */
  version: object
  /** In the order asked; unknown goods and those not for sale are left out. */
  findItems(codes: readonly string[]): Promise<CardItem[]>
  countItems(): Promise<number>
  /** So many codes in their order, behind the first `skip`. */
  listCodes(skip: number, most: number): Promise<string[]>
  /** The first of these that are live, in the order given. */
  listLive(codes: readonly string[], most: number): Promise<string[]>
  /** See `buyableOf` and `recommendFor` in products.rules.ts. */
  listBuyable(codes: readonly string[], most: number): Promise<string[]>
  recommend(code: string, without: ReadonlySet<string>, most: number): Promise<string[]>
}

/** What makes an item cheaper beside its price, as its card says it. */
export type FindLabel = (item: Item, locale: Locale) => string | null

/** The live goods of all companies. */
export interface CatalogueViews {
  of(company: string): Promise<CatalogueView>
}
