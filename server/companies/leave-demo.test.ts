import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareShop } from '#server/demo.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'
import { openShop } from '#tests/shop.ts'
import { hire, type Hired, readAuthenticator, setUp, staffPassword } from '#tests/staff.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import { isOwnInstallation } from './companies.reads.ts'
import { writeShop } from '#tests/shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let somebody: Hired
let owner: ShopVisitor
const open = async (isDemo: boolean) => {
  shop = await openShop({ isDemo })
  somebody = await hire(shop, 'owner')
  owner = await setUp(shop, somebody)
}
beforeEach(() => open(true))
afterEach(() => shop.close())

function wish(more = {}) {
  shop.clock.moveBy({ seconds: 30 })
  return {
    presentName: 'Harbour Living',
    keepsSettings: true,
    coCode: 'OWN',
    nameZh: '榮記',
    nameEn: 'Wing Kee',
    theme: 'sport' as const,
    host: 'own.example',
    ownerName: 'May Lee',
    email: 'may@own.example',
    presence: { password: staffPassword, totp: readAuthenticator(shop, somebody) },
    ...more,
  }
}
const count = async (table: 'product' | 'member' | 'sales_order' | 'staff_session' | 'letter' | 'content_version') =>
  (await shop.db.selectFrom(table).selectAll().execute()).length

test('a demo becomes a shop of one’s own: nothing of it is left but places and the settings that may stay', async () => {
  await sql`insert into warehouse (company, code, name, position) values ('SPORT', 'KT', '', 1)`.execute(shop.db)
  await sql`update pickup_point set warehouse = 'KT' where company = 'SPORT'`.execute(shop.db)
  await writeShop(owner, 'PUT /staff/settings', { values: { refundDays: 30 } })
  const made = await owner.call('POST /staff/leaveDemo', wish())
  for (const table of ['product', 'member', 'sales_order', 'staff_session', 'letter'] as const)
    expect([table, await count(table)]).toEqual([table, 0])
  const companies = await shop.db.selectFrom('company').select(['code', 'opened_at']).execute()
  expect(companies).toEqual([{ code: 'OWN', opened_at: null }])
  expect(await isOwnInstallation(shop.db)).toBe(true)
  expect((await shop.db.selectFrom('region').selectAll().execute()).length).toBe(3)
  const settings = await shop.db.selectFrom('setting').select(['company', 'key', 'value']).execute()
  expect(settings).toEqual([{ company: 'OWN', key: 'refundDays', value: 30 }]) // the demo's payees are not among them
  const ways = await shop.db.selectFrom('delivery_way').select(['code', 'except_categories']).execute()
  expect(ways.map(({ code }) => code).sort()).toEqual(['EMAIL', 'LOCKER', 'SHOWROOM', 'STANDARD'])
  expect(ways.every(({ except_categories: none }) => none.length === 0)).toBe(true)

  const points = await shop.db.selectFrom('pickup_point').select('warehouse').execute()
  expect(points.length).toBeGreaterThan(0)
  expect(points.every(({ warehouse }) => warehouse === null)).toBe(true)

  expect(await owner.ask('GET /staff/me', {})).toMatchObject({ ok: false })
  const there = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.91.0.1' }), 'http://own.example')
  const totp = readAuthenticator(shop, made)
  await there.call('POST /staff/setUp', { email: made.email, setUpCode: made.setUpCode, password: staffPassword, totp })
  expect(await there.call('GET /staff/me', {})).toMatchObject({ name: 'May Lee', role: 'owner', coCode: 'OWN' })
  // Its processes still run with the sandbox bank, which is no payment.
  const { steps } = await there.call('GET /staff/readiness', {})
  expect(steps.find(({ name }) => name === 'payment')).toMatchObject({ isDone: false })
})

test('what was left empty stays empty, and the ledgers refuse to be emptied as before', async () => {
  await owner.call('POST /staff/leaveDemo', wish({ keepsSettings: false }))
  expect(await shop.db.selectFrom('delivery_way').select('code').execute()).toEqual([])
  await expect(shop.db.deleteFrom('staff_audit').execute()).rejects.toThrow('only added to')
})

test('it is never started as a demo again', async () => {
  await owner.call('POST /staff/leaveDemo', wish())
  const now = shop.clock.now()
  await expect(prepareShop(shop.db, { isDemo: true, isPublicDemo: false }, now)).rejects.toThrow(StartRefused)
  await prepareShop(shop.db, { isDemo: false, isPublicDemo: false }, now)
  expect(await shop.db.selectFrom('staff').select('email').execute()).toEqual([{ email: 'may@own.example' }])
})

test.each([
  ['another name', { presentName: 'Harbour' }, 'COMPANY_NAME_DIFFERS'],
  ['no proof of presence', { presence: { password: staffPassword, totp: '000000' } }, 'INVALID_STAFF_LOGIN'],
  ['an e-mail that is none', { email: 'may' }, 'CHECK_REQUIRED_FIELDS'],
])('with %s nothing is deleted', async (_, wrong, error) => {
  const products = await count('product')
  expect(await owner.ask('POST /staff/leaveDemo', wish(wrong))).toMatchObject({ ok: false, error })
  expect(await count('product')).toBe(products)
  expect(await isOwnInstallation(shop.db)).toBe(false)
})

test('a shop that is no demo is never emptied', async () => {
  await shop.close()
  await open(false)
  const products = await count('product')
  expect(await owner.ask('POST /staff/leaveDemo', wish())).toMatchObject({ status: 409, error: 'NOT_A_DEMO' })
  expect(await count('product')).toBe(products)
})
