import type { Grade } from '#contract/grades.ts'
import type { PromotionTerms } from '#contract/promotions.ts'
import {
  type PromotionDay,
  type PromotedGoods,
  kindsOf,
  type Promotion,
  type DiscountTerms,
  type TierStep,
} from './promotion-terms.rules.ts'

/** A promotion as staff say it. */
export interface PromotionInput extends Omit<Promotion, 'id' | 'codes' | 'grades' | 'from' | 'to'> {
  codes: string[]
  grades: Grade[] | null
  from: PromotionDay
  to: PromotionDay | null
  state: 'draft' | 'live'
}

const toCents = (hkd: number) => Math.round(hkd * 100)
const toHkd = (cents: number) => cents / 100

/** HKD of the wire become cents. */
export function readTerms(terms: PromotionTerms): DiscountTerms {
  switch (terms.kind) {
    case 'amount':
    case 'fixed-price':
      return { kind: terms.kind, cents: toCents(terms.amount) }
    case 'pieces-for': {
      const { amount, ...rest } = terms
      return { ...rest, cents: toCents(amount) }
    }
    case 'combo': {
      const { price } = terms
      if ('amount' in price) return { ...terms, price: { cents: toCents(price.amount) } }
      return { ...terms, price: 'percent' in price ? price : { offCents: toCents(price.amountOff) } }
    }
    case 'tiers':
      return {
        kind: 'tiers',
        steps: terms.steps.map((step): TierStep => {
          const fromCents = toCents(step.fromAmount)
          return 'percent' in step
            ? { fromCents, percent: step.percent }
            : { fromCents, offCents: toCents(step.amountOff) }
        }),
      }
    default:
      return terms
  }
}

/** The other way round. */
export function writeTerms(terms: DiscountTerms): PromotionTerms {
  switch (terms.kind) {
    case 'amount':
    case 'fixed-price':
      return { kind: terms.kind, amount: toHkd(terms.cents) }
    case 'pieces-for': {
      const { cents, ...rest } = terms
      return { ...rest, amount: toHkd(cents) }
    }
    case 'combo': {
      const { price } = terms
      const parts = [...terms.parts]
      if ('cents' in price) return { kind: 'combo', parts, price: { amount: toHkd(price.cents) } }
      return {
        kind: 'combo',
        parts,
        price: 'percent' in price ? price : { amountOff: toHkd(price.offCents) },
      }
    }
    case 'tiers':
      return {
        kind: 'tiers',
        steps: terms.steps.map((step) => {
          const fromAmount = toHkd(step.fromCents)
          return 'percent' in step
            ? { fromAmount, percent: step.percent }
            : { fromAmount, amountOff: toHkd(step.offCents) }
        }),
      }
    case 'buy-get':
      return { ...terms, gets: terms.gets && writeGoods(terms.gets) }
    default:
      return terms
  }
}

/** A copy of its own: what is kept is never changed. */
export const writeGoods = ({ products, categories, brands, except, fullPriceOnly }: PromotedGoods) => ({
  products: [...products],
  categories: [...categories],
  brands: [...brands],
  except: {
    products: [...except.products],
    categories: [...except.categories],
    brands: [...except.brands],
  },
  fullPriceOnly,
})

/** What does not go together, by the name of the field; null where all does. */
export function findMisfit({ lane, terms, from, to, codes, limits, minPieces }: PromotionInput): string | null {
  if (!kindsOf[lane].includes(terms.kind)) return 'lane, terms.kind'
  if (to !== null && to < from) return 'from, to'
  if (codes.some((code) => !/^[A-Z0-9_-]{3,32}$/.test(code))) return 'codes'
  if (limits.perCode !== null && codes.length === 0) return 'codes, limits.perCode'
  if (terms.kind === 'tiers' && new Set(terms.steps.map(({ fromCents }) => fromCents)).size < terms.steps.length)
    return 'terms.steps'
  if (terms.kind === 'combo' && minPieces > 0) return 'terms.kind, minPieces'
  return null
}

/** Everything that is named, to be looked for: a code that nobody has would promise what never comes. */
export function listNamed({ terms, of }: Pick<PromotionInput, 'terms' | 'of'>) {
  const goods = terms.kind === 'buy-get' && terms.gets ? [of, terms.gets] : [of]
  const all = goods.flatMap((one) => [one, one.except])
  const parts = terms.kind === 'combo' ? terms.parts.map(({ product }) => product) : []
  return {
    products: [...new Set([...all.flatMap(({ products }) => products), ...parts])],
    categories: [...new Set(all.flatMap(({ categories }) => categories))],
    brands: [...new Set(all.flatMap(({ brands }) => brands))],
  }
}
