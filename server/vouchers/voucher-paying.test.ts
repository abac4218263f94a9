import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { opening } from '#tests/clock.ts'
import { askPrice, complete } from '#tests/checkout.ts'
import { addRule, giveCoupon, idOf } from '#tests/coupons.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let id: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
  await addRule(shop.db, { code: 'P-FIFTY' })
  await addRule(shop.db, { code: 'P-TODAY', lastDay: '2026-11-20' })
  await addRule(shop.db, { code: 'P-BIG', cents: 900_000 })
  await addRule(shop.db, { code: 'P-LEAST', leastCents: 60_001 })
  await putOnSale(shop.db, { code: 'P-KETTLE', cents: 60_000, onHand: 1_000 })
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  member = await register(shop, `payer${(people += 1)}@harbour.example`)
  id = await idOf(shop, member)
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'P-KETTLE', qty: 1 }])
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

async function price(couponNos: string[]) {
  const addCouponRequestList = couponNos.map((couponNo) => ({ couponNo }))
  const { quote, body } = await askPrice(member, undefined, { locale: 'en-US' }, { addCouponRequestList })
  const cashRecords = [{ paymentMethodCode: 'BANK_TRANSFER' }]
  return { quote, place: () => complete(member, { ...body, cashRecords }) }
}
const again = () => logIn(shop, { email: `payer${people}@harbour.example`, password: 'Teapot42Blue' })
const wallet = async (who = member) => (await who.call('GET /coupon/list', {})).coupons.map(({ couponNo }) => couponNo)

test('[1.23] [3.21] a coupon pays a part of an order; the answer names it, its worth here, and its place among the ways to pay', async () => {
  const coupon = await giveCoupon(shop, id, 'P-FIFTY')
  const { quote, place } = await price([coupon])
  expect(quote.addCouponRequestList).toEqual([
    {
      couponNo: coupon,
      couponValue: 50,
      couponType: 'AMOUNT',
      cashCode: 'COUPON',
      subCashCode: 'P-FIFTY',
      cashDesc: 'Coupon P-FIFTY',
      applied: true,
      reason: null,
    },
  ])
  expect(quote).toMatchObject({ netTotal: 600, outStanding: 550 })
  const placed = await place()
  const invoiceNo = placed.ok ? placed.value.invoiceNo : placed.error
  expect(await wallet()).not.toContain(coupon)
  const { coupons } = await member.call('POST /coupon/v1/usedPage', {})
  expect(coupons).toMatchObject([{ couponNo: coupon, state: 'HELD', paidAmount: 50, invoiceNos: [invoiceNo] }])

  shop.clock.moveBy({ hours: 25 }) // unpaid
  await shop.runJobs()
  member = await again()
  expect(await wallet()).toContain(coupon)
  expect((await member.call('POST /coupon/v1/usedPage', {})).coupons).toEqual([])
})

test('[5.36] a coupon worth more than the order pays all of it, and what is over is lost with it', async () => {
  const coupon = await giveCoupon(shop, id, 'P-BIG')
  const { quote, place } = await price([coupon])
  expect(quote).toMatchObject({ netTotal: 600, outStanding: 0 })
  expect(await place()).toMatchObject({ ok: true })
  const { coupons } = await member.call('POST /coupon/v1/usedPage', {})
  expect(coupons).toMatchObject([{ couponNo: coupon, qty: 0, paidAmount: 600 }])
})

test('[5.34] [8.29] one that does not fit, another’s and nobody’s deduct nothing and say that they are not valid', async () => {
  const other = await giveCoupon(
    shop,
    await idOf(shop, await register(shop, `other${people}@harbour.example`)),
    'P-FIFTY',
  )
  const least = await giveCoupon(shop, id, 'P-LEAST')
  const { quote } = await price([least, other, 'NOSUCHCOUPON'])
  expect(quote.addCouponRequestList).toMatchObject([
    {
      couponNo: least,
      applied: false,
      couponValue: 0,
      reason: expect.stringMatching(/^Cart items do not qualify, coupon invalid/),
    },
  ])
  expect(quote.warnings.map(({ error }) => error)).toContain('COUPON_INVALID')
  expect(JSON.stringify(quote)).not.toContain('P-FIFTY')
  expect(quote).toMatchObject({ netTotal: 600, outStanding: 600 })
})

test('what was priced with a coupon yesterday is not placed with it once it has ended', async () => {
  shop.clock.moveTo('2026-11-20T23:50:00+08:00')
  member = await again()
  const coupon = await giveCoupon(shop, id, 'P-TODAY')
  const { quote, place } = await price([coupon])
  expect(quote.addCouponRequestList).toMatchObject([{ applied: true, couponValue: 50 }])
  shop.clock.moveBy({ minutes: 11 })
  const answer = await place()
  expect(answer.ok).toBe(false)
  expect((await member.call('POST /coupon/v1/expiredPage', {})).coupons).toMatchObject([{ couponNo: coupon, qty: 1 }])
})
