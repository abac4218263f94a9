import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { claimUses } from '#server/promotions/promotion-uses.commands.ts'
import { putOnSale } from '#tests/goods.ts'
import { goods, offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let buyer: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'K-TEA', cents: 30_000, onHand: 50 })
  await offer(shop.db, {
    nameZh: '茶葉碼',
    nameEn: 'Tea code',
    lane: 'order',
    terms: { kind: 'amount', cents: 2_500 },
    minGoodsCents: 50_000,
    codes: ['TEA25', 'TEA-FRIEND'],
  })
})
beforeEach(async () => {
  buyer = await shop.visitor()
})
afterAll(() => shop.close())

const check = 'GET /payment/getMemoDiscountByDiscCode'
const english = { locale: 'en-US' } as const

test('[7.088] [1.24] a code says what it takes off this cart now, in whatever case it is typed, or why nothing', async () => {
  expect(await buyer.call(check, { discountCode: 'TEA25' }, english)).toMatchObject({
    applied: false,
    totalDiscountAmount: 0,
    reason: 'Nothing you have selected counts for it.',
  })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'K-TEA' }])
  expect(await buyer.call(check, { discountCode: 'tea25' }, english)).toMatchObject({
    discountCode: 'TEA25',
    applied: false,
    reason: 'Spend HK$200 more to get it (from HK$500).',
  })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'K-TEA' }])
  for (const discountCode of ['TEA25', 'tea25', ' Tea25 '])
    expect(await buyer.call(check, { discountCode }, english)).toEqual({
      discountCode: 'TEA25',
      name: 'Tea code',
      says: 'HK$25 off HK$500+',
      to: null,
      applied: true,
      totalDiscountAmount: 25,
      reason: null,
      gone: false,
    })
})

test('[8.30] [5.32] a code that nobody has is invalid, one of a draft too', async () => {
  await offer(shop.db, { terms: { kind: 'percent', percent: 5 }, codes: ['SECRET-DRAFT'], state: 'draft' })
  for (const discountCode of ['NOSUCH', 'secret-draft', "' or 1=1 --", '%', ''])
    expect(await buyer.ask(check, { discountCode }, english)).toMatchObject({
      status: 422,
      error: 'DISCOUNT_CODE_INVALID',
      message: 'Discount code invalid.',
    })
})

test('[8.32] [5.32] a campaign whose promotion code is wrong says so', async () => {
  const refused = await buyer.ask(check, { discountCode: 'NOSUCH', codeType: 'PROMOTION' }, english)
  expect(refused).toMatchObject({ error: 'PROMOTION_CODE_INVALID', message: 'Promotion code not valid.' })
})

test('[8.31] [5.33] a code that is on the order already cannot be put on it again, nor another of the same promotion', async () => {
  for (const [discountCode, applied] of [
    ['TEA25', 'TEA25'],
    ['tea25', 'APP20,Tea25'],
    ['TEA-FRIEND', 'TEA25'],
    ['TEA25', 'TEA-FRIEND'],
  ] as const)
    expect(await buyer.ask(check, { discountCode, applied }, english)).toMatchObject({
      status: 409,
      error: 'DISCOUNT_EXISTS',
      message: 'Discount already exists.',
    })
})

test('codes that are over, not yet on, used up or of nothing say that, and not that they are wrong', async () => {
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'K-TEA', qty: 2 }])
  const reasonOf = async (discountCode: string) => (await buyer.call(check, { discountCode }, english)).reason
  expect(await reasonOf('OLD2025')).toBe('Ended on 31 Dec 2025.')
  expect(await reasonOf('XMAS2026')).toBe('Starts on 1 Dec 2026.')
  expect(await reasonOf('ZERO')).toBe('It gives no discount, so it was removed.')
  const of = goods({ products: ['K-TEA'] })
  const once = await offer(shop.db, {
    lane: 'order',
    terms: { kind: 'percent', percent: 5 },
    of,
    codes: ['FIRST1'],
    limits: { overall: 1 },
  })
  expect(await reasonOf('FIRST1')).toBeNull()
  const placing = {
    company: 'SPORT',
    visitor: crypto.randomUUID(),
    keys: [],
    conversation: crypto.randomUUID(),
    orders: [crypto.randomUUID()],
    at: shop.clock.now(),
  }
  await inTransaction(shop.db, (tx) => claimUses(tx, placing, [{ promotion: once, code: 'FIRST1' }]))
  expect(await reasonOf('FIRST1')).toBe('All of it has been used.')
  const empty = await shop.visitor()
  const isGone = async (discountCode: string) => (await empty.call(check, { discountCode })).gone
  for (const code of ['OLD2025', 'FIRST1']) expect(await isGone(code)).toBe(true)
  for (const code of ['XMAS2026', 'TEA25']) expect(await isGone(code)).toBe(false)
})

test('[7.088] twenty wrong codes in an hour are enough for a visitor, from wherever, and for a network, whoever comes', async () => {
  const guesser = await shop.visitor()
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, at) => guesser.ask(check, { discountCode: `GUESS-${at}` })),
  )
  expect(tries.filter((answer) => !answer.ok && answer.status === 422)).toHaveLength(20)
  expect(tries.filter((answer) => !answer.ok && answer.status === 429)).toHaveLength(20)
  expect(await guesser.ask(check, { discountCode: 'TEA25' })).toMatchObject({ status: 429 })

  const network = '10.77.0.1'
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.stranger(network).enter()))
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, at) => people[at % 4]!.ask(check, { discountCode: `WRONG-${at}` })),
  )
  expect(many.filter((answer) => !answer.ok && answer.status === 422).length).toBeLessThanOrEqual(20)
  expect(await (await shop.stranger(network).enter()).ask(check, { discountCode: 'TEA25' })).toMatchObject({
    status: 429,
  })
  expect(await (await shop.visitor()).ask(check, { discountCode: 'TEA25' })).toMatchObject({ ok: true })
})

test('one wrong code that a link brings to everybody of a network is one guess of the network', async () => {
  const network = '10.78.0.1'
  for (let turn = 0; turn < 25; turn += 1) {
    const person = await shop.stranger(network).enter()
    expect(await person.ask(check, { discountCode: 'MISPRINTED' })).toMatchObject({ status: 422 })
  }
  expect(await (await shop.stranger(network).enter()).ask(check, { discountCode: 'TEA25' })).toMatchObject({ ok: true })
})

test('wrong codes beside a right one are guesses too, and right ones are not counted', async () => {
  const shopper = await shop.visitor()
  for (let turn = 0; turn < 25; turn += 1) await shopper.call(check, { discountCode: 'TEA25' })
  const applied = Array.from({ length: 10 }, (_, at) => `SLY-${at}`).join(',')
  await shopper.call(check, { discountCode: 'TEA25', applied })
  await shopper.call(check, { discountCode: 'TEA25', applied: applied.replaceAll('SLY', 'SLIER') })
  expect(await shopper.ask(check, { discountCode: 'TEA25', applied: 'ONE-MORE' })).toMatchObject({ status: 429 })
  await shopper.call(check, { discountCode: 'TEA25' })
})

test('a guess at the checkout is one too; asking again about the same code is not', async () => {
  const shopper = await shop.visitor()
  await shopper.call('POST /shop_cart/addToShopCart', [{ prodCode: 'K-TEA' }])
  const { paymentConversationId } = await shopper.call('GET /payment/startPayment', {})
  const price = (...codes: string[]) => {
    const memoDiscounts = codes.map((discountCode) => ({ discountCode }))
    return shopper.ask('POST /payment/processPayment', { paymentConversationId, memoDiscounts })
  }
  for (let turn = 0; turn < 25; turn += 1) expect((await price('TEA25', 'ONE-WRONG')).ok).toBe(true)
  for (let turn = 0; turn < 19; turn += 1) expect((await price(`WRONG-${turn}`)).ok).toBe(true)
  expect(await price('WRONG-19')).toMatchObject({ status: 429 })
  expect((await price('TEA25')).ok).toBe(true) // accepted before
})
