import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { linesOf, notesOf, readCart } from '#tests/cart.ts'
import { buyGoods } from '#tests/orders.ts'
import { describeGoods, english, type GoodsShop, openGoodsShop } from '#tests/drafted-goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let { shop, owner, guest, enterAgain, draft, live, read, finds } = {} as GoodsShop
beforeAll(async () => {
  ;({ shop, owner, guest, enterAgain, draft, live, read, finds } = await openGoodsShop())
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const page = (code: string) => guest.ask('GET /item/product/{id}', { id: code }, english)

test('a draft is seen by nobody; published it is on its page, in its listing and found, a guest buys it, and an undo takes it away', async () => {
  const { code, version, missing, state, fields } = await draft()
  expect([state, missing]).toEqual(['draft', {}])
  expect(await page(code)).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
  const name = fields.nameEn.split(' ')[0]!
  const published = await owner.call('POST /staff/goods/{code}/publish', { code, version })
  expect(published).toMatchObject({ state: 'live', hasDraft: false, version: version + 1, versions: [{ number: 1 }] })

  await expect.poll(() => finds(name)).toEqual([code])
  expect(await page(code)).toMatchObject({
    value: {
      name: `${name} teapot`,
      sellingPrice: 128,
      variants: [{ assortId: code, availability: { onhandQty: 5 } }],
    },
  })
  const tea = await guest.call('GET /item/product/{id}', { id: code })
  expect(tea).toMatchObject({ name: `${name}茶壺`, variants: [{ barcode: expect.stringMatching(/^29\d{11}$/) }] })
  const { totalCount } = await guest.call('POST /item/searchItemByTag', {
    tag: 'housewares',
    filters: { brand: ['LUMORA'] },
  })
  const bought = await buyGoods(await shop.visitor(), { prodCode: code, qty: 2 })
  expect(bought.net).toBeGreaterThanOrEqual(256)

  const undone = await owner.call('POST /staff/changes/{id}/undo', { id: published.changeId! })
  expect(undone.overtaken).toEqual([])
  await expect.poll(() => finds(name)).toEqual([])
  expect(await page(code)).toMatchObject({ error: 'PRODUCT_INVALID' })
  const after = await guest.call('POST /item/searchItemByTag', { tag: 'housewares', filters: { brand: ['LUMORA'] } })
  expect(after.totalCount).toBe(totalCount - 1)
  // The draft is there again, and undoing the undo brings the goods back, with the stock that the sale left.
  expect(await read(code)).toMatchObject({ state: 'withdrawn', hasDraft: true })
  await owner.call('POST /staff/changes/{id}/undo', { id: undone.changeId! })
  expect(await page(code)).toMatchObject({ value: { sellable: true, variants: [{ availability: { onhandQty: 3 } }] } })
})

test('a draft over live goods changes nothing until it is published, and leaves alone what others write meanwhile', async () => {
  const { code, version } = await live()
  const saved = await owner.call('PUT /staff/goods/{code}', { code, version, fields: { nameEn: 'Renamed pot' } })
  expect(saved).toMatchObject({ hasDraft: true, draftFields: ['nameEn'], fields: { nameEn: 'Renamed pot' } })
  expect(await page(code)).toMatchObject({ value: { name: expect.stringContaining('teapot') } })
  await owner.call('POST /staff/tree/moveGoods', { codes: [code], into: 'electric' })
  const again = await read(code)
  expect(again.fields).toMatchObject({ category: 'electric', nameEn: 'Renamed pot' })
  await owner.call('POST /staff/goods/{code}/publish', { code, version: again.version })
  await expect.poll(async () => (await page(code)) as object).toMatchObject({ value: { name: 'Renamed pot' } })
  expect((await read(code)).fields.category).toBe('electric')
})

test('an incomplete draft is saved and not published; every missing field is named', async () => {
  const { code, version, missing } = await owner.call('POST /staff/goods', {
    code: 'HALF',
    fields: { nameZh: '半', descriptionEn: 'Half' },
    variants: [{ price: null }],
  })
  expect(missing).toEqual({
    nameEn: 'language_missing',
    descriptionZh: 'language_missing',
    category: 'category_missing',
    brand: 'brand_missing',
    picture: 'picture_missing',
    'variants.0.price': 'price_missing',
  })
  const publish = (at: number) => owner.ask('POST /staff/goods/{code}/publish', { code, version: at }, english)
  expect(await publish(version)).toMatchObject({
    status: 422,
    error: 'LANGUAGE_MISSING',
    fields: { nameEn: { code: 'language_missing', message: 'Missing in this language' }, category: {}, picture: {} },
  })
  const told = { ...describeGoods('Half'), descriptionZh: '半', picture: null }
  let saved = await owner.call('PUT /staff/goods/{code}', { code, version, fields: told })
  expect(await publish(saved.version)).toMatchObject({ error: 'PICTURE_MISSING' })
  saved = await owner.call('PUT /staff/goods/{code}', {
    code,
    version: saved.version,
    fields: { picture: describeGoods('').picture },
  })
  expect(await publish(saved.version)).toMatchObject({ error: 'PRICE_MISSING' })
  const lost = await owner.call('PUT /staff/goods/{code}', {
    code,
    version: saved.version,
    fields: { brand: 'NOBODY' },
  })
  expect(lost.missing).toMatchObject({ brand: 'brand_missing' })
  const variants = [{ price: 10, originalPrice: 9 }]
  saved = await owner.call('PUT /staff/goods/{code}/variants', { code, version: lost.version, options: [], variants })
  expect(saved.missing).toEqual({ brand: 'brand_missing', 'variants.0.originalPrice': 'price_above_original' })
  expect(await publish(saved.version)).toMatchObject({ error: 'GOODS_INCOMPLETE' })
  saved = await owner.call('PUT /staff/goods/{code}/variants', {
    code,
    version: saved.version,
    options: [],
    variants: [],
  })
  expect(saved.missing).toMatchObject({ variants: 'variant_missing' })
})

test('two tabs and two people: the later is told who wrote what, and nothing is written over', async () => {
  const { code, version } = await draft()
  const other = await enterAs(shop, 'merchandiser')
  const { name } = await other.call('GET /staff/me', {})
  await other.call('PUT /staff/goods/{code}', { code, version, fields: { nameEn: 'Theirs', purchaseLimit: 3 } })
  const late = { code, version, fields: { nameEn: 'Mine' } }
  expect(await owner.ask('PUT /staff/goods/{code}', late, english)).toMatchObject({
    status: 409,
    error: 'STALE',
    facts: { by: name, fields: 'nameEn, purchaseLimit', version: version + 1, at: expect.stringContaining('+08:00') },
  })
  expect((await read(code)).fields.nameEn).toBe('Theirs')
  const { version: now } = await read(code)
  const both = await Promise.all(
    [1, 2].map((limit) =>
      owner.ask('PUT /staff/goods/{code}', { code, version: now, fields: { purchaseLimit: limit } }),
    ),
  )
  expect(both.filter((answer) => answer.ok)).toHaveLength(1)
})

test('prices are read as people type them; what can be read in two ways, or is no price, is refused', async () => {
  const { code, version } = await draft()
  const put = (at: number, price: string | number | null) =>
    owner.ask('PUT /staff/goods/{code}/variants', { code, version: at, options: [], variants: [{ price }] }, english)
  const saved = await put(version, 'HK$1,299.00')
  expect(saved).toMatchObject({ value: { variants: [{ price: 1299 }] } })
  let now = (await read(code)).version
  for (const [typed, price] of [
    ['１，２９９．５', 1299.5],
    ['$ 12', 12],
    [99.9, 99.9],
    ['0', 0],
    ['', null],
  ] as const) {
    expect(await put(now, typed)).toMatchObject({ value: { variants: [{ price }] } })
    now = (await read(code)).version
  }
  for (const typed of ['1.299,00', '12.345', 'NaN', '1e5', '-5', '12,34', 'twelve', '99999999999'])
    expect([typed, await put(now, typed)]).toMatchObject([typed, { error: 'PRICE_UNREADABLE', facts: { typed } }])
  for (const typed of [-1, 1e12, 0.001]) expect(await put(now, typed)).toMatchObject({ ok: false })
  await put(now, 0)
  now = (await read(code)).version
  expect(await owner.ask('POST /staff/goods/{code}/publish', { code, version: now })).toMatchObject({
    error: 'PRICE_MISSING',
  })
})

test('a price far from the one before is asked about; a merchandiser neither halves it nor goes below cost', async () => {
  const { code } = await live({}, [{ price: 100, cost: 60, stock: 1 }])
  const put = async (price: number) => {
    const { version } = await read(code)
    const [variant] = (await read(code)).variants
    const told = { assortId: variant!.assortId!, barcode: variant!.barcode, cost: 60, price }
    return (await owner.call('PUT /staff/goods/{code}/variants', { code, version, options: [], variants: [told] }))
      .version
  }
  const merchandiser = await enterAs(shop, 'merchandiser')
  const publish = (by: ShopVisitor, version: number, sure = false) =>
    by.ask('POST /staff/goods/{code}/publish', { code, version, sure })
  expect(await publish(owner, await put(1_000_000))).toMatchObject({ error: 'PRICE_FAR', facts: { before: '100.00' } })
  const below = await put(59)
  expect(await publish(merchandiser, below, true)).toMatchObject({ error: 'SECOND_PERSON_NEEDED' })
  expect(await publish(owner, below)).toMatchObject({ error: 'PRICE_FAR' })
  expect(await publish(owner, below, true)).toMatchObject({ ok: true })
  expect(await publish(merchandiser, await put(80))).toMatchObject({ ok: true })
})

test('HTML in a name stays text, half a surrogate and 5,000 signs are refused, and a spreadsheet-rounded barcode is named', async () => {
  const { code } = await live({ nameEn: '<script>alert(1)</script>', nameZh: '<b>壺</b>' })
  expect(await page(code)).toMatchObject({ value: { name: '<script>alert(1)</script>' } })
  const create = (more: object) => owner.ask('POST /staff/goods', { code: 'BAD', ...more })
  expect(await create({ fields: { nameEn: 'x'.repeat(5_000) } })).toMatchObject({
    status: 400,
    facts: { field: 'fields.nameEn' },
  })
  expect(await create({ fields: { nameEn: '\ud800' } })).toMatchObject({ status: 400 })
  expect(await create({ variants: [{ barcode: '1.23E+12' }] })).toMatchObject({ error: 'BARCODE_ROUNDED' })
  expect(await create({ variants: [{ barcode: '12 34/5' }] })).toMatchObject({ error: 'INVALID_INPUT' })
  for (const taken of ['order', 'Rows']) expect(await create({ code: taken })).toMatchObject({ status: 400 })
  expect(await create({ code })).toMatchObject({ error: 'GOODS_CODE_TAKEN' })
})

test('withdrawing goods says in how many carts they lie; the cart is told, and publishing brings them back', async () => {
  const { code, version } = await live()
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: code, qty: 1 }])
  const gone = await owner.call('POST /staff/goods/{code}/withdraw', { code, version })
  expect(gone).toMatchObject({ inCarts: 1, state: 'withdrawn' })
  expect(await page(code)).toMatchObject({ error: 'PRODUCT_INVALID' })
  expect(await buyer.ask('POST /shop_cart/addToShopCart', [{ prodCode: code, qty: 1 }])).toMatchObject({
    error: 'PRODUCT_INVALID',
  })
  const lineIn = async () => linesOf(await buyer.call(readCart, {}, english))[0]
  expect(await lineIn()).toMatchObject({ selected: false, selectable: false })
  expect(notesOf(await lineIn())).toEqual(['WITHDRAWN'])
  const back = await owner.call('POST /staff/goods/{code}/publish', { code, version: gone.version })
  expect(back.state).toBe('live')
  expect(await page(code)).toMatchObject({ value: { productCode: code } })
  expect(await lineIn()).toMatchObject({ selectable: true })
})

test('a draft publishes itself at its time and leaves the shop at another', async () => {
  const { code, version } = await draft()
  const start = shop.clock.now().add({ hours: 1 })
  const moment = (at: Temporal.Instant) => at.toString()
  const scheduled = await owner.call('POST /staff/goods/{code}/publish', {
    code,
    version,
    from: moment(start),
    until: moment(start.add({ hours: 2 })),
  })
  expect([scheduled.state, scheduled.publishAt !== null]).toEqual(['draft', true])
  await shop.runJobs()
  expect(await page(code)).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
  shop.clock.moveBy({ hours: 1, minutes: 1 })
  owner = await enterAgain()
  await shop.runJobs()
  await expect.poll(() => page(code)).toMatchObject({ value: { productCode: code } })
  shop.clock.moveBy({ hours: 2 })
  owner = await enterAgain()
  await shop.runJobs()
  await expect.poll(() => page(code)).toMatchObject({ error: 'PRODUCT_INVALID' })
  guest = await shop.visitor()
})

test('what is live and has no draft has nothing to publish; a draft can be dropped', async () => {
  const { code, version } = await live()
  const publish = (at: number) => owner.ask('POST /staff/goods/{code}/publish', { code, version: at })
  expect(await publish(version)).toMatchObject({ error: 'NOTHING_TO_PUBLISH' })
  const saved = await owner.call('PUT /staff/goods/{code}', { code, version, fields: { nameEn: 'Dropped' } })
  await owner.call('POST /staff/goods/{code}/discard', { code, version: saved.version })
  const now = await read(code)
  expect([now.hasDraft, now.fields.nameEn]).toEqual([false, expect.stringContaining('teapot')])
  expect(await publish(now.version)).toMatchObject({ error: 'NOTHING_TO_PUBLISH' })
})

test('a copy is a draft without barcodes and stock', async () => {
  const { code } = await live({ purchaseLimit: 4 })
  const copy = await owner.call('POST /staff/goods/{code}/copy', { code, newCode: `${code}-B` })
  expect(copy).toMatchObject({
    state: 'draft',
    fields: { purchaseLimit: 4 },
    variants: [{ price: 128, barcode: null, stock: null }],
  })
})

test('[1.09] staff of another company neither see, write nor undo any of it', async () => {
  const { code, changeId } = await live()
  const abroad = await enterAs(shop, 'owner', 'FOOD')
  expect(await abroad.ask('GET /staff/goods/{code}', { code })).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
  expect((await abroad.call('POST /staff/goods/rows', { codes: [code] })).rows).toEqual([])
  expect(await abroad.ask('PUT /staff/goods/{code}', { code, version: 0, fields: {} })).toMatchObject({
    error: 'PRODUCT_NOT_FOUND',
  })
  expect(await abroad.ask('GET /staff/changes/{id}', { id: changeId! })).toMatchObject({ error: 'CHANGE_NOT_FOUND' })
  expect(await abroad.ask('POST /staff/changes/{id}/undo', { id: changeId! })).toMatchObject({
    error: 'CHANGE_NOT_FOUND',
  })
  expect((await abroad.call('GET /staff/changes', {})).changes.map((each) => each.changeId)).not.toContain(changeId)
  const twin = await abroad.call('POST /staff/goods', { code, fields: {} })
  expect(twin.state).toBe('draft')
  expect((await read(code)).state).toBe('live')
})
