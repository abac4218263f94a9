import type { GoodsPhoto } from '#server/pictures/photos.rules.ts'
import type { Supply } from '#server/stock/stock.rules.ts'
import type { Ranking } from './sorting.rules.ts'
import type { Forest } from './category-tree.rules.ts'
import type { MeasuredNumber } from './measures.rules.ts'
import type { NameInLanguages, NameLanguage } from '#words/languages.ts'

// The catalogue snapshot: a company's live goods as columns in memory, so that a listing of a hundred thousand items is filtered,
// counted, sorted and paged in a millisecond. Its cards need one small query: the current stock. A product's own page, and every
// price that is paid, is read from the database.

/** Whether a variant is available: in stock, later, or not. */
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
  /** The former price, if reduced: the item is then an offer. */
  listCents: number | null
  state: ItemState
}

export const isAvailable = ({ state }: Pick<ItemVariant, 'state'>) => state !== soldOut

/** A value of an attribute, as goods have it. */
export interface AttributeValue {
  /** What stands for it in a choice. */
  value: string
  label: NameInLanguages
  /** Of a value that is a number. */
  measure: MeasuredNumber | undefined
}

export interface ItemAttribute {
  attribute: string
  value: AttributeValue
}

/** An attribute that listings filter by. The numbers of its values begin at `first`. */
export interface SnapshotAttribute {
  code: string
  name: NameInLanguages
  values: readonly AttributeValue[]
  first: number
}

/** One product in the snapshot. */
export interface Item {
  code: string
  name: NameInLanguages
  brand: string
  category: string
  material: NameInLanguages | null
  /** Its values of attributes that listings filter by. */
  attributes: readonly ItemAttribute[]
  /** As a number: 20261120. */
  createdOn: number
  minAge: number | null
  isGiftCard: boolean
  itemType: 'PRODUCT' | 'PRODUCT_WEIGHT'
  /** Whether the buyer enters text, such as an engraving. */
  hasOptions: boolean
  /** How far it may be ordered beyond the stock; null when not allowed. */
  lead: LeadTerms | null
  /** The specification of the drawing that stands where there is no photo. */
  picture: unknown
  photos: readonly GoodsPhoto[] | null
  /** How many reviews are shown, and their stars together; null without any. */
  rating: { reviews: number; stars: number } | null
  variants: ItemVariant[]
  /** The indexed words; see inverted-index.rules.ts. */
  words: Uint32Array
}

/** One of the goods as a card shows it: with those of its variants that a listing is narrowed to, or all. */
export interface CardItem {
  item: Item
  isNew: boolean
  variants: readonly ItemVariant[]
}

export interface SnapshotBrand {
  code: string
  name: NameInLanguages
}

/** The sort orders of a listing, per language where it matters. §9 */
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

/**
 * For each value of a column the items that have it, in snapshot order: those of value n are from first[n] up to first[n + 1].
 */
export interface Postings {
  first: Uint32Array
  items: Uint32Array
}

/** The matching items, in the order of the scope. */
export interface FoundItems {
  matches: Uint32Array
  counts: FacetCounts
}

/** How many items have each value, per filter group. */
export interface FacetCounts extends Record<
  'brand' | 'colour' | 'size' | 'material' | 'category' | 'availability' | 'attribute',
  Uint32Array
> {
  offer: number
  isNew: number
  leastCents: number
  mostCents: number
}

export interface Snapshot {
  forest: Forest
  /** In the order of the category tree, so that a category is a range. An item is identified by its index here. */
  items: readonly Item[]
  atCode: ReadonlyMap<string, number>
  atBarcode: ReadonlyMap<string, number>
  variantAt: ReadonlyMap<string, number>
  // Values by number; an item without a value has the number after the last.
  category: Int32Array
  brand: Int32Array
  material: Int32Array
  isNew: Uint8Array
  /** The numbers of the attribute values of each item: at most one of each attribute. */
  valuesOf: readonly (readonly number[])[]
  /** The variants of item `at` are those from firstVariant[at] up to firstVariant[at + 1]. */
  firstVariant: Int32Array
  variants: readonly ItemVariant[]
  /** The item of each variant. */
  itemOf: Int32Array
  colour: Int32Array
  size: Int32Array
  cents: Int32Array
  onOffer: Uint8Array
  state: Uint8Array
  brands: readonly SnapshotBrand[]
  materials: readonly NameInLanguages[]
  sizes: readonly string[]
  /** In the order of the filter panel. */
  attributes: readonly SnapshotAttribute[]
  groups: ReadonlyMap<string, Uint32Array>
  rankings: Rankings
  /** Units sold recently. */
  sold: Int32Array
  /** Every index of the snapshot, to slice ranges from. */
  places: Uint32Array
  /** The items of each filter value; see postings.rules.ts. */
  postings: Record<'brand' | 'material' | 'category' | 'isNew' | 'colour' | 'size' | 'offer' | 'attribute', Postings>
  /** Cached counts of whole ranges and of recently narrowed ones, until availability changes; see facets.rules.ts. */
  counted: Map<string, FoundItems>
  looked: Map<string, FoundItems>
}

/** A material as a filter value, the same in both languages. */
export const materialValue = (english: string) => english.trim().toLowerCase()
