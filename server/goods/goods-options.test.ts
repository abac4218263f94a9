import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { linesOf } from '#tests/cart.ts'
import { buyGoods, openOrderStaff, payByHand } from '#tests/orders.ts'
import { readPdf } from '#tests/pdf.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { english, oneVariant, type GoodsShop, openGoodsShop } from '#tests/drafted-goods.ts'
import { findBreaches } from '#tests/invariants.ts'

let { shop, owner, guest, draft, live, read } = {} as GoodsShop
beforeAll(async () => {
  ;({ shop, owner, guest, draft, live, read } = await openGoodsShop())
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

test('a barcode is of one variant only, in the draft and in the shop', async () => {
  await live({}, [{ ...oneVariant, barcode: '4890000000017' }])
  const options = [
    {
      code: 'size',
      role: 'size' as const,
      nameZh: '尺碼',
      nameEn: 'Size',
      values: [sized('S'), sized('M'), sized('L')],
    },
  ]
  const { code } = await draft()
  const { version } = await read(code)
  const variants = ['S', 'M', 'L'].map((size, at) => ({
    ...oneVariant,
    choice: { size },
    barcode: at < 2 ? '4890000000024' : '4890000000017',
  }))
  const { missing } = await owner.call('PUT /staff/goods/{code}/variants', { code, version, options, variants })
  expect(missing).toEqual({ 'variants.1.barcode': 'barcode_taken', 'variants.2.barcode': 'barcode_taken' })
})

/** A variant as it is read, to be written again. */
const asTold = ({ onHand: _, held: __, assortId, ...variant }: StaffVariant) => ({ ...variant, assortId: assortId! })
type StaffVariant = Awaited<ReturnType<typeof read>>['variants'][number]

const sized = (size: string) => ({ code: size, nameZh: size, nameEn: size })
const shirt = {
  options: [
    {
      code: 'colour',
      role: 'colour' as const,
      nameZh: '顏色',
      nameEn: 'Colour',
      values: [{ code: 'red', nameZh: '紅', nameEn: 'Red', hex: '#cc0000' }],
    },
    { code: 'size', role: 'size' as const, nameZh: '尺碼', nameEn: 'Size', values: [sized('S'), sized('M')] },
    {
      code: 'sleeve',
      nameZh: '袖',
      nameEn: 'Sleeve',
      values: [
        { code: 'long', nameZh: '長', nameEn: 'Long' },
        { code: 'short', nameZh: '短', nameEn: 'Short' },
      ],
    },
  ],
  variants: ['S', 'M'].flatMap((size) =>
    ['long', 'short'].map((sleeve) => ({ price: 200, stock: 2, choice: { colour: 'red', size, sleeve } })),
  ),
}

test('a variant needs a value of each option', async () => {
  const { code, version } = await draft()
  const [variant] = shirt.variants
  const variants = [{ ...variant!, choice: { colour: 'red', size: 'XXL' } }]
  const told = { code, version, options: shirt.options, variants }
  const { missing } = await owner.call('PUT /staff/goods/{code}/variants', told)
  expect(missing).toEqual({ 'variants.0.choice': 'choice_missing' })
})

test('three options: colour and size are on the wire, the third only tells variants apart and must be chosen', async () => {
  const { code, version } = await draft()
  const saved = await owner.call('PUT /staff/goods/{code}/variants', { code, version, ...shirt })
  const published = await owner.call('POST /staff/goods/{code}/publish', { code, version: saved.version })
  const told = published.variants.map(({ assortId }) => assortId!)
  expect(told).toEqual(['S-long', 'S-short', 'M-long', 'M-short'].map((end) => `${code}-red-${end}`))
  const product = await guest.call('GET /item/product/{id}', { id: code }, english)
  expect(product).toMatchObject({ colors: [{ name: 'Red', hex: '#cc0000' }], sizes: ['S', 'M'] })
  expect(product.variants.map(({ color, size }) => [color?.name, size])).toEqual([
    ['Red', 'S'],
    ['Red', 'S'],
    ['Red', 'M'],
    ['Red', 'M'],
  ])
  const add = (more: object) =>
    guest.ask('POST /shop_cart/addToShopCart', [{ prodCode: code, qty: 1, ...more }], english)
  expect(await add({})).toMatchObject({ error: 'SELECT_SIZE' })
  expect(await add({ assortId: told[1]! })).toMatchObject({ ok: true })

  // Only the third differs: it is asked for as such.
  const now = await read(code)
  const long = now.variants.filter(({ choice }) => choice['size'] === 'M').map(asTold)
  const narrowed = await owner.call('PUT /staff/goods/{code}/variants', {
    code,
    version: now.version,
    options: now.options,
    variants: long,
  })
  await owner.call('POST /staff/goods/{code}/publish', { code, version: narrowed.version })
  expect(await add({})).toMatchObject({ error: 'SELECT_OPTIONS', message: 'Please select options first.' })
})

test('the value of a third option is in cart, order, letter, receipt and packing slip; words of the buyer stay words', async () => {
  const engraving = { code: 'engraving', nameZh: '刻字', nameEn: 'Engraving', maxLength: 20 }
  const { code, version } = await draft({ buyerWords: [engraving] })
  const saved = await owner.call('PUT /staff/goods/{code}/variants', { code, version, ...shirt })
  await owner.call('POST /staff/goods/{code}/publish', { code, version: saved.version })
  const chosen = { prodCode: code, assortId: `${code}-red-M-short`, qty: 1 }
  const buyer = await shop.visitor()
  const unwritten = await buyer.ask('POST /shop_cart/addToShopCart', [chosen], english)
  expect(unwritten).toMatchObject({ error: 'SELECT_OPTIONS', message: 'Please select options first.' })

  const wish = { ...chosen, dynamicAttr: 'engraving:Ada' }
  await buyer.call('POST /shop_cart/addToShopCart', [wish])
  for (const [locale, value] of [
    ['en-US', 'Short'],
    ['zh-TW', '短'],
  ] as const) {
    const [line] = linesOf(await buyer.call('GET /shop_cart/getShopCartItems', {}, { locale }))
    expect(line).toMatchObject({ size: 'M', optionValues: [value], dynamicAttr: 'engraving:Ada' })
  }
  const bought = await buyGoods(buyer, wish)
  const { invoiceNo } = bought
  const { lines } = await buyer.call('POST /payment/getSalesMemoDetails', { invoiceNo }, english)
  expect(lines).toMatchObject([{ color: 'Red', size: 'M', optionValues: ['Short'], dynamicAttr: 'engraving:Ada' }])

  const orderStaff = openOrderStaff(shop)
  await payByHand(orderStaff, bought)
  await shop.runJobs()
  const letter = shop.mails.find(({ attachments }) => attachments?.some(({ name }) => name.includes(invoiceNo)))!
  expect(letter.text).toContain('紅 · M · 短 · Ada')
  const pages = [letter.attachments![0]!.bytes, await packingSlipOf(await orderStaff(), invoiceNo)]
  for (const bytes of pages) expect(readPdf(bytes).join('\n')).toContain('紅 · Red · M · 短 · Short · Ada')
})

async function packingSlipOf({ token }: ShopVisitor, invoiceNo: string) {
  const path = `/api/staff/orders/${invoiceNo}/packingSlip`
  const answer = await shop.fetch(path, { headers: { authorization: token ?? '' } })
  return new Uint8Array(await answer.arrayBuffer())
}

test('an option that orders and carts carry can go: the order keeps its words, the cart is told, and an undo brings it back', async () => {
  const { code, version } = await draft()
  const saved = await owner.call('PUT /staff/goods/{code}/variants', { code, version, ...shirt })
  await owner.call('POST /staff/goods/{code}/publish', { code, version: saved.version })
  const assortId = `${code}-red-S-long`
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: code, assortId, qty: 1 }])
  const wish = { prodCode: code, assortId, qty: 1 }
  const bought = await buyGoods(await shop.visitor(), wish)

  const now = await read(code)
  const options = now.options.map((option) =>
    option.code === 'size' ? { ...option, values: option.values.filter((value) => value.code === 'M') } : option,
  )
  const variants = now.variants.filter(({ choice }) => choice['size'] === 'M').map(asTold)
  const less = await owner.call('PUT /staff/goods/{code}/variants', { code, version: now.version, options, variants })
  const { changeId } = await owner.call('POST /staff/goods/{code}/publish', { code, version: less.version })
  const product = await guest.call('GET /item/product/{id}', { id: code }, english)
  expect([product.sizes, product.variants.length]).toEqual([['M'], 2])
  const [line] = linesOf(await buyer.call('GET /shop_cart/getShopCartItems', {}, english))
  expect(line).toMatchObject({ assortId, selected: false })
  expect(await guest.ask('POST /shop_cart/addToShopCart', [{ prodCode: code, assortId, qty: 1 }])).toMatchObject({
    error: 'OPTION_NOT_FOUND',
  })
  const order = await bought.buyer.call('POST /payment/getSalesMemoDetails', {
    invoiceNo: bought.invoiceNo,
    orderToken: bought.orderToken,
  })
  expect(JSON.stringify(order)).toContain(assortId)
  await owner.call('POST /staff/changes/{id}/undo', { id: changeId! })
  const back = await guest.call('GET /item/product/{id}', { id: code }, english)
  expect([back.sizes, back.variants.length]).toEqual([['S', 'M'], 4])
})
