import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { opening } from '#tests/clock.ts'
import { addRule, giveCoupon, idOf } from '#tests/coupons.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { emily, logIn, register, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { captureCoupons, claimCoupons } from './vouchers.commands.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let id: string
let people = 0
beforeAll(async () => {
  shop = await openShop()
  for (const rule of [
    { code: 'W-FIFTY' },
    { code: 'W-MEAT', cents: 4_000, leastCents: 40_000, categories: ['meat'], lastDay: '2027-02-28' },
    { code: 'W-TENTH', percent: 10, mostCents: 20_000, leastCents: 80_000, grades: ['VIP', 'SUPER VIP'] },
    { code: 'W-SHIP', isDelivery: true, leastCents: 20_000 },
    { code: 'W-HALF', cents: 90_000, paymentLimit: 50, usageQuantity: 2 },
    { code: 'W-DAYS', term: '3/DAY' },
  ])
    await addRule(shop.db, rule)
  await putOnSale(shop.db, { code: 'W-KETTLE', cents: 30_000, onHand: 100 })
})
beforeEach(async () => {
  shop.clock.moveTo(opening)
  member = await register(shop, `wallet${(people += 1)}@harbour.example`)
  await shop.runJobs()
  id = await idOf(shop, member)
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const give = (rule: string, uses = 1) => giveCoupon(shop, id, rule, { uses })
async function use(couponNo: string, cents: number, isPaid = true): Promise<void> {
  const [orderId, at] = [randomUUID(), shop.clock.now()]
  await inTransaction(shop.db, async (tx) => {
    const by = { company: 'SPORT', visitor: id, conversation: randomUUID(), orderId, at }
    expect(await claimCoupons(tx, by, [{ couponNo, cents }])).toBe(null)
  })
  if (isPaid) await inTransaction(shop.db, (tx) => captureCoupons(tx, orderId, at))
}
const again = () => logIn(shop, { email: `wallet${people}@harbour.example`, password: 'Teapot42Blue' })
const list = (who = member, input = {}) => who.call('POST /coupon/v1/list', input, { locale: 'en-US' })
const check = (couponQtyPairList: { couponNo: string; qty?: number }[], salesOrder = {}, who = member) =>
  who.call('POST /coupon/v1/check', { couponQtyPairList, salesOrder }, { locale: 'en-US' })
const fill = (qty: number) => member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'W-KETTLE', qty }])

test('[3.25] [7.099] usable coupons come with everything they promise, what ends first before the others', async () => {
  const [fifty, meat] = [await give('W-FIFTY'), await give('W-MEAT', 3)]
  const { coupons, totalCount } = await list()
  expect([totalCount, coupons.map(({ couponNo }) => couponNo)]).toEqual([3, [fifty, expect.any(String), meat]])
  expect(coupons[1]).toMatchObject({ couponCode: 'WELCOME50', expiry: '2027-02-20' })
  expect(coupons[2]).toEqual({
    couponCode: 'W-MEAT',
    couponNo: meat,
    name: 'Coupon W-MEAT',
    couponType: 'AMOUNT',
    couponValue: 40,
    percent: 0,
    mostValue: null,
    minCharge: 400,
    paymentLimit: 100,
    usageQuantity: 1,
    vipGrades: [],
    vipGradeNames: [],
    goods: [{ kind: 'CATEGORY', code: 'meat', name: 'Meat & Seafood' }],
    qty: 3,
    usableFrom: '2026-11-20',
    expiry: '2027-02-28',
    daysLeft: 100,
    state: 'USABLE',
  })
  expect((await list(member, { size: 1, page: 3 })).coupons).toMatchObject([{ couponNo: meat }])
})

test('[7.100] a used coupon says what it paid and when; one with uses left stays usable, one for an unpaid order is held', async () => {
  const [twice, held] = [await give('W-FIFTY', 2), await give('W-MEAT')]
  await use(twice, 4_550)
  shop.clock.moveBy({ hours: 1 })
  await use(held, 4_000, false)
  const { coupons, totalCount } = await member.call('POST /coupon/v1/usedPage', {})
  expect([totalCount, coupons]).toMatchObject([
    2,
    [
      { couponNo: held, state: 'HELD', paidAmount: 40, usedAt: '2026-11-20T11:00:00+08:00' },
      { couponNo: twice, state: 'USED', usedQty: 1, paidAmount: 45.5, usedAt: '2026-11-20T10:00:00+08:00', qty: 1 },
    ],
  ])
  expect((await list()).coupons.map(({ couponNo }) => couponNo)).toContain(twice)
  expect((await list()).coupons.map(({ couponNo }) => couponNo)).not.toContain(held)
  expect(await member.call('POST /coupon/v1/usedPage', { size: 1, page: 2 })).toMatchObject({
    coupons: [{ couponNo: twice }],
    totalCount: 2,
  })
})

test('a coupon that paid a past order names the order', async () => {
  const { coupons } = await (await logIn(shop, emily)).call('POST /coupon/v1/usedPage', {})
  expect(coupons).toMatchObject([
    { couponCode: 'WELCOME50', paidAmount: 50, invoiceNos: [expect.stringMatching(/^W26/)] },
  ])
})

test('[7.101] [9.13] a coupon of 3/DAY is good to the end of its last day in Hong Kong, and expired the minute after', async () => {
  const coupon = await give('W-DAYS')
  shop.clock.moveTo('2026-11-23T23:59:00+08:00')
  member = await again()
  expect((await list()).coupons).toMatchObject([{ couponNo: coupon, expiry: '2026-11-23', daysLeft: 0 }, {}])
  expect((await member.call('POST /coupon/v1/expiredPage', {})).coupons).toEqual([])
  shop.clock.moveBy({ minutes: 1 })
  expect((await list()).totalCount).toBe(1)
  expect(await member.call('POST /coupon/v1/expiredPage', {})).toMatchObject({
    coupons: [{ couponNo: coupon, state: 'EXPIRED', daysLeft: -1 }],
    totalCount: 1,
  })
})

test('[7.103] the wallet at a glance counts what can be used, was used and has ended', async () => {
  const [fifty, held] = [await give('W-FIFTY'), await give('W-FIFTY')]
  await give('W-DAYS')
  await use(held, 5_000, false)
  shop.clock.moveBy({ days: 5 })
  member = await again()
  const { coupons, counts } = await member.call('GET /coupon/list', {})
  expect(counts).toEqual({ usable: 2, used: 1, expired: 1 })
  expect(coupons).toMatchObject([{ couponNo: fifty }, { couponCode: 'WELCOME50' }])
})

test('[7.102] [7.117] a set of coupons is held against what is selected: what each pays beside the others, and by which code', async () => {
  const [fifty, tenth, ship] = [await give('W-FIFTY'), await give('W-TENTH'), await give('W-SHIP')]
  await fill(1)
  const pairs = [fifty, tenth, ship].map((couponNo) => ({ couponNo, qty: 1 }))
  expect(await check(pairs, { way: 'STANDARD', area: 'ST-TAIWAI' })).toEqual({
    coupons: [
      {
        couponNo: fifty,
        qty: 1,
        couponValue: 50,
        couponType: 'AMOUNT',
        payCode: 'COUPON',
        payType: 'COUPON_CASH',
        payName: 'Coupon',
        fits: true,
        reason: null,
      },
      expect.objectContaining({ couponNo: tenth, couponValue: 0, couponType: 'PERCENT', fits: false, qty: 0 }),
      expect.objectContaining({ couponNo: ship, couponValue: 60, couponType: 'SHIPPING', fits: true }),
    ],
    totalValue: 110,
  })
})

test('[5.34] [8.29] a coupon that does not fit says in both languages that it is invalid, and why', async () => {
  const [tenth, meat, ship, fifty] = [
    await give('W-TENTH'),
    await give('W-MEAT'),
    await give('W-SHIP'),
    await give('W-FIFTY'),
  ]
  await fill(1)
  const reasons = async (locale: 'zh-TW' | 'en-US') => {
    const pairs = [tenth, meat, ship, fifty, fifty].map((couponNo) => ({ couponNo }))
    const input = { couponQtyPairList: pairs, salesOrder: { way: 'SHOWROOM' } }
    const { coupons } = await member.call('POST /coupon/v1/check', input, { locale })
    return coupons.map(({ reason }) => reason)
  }
  expect(await reasons('en-US')).toEqual([
    'This coupon is for Gold, Platinum members only.',
    'Cart items do not qualify, coupon invalid.',
    'Delivery of this order costs nothing, so this coupon is invalid.',
    'This coupon has been used.',
  ])
  expect(await reasons('zh-TW')).toEqual([
    '這張優惠券只限金卡會員、白金會員使用。',
    '購物車貨品不符合條件，優惠券無效。',
    '這張訂單毋須付送貨費，優惠券無效。',
    '這張優惠券已經用完。',
  ])
})

test('as many of one coupon as one order takes, and never more than its share of it', async () => {
  const half = await give('W-HALF', 5)
  await fill(2)
  const order = { way: 'SHOWROOM' }
  expect((await check([{ couponNo: half, qty: 1 }], order)).coupons).toMatchObject([
    { couponValue: 300, fits: true, qty: 1 },
  ])
  expect((await check([{ couponNo: half, qty: 2 }], order)).coupons).toMatchObject([
    { couponValue: 300, fits: false, qty: 1, reason: 'Coupons of this kind pay at most 50% of an order.' },
  ])
  const fifty = await give('W-FIFTY', 3)
  expect((await check([{ couponNo: fifty, qty: 3 }], order)).coupons).toMatchObject([
    { couponValue: 50, fits: false, qty: 1, reason: 'One order takes at most 1 of this coupon.' },
  ])
})

test('with nothing selected no coupon fits, and none pays', async () => {
  const fifty = await give('W-FIFTY')
  expect(await check([{ couponNo: fifty }])).toMatchObject({
    coupons: [{ fits: false, couponValue: 0 }],
    totalValue: 0,
  })
  expect(await check([])).toEqual({ coupons: [], totalValue: 0 })
})

test("another's coupon is as little there as one that nobody has; a walk-in is asked to log in", async () => {
  const fifty = await give('W-FIFTY')
  const other = await logIn(shop, taiMan)
  const unknown = { qty: 0, couponValue: 0, couponType: null, fits: false, reason: 'This coupon is not valid.' }
  expect((await check([{ couponNo: fifty }, { couponNo: 'NOSUCHCOUPON' }], {}, other)).coupons).toMatchObject([
    { couponNo: fifty, ...unknown },
    { couponNo: 'NOSUCHCOUPON', ...unknown },
  ])
  expect((await list(other)).coupons.map(({ couponNo }) => couponNo)).not.toContain(fifty)
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const walkin = await shop.visitor()
  for (const [route, input] of [
    ['POST /coupon/v1/list', {}],
    ['POST /coupon/v1/usedPage', {}],
    ['POST /coupon/v1/expiredPage', {}],
    ['GET /coupon/list', {}],
    ['POST /coupon/v1/check', { couponQtyPairList: [] }],
  ] as const) {
    expect(await other.ask(route, { ...input, vipCode })).toMatchObject({
      status: 404,
      error: 'MEMBER_NOT_FOUND',
    })
    expect(await walkin.ask(route, input as never, { locale: 'en-US' })).toMatchObject({
      status: 401,
      message: 'Please login first!',
    })
  }
})

test('after twenty numbers that are not there a network is told to wait, also when they come at once; own coupons are still found', async () => {
  const guesser = shop.stranger('10.77.0.1')
  await logIn(shop, { email: `wallet${people}@harbour.example`, password: 'Teapot42Blue' }, guesser)
  const fifty = await give('W-FIFTY')
  const guess = (at: number) =>
    guesser.ask('POST /coupon/v1/check', { couponQtyPairList: [{ couponNo: `GUESS${at}` }] })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(at)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
  expect((await check([{ couponNo: fifty }], {}, guesser)).coupons).toMatchObject([{ couponType: 'AMOUNT' }])
})

test('a discount code that is guessed beside coupons counts as everywhere', async () => {
  const guesser = shop.stranger('10.78.0.1')
  await logIn(shop, { email: `wallet${people}@harbour.example`, password: 'Teapot42Blue' }, guesser)
  const guess = (at: number) =>
    guesser.ask('POST /coupon/v1/check', {
      couponQtyPairList: [],
      salesOrder: { memoDiscounts: [{ discountCode: `BESIDE-${at}` }] },
    })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(at)))
  expect(answers.filter((answer) => !answer.ok && answer.status === 429)).toHaveLength(10)
})
