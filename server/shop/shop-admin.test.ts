import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stopAgeing } from '#tests/ageing.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { askShop, writeShop } from '#tests/shop-settings.ts'

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

const en = { locale: 'en-US' } as const
const coInfo = (at = beside) => at.stranger().call('GET /co/coInfo', {}, en)

test('[1.09] [7.017] new names, theme and languages are there in every process at once, and with the other company never', async () => {
  await coInfo() // cached and compressed
  const languages = ['zh-TW', 'en-US'] as const
  const facts = { nameZh: '海港之家', nameEn: 'Harbour Home', theme: 'food', defaultLanguage: 'en-US' } as const
  expect(await writeShop(owner, 'PUT /staff/company', { ...facts, languages: [...languages] })).toMatchObject({
    ...facts,
    languages: ['en-US', 'zh-TW'],
  })
  const told = { name: 'Harbour Home', theme: 'food', defaultLanguage: 'en-US', languages: ['en-US', 'zh-TW'] }
  await expect.poll(() => coInfo()).toMatchObject(told)
  await expect.poll(() => coInfo(shop)).toMatchObject(told)
  const other = await shop.fetch('http://food.localhost/api/co/coInfo?locale=en-US')
  expect(await other.json()).toMatchObject({ name: 'Harbour Fresh', defaultLanguage: 'zh-TW' })
})

test('a company speaks at least its default language', async () => {
  await writeShop(owner, 'PUT /staff/company', { languages: ['zh-TW'], defaultLanguage: 'zh-TW' })
  expect(await askShop(owner, 'PUT /staff/company', { defaultLanguage: 'en-US' })).toMatchObject({
    status: 400,
    facts: { field: 'defaultLanguage' },
  })
  expect(await askShop(owner, 'PUT /staff/company', { languages: [] })).toMatchObject({ status: 400 })
  await writeShop(owner, 'PUT /staff/company', { languages: ['zh-TW', 'en-US'] })
})

test('[1.15] [7.075] opening hours that staff set hold in every process at once; wrong ones change nothing', async () => {
  const ask = () => beside.stranger().call('POST /shop/isBetweenShopOpenPeriod', {})
  expect((await ask()).open).toBe(true)
  const hours = [
    { weekday: 5, opens: '14:30', closes: '18:00' },
    { weekday: 5, opens: '11:00', closes: '13:00' },
  ]
  const { openingHours } = await writeShop(owner, 'PUT /staff/openingHours', { hours })
  expect(openingHours).toEqual([hours[1], hours[0]])
  await expect.poll(ask).toMatchObject({ open: false, opensAt: '2026-11-20T11:00:00+08:00' })
  const wrong = [{ weekday: 5, opens: '12:00', closes: '15:00' }, ...hours]
  expect(await askShop(owner, 'PUT /staff/openingHours', { hours: wrong })).toMatchObject({ status: 400 })
  expect(await askShop(owner, 'PUT /staff/openingHours', { hours: [{ ...hours[0]!, opens: '25:00' }] })).toMatchObject({
    status: 400,
  })
  expect((await ask()).hours).toEqual(openingHours)
  await writeShop(owner, 'PUT /staff/openingHours', { hours: [] })
  await expect.poll(async () => (await ask()).open).toBe(true)
})

test('[7.004] public holidays that staff write for a year stand in the place of those there were, in every process, and with the other company never', async () => {
  const [from, to] = ['2028-01-01', '2028-12-31']
  const ask = () => beside.stranger().call('POST /anon/getPublicHolidayData', { from, to })
  expect((await ask()).holidays).toEqual([])
  const holidays = [
    { date: '2028-01-01', nameZh: '一月一日', nameEn: 'The first day of January' },
    { date: '2028-12-25', nameZh: '聖誕節', nameEn: 'Christmas Day' },
  ]
  const write = { year: 2028, holidays, version: 0 }
  expect(await owner.call('PUT /staff/publicHolidays', write)).toEqual({ holidays, version: 1 })
  await expect.poll(ask).toEqual({ holidays })
  const inBoth = { ...holidays[0]!, nameEn: ' ' }
  for (const wrong of [[...holidays, holidays[0]!], [{ ...holidays[0]!, date: '2027-01-01' }], [inBoth]])
    expect(await owner.ask('PUT /staff/publicHolidays', { ...write, holidays: wrong, version: 1 })).toMatchObject({
      status: 400,
    })
  expect(await ask()).toEqual({ holidays })
  const asked = { method: 'POST', body: JSON.stringify({ from, to }) }
  const other = await shop.fetch('http://food.localhost/api/anon/getPublicHolidayData', asked)
  expect(await other.json()).toEqual({ holidays: [] })
  const abroad = await enterAs(shop, 'owner', 'FOOD')
  expect(await abroad.call('PUT /staff/publicHolidays', { year: 2028, holidays: [], version: 0 })).toEqual({
    holidays: [],
    version: 1,
  })
  expect((await shop.db.selectFrom('holiday').select('company').where('day', '>=', from).execute()).length).toBe(2)
  await owner.call('PUT /staff/publicHolidays', { year: 2028, holidays: holidays.slice(1), version: 1 })
  await expect.poll(ask).toEqual({ holidays: holidays.slice(1) })
})

test('[1.15] [3.05] [4.12] [4.13] maintenance is in force from its start until its end, in both languages', async () => {
  const planned = {
    maintainStartDate: '2026-11-20T10:10:00+08:00',
    maintainEndDate: '2026-11-20T10:40:00+08:00',
    maintainInfoZh: '系統更新',
    maintainInfoEn: 'Updating',
  }
  expect((await writeShop(owner, 'PUT /staff/maintenance', planned)).maintenance).toEqual(planned)
  await expect.poll(() => coInfo()).toMatchObject({ maintained: false, maintainInfo: 'Updating' })
  const at = async (time: string) => {
    shop.clock.moveTo(`2026-11-20T${time}+08:00`)
    beside.app.context.responseCache.drop() // cached responses expire in real time, and this clock jumps
    const { maintained, now } = await coInfo()
    return [maintained, now]
  }
  expect(await at('10:09:59')).toEqual([false, '2026-11-20T10:09:59+08:00'])
  expect(await at('10:10:00')).toEqual([true, '2026-11-20T10:10:00+08:00'])
  expect(await at('10:39:59')).toEqual([true, '2026-11-20T10:39:59+08:00'])
  expect(await at('10:40:00')).toEqual([false, '2026-11-20T10:40:00+08:00'])

  await at('10:20:00')
  expect((await writeShop(owner, 'POST /staff/endMaintenance', {})).maintenance).toBeNull()
  await expect.poll(() => coInfo()).toMatchObject({ maintained: false, maintainStartDate: null, maintainInfo: null })
})

test('maintenance that ends before it begins, or says nothing in one language, is refused', async () => {
  const planned = {
    maintainStartDate: '2026-11-20T12:00:00+08:00',
    maintainEndDate: '2026-11-20T12:00:00+08:00',
    maintainInfoZh: '系統更新',
    maintainInfoEn: 'Updating',
  }
  expect(await askShop(owner, 'PUT /staff/maintenance', planned)).toMatchObject({ facts: { field: 'maintainEndDate' } })
  const mute = { ...planned, maintainEndDate: null, maintainInfoEn: ' ' }
  expect(await askShop(owner, 'PUT /staff/maintenance', mute)).toMatchObject({ status: 400 })
  expect((await owner.call('GET /staff/company', {})).maintenance).toBeNull()
})

test('delivery is suspended by the order desk, with a reason, and everybody may read that it is', async () => {
  const orderStaff = await enterAs(shop, 'order desk')
  await writeShop(orderStaff, 'PUT /staff/deliverySuspended', { suspended: true, reason: 'Signal 8' })
  const ask = async () =>
    (await beside.stranger().call('POST /config/getConfigValues', { keys: ['deliverySuspended'] })).values
  await expect.poll(ask).toEqual({ deliverySuspended: true })
  await writeShop(orderStaff, 'PUT /staff/deliverySuspended', { suspended: false, reason: 'Signal 3' })
  await expect.poll(ask).toEqual({ deliverySuspended: false })
})

test('[7.016] a setting is changed by key and put back; what does not fit is refused and nothing of it is kept', async () => {
  const { settings } = await writeShop(owner, 'PUT /staff/settings', {
    values: { refundDays: 30, updateCheckSeconds: 60 },
  })
  expect([settings['refundDays'], settings['updateCheckSeconds']]).toEqual([30, 60])
  await expect.poll(async () => (await coInfo()).updateCheckSeconds).toBe(60)
  for (const [field, value] of [
    ['refundDays', '30'],
    ['roundingMode', 3],
    ['debugHash', 'x'],
    ['nothing', 1],
  ] as const)
    expect(await askShop(owner, 'PUT /staff/settings', { values: { refundDays: 7, [field]: value } })).toMatchObject({
      status: 400,
      facts: { field },
    })
  expect((await owner.call('GET /staff/company', {})).settings['refundDays']).toBe(30)
  const back = await writeShop(owner, 'PUT /staff/settings', { values: { refundDays: null, updateCheckSeconds: null } })
  expect(back.settings['refundDays']).toBe(14)
})

test('every change stands in the audit log; the debug secret does not', async () => {
  const { secret } = await owner.call('POST /staff/debugSecret', { wanted: true })
  const { entries } = await owner.call('GET /staff/auditLog', { subject: 'company SPORT', size: 100 })
  const calls = new Set(entries.map(({ call }) => call))
  for (const call of [
    'PUT /staff/company',
    'PUT /staff/openingHours',
    'PUT /staff/publicHolidays',
    'PUT /staff/maintenance',
    'POST /staff/endMaintenance',
    'PUT /staff/deliverySuspended',
    'PUT /staff/settings',
    'POST /staff/debugSecret',
  ])
    expect([call, calls.has(call)]).toEqual([call, true])
  expect(JSON.stringify(entries)).not.toContain(secret)
  const kept = await shop.db.selectFrom('setting').select('value').where('key', '=', 'debugHash').execute()
  expect(JSON.stringify(kept)).not.toContain(secret)
})
