import { expect, test } from 'vitest'
import { addItem, keyOf, linesOf, notesOf, readCart, updateItem } from '#tests/cart.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openWalkIn, type WalkIn } from '#tests/walk-in.ts'

let kettle: { prodCode: string; assortId: string }
let fridge: typeof kettle

let { shop, buyer } = {} as WalkIn
openWalkIn(
  (walkIn) => void ({ shop, buyer } = walkIn),
  async (opened) => {
    kettle = await putOnSale(opened.db, { code: 'T-KETTLE', cents: 39_900, listCents: 49_900, onHand: 3 })
    fridge = await putOnSale(opened.db, { code: 'T-FRIDGE', cents: 599_900, onHand: 1, lead: '2/WEEK' })
    await putOnSale(opened.db, {
      code: 'T-ENGRAVED',
      onHand: 9,
      options: [{ code: 'engraving', nameZh: '刻字', nameEn: 'Engraving', maxLength: 10 }],
    })
  },
)

const cartOf = (whose = buyer) => whose.call(readCart, {})

test('(D21) a vipCode that is sent along is that of whoever calls, or no member is found', async () => {
  const cart = await buyer.call(addItem, [{ ...kettle, qty: 1 }])
  const itemPriceView = { ...keyOf(linesOf(cart)[0]!), qty: 2 }
  for (const vipCode of ['WALKIN', ''])
    expect([
      await buyer.ask(readCart, { vipCode }),
      await buyer.ask(updateItem, { itemPriceView, vipCode }),
    ]).toMatchObject([{ ok: true }, { ok: true }])
  const refused = { status: 404, error: 'MEMBER_NOT_FOUND' }
  expect(await buyer.ask(readCart, { vipCode: 'V1' })).toMatchObject(refused)
  expect(await buyer.ask(updateItem, { itemPriceView: { ...itemPriceView, qty: 3 }, vipCode: 'V1' })).toMatchObject(
    refused,
  )
  expect(linesOf(await cartOf())[0]!.qty).toBe(2)
})

test('[3.11] [3.12] [3.13] [3.16] [1.21] the cart answers its first group with items, visitor and sums', async () => {
  const cart = await buyer.call(addItem, [{ ...kettle, qty: 2 }])
  const [group] = cart.shopCart.shopCartCoGroupList
  expect(group?.shopCartCoShopInfo).toMatchObject({ coCode: 'SPORT', vipView: { vipCode: 'WALKIN' } })
  expect(group?.itemPriceViewList).toEqual([
    expect.objectContaining({
      productCode: 'T-KETTLE',
      assortId: 'T-KETTLE',
      barcode: '29T-KETTLE',
      dynamicAttr: '',
      color: null,
      size: null,
      itemType: 'PRODUCT',
      qty: 2,
      onhandQty: 3,
      mostQty: 3,
      sellingPrice: 399,
      originalPrice: 499,
      lineTotal: 798,
      selected: true,
      preOrderItemIsNot: 'N',
      notes: [],
    }),
  ])
  expect(cart.totals).toEqual({ count: 2, selectedCount: 2, totalAmount: 798, saved: 200, discount: 0, netTotal: 798 })
})

test('[4.14] adding the same kettle twice makes one line', async () => {
  await buyer.call(addItem, [{ ...kettle, qty: 1 }])
  const cart = await buyer.call(addItem, [{ ...kettle, qty: 1 }])
  expect(linesOf(cart).map((line) => [line.assortId, line.qty])).toEqual([['T-KETTLE', 2]])
  const two = await buyer.call(addItem, [
    { prodCode: 'T-ENGRAVED', dynamicAttr: 'engraving:Ada' },
    { prodCode: 'T-ENGRAVED', dynamicAttr: 'engraving:Bob' },
  ])
  expect(linesOf(two)).toHaveLength(3)
})

test('[4.17] [7.071] more than the stock is capped at the stock, with a note', async () => {
  const cart = await buyer.call(addItem, [{ ...kettle, qty: 9 }])
  const [line] = linesOf(cart)
  expect([line?.qty, notesOf(line)]).toEqual([3, ['CAPPED']])
  expect(line?.notes[0]?.message).toContain('3')
  expect(cart.added).toEqual([{ assortId: 'T-KETTLE', barcode: '29T-KETTLE', dynamicAttr: '', qty: 3 }])
  expect(notesOf(linesOf(await cartOf())[0])).toEqual([]) // reported once
})

test('[4.15] [4.16] [8.54] [3.14] [3.15] a fridge beyond the stock is a pre-order with its day and its tip, in both languages', async () => {
  const cart = await buyer.call(addItem, [{ ...fridge, qty: 2 }])
  expect(linesOf(cart)[0]).toMatchObject({
    qty: 2,
    preOrderPriod: '2/WEEK',
    nonStock: 'Y',
    preOrderItemIsNot: 'Y',
    preOrderDlvDate: '2026-12-04',
    preOrderItemTipInfo: '此貨品需要預訂，預計送達日期為2026年12月4日。',
  })
  const english = await buyer.call(readCart, {}, { locale: 'en-US' })
  expect(linesOf(english)[0]?.preOrderItemTipInfo).toBe('Pre-order is needed. The expected arrival date is 4 Dec 2026.')
})

test('[9.15] after noon the promise counts from tomorrow, and the line says that its day has moved', async () => {
  await buyer.call(addItem, [{ ...fridge, qty: 2 }])
  shop.clock.moveBy({ hours: 3 })
  try {
    const [line] = linesOf(await cartOf())
    expect([line?.preOrderDlvDate, notesOf(line)]).toEqual(['2026-12-05', ['DATE_CHANGED']])
    expect(notesOf(linesOf(await cartOf())[0])).toEqual([])
  } finally {
    shop.clock.moveBy({ hours: -3 })
  }
})

test('[8.09] [4.17] what sells out in the cart stays at 1, unselected and unselectable, and says so every time', async () => {
  const lamp = await putOnSale(shop.db, { code: 'T-LAMP', onHand: 4 })
  const [line] = linesOf(await buyer.call(addItem, [{ ...lamp, qty: 4 }]))
  await setStock(shop.db, lamp.assortId, 0)
  for (let time = 0; time < 2; time += 1) {
    expect(linesOf(await cartOf())[0]).toMatchObject({
      qty: 1,
      selected: false,
      selectable: false,
      notes: [{ code: 'SOLD_OUT' }],
    })
  }
  expect(await buyer.call(updateItem, { itemPriceView: { ...keyOf(line!), selected: true } })).toMatchObject({
    totals: { selectedCount: 0, totalAmount: 0 },
  })
  await setStock(shop.db, lamp.assortId, 2)
  expect(linesOf(await cartOf())[0]).toMatchObject({ selectable: true, notes: [{ code: 'NOW_IN_STOCK' }] })
})

test('[7.072] [7.114] a changed line answers what it became', async () => {
  const [line] = linesOf(await buyer.call(addItem, [{ ...fridge, qty: 1 }]))
  expect(line?.preOrderItemIsNot).toBe('N')
  const changed = await buyer.call(updateItem, { itemPriceView: { ...keyOf(line!), qty: 3 }, vipCode: 'WALKIN' })
  expect(changed).toMatchObject({ qty: 3, assortId: 'T-FRIDGE', preOrderItemIsNot: 'Y', preOrderDlvDate: '2026-12-04' })
  expect(changed.preOrderItemTipInfo).toContain('2026年12月4日')
  expect(await buyer.call(updateItem, { itemPriceView: { ...keyOf(line!), qty: 1 } })).toMatchObject({
    qty: 1,
    preOrderItemIsNot: 'N',
    preOrderDlvDate: null,
  })
})

test('[7.069] a cart that is read again tells what changed, once', async () => {
  const vase = await putOnSale(shop.db, { code: 'T-VASE', cents: 10_000, onHand: 5 })
  await buyer.call(addItem, [{ ...vase, qty: 5 }])
  await shop.db.updateTable('variant').set({ price_cents: 12_000 }).where('assort_id', '=', 'T-VASE').execute()
  await setStock(shop.db, 'T-VASE', 2)
  const first = linesOf(await cartOf())[0]
  expect([first?.sellingPrice, first?.qty, first?.lineTotal, notesOf(first)]).toEqual([
    120,
    2,
    240,
    ['PRICE_UP', 'CAPPED'],
  ])
  expect(first?.notes[0]?.message).toBe('價錢由 HK$100.00 調高至 HK$120.00。')
  expect(notesOf(linesOf(await cartOf())[0])).toEqual([])
  await shop.db.updateTable('product').set({ status: 'withdrawn' }).where('code', '=', 'T-VASE').execute()
  expect(linesOf(await cartOf())[0]).toMatchObject({
    selected: false,
    selectable: false,
    notes: [{ code: 'WITHDRAWN' }],
  })
})

test('[4.20] [8.22] selected in-stock and pre-order lines are in conflict, and the shop names the groups that could go', async () => {
  const cart = await buyer.call(
    addItem,
    [
      { ...kettle, qty: 1 },
      { ...fridge, qty: 2 },
    ],
    { locale: 'en-US' },
  )
  expect(cart.conflict).toMatchObject({
    error: 'MIXED_PREORDER',
    message: 'Limited-stock and pre-order items cannot be checked out together.',
    groups: [
      { label: 'In stock', lines: [{ assortId: 'T-KETTLE' }] },
      { label: 'Pre-order, arriving 4 Dec 2026', lines: [{ assortId: 'T-FRIDGE' }] },
    ],
  })
  const chosen = await buyer.call('POST /shop_cart/selectItems', { lines: cart.conflict!.groups[1]!.lines })
  expect(chosen.conflict).toBe(null)
  expect(linesOf(chosen).map((line) => line.selected)).toEqual([false, true])
})

test('[8.23] pre-orders of different days are in conflict too', async () => {
  const bed = await putOnSale(shop.db, { code: 'T-BED', onHand: 0, lead: '1/MONTH' })
  const cart = await buyer.call(
    addItem,
    [
      { ...bed, qty: 1 },
      { ...fridge, qty: 2 },
    ],
    { locale: 'en-US' },
  )
  expect(cart.conflict).toMatchObject({
    error: 'DIFFERENT_DATES',
    message: 'Delivery dates differ. Please pay separately.',
  })
})

test('[7.073] lines are taken out; a line that is not in the cart, or in somebody else’s, is not found', async () => {
  const [line] = linesOf(await buyer.call(addItem, [{ ...kettle, qty: 1 }]))
  const other = await shop.visitor()
  for (const call of [
    other.ask('POST /shop_cart/deleteItem', { lines: [keyOf(line!)] }),
    other.ask(updateItem, { itemPriceView: { ...keyOf(line!), qty: 2 } }),
    other.ask('POST /shop_cart/selectItems', { lines: [keyOf(line!)] }),
  ]) {
    expect(await call).toMatchObject({ status: 404, error: 'CART_LINE_NOT_FOUND' })
  }
  expect(linesOf(await cartOf()).map((one) => one.qty)).toEqual([1])
  expect(linesOf(await buyer.call('POST /shop_cart/deleteItem', { lines: [keyOf(line!)] }))).toEqual([])
})

test('a double click, which carries one Idempotency-Key, adds once', async () => {
  const pan = await putOnSale(shop.db, { code: 'T-PAN', onHand: 500 })
  const click = () => buyer.call(addItem, [{ ...pan, qty: 1 }], { idempotencyKey: 'one-click-1' })
  const answers = await Promise.all([click(), click(), click()])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(linesOf(await cartOf()).map((line) => line.qty)).toEqual([1])
})

test('adding and removing at once leaves a cart that adds up', async () => {
  const jar = await putOnSale(shop.db, { code: 'T-JAR', onHand: 500 })
  await buyer.call(addItem, [{ ...jar, qty: 1 }])
  const key = { assortId: 'T-JAR', barcode: '29T-JAR', dynamicAttr: '' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 ? buyer.ask(addItem, [{ ...jar, qty: 2 }]) : buyer.ask('POST /shop_cart/deleteItem', { lines: [key] }),
    ),
  )
  expect(answers.filter((answer) => !answer.ok && answer.status >= 500)).toEqual([])
  const cart = await cartOf()
  expect(cart.totals.totalAmount).toBe(linesOf(cart).reduce((sum, line) => sum + line.lineTotal, 0))
})

test('the cart names the ways that carry all that is selected', async () => {
  const cup = await putOnSale(shop.db, { code: 'W-CUP', onHand: 5 })
  const fridge = await putOnSale(shop.db, { code: 'W-FRIDGE', category: 'electric.large', onHand: 5 })
  const light = await buyer.call(addItem, [{ ...cup, qty: 1 }])
  expect(light.deliveryWays).toContain('STANDARD')
  const both = await buyer.call(addItem, [{ ...fridge, qty: 1 }])
  expect(both.deliveryWays).not.toContain('STANDARD')
  expect(both.deliveryWays).not.toEqual([])
  const line = linesOf(both).find(({ assortId }) => assortId === 'W-FRIDGE')!
  const without = await buyer.call(updateItem, { itemPriceView: { ...keyOf(line), selected: false } })
  expect(without.deliveryWays).toEqual(light.deliveryWays)
})
