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
    await putOnSale(opened.db, { code: 'T-GONE', onHand: 0 })
    await putOnSale(opened.db, { code: 'T-WITHDRAWN', onHand: 5, status: 'withdrawn' })
    await putOnSale(opened.db, { code: 'T-UNSELLABLE', onHand: 5, status: 'unsellable' })
    await putOnSale(opened.db, { code: 'T-LIMITED', onHand: 50, purchaseLimit: 2 })
    await putOnSale(opened.db, {
      code: 'T-ENGRAVED',
      onHand: 9,
      options: [{ code: 'engraving', nameZh: '刻字', nameEn: 'Engraving', maxLength: 10 }],
    })
    await putOnSale(opened.db, {
      code: 'T-SHIRT',
      variants: [
        { assortId: 'T-SHIRT-R-S', colour: 'Red', size: 'S', onHand: 5 },
        { assortId: 'T-SHIRT-R-L', colour: 'Red', size: 'L', onHand: 5 },
        { assortId: 'T-SHIRT-B-L', colour: 'Blue', size: 'L', onHand: 5 },
      ],
    })
    await putOnSale(opened.db, {
      code: 'T-SOCK',
      variants: [
        { assortId: 'T-SOCK-S', size: 'S', onHand: 5 },
        { assortId: 'T-SOCK-L', size: 'L', onHand: 5 },
      ],
    })
  },
)

const cartOf = (whose = buyer) => whose.call(readCart, {})

test('[8.09] what is sold out is refused when it is asked for', async () => {
  expect(await buyer.ask(addItem, [{ prodCode: 'T-GONE' }])).toMatchObject({
    status: 409,
    error: 'SOLD_OUT',
    message: '「測試 T-GONE」已售罄。',
  })
  expect(linesOf(await cartOf())).toEqual([])
})

test('[4.18] a buy-now item is selected, alone; one that is sold out never gets in', async () => {
  await buyer.call(addItem, [{ ...kettle, qty: 1 }])
  const cart = await buyer.call(addItem, [{ prodCode: 'T-SOCK', assortId: 'T-SOCK-S', buyNow: true }])
  expect(linesOf(cart).map((line) => [line.assortId, line.selected, notesOf(line)])).toEqual([
    ['T-KETTLE', false, ['UNSELECTED']],
    ['T-SOCK-S', true, []],
  ])
  const promised = await buyer.call(addItem, [{ ...fridge, qty: 2, buyNow: true }])
  expect(
    linesOf(promised)
      .filter((line) => line.selected)
      .map((line) => line.assortId),
  ).toEqual(['T-FRIDGE'])
  expect(await buyer.ask(addItem, [{ prodCode: 'T-GONE', buyNow: true }])).toMatchObject({ error: 'SOLD_OUT' })
  expect(
    linesOf(await cartOf())
      .filter((line) => line.selected)
      .map((line) => line.assortId),
  ).toEqual(['T-FRIDGE'])
})

test('[5.26] [5.27] [8.19] [8.20] [8.21] colour, size and options are asked for before anything is added', async () => {
  expect(await buyer.ask(addItem, [{ prodCode: 'T-SHIRT' }], { locale: 'en-US' })).toMatchObject({
    status: 422,
    error: 'SELECT_COLOUR',
    message: 'Please select colour first.',
  })
  expect(await buyer.ask(addItem, [{ prodCode: 'T-SOCK' }], { locale: 'en-US' })).toMatchObject({
    error: 'SELECT_SIZE',
    message: 'Please select size first.',
  })
  expect(await buyer.ask(addItem, [{ prodCode: 'T-ENGRAVED' }], { locale: 'en-US' })).toMatchObject({
    error: 'SELECT_OPTIONS',
    message: 'Please select options first.',
  })
  for (const unknown of [
    { prodCode: 'T-ENGRAVED', dynamicAttr: 'ribbon:red' },
    { prodCode: 'T-SHIRT', assortId: 'T-SOCK-S' },
    { ...kettle, assortId: 'NO-SUCH' },
    { ...kettle, dynamicAttr: 'ribbon:red' },
  ])
    expect(await buyer.ask(addItem, [unknown], { locale: 'en-US' })).toMatchObject({
      status: 404,
      error: 'OPTION_NOT_FOUND',
      message: expect.stringMatching(/does not come in the version you asked for\. Please choose again\.$/),
    })
  expect(linesOf(await cartOf())).toEqual([])
  const cart = await buyer.call(addItem, [
    { prodCode: 'T-SHIRT', assortId: 'T-SHIRT-B-L' },
    { prodCode: 'T-ENGRAVED', dynamicAttr: 'engraving: Ada ' },
  ])
  expect(linesOf(cart).map((line) => [line.color, line.size, line.dynamicAttr])).toEqual([
    ['Blue', 'L', ''],
    [null, null, 'engraving:Ada'],
  ])
})

test('[8.39] [8.40] unknown, withdrawn and unsellable goods are told apart', async () => {
  const manner = { locale: 'en-US' } as const
  expect(await buyer.ask(addItem, [{ prodCode: 'NO-SUCH' }], manner)).toMatchObject({
    status: 404,
    error: 'PRODUCT_NOT_FOUND',
    message: 'Product not found.',
  })
  expect(await buyer.ask(addItem, [{ prodCode: 'T-WITHDRAWN' }], manner)).toMatchObject({
    status: 422,
    error: 'PRODUCT_INVALID',
    message: 'Product invalid.',
  })
  expect(await buyer.ask(addItem, [{ prodCode: 'T-UNSELLABLE' }], manner)).toMatchObject({
    status: 422,
    error: 'UNABLE_TO_SELL',
    message: 'Unable to sell this product.',
  })
  expect(linesOf(await cartOf())).toEqual([])
})

test('[5.25] a quantity of 0, -1, 1.5 or a billion is refused, and nothing is added', async () => {
  const [line] = linesOf(await buyer.call(addItem, [{ ...kettle, qty: 1 }]))
  const tooSmall = { status: 422, error: 'QUANTITY_TOO_SMALL', message: '數量最少為 1。' }
  const notPossible = { status: 422, error: 'QUANTITY_NOT_POSSIBLE', message: '數量須為 1 至 999 的整數。' }
  for (const [qty, refused] of [
    [0, tooSmall],
    [-1, tooSmall],
    [1.5, notPossible],
    [1e9, notPossible],
    [1e300, notPossible],
  ] as const) {
    expect(await buyer.ask(addItem, [{ ...kettle, qty }])).toMatchObject(refused)
    expect(await buyer.ask(updateItem, { itemPriceView: { ...keyOf(line!), qty } })).toMatchObject(refused)
  }
  const unreadable = await buyer.ask(addItem, [{ ...kettle, qty: 'two' as never }])
  expect(unreadable).toMatchObject({
    status: 400,
    error: 'INVALID_INPUT',
    message: '輸入的資料有誤。',
    facts: { field: '0.qty' },
  })
  expect(linesOf(await cartOf()).map((one) => one.qty)).toEqual([1])
})

test('[8.10] a purchase limit caps the line, and asking for more then is refused', async () => {
  const [line] = linesOf(await buyer.call(addItem, [{ prodCode: 'T-LIMITED', qty: 9 }]))
  expect([line?.qty, line?.mostQty, notesOf(line)]).toEqual([2, 2, ['PURCHASE_LIMIT']])
  expect(await buyer.ask(addItem, [{ prodCode: 'T-LIMITED' }], { locale: 'en-US' })).toMatchObject({
    status: 409,
    error: 'PURCHASE_LIMIT',
    message: 'Reach Purchase Limit: at most 2 of Test T-LIMITED per customer.',
  })
})

test('prices, stock and totals that a client sends along are not read', async () => {
  const lie = { ...kettle, qty: 1, sellingPrice: 0.01, lineTotal: 0.01, onhandQty: 999 }
  const [line] = linesOf(await buyer.call(addItem, [lie as never]))
  expect([line?.sellingPrice, line?.lineTotal, line?.onhandQty]).toEqual([399, 399, 3])
  const changed = await buyer.call(updateItem, {
    itemPriceView: { ...keyOf(line!), qty: 2, sellingPrice: 0, lineTotal: 0 } as never,
  })
  expect(changed.totals.totalAmount).toBe(798)
})

test('a cart holds at most a hundred different things', async () => {
  const words = Array.from({ length: 20 }, (_, at) => at)
  await setStock(shop.db, 'T-ENGRAVED', 500)
  for (let round = 0; round < 5; round += 1)
    await buyer.call(
      addItem,
      words.map((at) => ({ prodCode: 'T-ENGRAVED', dynamicAttr: `engraving:${round}-${at}` })),
    )
  expect(await buyer.ask(addItem, [{ ...kettle, qty: 1 }])).toMatchObject({
    status: 422,
    error: 'CART_FULL',
    facts: { limit: 100 },
  })
})

test('thirty tabs adding at once lose nothing and double nothing', async () => {
  const cup = await putOnSale(shop.db, { code: 'T-CUP', onHand: 500 })
  await Promise.all(Array.from({ length: 30 }, () => buyer.call(addItem, [{ ...cup, qty: 1 }])))
  expect(linesOf(await cartOf()).map((line) => [line.assortId, line.qty])).toEqual([['T-CUP', 30]])
})

test('ten copies of one call with a key add once beside ten others, and all get the first answer', async () => {
  const cup = await putOnSale(shop.db, { code: 'K-CUP', onHand: 500 })
  const add = (key: string) => buyer.call(addItem, [{ ...cup, qty: 1 }], { idempotencyKey: key })
  const ten = Array.from({ length: 10 }, (_, turn) => turn)
  const [copies] = await Promise.all([
    Promise.all(ten.map(() => add('one-and-the-same'))),
    Promise.all(ten.map((turn) => add(`another-${turn}`))),
  ])
  const quantityOf = (cart: Awaited<ReturnType<typeof cartOf>>) =>
    linesOf(cart).find(({ assortId }) => assortId === 'K-CUP')?.qty
  expect(quantityOf(await cartOf())).toBe(11)
  expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1)
})
