import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { putOnSale } from '#tests/goods.ts'
import { goods, offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import { claimUses } from './promotion-uses.commands.ts'
import { dropLabels } from './promotion-labels.reads.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a card says what makes its goods cheaper: for whoever comes, without a code, and until it is used up', async () => {
  const code = 'L-TEA'
  await putOnSale(shop.db, { code, cents: 10_000, onHand: 9 })
  const of = goods({ products: [code] })
  const says = async (locale: 'zh-TW' | 'en-US' = 'zh-TW') => {
    shop.app.context.responseCache.drop() // answers are cached for some seconds
    const { items } = await shop
      .stranger()
      .call('POST /item/getItemsByProductCodes', { productCodes: [code] }, { locale })
    return items[0]?.promotion
  }
  await expect.poll(() => says()).toBeNull()
  const half = { kind: 'nth-piece', nth: 2, percent: 50, mixed: false } as const
  await offer(shop.db, { terms: half, of, priority: 9, grades: ['VIP'] })
  await offer(shop.db, { terms: half, of, priority: 9, codes: ['L-CODE'] })
  await offer(shop.db, { terms: half, of, priority: 9, from: '2026-11-21' })
  await offer(shop.db, { terms: { kind: 'free-delivery' }, lane: 'delivery', of, priority: 9 })
  const everything = [{ fromCents: 50_000, offCents: 1_000 }]
  await offer(shop.db, { terms: { kind: 'tiers', steps: everything }, lane: 'order', priority: 9 })
  expect(await says()).toBeNull()

  const steps = [...everything, { fromCents: 90_000, percent: 10 }]
  await offer(shop.db, { terms: { kind: 'tiers', steps }, lane: 'order', of })
  expect([await says(), await says('en-US')]).toEqual(['滿 HK$500 減 HK$10', 'HK$10 off HK$500+'])
  const free = { kind: 'buy-get', buy: 2, get: 1, percent: 100, gets: null, mixed: false } as const
  const limited = await offer(shop.db, { terms: free, of, priority: 1, limits: { overall: 1 } })
  expect([await says(), await says('en-US')]).toEqual(['買 2 送 1', 'Buy 2, get 1 free'])

  const [visitor, conversation, order] = Array.from({ length: 3 }, () => crypto.randomUUID())
  const placing = {
    company: 'SPORT',
    visitor: visitor!,
    conversation: conversation!,
    orders: [order!],
    keys: [],
    at: shop.clock.now(),
  }
  await inTransaction(shop.db, (tx) => claimUses(tx, placing, [{ promotion: limited, code: null }]))
  dropLabels(shop.db) // cached for five seconds
  expect(await says()).toBe('滿 HK$500 減 HK$10')
})
