import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import { enterAs, hire, type Hired, readAuthenticator, setUp, staffPassword } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { askShop } from '#tests/shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let somebody: Hired
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  somebody = await hire(shop, 'owner')
  owner = await setUp(shop, somebody)
})
afterAll(() => shop.close())

function presence() {
  shop.clock.moveBy({ seconds: 30 })
  return { password: staffPassword, totp: readAuthenticator(shop, somebody) }
}
const en = { locale: 'en-US' } as const
const payees = { fpsPayee: '1234567', fpsBank: '', transferToZh: '滙豐 012', transferToEn: 'HSBC 012' }
const readVersion = async () => (await owner.call('GET /staff/paymentMeans', {})).version

test('an owner who is present changes where money goes, and whoever may read sees what is offered and why not', async () => {
  await owner.call('PUT /staff/paymentMeans', { ...payees, version: await readVersion(), presence: presence() })
  const none = { fpsPayee: '', fpsBank: '', transferToZh: '', transferToEn: '' }
  const asked = { ...none, version: await readVersion(), presence: presence() }
  await owner.call('PUT /staff/paymentMeans', asked)
  const accounts = await enterAs(shop, 'accounts')
  const { means } = await accounts.call('GET /staff/paymentMeans', {}, en)
  const find = (wanted: string) => means.find(({ code }) => code === wanted)!
  expect(find('CARD')).toMatchObject({ isOffered: true, isTest: true, why: '' })
  for (const code of ['FPS', 'BANK_TRANSFER']) {
    expect(find(code)).toMatchObject({ isOffered: false, isTest: false })
    expect(find(code).why).toMatch(/Fill it in below/)
  }
  expect(find('POINTS')).toMatchObject({ isOffered: true, why: '' })
  await owner.call('PUT /staff/paymentMeans', { ...payees, version: await readVersion(), presence: presence() })
  expect(await accounts.call('GET /staff/paymentMeans', {})).toMatchObject(payees)
  const { entries } = await owner.call('GET /staff/auditLog', { size: 100 })
  const entry = entries.find(({ call }) => call === 'PUT /staff/paymentMeans')!
  expect(entry).toMatchObject({ staffName: somebody.name, input: { fpsPayee: '1234567' } })
  expect(JSON.stringify(entries)).not.toContain(staffPassword)
})

test.each([
  ['a payee that is none', { fpsPayee: '12345' }, { facts: { field: 'fpsPayee' } }],
  ['a bank account in one language', { transferToEn: '' }, { facts: { field: 'transferToEn' } }],
  ['a clearing code of two digits', { fpsBank: '12' }, { status: 400 }],
  ['an old version', { version: 0 }, { error: 'STALE' }],
])('%s changes nothing', async (_, wrong, refusal) => {
  await owner.call('PUT /staff/paymentMeans', { ...payees, version: await readVersion(), presence: presence() })
  const wish = { ...payees, version: await readVersion(), presence: presence(), ...wrong }
  expect(await owner.ask('PUT /staff/paymentMeans', wish)).toMatchObject({ ok: false, ...refusal })
  expect(await owner.call('GET /staff/paymentMeans', {})).toMatchObject(payees)
})

test('a session alone does not turn money elsewhere, by no call', async () => {
  const before = await owner.call('GET /staff/paymentMeans', {})
  const elsewhere = { ...payees, fpsPayee: '7654321', version: before.version }
  const wrong = { password: staffPassword, totp: '000000' }
  expect(await owner.ask('PUT /staff/paymentMeans', { ...elsewhere, presence: wrong })).toMatchObject({
    error: 'INVALID_STAFF_LOGIN',
  })
  for (const key of ['fpsPayee', 'fpsBank', 'transferToZh', 'transferToEn'])
    expect(await askShop(owner, 'PUT /staff/settings', { values: { [key]: '7654321' } })).toMatchObject({
      status: 400,
      facts: { field: key },
    })
  expect(await owner.call('GET /staff/paymentMeans', {})).toEqual(before)
})

test('every setting is told in words of the asked language, with unit, default and bounds', async () => {
  const desk = await enterAs(shop, 'order desk')
  const { settings } = await desk.call('GET /staff/settings', {}, en)
  const find = (wanted: string) => settings.find(({ key }) => key === wanted)!
  expect(find('refundDays')).toMatchObject({ topic: 'orders', unit: 'days', default: 14, least: 0, most: 365 })
  expect(find('roundingMode').choices!.map(({ value }) => value)).toEqual([0, 1, 4, 5, 6])
  const inChinese = (await desk.call('GET /staff/settings', {})).settings
  for (const { key, name, meaning } of inChinese)
    expect([key, /\p{Script=Han}/u.test(meaning), name === '']).toEqual([key, true, false])
  expect(settings.map(({ key }) => key)).not.toContain('fpsPayee')
})

test('of two who change settings, only the second to write the same one is refused', async () => {
  const { version } = await owner.call('GET /staff/settings', {})
  await owner.call('PUT /staff/settings', { values: { refundDays: 20 }, version })
  await owner.call('PUT /staff/settings', { values: { receiptDays: 60 }, version })
  expect(await owner.ask('PUT /staff/settings', { values: { refundDays: 21 }, version })).toMatchObject({
    status: 409,
    error: 'STALE',
    facts: { by: somebody.name },
  })
  expect((await owner.call('GET /staff/company', {})).settings).toMatchObject({ refundDays: 20, receiptDays: 60 })
})
