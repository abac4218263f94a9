import { readNow } from '#server/cart/cart.reads.ts'
import { readGoods } from '#server/goods/goods.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { listDeliveryWays, listPickupPoints, listPlaces, readSettings } from '#server/shop/shop.reads.ts'
import { readStockLevels } from '#server/stock/stock.reads.ts'
import { availability } from '#server/stock/stock.rules.ts'
import { offerWays, type Quote } from './checkout.reads.ts'

/** What each open delivery way offers for one piece. An empty list for sold-out goods, undefined for unknown ones. */
export async function promiseDelivery(
  db: Db,
  company: string,
  { assortId, area }: { assortId: string; area: string },
  at: Temporal.Instant,
): Promise<Quote['offers'] | undefined> {
  const [known, levels, settings, ways, points, places, now] = await Promise.all([
    readGoods(db, company, [assortId]),
    readStockLevels(db, company, [assortId]),
    readSettings(db, company),
    listDeliveryWays(db, company),
    listPickupPoints(db, company),
    listPlaces(db),
    readNow(db, { company, now: at }),
  ])
  const goods = known.get(assortId)
  if (!goods) return undefined
  const level = levels.get(assortId) ?? { onHand: 0, allocated: 0, safety: 0, preOrdered: 0 }
  const { state, arrives } = availability({ ...level, ...goods }, now.now, now.holidays)
  if (state === 'SOLD_OUT' || goods.status !== 'live') return []
  const item = {
    category: goods.category,
    cold: goods.cold,
    isGiftCard: goods.isGiftCard,
    quantity: 1,
    weightG: goods.grossWeightG,
    sizeCm: goods.sizeCm,
  }
  const offers = offerWays(
    { settings, ways, points, places, now },
    { goodsCents: goods.price, arrives, items: [item] },
    area,
  )
  return offers.filter(({ offer }) => offer.obstacle === null)
}
