import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { english, type GoodsShop, openGoodsShop } from '#tests/drafted-goods.ts'
import type { StaffGoods } from '#contract/goods-admin.ts'
import type { Input } from '#ui/api.ts'
import { findBreaches } from '#tests/invariants.ts'

let { shop, owner, guest, draft, live, read } = {} as GoodsShop
beforeAll(async () => {
  ;({ shop, owner, guest, draft, live, read } = await openGoodsShop())
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const issue = async (code: string, typed: Partial<Input<'POST /staff/previews'>> = {}) => {
  const { address, expiresAt } = await owner.call('POST /staff/previews', { code, ...typed })
  const { pathname, searchParams } = new URL(address)
  return { pathname, expiresAt, ticket: searchParams.get('preview')! }
}
/** The variants as they are, at another price that is typed. */
const withPrice = ({ options, variants }: StaffGoods, price: string) => ({
  variants: {
    options,
    variants: variants.map(({ assortId, choice, barcode }) => ({ assortId: assortId!, choice, barcode, price })),
  },
})
const look = (productCode: string, ticket: string) =>
  guest.ask('POST /item/previewItem', { productCode, ticket }, english)

test('a draft is shown whole to whoever holds its ticket, and nothing of it is kept', async () => {
  const { code } = await draft()
  const before = await read(code)
  const { pathname, ticket } = await issue(code)
  expect(pathname).toBe(`/product/${code}`)
  const seen = await look(code, ticket)
  expect(seen).toMatchObject({
    ok: true,
    value: {
      item: { productCode: code, name: before.fields.nameEn, sellingPrice: 128 },
      salesTogether: [],
      combos: [],
    },
  })
  expect(await guest.ask('GET /item/product/{id}', { id: code })).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
  expect(await read(code)).toEqual(before)
  const kept = await shop.db.selectFrom('product').select('code').where('code', '=', code).execute()
  expect(kept).toEqual([])
})

test('a draft over live goods is seen in the preview, and by nobody else', async () => {
  const { code, version } = await live()
  const saved = await owner.call('PUT /staff/goods/{code}', {
    code,
    version,
    fields: { nameZh: '新名', nameEn: 'Renamed kettle' },
  })
  const { ticket } = await issue(code)
  expect(await look(code, ticket)).toMatchObject({ value: { item: { name: 'Renamed kettle' } } })
  expect((await guest.call('GET /item/product/{id}', { id: code }, english)).name).not.toBe('Renamed kettle')
  expect((await read(code)).version).toBe(saved.version)
})

test('a ticket is for one product of one company, for a minute, and cannot be made up', async () => {
  const [{ code }, other] = [await draft(), await draft()]
  const { ticket } = await issue(code)
  const unknown = { error: 'PRODUCT_NOT_FOUND' }
  expect(await look(other.code, ticket)).toMatchObject(unknown)
  const [until = '', ...signature] = ticket.split('.')
  const later = [Number(until) + 60, ...signature].join('.')
  for (const forged of [later, `${until}.`, '', 'x', `${ticket}x`])
    expect(await look(code, forged)).toMatchObject(unknown)
  const elsewhere = await shop.fetch('http://food.localhost/api/item/previewItem', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productCode: code, ticket }),
  })
  expect(elsewhere.status).toBe(404)
  expect(await look(code, ticket)).toMatchObject({ ok: true })
  shop.clock.moveBy({ seconds: 60 })
  expect(await look(code, ticket)).toMatchObject(unknown)
})

test('a draft that cannot be published is not shown: the console is told what it lacks', async () => {
  const { code } = await draft({ nameEn: '' })
  expect(await owner.ask('POST /staff/previews', { code })).toMatchObject({ error: 'LANGUAGE_MISSING' })
})

test('what is typed and not saved is shown over the draft, by each ticket its own, and saved nowhere', async () => {
  const { code } = await live()
  const before = await read(code)
  const first = await issue(code, { fields: { nameEn: 'First words' } })
  const second = await issue(code, { fields: { nameEn: 'Second words' } })
  expect(await look(code, second.ticket)).toMatchObject({ value: { item: { name: 'Second words' } } })
  expect(await look(code, first.ticket)).toMatchObject({ value: { item: { name: 'First words' } } })
  const priced = await issue(code, withPrice(before, 'HK$199'))
  expect(await look(code, priced.ticket)).toMatchObject({ value: { item: { sellingPrice: 199 } } })
  expect(await read(code)).toEqual(before)
  expect((await guest.call('GET /item/product/{id}', { id: code }, english)).sellingPrice).toBe(128)
})

test('what is typed is refused as it would be when it is published', async () => {
  const { code } = await live()
  const saved = await read(code)
  const given = (price: string) => ({ code, ...withPrice(saved, price) })
  expect(await owner.ask('POST /staff/previews', given('ten'))).toMatchObject({ error: 'PRICE_UNREADABLE' })
  expect(await owner.ask('POST /staff/previews', given(''))).toMatchObject({ error: 'PRICE_MISSING' })
  const fields = { nameEn: '' }
  expect(await owner.ask('POST /staff/previews', { code, fields })).toMatchObject({ error: 'LANGUAGE_MISSING' })
  const unsafe = await issue(code, { fields: { nameEn: '<script>alert(1)</script>' } })
  expect(await look(code, unsafe.ticket)).toMatchObject({ value: { item: { name: '<script>alert(1)</script>' } } }) // the page writes it as text
})

test('at a moment of the future a product has the prices that are planned until then', async () => {
  const { code } = await live()
  const { variants } = await read(code)
  const later = (hours: number) => shop.clock.now().add({ hours }).toString()
  const rows = [{ assortId: variants[0]!.assortId!, price: 99 }]
  await owner.call('POST /staff/prices/change', { rows, sure: true, from: later(24), until: later(48) })
  const priceAt = async (at?: string) => {
    const { ticket } = await issue(code, at === undefined ? {} : { at })
    const seen = await look(code, ticket)
    return seen.ok && seen.value.item.sellingPrice
  }
  expect([await priceAt(), await priceAt(later(23)), await priceAt(later(25)), await priceAt(later(49))]).toEqual([
    128, 128, 99, 128,
  ])
  expect(await priceAt(later(-1))).toBe(128)
  expect((await guest.call('GET /item/product/{id}', { id: code }, english)).sellingPrice).toBe(128)
})

test('what was typed for a preview is deleted within the hour', async () => {
  const { code } = await live()
  await issue(code, { fields: { nameEn: 'Soon gone' } })
  const count = async () => (await shop.db.selectFrom('previewed_goods').select('id').execute()).length
  await shop.app.jobs['deletePreviewed']!({} as never)
  expect(await count()).toBeGreaterThan(0)
  shop.clock.moveBy({ minutes: 6 })
  await shop.app.jobs['deletePreviewed']!({} as never)
  expect(await count()).toBe(0)
})
