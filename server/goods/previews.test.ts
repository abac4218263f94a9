import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { english, type GoodsShop, openGoodsShop } from '#tests/drafted-goods.ts'
import { findBreaches } from '#tests/invariants.ts'

let { shop, owner, guest, draft, live, read } = {} as GoodsShop
beforeAll(async () => {
  ;({ shop, owner, guest, draft, live, read } = await openGoodsShop())
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const issue = async (code: string) => {
  const { address, expiresAt } = await owner.call('POST /staff/previews', { code })
  const { pathname, searchParams } = new URL(address)
  return { pathname, expiresAt, ticket: searchParams.get('preview')! }
}
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
