import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const en = { locale: 'en-US' } as const

test('[7.017] [3.05] the company says who it is, and its maintenance window when it has one', async () => {
  const calm = await shop.stranger().call('GET /co/coInfo', {})
  expect(calm).toMatchObject({ coCode: 'SPORT', name: '海港生活', theme: 'sport', languages: ['zh-TW', 'en-US'] })
  expect([calm.maintainStartDate, calm.maintainEndDate, calm.maintainInfo]).toEqual([null, null, null])
})

test('[3.05] a company with a maintenance window tells it in the asked language', async () => {
  const [start, end] = ['2026-12-24T01:00:00+08:00', '2026-12-24T05:00:00+08:00']
  const other = await openShop()
  await other.db
    .updateTable('company')
    .set({ maintain_start: start, maintain_end: end, maintain_info_zh: '系統更新', maintain_info_en: 'Updating' })
    .where('code', '=', 'SPORT')
    .execute()
  const window = { maintainStartDate: start, maintainEndDate: end }
  expect(await other.stranger().call('GET /co/coInfo', {})).toMatchObject({ ...window, maintainInfo: '系統更新' })
  expect(await other.stranger().call('GET /co/coInfo', {}, en)).toMatchObject({ ...window, maintainInfo: 'Updating' })
  await other.close()
})

test('[7.018] [3.28] the shop says where goods leave from, how they are brought and where they are fetched', async () => {
  const info = await shop.stranger().call('POST /shop/getShopInfo', {}, en)
  expect(info).toMatchObject({ shopCode: 'WEBSITE', dlvWhCode: 'MAIN', serviceHours: 'Monday to Friday 10:00–17:00' })
  expect(info.deliveryWays.find(({ code }) => code === 'STANDARD')).toMatchObject({ pickUp: false, freeOver: 500 })
  expect(info.pickupPoints.filter(({ kind }) => kind === 'showroom').length).toBeGreaterThan(0)
})

test('[7.075] it is open or closed by its own hours in Hong Kong, and says when it opens next', async () => {
  const ask = (of: typeof shop) => of.stranger().call('POST /shop/isBetweenShopOpenPeriod', {})
  expect(await ask(shop)).toEqual({ open: true, opensAt: null, hours: [] }) // a shop without hours is always open
  const other = await openShop()
  await other.db
    .insertInto('opening_hours')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ company: 'SPORT', weekday, opens: '10:00', closes: '19:00' })))
    .execute()
  other.clock.moveTo('2026-12-01T19:00:00+08:00')
  expect(await ask(other)).toMatchObject({ open: false, opensAt: '2026-12-02T10:00:00+08:00' })
  other.clock.moveTo('2026-12-02T10:00:00+08:00')
  expect((await ask(other)).open).toBe(true)
  await other.close()
})

test('[7.016] settings that are public are answered by key; any other is refused by name', async () => {
  const ask = (keys: string[]) => shop.stranger().ask('POST /config/getConfigValues', { keys })
  expect(await ask(['refundDays', 'unpaidOnlineMinutes'])).toMatchObject({
    value: { values: { refundDays: 14, unpaidOnlineMinutes: 30 } },
  })
  expect(await ask(['refundDays', 'automaticLogin'])).toMatchObject({
    status: 400,
    facts: { field: 'automaticLogin' },
  })
})

test('[7.052] [7.053] regions, districts and areas of Hong Kong come in the asked language, with their delivery routes', async () => {
  const visitor = shop.stranger()
  const { regions } = await visitor.call('GET /enquiry/getRegions', {})
  expect(regions.map(({ name }) => name)).toEqual(['香港島', '九龍', '新界'])
  const { districts } = await visitor.call('GET /enquiry/getDistricts', {})
  expect(districts).toHaveLength(18)
  const { districts: ofTheIsland } = await visitor.call('GET /enquiry/getDistricts', { region: 'HK' }, en)
  expect(ofTheIsland.map(({ region }) => region)).toEqual(['HK', 'HK', 'HK', 'HK'])
  expect(ofTheIsland.map(({ name }) => name)).toContain('Wan Chai')
  for (const { areas } of districts) for (const { deliveryRouteId } of areas) expect(deliveryRouteId).toMatch(/./)
})

test('[7.004] public holidays of a period, and of no other day, are named in both languages', async () => {
  const { holidays } = await shop
    .stranger()
    .call('POST /anon/getPublicHolidayData', { from: '2026-12-25', to: '2026-12-31' })
  expect(holidays.map(({ date }) => date)).toEqual(['2026-12-25', '2026-12-26'])
  expect(holidays[0]).toMatchObject({ nameZh: '聖誕節', nameEn: 'Christmas Day' })
})

test.each([
  ['a delivery way', sql`update delivery_way set days_ahead = days_ahead + 1 where company = 'SPORT'`],
  ['a charge', sql`insert into charge_rule (company, kind, fee_cents) values ('SPORT', 'gift-wrap', 2000)`],
  ['a pickup point', sql`update pickup_point set max_weight_g = 1 where company = 'SPORT'`],
  ['a holiday', sql`delete from holiday where company = 'SPORT'`],
  ['a setting', sql`insert into setting (company, key, value) values ('SPORT', 'told', '1')`],
])('a change of %s is told to every process, which reads it anew before its seconds are over', async (_, change) => {
  const told: unknown[] = []
  await shop.app.context.changeFeed.subscribe('shop', (message) => told.push(message))
  await change.execute(shop.db)
  await expect.poll(() => told).toContain('SPORT')
})
