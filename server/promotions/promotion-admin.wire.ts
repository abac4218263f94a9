import { toCents, toHkd } from '#contract/money.ts'
import type { PromotionTerms, StaffPromotion } from '#contract/promotions.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { StoredPromotion } from './promotion-admin.store.ts'
import type { DiscountTerms, PromotedGoods, TierStep } from './promotion-terms.rules.ts'
import { sayTerms } from './promotion-wording.rules.ts'

/** A promotion as staff see it. */
export function wireStored(kept: StoredPromotion, locale: Locale): StaffPromotion {
  const { terms, of, minGoodsCents, createdAt, changedAt, grades, limits, ...rest } = kept
  return {
    ...rest,
    codes: [...kept.codes],
    terms: writeTerms(terms),
    of: writeGoods(of),
    limits: { ...limits },
    grades: grades && [...grades],
    minGoods: toHkd(minGoodsCents),
    says: sayTerms(kept, locale),
    createdAt: wireInstant(createdAt),
    changedAt: wireInstant(changedAt),
  }
}

/** Converts HKD of the wire to cents. */
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

/** The reverse of `readTerms`. */
function writeTerms(terms: DiscountTerms): PromotionTerms {
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

/** A copy, because the stored value must not be changed. */
const writeGoods = ({ products, categories, brands, except, fullPriceOnly }: PromotedGoods) => ({
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
