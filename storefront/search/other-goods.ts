import type { Card } from '#contract/catalogue.ts'
import type { CallShopApi } from '#ui/api.ts'

const goodsInRow = 10
const inStock = ['IN_STOCK' as const]

/** Goods for a visitor whose search found nothing. */
export interface OtherGoods {
  popular: Card[]
  deals: Card[]
}

/** What sells best, and what is reduced besides; only what can be bought today. */
export async function readOtherGoods(call: CallShopApi): Promise<OtherGoods> {
  const [{ items: popular }, { items: reduced }] = await Promise.all([
    call('POST /item/searchItemByTag', { size: goodsInRow, filters: { availability: inStock } }),
    call('POST /item/searchItemByTag', { size: 2 * goodsInRow, filters: { availability: inStock, offer: true } }),
  ])
  const shown = new Set(popular.map(({ productCode }) => productCode))
  return { popular, deals: reduced.filter(({ productCode }) => !shown.has(productCode)).slice(0, goodsInRow) }
}
