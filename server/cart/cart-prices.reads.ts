import type { Cart, CartItem } from '#contract/cart.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { type SoldGoods, listGoods } from '#server/catalogue/goods.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { judgeBuyer } from '#server/promotions/eligibility.rules.ts'
import { type ReasonNames, sayWhy } from '#server/promotions/refusal-reasons.reads.ts'
import { type Discounted, type Occasion, pricePromotions } from '#server/promotions/promotions.rules.ts'
import { readPricing, type PromotionShopper } from '#server/promotions/running-promotions.reads.ts'
import { nameOf, sayTerms } from '#server/promotions/promotion-terms.reads.ts'
import type { PromotionDay, Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { preOrderRoom, saleable } from '#server/stock/stock.rules.ts'
import type { Settled } from './cart.rules.ts'
import { asPricedLine, findTakenWhole, listMissing, waitsForDelivery } from './cart-prices.rules.ts'

/** A cart after its promotions, with what it was reckoned from and what explains it. */
export interface Prices {
  discounted: Discounted
  promotions: readonly Promotion[]
  occasion: Occasion
  /** Goods that a reason speaks of and the cart does not hold. */
  besides: readonly SoldGoods[]
}

export interface PriceRequest {
  today: PromotionDay
  codes?: readonly string[]
  /** What these open, where it was asked a moment ago. */
  coded?: readonly Promotion[] | undefined
  closed?: readonly string[]
  deliveryCents?: number | null
}

type SettledLine = Settled & { goods: SoldGoods }

/** Takes the promotions off the selected lines. */
export async function readPrices(
  db: Db,
  shopper: PromotionShopper,
  lines: readonly SettledLine[],
  { today, codes = [], coded, closed = [], deliveryCents = null }: PriceRequest,
  /** The transaction that asks, where one does: what is in memory is the database's. */
  ask: Db = db,
): Promise<Prices> {
  const soldOut = findTakenWhole(lines)
  const asked = { today, codes, closed, deliveryCents, soldOut }
  const about = lines.map(asPricedLine)
  const { promotions, occasion } = await readPricing(db, shopper, about, asked, { ask, coded })
  const selected = lines.filter((line) => line.selected).map(asPricedLine)
  const discounted = pricePromotions(selected, promotions, occasion)
  const missing = listMissing(discounted)
  if (missing.length === 0) return { discounted, promotions, occasion, besides: [] }

  // A combo that misses a part says whether that can be had at all.
  const found = await Promise.all(missing.map((code) => findPart(db, shopper.company, code)))
  const gone = missing.filter((_, at) => !found[at]!.some(isToBeHad))
  const seen = { ...occasion, soldOut: new Set([...soldOut, ...gone]) }
  return {
    discounted: gone.length > 0 ? pricePromotions(selected, promotions, seen) : discounted,
    promotions,
    occasion: seen,
    besides: found.flat(),
  }
}

/** By a product's code or a variant's id. For texts only: adding to the cart reads the stock itself. */
const findPart = cacheForSeconds(5, (db, company: string, code: string) =>
  listGoods(db, company, { products: [code], assortIds: [code] }),
)
const isToBeHad = (goods: SoldGoods) => goods.status === 'live' && saleable(goods) + preOrderRoom(goods) > 0

export interface Discounts {
  promotions: readonly Promotion[]
  discounted: Pick<Discounted, 'lines'>
}
/** Where nothing is reckoned: a line by itself. */
export const undiscounted: Discounts = { promotions: [], discounted: { lines: [] } }

const none: Pick<CartItem, 'discounts' | 'lineDiscount'> = { discounts: [], lineDiscount: 0 }

/** What was taken off one line, as a cart and a quote say it. */
export function showDiscounts(
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
      return { promotion: id, name: nameOf(promotion, locale), lane: promotion.lane, amount: toHkd(cents) }
    }),
  }
}

/** Every promotion that looked at the cart, those that apply first. */
export function showPromotions(prices: Prices, lines: readonly SettledLine[], locale: Locale): Cart['promotions'] {
  const { discounted, promotions } = prices
  const names = namesFor(prices, lines, locale)
  const tell = (id: string) => {
    const promotion = promotions.find((one) => one.id === id)!
    return { id, name: nameOf(promotion, locale), says: sayTerms(promotion, locale), lane: promotion.lane }
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

/** What a reason calls the things it speaks of. */
export function namesFor({ promotions, besides }: Prices, lines: readonly SettledLine[], locale: Locale): ReasonNames {
  const goods = [...lines.map((line) => line.goods), ...besides]
  return {
    promotion: (id) =>
      nameOf(
        promotions.find((one) => one.id === id)!,
        locale,
      ),
    product(code) {
      const found = goods.find(({ product, assortId }) => product === code || assortId === code)
      return found ? nameOf(found, locale) : code
    },
  }
}

/** What the browser needs for the same sums: of the offers those that this visitor may have, with nothing left to count. */
export function showReckoning({ promotions, occasion }: Prices, locale: Locale): Cart['reckoning'] {
  const { today, grade, rounding, limits, soldOut } = occasion
  return {
    promotions: promotions
      .filter((promotion) => promotion.codes === null && judgeBuyer(promotion, null, occasion) === null)
      .map(({ nameZh, nameEn, ...promotion }) => ({
        ...promotion,
        limits: { overall: null, perCustomer: null, perCode: null },
        name: nameOf({ nameZh, nameEn }, locale),
        says: sayTerms(promotion, locale),
      })),
    today,
    grade,
    rounding,
    limits,
    soldOut: [...soldOut],
  }
}
