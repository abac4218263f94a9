import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let visitor: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  visitor = await shop.visitor()
})
afterAll(() => shop.close())

const english = { locale: 'en-US' } as const

test('[7.023] [7.024] [7.025] [7.093] [7.094] salutations, countries, customer types, nationalities and silos, in both languages', async () => {
  expect((await visitor.call('GET /vip/salutations', {})).salutations).toContainEqual({ code: 'MS', name: '女士' })
  expect((await visitor.call('GET /vip/salutations', {}, english)).salutations).toContainEqual({
    code: 'MS',
    name: 'Ms',
  })
  expect((await visitor.call('GET /vip/countries', {})).countries.slice(0, 2)).toEqual([
    { code: 'HK', name: '香港' },
    { code: 'MO', name: '澳門' },
  ])
  expect((await visitor.call('GET /vip/customerType', { coCode: 'SPORT' }, english)).customerTypes).toEqual([
    { code: 'WALKIN', name: 'Walk-in' },
    { code: 'MEMBER', name: 'Member' },
  ])
  const { nationalities } = await visitor.call('GET /dropDown/nationality/{id}', { id: 'sport' }, english)
  expect(nationalities).toContainEqual({ code: 'KR', name: 'South Korea' })
  expect((await visitor.call('GET /dropDown/getMembershipSilo', {})).membershipSilos).toMatchObject([{ code: 'SPORT' }])
})

test('[1.03] [7.095] the grades carry the names a member sees, and where each begins', async () => {
  const { vipGrades } = await visitor.call('GET /dropDown/vipGradeList/{id}', { id: 'SPORT' }, english)
  expect(vipGrades).toEqual([
    { code: 'MEMBER', name: 'Normal', from: 0 },
    { code: 'VIP', name: 'Gold', from: 5_000 },
    { code: 'SUPER VIP', name: 'Platinum', from: 20_000 },
    { code: 'SUPER VVIP', name: 'Diamond', from: 60_000 },
  ])
  const named = (await visitor.call('GET /dropDown/vipGradeList/{id}', { id: 'SPORT' })).vipGrades.map(
    ({ name }) => name,
  )
  expect(named).toEqual(['普通會員', '金卡會員', '白金會員', '鑽石會員'])
})

test('[7.096] [7.012] the shops of the company, and all lists at once for the storefront to keep', async () => {
  const { shops } = await visitor.call('GET /dropDown/posmShopList/{id}', { id: 'SPORT' })
  expect(shops.map(({ code }) => code)).toEqual(['WEBSITE', 'SHOWROOM'])
  const all = await visitor.call('GET /lov/cacheDatas', {})
  expect(all.shops).toEqual(shops)
  expect(all.vipGrades).toHaveLength(4)
  expect(all.salutations).toEqual((await visitor.call('GET /vip/salutations', {})).salutations)
  expect(await shop.stranger().ask('GET /lov/cacheDatas', {})).toMatchObject({ status: 401 })
})

test("another company's list, or a list that nobody keeps, is not there", async () => {
  for (const id of ['FOOD', 'member', "' or 1=1 --", '..'])
    for (const route of ['nationality', 'vipGradeList', 'posmShopList'] as const)
      expect(await visitor.ask(`GET /dropDown/${route}/{id}`, { id })).toMatchObject({ ok: false, status: 404 })
})
