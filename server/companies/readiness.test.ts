import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { starter } from '#database/seed/starter.ts'
import { describeGoods, oneVariant } from '#tests/drafted-goods.ts'
import { openShop } from '#tests/shop.ts'
import { readAuthenticator, staffPassword } from '#tests/staff.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import { makeCompany } from './companies.commands.ts'
import { askShop, writeShop } from '#tests/shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  const order = { code: 'OWN', nameZh: '榮記', nameEn: 'Wing Kee', theme: 'sport' as const, host: 'own.example' }
  const more = { owner: { name: 'May', email: 'may@own.example' }, call: 'a test', now: shop.clock.now() }
  const made = await inTransaction(shop.db, (tx) => makeCompany(tx, { ...order, ...more }, starter))
  owner = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.90.0.1' }), 'http://own.example')
  const totp = readAuthenticator(shop, made)
  await owner.call('POST /staff/setUp', { email: made.email, setUpCode: made.setUpCode, password: staffPassword, totp })
})
afterAll(() => shop.close())

const listMissing = async () =>
  (await owner.call('GET /staff/readiness', {})).steps.flatMap(({ name, isDone, isEssential }) =>
    isEssential && !isDone ? [name] : [],
  )
const way = {
  code: 'STANDARD',
  version: 0,
  isNew: true,
  kind: 'delivery' as const,
  nameZh: '送貨上門',
  nameEn: 'Home delivery',
  fee: 60,
  freeOver: null,
  underAmount: null,
  remoteSurcharge: 0,
  zones: [],
  cutOff: '16:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  worksHolidays: false,
  daysAhead: 1,
  rangeDays: 14,
  onlyCategories: [],
  exceptCategories: [],
  remarkDemanded: false,
  isOffered: true,
}

test('a shop is not opened by a way around its checklist', async () => {
  expect(await askShop(owner, 'POST /staff/endMaintenance', {})).toMatchObject({
    status: 409,
    error: 'SHOP_NOT_OPENED',
  })
  const soon = {
    maintainStartDate: shop.clock.now().toString(),
    maintainEndDate: shop.clock.now().add({ hours: 1 }).toString(),
    maintainInfoZh: '即將開業',
    maintainInfoEn: 'Soon',
  }
  expect(await askShop(owner, 'PUT /staff/maintenance', soon)).toMatchObject({ error: 'SHOP_NOT_OPENED' })
  await writeShop(owner, 'PUT /staff/maintenance', { ...soon, maintainEndDate: null })
  expect((await owner.call('GET /staff/company', {})).maintenance).toMatchObject({ maintainEndDate: null })
})

test('what is missing is refused by name, step by step, until the shop opens to visitors', async () => {
  // The test's shop takes cards, so a payment is there from the beginning.
  expect(await listMissing()).toEqual(['delivery', 'product', 'returnPolicy', 'deliveryPolicy', 'privacy'])
  expect(await owner.ask('POST /staff/openShop', {}, { locale: 'en-US' })).toMatchObject({
    status: 409,
    error: 'SHOP_NOT_READY',
    facts: { steps: 'delivery,product,returnPolicy,deliveryPolicy,privacy' },
  })
  await owner.call('PUT /staff/ways/{code}', { ...way, code: 'SHOWROOM', kind: 'showroom' })
  expect(await listMissing()).toContain('delivery') // nowhere to collect
  await owner.call('PUT /staff/ways/{code}', way)
  expect(await listMissing()).not.toContain('delivery')
  await owner.call('PUT /staff/tree/{code}', { code: 'cups', labelZh: '杯', labelEn: 'Cups', isNew: true, version: 0 })
  await owner.call('PUT /staff/brands/{code}', {
    code: 'WK',
    nameZh: '榮記',
    nameEn: 'Wing Kee',
    isNew: true,
    version: 0,
  })
  const fields = { ...describeGoods('Wing'), category: 'cups', brand: 'WK' }
  const { code, version } = await owner.call('POST /staff/goods', { code: 'CUP', fields, variants: [oneVariant] })
  expect(await listMissing()).toContain('product') // a draft
  await owner.call('POST /staff/goods/{code}/publish', { code, version })
  await owner.call('POST /staff/content/publish', { code: 'return-refund' })
  expect(await owner.ask('POST /staff/openShop', {})).toMatchObject({ facts: { steps: 'deliveryPolicy,privacy' } })
  await owner.call('POST /staff/content/publish', { code: 'order-delivery' })
  expect(await listMissing()).toEqual(['privacy']) // the checkout leads to it
  await owner.call('POST /staff/content/publish', { code: 'privacy' })
  expect(await listMissing()).toEqual([])

  const visitor = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.90.0.2' }), 'http://own.example')
  expect((await visitor.call('GET /co/coInfo', {})).maintained).toBe(true)
  await owner.call('POST /staff/openShop', {})
  await expect.poll(async () => (await visitor.call('GET /co/coInfo', {})).maintained).toBe(false)
  expect(await owner.call('GET /staff/readiness', {})).toMatchObject({ isOpened: true })
  expect(await owner.call('POST /staff/openShop', {})).toEqual({ isOpened: true }) // a second press
  const { entries } = await owner.call('GET /staff/auditLog', { subject: 'company OWN', size: 100 })
  expect(entries.map(({ call }) => call)).toContain('POST /staff/openShop')
})

test('an open shop ends its maintenance as ever', async () => {
  const plan = { maintainEndDate: null, maintainInfoZh: '更新', maintainInfoEn: 'Updating' }
  await writeShop(owner, 'PUT /staff/maintenance', { ...plan, maintainStartDate: shop.clock.now().toString() })
  expect((await writeShop(owner, 'POST /staff/endMaintenance', {})).maintenance).toBeNull()
})
