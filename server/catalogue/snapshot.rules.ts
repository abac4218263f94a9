import type { Supply } from '#server/stock/stock.rules.ts'
import type { Ranking } from './sorting.rules.ts'
import type { Forest } from './category-tree.rules.ts'
import type { NameInLanguages, NameLanguage } from '#words/languages.ts'

// The catalogue snapshot: a company's live goods as columns in memory, so that a listing of a hundred thousand is filtered, counted,
// sorted and paged in a millisecond, and its cards drawn with one small question to the database: what is in stock now.
// A product's own page, and every price that is paid, is read from the database.

/** Whether a variant can be had: from stock, later, or not. */
export const inStock = 0
export const preOrder = 1
export const soldOut = 2
export type ItemState = typeof inStock | typeof preOrder | typeof soldOut

export type LeadTerms = Pick<Supply, 'nonStock' | 'lead' | 'preOrderLimit'>

export interface ItemVariant {
  assortId: string
  barcode: string
  colour: (NameInLanguages & { hex: string }) | null
  size: string | null
  cents: number
  /** The price struck through beside it: then it is an offer. */
  listCents: number | null
  state: ItemState
}

/** One product, as the snapshot holds it. */
export interface Item {
  code: string
  name: NameInLanguages
  brand: string
  category: string
  material: NameInLanguages | null
  /** As a number: 20261120. */
  createdOn: number
  minAge: number | null
  isGiftCard: boolean
  itemType: 'PRODUCT' | 'PRODUCT_WEIGHT'
  /** Whether the buyer gives words, such as an engraving. */
  hasOptions: boolean
  /** How far it may be ordered beyond the stock; null when it may not. */
  lead: LeadTerms | null
  /** What its picture is drawn from. */
  picture: unknown
  variants: ItemVariant[]
  /** Under which words it is found; see inverted-index.rules.ts. */
  words: Uint32Array
}

export interface SnapshotBrand {
  code: string
  name: NameInLanguages
}

/** What a listing can be sorted by, once for each language where that matters. §9 */
export interface Rankings {
  productCode: Ranking
  price: Ranking
  date: Ranking
  size: Ranking
  name: Record<NameLanguage, Ranking>
  brand: Record<NameLanguage, Ranking>
  colour: Record<NameLanguage, Ranking>
  material: Record<NameLanguage, Ranking>
  popular: Ranking
}

/** For each value of a column the goods that have it, in the order of the snapshot: those of value n from first[n] up to first[n + 1]. */
export interface Postings {
  first: Uint32Array
  items: Uint32Array
}

/** What fits, in the order of the scope. */
export interface FoundItems {
  matches: Uint32Array
  counts: FacetCounts
}

/** How many of the goods have each value, by the names of what can be chosen. */
export interface FacetCounts extends Record<
  'brand' | 'colour' | 'size' | 'material' | 'category' | 'availability',
  Uint32Array
> {
  offer: number
  isNew: number
  leastCents: number
  mostCents: number
}

export interface Snapshot {
  forest: Forest
  /** In the order of the category tree, so that a category is a range of the snapshot. An item's place here is its number. */
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
  brands: readonly SnapshotBrand[]
  materials: readonly NameInLanguages[]
  sizes: readonly string[]
  groups: ReadonlyMap<string, Uint32Array>
  rankings: Rankings
  /** How many were sold lately. */
  sold: Int32Array
  /** Every place of the snapshot, to take ranges from. */
  places: Uint32Array
  /** The goods that have each value that can be chosen; see postings.rules.ts. */
  postings: Record<'brand' | 'material' | 'category' | 'isNew' | 'colour' | 'size' | 'offer', Postings>
  /** What whole stretches hold, and what was found in narrowed ones lately, until something runs out or comes in; see facets.rules.ts. */
  counted: Map<string, FoundItems>
  looked: Map<string, FoundItems>
}

/** A material as a filter names it, the same in both languages. */
export const materialValue = (english: string) => english.trim().toLowerCase()
