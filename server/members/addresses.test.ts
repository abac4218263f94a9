import { addressParts, noAddressTexts } from '#contract/address-parts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let member: ShopVisitor
let people = 0
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  member = await register(shop, `address${(people += 1)}@harbour.example`)
})
afterAll(() => shop.close())

const home = {
  recipient: '陳大文',
  email: 'chan@harbour.example',
  phone: '9123 4567',
  ...noAddressTexts,
  region: 'NT',
  district: 'ST',
  area: 'ST-TAIWAI',
  street: '大圍道 1 號',
  building: '示範大廈',
  block: '無',
  floor: '12',
  flat: 'B',
}
const save = 'POST /vip/saveUserAddress'
const list = async (who = member) => (await who.call('GET /vip/getVipAddressList', {})).addresses

test('[3.26] [3.27] [7.028] [7.029] an address is kept with everything a delivery needs, in the asked language', async () => {
  const { userAddressCode, addresses } = await member.call(save, home, { locale: 'en-US' })
  expect(addresses).toEqual([
    {
      ...home,
      userAddressCode,
      phone: '+85291234567',
      regionName: 'New Territories',
      districtName: expect.stringMatching(/Sha Tin/),
      areaName: expect.any(String),
      deliveryRouteId: 'ST',
      defaultFlag: true,
    },
  ])
  expect(await list()).toMatchObject([{ userAddressCode, regionName: '新界' }])
})

test('[5.03] each part that is missing is asked for by its own name', async () => {
  const refused = await member.ask(save, { ...home, street: '', building: ' ', block: '', area: '', district: '' })
  expect(refused).toMatchObject({
    ok: false,
    status: 422,
    error: 'CHECK_REQUIRED_FIELDS',
    fields: {
      street: { code: 'street_required', message: '請輸入街道' },
      building: { code: 'building_required' },
      block: { code: 'block_required' },
      area: { code: 'area_required' },
      district: { code: 'district_required' },
    },
  })
  expect(await list()).toEqual([])
})

test('at most one address is the default, the first one always is, and the oldest takes over from it', async () => {
  const first = (await member.call(save, home)).userAddressCode
  const second = (await member.call(save, { ...home, flat: 'C' })).userAddressCode
  const third = (await member.call(save, { ...home, flat: 'D', defaultFlag: true })).userAddressCode
  expect((await list()).map((one) => [one.userAddressCode, one.defaultFlag])).toEqual([
    [third, true],
    [first, false],
    [second, false],
  ])
  await member.call(save, { ...home, flat: 'D', userAddressCode: third, defaultFlag: false })
  expect((await list()).filter((one) => one.defaultFlag)).toHaveLength(1)
  await member.call('POST /vip/deleteVipAddress', { userAddressCode: first })
  const left = await list()
  expect(left.map((one) => one.defaultFlag)).toEqual([true, false])
})

test('an address that is changed stays the default without a word about it', async () => {
  const { userAddressCode } = await member.call(save, home)
  await member.call(save, { ...home, flat: 'C' })
  await member.call(save, { ...home, userAddressCode, flat: 'E' })
  expect(await list()).toMatchObject([
    { userAddressCode, flat: 'E', defaultFlag: true },
    { flat: 'C', defaultFlag: false },
  ])
})

test('two defaults chosen at once leave one', async () => {
  for (const flat of ['A', 'B', 'C', 'D']) await member.call(save, { ...home, flat })
  const codes = (await list()).map((one) => one.userAddressCode)
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      codes.map((userAddressCode) => member.ask(save, { ...home, userAddressCode, defaultFlag: true })),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await list()).filter((one) => one.defaultFlag)).toHaveLength(1)
  }
})

test('a double click saves one address', async () => {
  const manner = { idempotencyKey: 'double-click-1' }
  const [one, other] = await Promise.all([member.call(save, home, manner), member.call(save, home, manner)])
  expect(one.userAddressCode).toBe(other.userAddressCode)
  expect(await list()).toHaveLength(1)
})

test('twenty addresses fill the book, also when they come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, at) => member.ask(save, { ...home, flat: `${at + 1}` })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  const refused = answers.find(({ ok }) => !ok)
  expect(refused).toMatchObject({ status: 422, error: 'ADDRESS_BOOK_FULL', facts: { limit: 20 } })
  const [first] = await list()
  await member.call(save, { ...home, userAddressCode: first!.userAddressCode, flat: 'Z' })
})

test("[7.030] another member's address is as little there as one that nobody has, and stays untouched", async () => {
  const other = await register(shop, 'neighbour@harbour.example')
  const theirs = (await other.call(save, { ...home, recipient: '李小明' })).userAddressCode
  const refusals = await Promise.all(
    [theirs, '00000000-0000-7000-8000-000000000000', "' or 1=1 --", ''].flatMap((userAddressCode) => [
      member.ask(save, { ...home, userAddressCode }),
      member.ask('POST /vip/deleteVipAddress', { userAddressCode }),
    ]),
  )
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
  expect(refusals[0]).toMatchObject({ ok: false, status: 404, error: 'ADDRESS_NOT_FOUND' })
  expect(await list(other)).toMatchObject([{ userAddressCode: theirs, recipient: '李小明' }])
  expect(await list()).toEqual([])
  const mine = await member.call(save, home)
  expect(
    (await member.call('POST /vip/deleteVipAddress', { userAddressCode: mine.userAddressCode })).addresses,
  ).toEqual([])
})

test('a vipCode that is not the own finds nothing, a walk-in is asked to log in, an unknown field is refused', async () => {
  const walkin = await shop.visitor()
  expect(await walkin.ask(save, home)).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
  expect(await member.ask(save, { ...home, vipCode: 'V00000000000' })).toMatchObject({
    status: 404,
    error: 'MEMBER_NOT_FOUND',
  })
  expect(await member.ask(save, { ...home, member: 'somebody' } as never)).toMatchObject({
    status: 400,
    error: 'UNKNOWN_FIELD',
    facts: { field: 'member' },
  })
})

const odd = ["'; drop table member; --", '<img src=x onerror=alert(1)>', '\u202Eolleh', '${7*7}', 'a\r\nBcc: x@y.hk']
test.each(['recipient', 'email', 'phone', ...addressParts])('what is not an address is no %s', async (field) => {
  for (const text of odd) {
    const refused = await member.ask(save, { ...home, [field]: text })
    expect([refused.ok, !refused.ok && refused.status]).toEqual([
      false,
      !refused.ok && refused.status === 400 ? 400 : 422,
    ])
  }
  expect(await list()).toEqual([])
})
