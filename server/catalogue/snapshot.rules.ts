import type { Locale } from '#contract/shop.ts'
import type { Supply } from '#server/stock/stock.rules.ts'
import type { Ranking } from './sorting.rules.ts'
import type { Forest } from './category-tree.rules.ts'

// The shelf: a company's live goods as columns in memory, so that a listing of a hundred thousand is filtered, counted,
// sorted and paged in a millisecond, and its cards drawn with one small question to the database: what is in stock now.
// A product's own page, and every price that is paid, is read from the database.

export type Language = 'zh' | 'en'
export const languageOf = (locale: Locale): Language => (locale === 'zh-TW' ? 'zh' : 'en')
export type Said = Record<Language, string>

/** Whether a variant can be had: from the shelf, later, or not. */
export const inStock = 0
export const preOrder = 1
export const soldOut = 2
export type State = typeof inStock | typeof preOrder | typeof soldOut

export type Lead = Pick<Supply, 'nonStock' | 'lead' | 'preOrderLimit'>

export interface ItemVariant {
  assortId: string
  barcode: string
  colour: (Said & { hex: string }) | null
  size: string | null
  cents: number
  /** The price struck through beside it: then it is an offer. */
  listCents: number | null
  state: State
}

/** One product, as the shelf wants it. */
export interface Item {
  code: string
  name: Said
  brand: string
  category: string
  material: Said | null
  /** As a number: 20261120. */
  createdOn: number
  minAge: number | null
  isGiftCard: boolean
  itemType: 'PRODUCT' | 'PRODUCT_WEIGHT'
  /** Whether the buyer gives words, such as an engraving. */
  hasOptions: boolean
  /** How far it may be ordered beyond the shelf; null when it may not. */
  lead: Lead | null
  /** What its picture is drawn from. */
  picture: unknown
  variants: ItemVariant[]
  /** Under which words it is found; see inverted-index.rules.ts. */
  words: Uint32Array
}

export interface Brand {
  code: string
  name: Said
}

/** What a listing can be sorted by, once for each language where that matters. §9 */
export interface Rankings {
  productCode: Ranking
  price: Ranking
  date: Ranking
  size: Ranking
  name: Record<Language, Ranking>
  brand: Record<Language, Ranking>
  colour: Record<Language, Ranking>
  material: Record<Language, Ranking>
  popular: Ranking
}

/** For each value of a column the goods that have it, in the order of the shelf: those of value n from first[n] up to first[n + 1]. */
export interface Holders {
  first: Uint32Array
  items: Uint32Array
}

/** What fits, in the order of the scope. */
export interface Found {
  matches: Uint32Array
  counts: Counts
}

/** How many of the goods have each value, by the names of what can be chosen. */
export interface Counts extends Record<
  'brand' | 'colour' | 'size' | 'material' | 'category' | 'availability',
  Uint32Array
> {
  offer: number
  isNew: number
  leastCents: number
  mostCents: number
}

export interface Shelf {
  forest: Forest
  /** In the order of the category tree, so that a category is a stretch of the shelf. An item's place here is its number. */
  items: readonly Item[]
  atCode: ReadonlyMap<string, number>
  atBarcode: ReadonlyMap<string, number>
  variantAt: ReadonlyMap<string, number>
  // Values by number; a thing that has none carries the number after the last.
  category: Int32Array
  brand: Int32Array
  material: Int32Array
  isNew: Uint8Array
  /** The variants of the item at `at` are those from firstVariant[at] up to firstVariant[at + 1]. */
  firstVariant: Int32Array
  variants: readonly ItemVariant[]
  /** Which item each variant is of. */
  itemOf: Int32Array
  colour: Int32Array
  size: Int32Array
  cents: Int32Array
  onOffer: Uint8Array
  state: Uint8Array
  brands: readonly Brand[]
  materials: readonly Said[]
  sizes: readonly string[]
  groups: ReadonlyMap<string, Uint32Array>
  rankings: Rankings
  /** How many were sold lately. */
  sold: Int32Array
  /** Every place of the shelf, to take stretches from. */
  places: Uint32Array
  /** Who has what can be chosen; see postings.rules.ts. */
  holders: Record<'brand' | 'material' | 'category' | 'isNew' | 'colour' | 'size' | 'offer', Holders>
  /** What whole stretches hold, and what was found in narrowed ones lately, until something runs out or comes in; see facets.rules.ts. */
  counted: Map<string, Found>
  looked: Map<string, Found>
}

/** A material as a filter names it, the same in both languages. */
export const materialValue = (english: string) => english.trim().toLowerCase()
