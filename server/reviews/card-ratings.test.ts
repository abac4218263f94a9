import { afterAll, expect, test } from 'vitest'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale } from '#tests/goods.ts'
import { emily, logIn, taiMan } from '#tests/people.ts'
import { receiveGoods, writeReview } from '#tests/reviews.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import { openTrade, type Trade } from '#tests/trade.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let trade: Trade = {} as never
/** Another process, and one whose searches PostgreSQL answers. */
let others: Trade['shop'][] = []
openTrade(taiMan, async (opened) => {
  trade = opened
  await putOnSale(trade.shop.db, { code: 'STARRED', cents: 30_000, onHand: 1_000 })
  others = [await openShop({ beside: trade.shop }), await openShop({ beside: trade.shop, search: 'postgres' })]
})
afterAll(async () => {
  for (const other of others) await other.close()
})

/** What cards of the product say in a listing, in a search, and beside other goods. */
async function listRatings(visitor: ShopVisitor) {
  const [listing, search, named] = await Promise.all([
    visitor.call('POST /item/searchItemByTag', { sort: 'date', direction: 'desc', size: 100 }),
    visitor.call('POST /item/omsSearchItem', { search: 'STARRED' }),
    visitor.call('POST /item/getItemsByProductCodes', { productCodes: ['STARRED'] }),
  ])
  return [listing.items, search.items, named.items].map(
    (cards) => cards.find(({ productCode }) => productCode === 'STARRED')?.rating,
  )
}
const expectEverywhere = async (rating: { average: number; count: number } | null, within = 1_000) => {
  const cards = () => Promise.all([trade.shop, ...others].map((shop) => listRatings(shop.stranger())))
  const same = [rating, rating, rating]
  await expect.poll(cards, { timeout: within }).toEqual([same, same, same])
}

test('cards say average and count within a second of a review, in every process and from both homes of search', async () => {
  stopAgeing()
  const { buyer, shop, orderStaff } = trade
  await expectEverywhere(null, 30_000) // the first asks wait until goods are read
  await receiveGoods({ shop, orderStaff }, 'STARRED', buyer)
  const { reviewId } = await writeReview(buyer, 'STARRED', { stars: 5 })
  await expectEverywhere({ average: 5, count: 1 })

  const second = await logIn(shop, emily)
  await receiveGoods({ shop, orderStaff }, 'STARRED', second)
  await writeReview(second, 'STARRED', { stars: 4 })
  await expectEverywhere({ average: 4.5, count: 2 })
  await writeReview(second, 'STARRED', { stars: 1 })
  await expectEverywhere({ average: 3, count: 2 })

  const support = await enterAs(shop, 'support')
  const { reviews } = await support.call('GET /staff/reviews', { tab: 'all', size: 100 })
  for (const own of [false, true]) {
    const { reviewId: id, version, edition } = reviews.find((one) => (one.reviewId === reviewId) === own)!
    await support.call('PUT /staff/reviews/{id}', { id, version, edition, state: 'hidden', reason: '內容與貨品無關。' })
    await expectEverywhere(own ? null : { average: 5, count: 1 })
  }
})
