import type { Grade } from '#contract/grades.ts'

/** `YYYY-MM-DD`, which sorts as text. These rules also run in browsers, and not every browser has Temporal. */
export type PromotionDay = string

/** A cart line as promotions see it. Gift cards are excluded. */
export interface PricedLine {
  /** `assortId|barcode|dynamicAttr`, the key of the cart line. */
  key: string
  product: string
  assortId: string
  /** The path of categories, `electric.kitchen`. */
  category: string
  brand: string
  quantity: number
  priceCents: number
  /** The price before a reduction; null when not reduced. */
  listCents: number | null
  isGiftCard: boolean
}

/**
 * The goods of a promotion. Goods match when their product is named (by its code or a variant's assortId); otherwise both
 * category and brand must match, as far as any are named. With nothing named, everything matches.
 */
export interface PromotedGoods {
  products: readonly string[]
  categories: readonly string[]
  brands: readonly string[]
  /** Always excluded, even if named above. */
  except: { products: readonly string[]; categories: readonly string[]; brands: readonly string[] }
  /** Only goods whose price is not reduced. */
  fullPriceOnly: boolean
}

/** The steps of pricing, in this order; each sees the amounts that the one before has left. */
export const lanes = ['line', 'bundle', 'order', 'delivery'] as const
export type DiscountLane = (typeof lanes)[number]

/** What a promotion gives. `percent` is the discount, with at most two decimals: 100 is free. */
export type DiscountTerms =
  | { kind: 'percent'; percent: number }
  /** Off each piece in the line lane; off the total in the order and delivery lanes. */
  | { kind: 'amount'; cents: number }
  | { kind: 'fixed-price'; cents: number }
  /** Of every n pieces the cheapest is discounted: 第二件半價 is nth 2, percent 50. */
  | { kind: 'nth-piece'; nth: number; percent: number; mixed: boolean }
  /** With `gets` null the gift is of the same goods: the cheapest pieces of every buy + get. */
  | { kind: 'buy-get'; buy: number; get: number; percent: number; gets: PromotedGoods | null; mixed: boolean }
  /** Several pieces for one price: 2 件 $30. */
  | { kind: 'pieces-for'; pieces: number; cents: number; mixed: boolean }
  /** Different goods sold together. */
  | { kind: 'combo'; parts: readonly ComboPart[]; price: ComboPrice }
  /** The highest tier reached applies: 滿 $400 減 $40. */
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

/** The kinds of terms that each lane allows. */
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
  /** Cannot be combined with other promotions. */
  exclusive: boolean
  /** The family (rules.md calls it category). A limited number per family applies, by default one; null is in none. */
  family: string | null
  /** When two save the same, the higher priority wins, then the lower id. */
  priority: number
  from: PromotionDay
  /** The last day; null without one. */
  to: PromotionDay | null
  grades: readonly Grade[] | null
  /** Minimum amount of its goods, as its lane finds them. */
  minGoodsCents: number
  minPieces: number
  /** In upper case; null needs no code. For a promotion with many codes only the typed ones are listed. */
  codes: readonly string[] | null
  limits: { overall: number | null; perCustomer: number | null; perCode: number | null }
}

/** How often a promotion was used, by orders that were not cancelled. */
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

/** Whether a line belongs to these goods. */
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
