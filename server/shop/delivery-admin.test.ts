import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Input } from '#ui/api.ts'
import { stopAgeing } from '#tests/ageing.ts'
import { askPrice, home } from '#tests/checkout.ts'
import { buyOne } from '#tests/paying.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
/** The same shop in a second process. */
let beside: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  beside = await openShop({ beside: shop })
  owner = await enterAs(shop, 'owner')
})
afterAll(async () => {
  await beside.close()
  await shop.close()
})

beforeEach(stopAgeing)

const express: Input<'PUT /staff/ways/{code}'> = {
  code: 'EXPRESS',
  version: 0,
  isNew: true,
  kind: 'delivery',
  nameZh: '特快送貨',
  nameEn: 'Express',
  fee: 98.5,
  freeOver: null,
  underAmount: null,
  remoteSurcharge: 0,
  zones: [],
  cutOff: '12:00',
  weekdays: [6, 1],
  worksHolidays: true,
  daysAhead: 0,
  rangeDays: 3,
  onlyCategories: [],
  exceptCategories: ['meat'],
  remarkDemanded: false,
  isOffered: true,
}
const offered = async (at = beside) =>
  (await at.stranger().call('POST /shop/getShopInfo', {}, { locale: 'en-US' })).deliveryWays.map(({ code }) => code)
const wayOf = async (code: string) => (await owner.call('GET /staff/ways', {})).ways.find((way) => way.code === code)!

test('a way that staff make, change, withdraw and remove is told to every process at once', async () => {
  await offered() // cached
  const { ways } = await owner.call('PUT /staff/ways/{code}', express)
  const { isNew: _, ...wished } = express
  expect(ways.find(({ code }) => code === 'EXPRESS')).toEqual({
    ...wished,
    weekdays: [1, 6],
    openOrders: 0,
    version: 1,
  })
  await expect.poll(() => offered()).toContain('EXPRESS')

  await owner.call('PUT /staff/ways/{code}', { ...express, isNew: false, version: 1, isOffered: false })
  await expect.poll(() => offered()).not.toContain('EXPRESS')
  expect(await wayOf('EXPRESS')).toMatchObject({ isOffered: false, version: 2 })
  await owner.call('POST /staff/ways/{code}/remove', { code: 'EXPRESS', version: 2 })
  expect(await wayOf('EXPRESS')).toBeUndefined()
  const { entries } = await owner.call('GET /staff/auditLog', { subject: 'way EXPRESS' })
  expect(entries.map(({ call }) => call)).toEqual([
    'POST /staff/ways/{code}/remove',
    'PUT /staff/ways/{code}',
    'PUT /staff/ways/{code}',
  ])
})

test('of two who change a way the second is told who was quicker, and which fields', async () => {
  const { version, openOrders: _, ...way } = await wayOf('STANDARD')
  const wish = { ...way, version, isNew: false }
  await owner.call('PUT /staff/ways/{code}', { ...wish, fee: 65, cutOff: '15:00' })
  const refused = await owner.ask('PUT /staff/ways/{code}', { ...wish, fee: 70 })
  expect(refused).toMatchObject({ status: 409, error: 'STALE', facts: { fields: 'cut_off, fee_cents' } })
  const now = await wayOf('STANDARD')
  expect(now).toMatchObject({ fee: 65, cutOff: '15:00', version: version + 1 })
  await owner.call('PUT /staff/ways/{code}', { ...wish, version: now.version }) // as it was
})

test('of two who change a way at once, one is refused', async () => {
  const { version, openOrders: _, ...way } = await wayOf('STANDARD')
  const write = (fee: number) => owner.ask('PUT /staff/ways/{code}', { ...way, fee, version, isNew: false })
  const answers = await Promise.all([write(61), write(62), write(63)])
  expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))).toEqual(['STALE', 'STALE'])
  await owner.call('PUT /staff/ways/{code}', { ...way, version: version + 1, isNew: false }) // as it was
})

test('writing a way as it is already counts as no write', async () => {
  const { version, openOrders: _, ...way } = await wayOf('LARGE')
  await owner.call('PUT /staff/ways/{code}', { ...way, version, isNew: false })
  expect((await wayOf('LARGE')).version).toBe(version)
})

test('a way or point that an open order names is not removed; withdrawn, the order goes on and visitors no longer see it', async () => {
  await putOnSale(shop.db, { code: 'W-CUP', cents: 10_000, onHand: 20 })
  await buyOne(shop, { prodCode: 'W-CUP', assortId: 'W-CUP' })
  const { openOrders, version, ...way } = await wayOf('SHOWROOM')
  expect(openOrders).toBe(1)
  const inUse = (code: string) => ({ status: 409, facts: { code, orders: 1 } })
  expect(await owner.ask('POST /staff/ways/{code}/remove', { code: 'SHOWROOM', version })).toMatchObject({
    error: 'WAY_IN_USE',
    ...inUse('SHOWROOM'),
  })
  const point = (await owner.call('GET /staff/pickupPoints', {})).points.find((each) => each.openOrders > 0)!
  const { code } = point
  expect(await owner.ask('POST /staff/pickupPoints/{code}/remove', { code, version: point.version })).toMatchObject({
    error: 'PICKUP_POINT_IN_USE',
    ...inUse(code),
  })
  await owner.call('PUT /staff/ways/{code}', { ...way, version, isNew: false, isOffered: false })
  await expect.poll(() => offered()).not.toContain('SHOWROOM')
  await owner.call('PUT /staff/ways/{code}', { ...way, version: version + 1, isNew: false })
  await expect.poll(() => offered()).toContain('SHOWROOM')
})

test.each([
  ['a code that is taken', { code: 'STANDARD' }, { error: 'CODE_TAKEN' }],
  ['one that is not there', { code: 'NOWHERE', isNew: false }, { error: 'WAY_NOT_FOUND' }],
  ['a way to collect under a name of its own', { kind: 'locker' as const }, { facts: { field: 'code' } }],
  ['delivery under the name of lockers', { code: 'LOCKER2', kind: 'showroom' as const }, { facts: { field: 'code' } }],
  ['e-mail at a fee', { kind: 'e-mail' as const }, { facts: { field: 'fee' } }],
  ['a weekday twice', { weekdays: [1, 1] }, { facts: { field: 'weekdays' } }],
  ['no weekday', { weekdays: [] }, { status: 400 }],
  ['a fee below zero', { fee: -1 }, { status: 400 }],
  ['a fee of half a cent', { fee: 0.005 }, { status: 400 }],
  ['one language', { nameEn: ' ' }, { status: 400 }],
  ['a category both ways', { onlyCategories: ['meat'] }, { facts: { field: 'exceptCategories' } }],
  [
    'a category that there is not',
    { onlyCategories: ['nowhere'] },
    { error: 'CATEGORY_NOT_FOUND', facts: { code: 'nowhere' } },
  ],
  ['a cut-off of no clock', { cutOff: '24:00' }, { status: 400 }],
])('%s is refused', async (_, wrong, refusal) => {
  expect(await owner.ask('PUT /staff/ways/{code}', { ...express, ...wrong })).toMatchObject({ ok: false, ...refusal })
})

test('ways are offered in the order that staff give; a list that leaves one out moves none', async () => {
  const { ways, version } = await owner.call('GET /staff/ways', {})
  const codes = ways.map(({ code }) => code).toReversed()
  expect(await owner.ask('PUT /staff/ways', { codes: codes.slice(1), version })).toMatchObject({
    facts: { field: 'codes' },
  })
  await owner.call('PUT /staff/ways', { codes, version })
  await expect.poll(() => offered()).toEqual(codes)
  expect(await owner.ask('PUT /staff/ways', { codes: codes.toReversed(), version })).toMatchObject({ error: 'STALE' })
  await owner.call('PUT /staff/ways', { codes: codes.toReversed(), version: version + 1 })
})

test('a pickup point is made, withdrawn and removed, and a district that there is not is refused', async () => {
  const point = {
    code: 'L9',
    kind: 'locker' as const,
    nameZh: '東涌智能櫃',
    nameEn: 'Tung Chung locker',
    addressZh: '東涌示範街 1 號',
    addressEn: '1 Demo Street, Tung Chung',
    district: 'IS',
    hoursZh: '24 小時',
    hoursEn: '24 hours',
    maxWeightG: 10_000,
    maxCm: [40, 30, 30],
    isOffered: true,
    version: 0,
    isNew: true,
  }
  expect(await owner.ask('PUT /staff/pickupPoints/{code}', { ...point, district: 'NONE' })).toMatchObject({
    facts: { field: 'district' },
  })
  const unknown = { ...point, code: 'L8', isNew: false }
  expect(await owner.ask('PUT /staff/pickupPoints/{code}', unknown)).toMatchObject({ error: 'PICKUP_POINT_NOT_FOUND' })
  const [district] = (await shop.stranger().call('GET /enquiry/getDistricts', {})).districts
  await owner.call('PUT /staff/pickupPoints/{code}', { ...point, district: district!.code })
  const names = async () =>
    (await beside.stranger().call('POST /shop/getShopInfo', {})).pickupPoints.map(({ code }) => code)
  await expect.poll(names).toContain('L9')
  const { points } = await owner.call('POST /staff/pickupPoints/{code}/remove', { code: 'L9', version: 1 })
  expect(points.map(({ code }) => code)).not.toContain('L9')
  await expect.poll(names).not.toContain('L9')
})

test('gift wrapping is offered at what staff say, and taken off again', async () => {
  const { version } = await owner.call('GET /staff/charges', {})
  const write = { charges: [{ kind: 'gift_wrap' as const, amount: 20 }], version }
  expect((await owner.call('PUT /staff/charges', write)).charges).toMatchObject([{ kind: 'gift_wrap', amount: 20 }])
  expect(await owner.ask('PUT /staff/charges', write)).toMatchObject({ error: 'STALE' })
  const off = { charges: [{ kind: 'gift_wrap' as const, amount: null }], version: version + 1 }
  expect((await owner.call('PUT /staff/charges', off)).charges).toMatchObject([{ amount: null }])
})

test('staff read the holidays of a year; another company has its own ways', async () => {
  const { holidays } = await owner.call('GET /staff/publicHolidays', { year: 2026 })
  expect(holidays).toContainEqual({ date: '2026-12-25', nameZh: '聖誕節', nameEn: 'Christmas Day' })
  const abroad = await enterAs(shop, 'owner', 'FOOD')
  const before = (await abroad.call('GET /staff/ways', {})).ways
  await abroad.call('PUT /staff/ways/{code}', { ...express, code: 'VAN' })
  expect((await owner.call('GET /staff/ways', {})).ways.map(({ code }) => code)).not.toContain('VAN')
  expect((await abroad.call('GET /staff/ways', {})).ways).toHaveLength(before.length + 1)
})

test('the order desk reads ways and changes none', async () => {
  const desk = await enterAs(shop, 'order desk')
  expect((await desk.call('GET /staff/ways', {})).ways.length).toBeGreaterThan(0)
  expect(await desk.ask('PUT /staff/ways/{code}', express)).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
})

test('a zone has its own surcharge at checkout, or is not delivered to and says so', async () => {
  await putOnSale(shop.db, { code: 'Z-CUP', cents: 10_000, onHand: 20 })
  const { openOrders: _, ...way } = await wayOf('STANDARD')
  const put = async (zones: typeof way.zones) =>
    owner.ask('PUT /staff/ways/{code}', { ...way, zones, version: (await wayOf('STANDARD')).version, isNew: false })
  const area = home.area ?? ''
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'Z-CUP', qty: 1 }])
  const told = async () => (await askPrice(buyer, home)).quote.ways.find(({ code }) => code === 'STANDARD')
  expect(await told()).toMatchObject({ fee: way.fee, available: true, reason: null })

  await put([{ areas: [area], surcharge: 25.5 }])
  await expect.poll(told).toMatchObject({ fee: way.fee + 25.5, available: true })
  await put([{ areas: [area], surcharge: null }])
  await expect.poll(told).toMatchObject({ available: false, reason: '此方式不送往這個地區。' })

  const wrong = { error: 'INVALID_INPUT', facts: { field: 'zones' } }
  const twice = { areas: [area], surcharge: 1 }
  expect(await put([twice, twice])).toMatchObject(wrong)
  expect(await put([{ areas: ['NOWHERE'], surcharge: 1 }])).toMatchObject(wrong)
  await put([]) // as it was
  await expect.poll(told).toMatchObject({ fee: way.fee, available: true })
})
