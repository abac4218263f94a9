import { listGoods } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type Discounted, type Occasion, pricePromotions } from '#server/promotions/promotions.rules.ts'
import { readPricing, type PromotionShopper } from '#server/promotions/running-promotions.reads.ts'
import type { PromotionDay, Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { preOrderRoom, saleable } from '#server/stock/stock.rules.ts'
import type { Settled } from './cart.rules.ts'
import { asPricedLine, findTakenWhole, listMissing } from './cart-prices.rules.ts'

/** A priced cart, with its input and explanation. */
export interface Prices {
  discounted: Discounted
  promotions: readonly Promotion[]
  occasion: Occasion
  /** Goods that a reason mentions and that are not in the cart. */
  besides: readonly SoldGoods[]
}

export interface PriceRequest {
  today: PromotionDay
  codes?: readonly string[]
  /** The promotions of typed codes, if they were read before. */
  coded?: readonly Promotion[] | undefined
  closed?: readonly string[]
  deliveryCents?: number | null
}

type SettledLine = Settled & { goods: SoldGoods }

/** Applies the promotions to the selected lines. */
export async function readPrices(
  db: Db,
  shopper: PromotionShopper,
  lines: readonly SettledLine[],
  { today, codes = [], coded, closed = [], deliveryCents = null }: PriceRequest,
  /** The caller's transaction, if any; caches belong to the database. */
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

  // For an incomplete combo: whether the missing parts are available.
  const besides = await listGoods(ask, shopper.company, { products: missing, assortIds: missing })
  const toBeHad = new Set(besides.filter(isToBeHad).flatMap(({ product, assortId }) => [product, assortId]))
  const gone = missing.filter((code) => !toBeHad.has(code))
  const seen = { ...occasion, soldOut: new Set([...soldOut, ...gone]) }
  return {
    discounted: gone.length > 0 ? pricePromotions(selected, promotions, seen) : discounted,
    promotions,
    occasion: seen,
    besides,
  }
}

const isToBeHad = (goods: SoldGoods) => goods.status === 'live' && saleable(goods) + preOrderRoom(goods) > 0
