import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { english, type GoodsShop, openGoodsShop } from '#tests/drafted-goods.ts'
import { findBreaches } from '#tests/invariants.ts'

let { shop, owner, guest, draft, live, finds } = {} as GoodsShop
beforeAll(async () => {
  ;({ shop, owner, guest, draft, live, finds } = await openGoodsShop())
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

test('attributes and search words: rows of the specification in both languages, found by both', async () => {
  await owner.call('PUT /staff/attributes/{code}', {
    code: 'mains',
    isNew: true,
    version: 0,
    nameZh: '電壓',
    nameEn: 'Voltage',
  })
  const { code } = await live({
    attributes: [{ attribute: 'mains', valueZh: '二百二十伏', valueEn: '220 volts' }],
    specs: [{ nameZh: '高', nameEn: 'Height', valueZh: '十厘米', valueEn: '10 cm' }],
    searchWords: 'Wumbolino',
  })
  const product = await guest.call('GET /item/product/{id}', { id: code }, english)
  expect(product.specs).toEqual([
    { name: 'Voltage', value: '220 volts' },
    { name: 'Height', value: '10 cm' },
  ])
  await expect.poll(() => finds('Wumbolino')).toEqual([code])
  const tree = await owner.call('GET /staff/tree', {})
  const { version } = tree.attributes.find((each) => each.code === 'mains')!
  const rename = { code: 'mains', version, nameZh: '電壓', nameEn: 'Mains' }
  expect(await owner.ask('PUT /staff/attributes/{code}', { ...rename, remove: true })).toMatchObject({
    error: 'ATTRIBUTE_HAS_GOODS',
  })
  await owner.call('PUT /staff/attributes/{code}', rename)
  await expect
    .poll(async () => (await guest.call('GET /item/product/{id}', { id: code }, english)).specs[0]!.name)
    .toBe('Mains')
})

test('the grid: a view’s codes in order, drafts of new goods among them, and their rows', async () => {
  const { code } = await draft({ nameEn: 'Zanzibar grid pot' })
  const { code: sold } = await live({ nameEn: 'Zanzibar live pot' }, [
    { price: 20, stock: 7, barcode: '4890000000031' },
  ])
  const order = await owner.call('GET /staff/goods/order', { search: 'zanzibar' })
  expect(order).toMatchObject({ count: 2, codes: [code, sold].join('\t') })
  const { rows: asked } = await owner.call('POST /staff/goods/rows', { codes: [code, sold] })
  expect(order.rows).toEqual(asked)
  expect((await owner.call('GET /staff/goods/order', { search: '4890000000031' })).codes).toBe(sold)
  expect((await owner.call('GET /staff/goods/order', { search: 'zanzibar', state: 'draft' })).codes).toBe(code)
  expect(await owner.call('GET /staff/goods/order', { search: '100%_' })).toEqual({ count: 0, codes: '', rows: [] })
  const all = await owner.call('GET /staff/goods/order', { category: 'housewares', sort: 'price', direction: 'desc' })
  expect(all.count).toBeGreaterThan(2)
  const { rows } = await owner.call('POST /staff/goods/rows', { codes: [sold, 'NO-SUCH', code] })
  expect(rows).toMatchObject([
    {
      code: sold,
      state: 'live',
      hasDraft: false,
      priceFrom: 20,
      priceTo: 20,
      onHand: 7,
      variants: 1,
      barcode: '4890000000031',
    },
    { code, state: 'draft', hasDraft: true, priceFrom: null, onHand: 0 },
  ])
})
