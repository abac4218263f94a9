import { type SoldGoods, listGoods } from '#server/catalogue/goods.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { type Discounted, type Occasion, pricePromotions } from '#server/promotions/promotions.rules.ts'
import { readPricing, type PromotionShopper } from '#server/promotions/running-promotions.reads.ts'
import type { PromotionDay, Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { preOrderRoom, saleable } from '#server/stock/stock.rules.ts'
import type { Settled } from './cart.rules.ts'
import { asPricedLine, findTakenWhole, listMissing } from './cart-prices.rules.ts'

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
