import type { Cart, CartItem } from '#contract/cart.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { judgeBuyer } from '#server/promotions/eligibility.rules.ts'
import type { Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { sayName, sayTerms } from '#server/promotions/promotion-wording.rules.ts'
import type { Discounted } from '#server/promotions/promotions.rules.ts'
import { sayWhy } from '#server/promotions/refusal-wording.rules.ts'
import type { Prices } from './cart-prices.reads.ts'
import { namesFor, waitsForDelivery } from './cart-prices.rules.ts'
import type { CartLine } from './cart.reads.ts'

export interface Discounts {
  promotions: readonly Promotion[]
  discounted: Pick<Discounted, 'lines'>
}
/** The discounts of a line that is not priced. */
export const undiscounted: Discounts = { promotions: [], discounted: { lines: [] } }

const none: Pick<CartItem, 'discounts' | 'lineDiscount'> = { discounts: [], lineDiscount: 0 }

/** The discounts of one line, for carts and quotes. */
export function wireDiscounts(
  { discounted, promotions }: Discounts,
  key: string,
  locale: Locale,
): Pick<CartItem, 'discounts' | 'lineDiscount'> {
  const line = discounted.lines.find((one) => one.key === key)
  if (!line || line.discounts.length === 0) return none
  return {
    lineDiscount: toHkd(line.grossCents - line.netCents),
    discounts: line.discounts.map(({ promotion: id, cents }) => {
      const promotion = promotions.find((one) => one.id === id)!
      return { promotion: id, name: sayName(promotion, locale), lane: promotion.lane, amount: toHkd(cents) }
    }),
  }
}

/** Every promotion that concerns the cart, applied ones first. */
export function wirePromotions(prices: Prices, lines: readonly CartLine[], locale: Locale): Cart['promotions'] {
  const { discounted, promotions } = prices
  const names = namesFor(prices, lines, locale)
  const tell = (id: string) => {
    const promotion = promotions.find((one) => one.id === id)!
    const { name, says } = wireOffer(promotion, locale)
    return { id, name, says, lane: promotion.lane }
  }
  const applied = discounted.applied.map(({ promotion, cents }) => ({
    ...tell(promotion),
    applied: true,
    amount: toHkd(cents),
    reason: null,
  }))
  const refused = discounted.refused.flatMap((one) => {
    if (one.promotion === null || one.why.kind === 'no-goods') return []
    const waits = waitsForDelivery(one)
    const reason = waits ? null : sayWhy(one.why, names, locale)
    return [{ ...tell(one.promotion), applied: waits, amount: 0, reason }]
  })
  return [...applied, ...refused].sort((a, b) => Number(b.applied) - Number(a.applied))
}

/** What the browser needs to compute the same sums: the offers for this visitor, without counters. */
export function wireReckoning({ promotions, occasion }: Prices, locale: Locale): Cart['reckoning'] {
  const { today, grade, rounding, limits, soldOut } = occasion
  return {
    promotions: promotions
      .filter((promotion) => promotion.codes === null && judgeBuyer(promotion, null, occasion) === null)
      .map((promotion) => wireOffer(promotion, locale)),
    today,
    grade,
    rounding,
    limits,
    soldOut: [...soldOut],
  }
}

type WiredOffer = Cart['reckoning']['promotions'][number]
const wired = new WeakMap<Promotion, Map<Locale, WiredOffer>>()

/** One for all carts, for as long as the promotion is cached: writing its terms costs more than pricing a line. */
function wireOffer(promotion: Promotion, locale: Locale): WiredOffer {
  const known = wired.get(promotion) ?? new Map<Locale, WiredOffer>()
  wired.set(promotion, known)
  const found = known.get(locale) ?? writeOffer(promotion, locale)
  known.set(locale, found)
  return found
}

const writeOffer = ({ nameZh, nameEn, ...promotion }: Promotion, locale: Locale): WiredOffer => ({
  ...promotion,
  limits: { overall: null, perCustomer: null, perCode: null },
  name: sayName({ nameZh, nameEn }, locale),
  says: sayTerms(promotion, locale),
})
