import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { goods, offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import { claimUses } from './promotion-uses.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const recommend = 'POST /item/getRecommendPromotion'
const detail = 'POST /item_sales_together/getSalesTogetherDetail'
const english = { locale: 'en-US' } as const

test('[7.057] a product tells the promotions that count it in, by its code or its barcode, in both languages', async () => {
  const anyone = shop.stranger()
  const { promotions } = await anyone.call(recommend, { productCode: 'MT10009' }, english)
  expect(promotions).toEqual([
    expect.objectContaining({
      name: 'Hot pot savings',
      says: 'HK$40 off HK$400+; HK$100 off HK$800+',
      grades: null,
    }),
    expect.objectContaining({ name: 'Free delivery with food', says: 'Free delivery from HK$300' }),
  ])
  const { barcode } = await shop.db
    .selectFrom('variant')
    .select('barcode')
    .where('company', '=', 'SPORT')
    .where('assort_id', '=', 'MT10009')
    .executeTakeFirstOrThrow()
  const chinese = await anyone.call(recommend, { barcode })
  expect(chinese.promotions[0]).toMatchObject({ name: '打邊爐滿減', says: '滿 HK$400 減 HK$40；滿 HK$800 減 HK$100' })
  expect(await anyone.ask(recommend, { productCode: 'NOSUCH' })).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
})

test('[7.057] what has not begun, is over, a draft or needs a code is told of no product; whose price it is, is', async () => {
  await putOnSale(shop.db, { code: 'R-TEA', cents: 10_000, onHand: 5 })
  const about = { terms: { kind: 'percent', percent: 10 }, of: goods({ products: ['R-TEA'] }) } as const
  await offer(shop.db, { ...about, from: '2026-12-24' })
  await offer(shop.db, { ...about, to: '2026-11-19' })
  await offer(shop.db, { ...about, state: 'draft' })
  await offer(shop.db, { ...about, codes: ['R-CODE'] })
  const today = await offer(shop.db, { ...about, from: '2026-11-20', to: '2026-11-20', grades: ['VIP', 'SUPER VIP'] })
  const { promotions } = await shop.stranger().call(recommend, { productCode: 'R-TEA' }, english)
  expect(promotions.map(({ id }) => id)).toEqual([today])
  expect(promotions[0]).toMatchObject({ grades: ['VIP', 'SUPER VIP'], gradeNames: expect.any(Array) })
})

test('what has been used up is offered no more, alone or together', async () => {
  await putOnSale(shop.db, { code: 'U-TEA', cents: 10_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'U-CUP', cents: 10_000, onHand: 5 })
  const parts = [
    { product: 'U-TEA', quantity: 1 },
    { product: 'U-CUP', quantity: 1 },
  ]
  const limits = { overall: 1 }
  const alone = await offer(shop.db, {
    terms: { kind: 'percent', percent: 10 },
    of: goods({ products: ['U-TEA'] }),
    limits,
  })
  const together = await offer(shop.db, { terms: { kind: 'combo', parts, price: { percent: 10 } }, limits })
  const told = async () => {
    const { promotions, combos } = await shop.stranger().call(recommend, { productCode: 'U-TEA' })
    return [...promotions.map(({ id }) => id), ...combos.map(({ promotionId }) => promotionId)]
  }
  await expect.poll(told).toEqual([alone, together])
  const placing = {
    company: 'SPORT',
    visitor: crypto.randomUUID(),
    keys: [],
    conversation: crypto.randomUUID(),
    orders: [crypto.randomUUID()],
    at: shop.clock.now(),
  }
  const applied = [alone, together].map((promotion) => ({ promotion, code: null }))
  await inTransaction(shop.db, (tx) => claimUses(tx, placing, applied))
  shop.app.context.responseCache.drop() // answers are cached for ten seconds
  expect(await told()).toEqual([])
})

test('[7.074] a combo in detail says what is in it, what it costs together and apart, and how many there are', async () => {
  await setStock(shop.db, 'HW10330', 7)
  const combo = await shop.stranger().call(detail, { promotionId: 'hot-pot-set' }, english)
  expect(combo).toMatchObject({
    name: 'Hot pot cooker and pot',
    says: 'HK$998 for the set',
    totalAmount: 1146,
    saved: 148,
    netTotal: 998,
    most: 7,
    reason: null,
  })
  expect(
    combo.parts.map(({ card, qty, assortId, sellingPrice }) => [card.productCode, qty, assortId, sellingPrice]),
  ).toEqual([
    ['EL10256', 1, null, 648],
    ['HW10330', 1, null, 498],
  ])
  expect(await shop.stranger().ask(detail, { promotionId: 'hot-pot' })).toMatchObject({ error: 'PROMOTION_NOT_FOUND' })
})

test('[7.060] a product comes with the combos it is cheaper in, and with none of goods that are withdrawn', async () => {
  const withTogether = 'POST /item/getItemByBarcodeWithSalesTogether'
  const anyone = shop.stranger()
  for (const productCode of ['EL10246', 'EL10248']) {
    const { combos } = await anyone.call(withTogether, { productCode }, english)
    expect(combos).toEqual([expect.objectContaining({ promotionId: 'winter-set', saved: 200, netTotal: 1596 })])
  }
  const told = async () =>
    (await anyone.call(withTogether, { productCode: 'EL10246' })).combos.map(({ promotionId }) => promotionId)
  stopAgeing()
  await shop.db.updateTable('product').set({ status: 'withdrawn' }).where('code', '=', 'EL10248').execute()
  await expect.poll(told).toEqual([])
  await shop.db.updateTable('product').set({ status: 'live' }).where('code', '=', 'EL10248').execute()
  await expect.poll(told).toEqual(['winter-set'])
})

test('goods that are withdrawn and back before the catalogue saw it leave no cached answer without their combo', async () => {
  const told = async () =>
    (await shop.stranger().call(recommend, { productCode: 'EL10246' })).combos.map(({ promotionId }) => promotionId)
  const setStatus = (status: 'live' | 'withdrawn') =>
    inTransaction(shop.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx) // without triggers: the catalogue is not told
      await tx.updateTable('product').set({ status }).where('code', '=', 'EL10248').execute()
    })
  stopAgeing()
  await setStatus('withdrawn')
  const meanwhile = await told()
  await setStatus('live')
  expect([meanwhile, await told()]).toEqual([['winter-set'], ['winter-set']])
})

test('a combo is shown as soon as its last part is there, though that is sold out', async () => {
  await putOnSale(shop.db, { code: 'N-TEA', cents: 10_000, onHand: 5 })
  await putOnSale(shop.db, { code: 'N-CUP', cents: 10_000, onHand: 0 })
  const setStatus = (status: 'live' | 'withdrawn') =>
    shop.db.updateTable('product').set({ status }).where('code', '=', 'N-CUP').execute()
  await setStatus('withdrawn')
  const parts = ['N-TEA', 'N-CUP'].map((product) => ({ product, quantity: 1 }))
  const id = await offer(shop.db, { terms: { kind: 'combo', parts, price: { offCents: 1_000 } } })
  const told = async () =>
    (await shop.stranger().call(recommend, { productCode: 'N-TEA' }, english)).combos.map(({ promotionId, reason }) => [
      promotionId,
      reason,
    ])
  stopAgeing()
  await expect.poll(told).toEqual([])
  await setStatus('live')
  await expect.poll(told).toEqual([[id, 'Combo product out of stock, cannot be added: Test N-CUP.']])
})

test('a company knows nothing of the promotions of another', async () => {
  await putOnSale(shop.db, { code: 'TWO-TEA', company: 'FOOD', category: 'foods_market', cents: 10_000, onHand: 5 })
  const code = 'FOODONLY'
  const id = await offer(shop.db, { terms: { kind: 'percent', percent: 10 }, codes: [code] }, 'FOOD')
  const here = await shop.visitor()
  expect(await here.ask('GET /payment/getMemoDiscountByDiscCode', { discountCode: code })).toMatchObject({ ok: false })
  expect(await here.ask(detail, { promotionId: id })).toMatchObject({ error: 'PROMOTION_NOT_FOUND' })
})

test('the combos of today are told with their last day; those for some grades, or not begun, are not', async () => {
  const combo = (product: string) =>
    ({
      lane: 'bundle',
      terms: {
        kind: 'combo',
        parts: [
          { product: 'EL10246', quantity: 1 },
          { product, quantity: 1 },
        ],
        price: { percent: 10 },
      },
    }) as const
  const today = await offer(shop.db, { ...combo('EL10248'), to: '2026-11-30' })
  const others = [
    await offer(shop.db, { ...combo('EL10248'), grades: ['VIP'] }),
    await offer(shop.db, { ...combo('EL10248'), from: '2026-12-24' }),
  ]
  const { combos } = await shop.stranger().call('POST /item_sales_together/getCombos', {}, english)
  expect(combos.find(({ promotionId }) => promotionId === today)).toMatchObject({ to: '2026-11-30', reason: null })
  expect(combos.filter(({ promotionId }) => others.includes(promotionId))).toEqual([])
})
