import type { ImportSettings, ImportTarget } from '#contract/imports.ts'
import type { Locale } from '#contract/shop.ts'
import type { GoodsDocument } from '#server/goods/goods-document.rules.ts'
import type { CountedStock } from '#server/stock/placed-counts.rules.ts'

/** A brand or a category. */
export interface NamedThing {
  code: string
  nameZh: string
  nameEn: string
}

/** The stock of a variant. */
export interface StockNow {
  onHand: number
  held: number
  safety: number
  /** By warehouse. */
  places: ReadonlyMap<string, number>
}

/** Some goods of the shop, as an import sees them. */
export interface GoodsNow {
  version: number
  live: GoodsDocument | null
  whole: GoodsDocument
  /** The draft has a list of variants, in which a new one would be missing. */
  draftsVariants: boolean
  stock: ReadonlyMap<string, StockNow>
  /** Addresses of photos that were asked for. */
  urls: ReadonlySet<string>
  hasPhotos: boolean
}

/** What the rows of one part are judged against. */
export interface PartSurroundings {
  goods: ReadonlyMap<string, GoodsNow>
  brands: readonly NamedThing[]
  categories: readonly NamedThing[]
  /** Codes of the attributes of the company. */
  attributes: ReadonlySet<string>
  /** Barcodes of the shop that the part names, with zeros before them too, and whose they are. */
  barcodes: ReadonlyMap<string, string>
  /** Ids of variants that the part names, and whose they are. */
  assortIds: ReadonlyMap<string, string>
  /** The warehouses of the company in their order; a name may be empty. */
  warehouses: readonly { code: string; name: string }[]
  languages: readonly Locale[]
  settings: ImportSettings
  /** The file names goods by code, so that it can bring new ones. */
  mayAdd: boolean
  /** Below half of a price, or below cost: owners only. */
  mayGoLow: boolean
  mayCount: boolean
}

/** The work on one product: what its rows have made of it so far. */
export interface GoodsWork {
  next: GoodsDocument
  counts: readonly CountedStock[]
  safeties: readonly { assortId: string; safety: number }[]
  urls: string[]
  brands: NamedThing[]
  optionNames: ReadonlyMap<number, { name: string; nameEn: string }>
  /** The variants, by id or by place, of which a row has told the stock, or what of it stays unsold: a second one contradicts it. */
  told: readonly { variant: string; target: ImportTarget; line: number; column: ImportTarget }[]
  /** A row has said the weight, which all variants share. */
  isWeighed: boolean
}
