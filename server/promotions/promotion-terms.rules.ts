import type { Grade } from '#contract/grades.ts'

/** `YYYY-MM-DD`, which compares as it sorts: not every browser that runs these rules has Temporal. */
export type PromotionDay = string

/** A line of the cart as promotions see it: gift cards are left out of all of them. */
export interface PricedLine {
  /** `assortId|barcode|dynamicAttr`, as the cart has it. */
  key: string
  product: string
  assortId: string
  /** With the categories it lies in, `electric.kitchen`. */
  category: string
  brand: string
  quantity: number
  priceCents: number
  /** What it cost before it was reduced; null where it was not. */
  listCents: number | null
  isGiftCard: boolean
}

/**
 * Which goods are meant. A product named (by its code or by one variant's assortId) is meant; else both its category and its
 * brand must be, where any are named; nothing named at all means everything.
 */
export interface PromotedGoods {
  products: readonly string[]
  categories: readonly string[]
  brands: readonly string[]
  /** Never these, whatever names them. */
  except: { products: readonly string[]; categories: readonly string[]; brands: readonly string[] }
  /** Only goods that are not reduced already. */
  fullPriceOnly: boolean
}

/** The steps in which a cart becomes cheaper, in this order; each sees what the one before has left. */
export const lanes = ['line', 'bundle', 'order', 'delivery'] as const
export type DiscountLane = (typeof lanes)[number]

/** What one promotion gives. `percent` is what is taken off, with at most two decimals: 100 is free. */
export type DiscountTerms =
  | { kind: 'percent'; percent: number }
  /** Off each piece in the lane of lines, off the whole in those of the order and of delivery. */
  | { kind: 'amount'; cents: number }
  | { kind: 'fixed-price'; cents: number }
  /** Of every so many pieces the cheapest is cheaper: 第二件半價 is nth 2, percent 50. */
  | { kind: 'nth-piece'; nth: number; percent: number; mixed: boolean }
  /** `gets` null: of the same goods, the cheapest pieces of every buy + get. */
  | { kind: 'buy-get'; buy: number; get: number; percent: number; gets: PromotedGoods | null; mixed: boolean }
  /** So many pieces for one price: 2 件 $30. */
  | { kind: 'pieces-for'; pieces: number; cents: number; mixed: boolean }
  /** Different goods sold together. */
  | { kind: 'combo'; parts: readonly ComboPart[]; price: ComboPrice }
  /** The highest step reached counts: 滿 $400 減 $40. */
  | { kind: 'tiers'; steps: readonly TierStep[] }
  | { kind: 'free-delivery' }
export type PromotionKind = DiscountTerms['kind']

export interface ComboPart {
  /** A product's code, or one variant's assortId. */
  product: string
  quantity: number
}
export type ComboPrice = { cents: number } | { percent: number } | { offCents: number }
export type TierStep = { fromCents: number } & ({ offCents: number } | { percent: number })

/** Which terms make sense in which lane. */
export const kindsOf: Record<DiscountLane, readonly PromotionKind[]> = {
  line: ['percent', 'amount', 'fixed-price'],
  bundle: ['nth-piece', 'buy-get', 'pieces-for', 'combo'],
  order: ['percent', 'amount', 'tiers'],
  delivery: ['free-delivery', 'percent', 'amount'],
}

export interface Promotion {
  id: string
  nameZh: string
  nameEn: string
  lane: DiscountLane
  terms: DiscountTerms
  of: PromotedGoods
  /** Stands alone: nothing else applies beside it. */
  exclusive: boolean
  /** Of promotions of one family (rules.md calls it category) so many apply, by default one; null belongs to none. */
  family: string | null
  /** Where two save the same the higher goes first, then the lower id. */
  priority: number
  from: PromotionDay
  /** The last day; null has none. */
  to: PromotionDay | null
  grades: readonly Grade[] | null
  /** Of the goods it is for, as its lane finds them. */
  minGoodsCents: number
  minPieces: number
  /** In upper case; null needs none. Of a promotion with many codes those that were typed are enough. */
  codes: readonly string[] | null
  limits: { overall: number | null; perCustomer: number | null; perCode: number | null }
}

/** How often a promotion was used, by orders that were not given up. */
export interface Uses {
  overall: number
  byCustomer: number
  byCode: ReadonlyMap<string, number>
}

export interface StackingLimits {
  applied: number
  perFamily: number
  exclusive: number
}
export const stackingDefaults: StackingLimits = { applied: 5, perFamily: 1, exclusive: 1 }

const liesIn = (category: string, codes: readonly string[]) =>
  codes.some((code) => category.startsWith(code) && (category.length === code.length || category[code.length] === '.'))
const isNamed = ({ product, assortId }: PricedLine, products: readonly string[]) =>
  products.includes(product) || products.includes(assortId)

/** Whether a promotion for these goods looks at this line. */
export function isFor(goods: PromotedGoods, line: PricedLine): boolean {
  const { products, categories, brands, except, fullPriceOnly } = goods
  if (line.isGiftCard) return false
  if (fullPriceOnly && line.listCents !== null && line.listCents > line.priceCents) return false
  if (isNamed(line, except.products) || liesIn(line.category, except.categories) || except.brands.includes(line.brand))
    return false
  if (isNamed(line, products)) return true
  if (categories.length === 0 && brands.length === 0) return products.length === 0
  return (
    (categories.length === 0 || liesIn(line.category, categories)) &&
    (brands.length === 0 || brands.includes(line.brand))
  )
}

export const isPart = ({ product }: ComboPart, line: PricedLine) =>
  !line.isGiftCard && (line.product === product || line.assortId === product)
