import { expect, test } from 'vitest'
import { askPrice, complete, home, priceAgain, showroom } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { openWalkIn, type WalkIn } from '#tests/walk-in.ts'

let { shop, buyer } = {} as WalkIn
openWalkIn(
  (walkIn) => void ({ shop, buyer } = walkIn),
  async (opened) => {
    await putOnSale(opened.db, { code: 'C-CUP', cents: 12_000, onHand: 1_000 })
    await putOnSale(opened.db, { code: 'C-POT', cents: 49_990, onHand: 1_000 })
    for (const code of ['C-STEAK', 'C-CHOP'])
      await putOnSale(opened.db, { code, cents: 9_990, onHand: 1_000, category: 'meat.beef_lamb' })
  },
)

const put = (prodCode: string, qty = 1, whose = buyer) =>
  whose.call('POST /shop_cart/addToShopCart', [{ prodCode, qty, buyNow: true }])
const english = { locale: 'en-US' } as const
const codesOf = (problems: { error: string }[]) => problems.map((problem) => problem.error)

test('[3.17] [3.18] [3.19] [7.077] [7.115] the quote carries every sum and promise, from the shop’s own prices', async () => {
  await put('C-CUP', 2)
  const { paymentConversationId } = await buyer.call('GET /payment/startPayment', {})
  const sale = {
    paymentConversationId,
    delivery: home,
    memoRemarks: '請小心輕放',
    referralCode: 'REF1',
    items: [{ sellingPrice: 1 }],
    closeDiscounts: [],
    authorizeLogList: [{ user: 'boss' }],
    coCode: 'SPORT',
    userId: 'x',
    invoiceNo: '',
    salesType: 'NORMAL',
    salesCode: '',
    memoDiscounts: [],
    addCouponRequestList: [],
    vipInfo: { vipGrade: 'SUPER VVIP' },
    addPurchaseInvoiceNo: '',
    netTotal: 1,
  }
  const quote = await buyer.call('POST /payment/processPayment', sale, english)
  expect(quote).toMatchObject({
    goodsAmount: 240,
    totalDiscount: 0,
    deliveryFee: 60,
    totalAmount: 300,
    netTotal: 300,
    outStanding: 300,
    defaultCashRecords: [{ inputAmount: 300, couponCash: 'N', paymentMethodCode: 'CARD' }],
    memoRemarks: '請小心輕放',
    memoDiscounts: [],
    addCouponRequestList: [],
    referralCode: 'REF1',
    userAddressCode: null,
    addPurchaseInvoiceNo: null,
    salesCode: null,
    expectedDeliveryDate: '2026-11-21',
    vipInfo: { vipCode: 'WALKIN', vipGrade: 'WALKIN' },
    returnRefundPolicy: { id: 'return-refund', title: 'Return and refund policy' },
    depositDeliveryPolicy: { id: 'order-delivery', title: 'Order and delivery terms' },
    needsBirthDate: false,
    remarkDemanded: false,
    arrives: null,
    problems: [],
  })
  expect(quote.items.map((item) => [item.productCode, item.qty, item.lineTotal])).toEqual([['C-CUP', 2, 240]])
})

test('[1.22] delivery and pickup at the showroom are both offered, with what each costs and when it comes', async () => {
  await put('C-CUP')
  const { quote } = await askPrice(buyer, home, english)
  expect(quote.ways.map((way) => [way.code, way.available, way.fee, way.dates[0]])).toEqual([
    ['STANDARD', true, 60, '2026-11-21'],
    ['LARGE', false, 200, '2026-11-24'],
    ['LOCKER', true, 25, '2026-11-21'],
    ['SHOWROOM', true, 0, '2026-11-23'],
  ])
  expect(quote.ways[1]?.reason).toBe('Only for large items.')
  const there = await priceAgain(buyer, quote.paymentConversationId, showroom, english)
  expect(there.quote).toMatchObject({
    deliveryFee: 0,
    netTotal: 120,
    pickupPoints: [{ code: 'SHOWROOM', name: 'Kwun Tong showroom' }],
  })
})

test('free over its limit, and dearer where it is far', async () => {
  await put('C-POT', 2)
  const { quote } = await askPrice(buyer)
  expect([quote.deliveryFee, quote.netTotal]).toEqual([0, 999.8])
  const far = await priceAgain(buyer, quote.paymentConversationId, { ...home, district: 'IS', area: 'IS-MUIWO' })
  expect(far.quote.deliveryFee).toBe(40)
  expect(far.quote.quoteHash).not.toBe(quote.quoteHash)
})

test('[9.08] the showroom is not offered from $500 on, nor by a call that asks for it all the same', async () => {
  await put('C-POT')
  expect((await askPrice(buyer)).quote.ways.find((way) => way.code === 'SHOWROOM')?.available).toBe(true)
  await put('C-POT', 1)
  const { quote, body } = await askPrice(buyer, showroom, english)
  expect(quote.ways.find((way) => way.code === 'SHOWROOM')).toMatchObject({
    available: false,
    reason: 'Only for goods under HK$500.',
  })
  expect(quote.problems).toEqual([
    { error: 'PICKUP_OVER_LIMIT', message: 'Showroom pickup is only for purchases under HK$500.' },
  ])
  expect(await complete(buyer, body)).toMatchObject({ status: 422, error: 'PICKUP_OVER_LIMIT' })
})

test('[4.22] with nothing selected all totals are zero, and nothing can be placed', async () => {
  const cart = await put('C-CUP')
  await buyer.call('POST /shop_cart/selectItems', { lines: [] })
  const { quote, body } = await askPrice(buyer)
  expect(quote).toMatchObject({
    goodsAmount: 0,
    deliveryFee: 0,
    totalAmount: 0,
    netTotal: 0,
    outStanding: 0,
    items: [],
    defaultCashRecords: [],
    expectedDeliveryDate: null,
  })
  expect(codesOf(quote.problems)).toEqual(['NOTHING_SELECTED'])
  expect(await complete(buyer, body)).toMatchObject({ status: 422, error: 'NOTHING_SELECTED' })
  expect(cart.totals.count).toBe(1)
})

test('[4.21] [7.076] a conversation is opened for one visitor, gone on with by that visitor, and no one else’s', async () => {
  const first = await buyer.call('GET /payment/startPayment', {})
  const again = await buyer.call('GET /payment/startPayment', { paymentConversationId: first.paymentConversationId })
  expect(again).toEqual({ paymentConversationId: first.paymentConversationId, placed: null })
  const thief = await shop.visitor()
  const asked = { paymentConversationId: first.paymentConversationId }
  expect(await thief.ask('GET /payment/startPayment', asked)).toMatchObject({
    status: 409,
    error: 'CONVERSATION_TAKEN',
  })
  await put('C-CUP', 1, thief)
  expect(await thief.ask('POST /payment/processPayment', { ...asked, delivery: home })).toMatchObject({
    status: 409,
    error: 'CONVERSATION_TAKEN',
  })
  const { body } = await askPrice(thief)
  expect(await complete(thief, { ...body, ...asked })).toMatchObject({ status: 409, error: 'CONVERSATION_TAKEN' })
})

test('[4.21] a payment is processed only in a conversation, and one of yesterday has ended', async () => {
  await put('C-CUP')
  const ended = { status: 409, error: 'CONVERSATION_ENDED' }
  const { body, quote } = await askPrice(buyer)
  for (const paymentConversationId of ['0199aaaa-0000-4000-8000-000000000000', '0199aaaa-0000', '']) {
    const asked = { paymentConversationId }
    expect(await buyer.ask('POST /payment/processPayment', { ...asked, delivery: home })).toMatchObject(ended)
    expect(await complete(buyer, { ...body, ...asked })).toMatchObject(ended)
  }
  expect(await buyer.ask('GET /payment/startPayment', { paymentConversationId: '0199aaaa-0000' })).toMatchObject(ended)
  shop.clock.moveBy({ hours: 24 })
  try {
    expect(await complete(buyer, body)).toMatchObject({ status: 409, error: 'CONVERSATION_ENDED' })
    const fresh = await buyer.call('GET /payment/startPayment', { paymentConversationId: quote.paymentConversationId })
    expect(fresh.paymentConversationId).not.toBe(quote.paymentConversationId)
  } finally {
    shop.clock.moveBy({ hours: -24 })
  }
})

test('a price that changed after it was shown is not paid', async () => {
  await putOnSale(shop.db, { code: 'C-DEARER', cents: 10_000, onHand: 10 })
  await put('C-DEARER')
  const { body } = await askPrice(buyer)
  await shop.db.updateTable('variant').set({ price_cents: 11_000 }).where('assort_id', '=', 'C-DEARER').execute()
  expect(await complete(buyer, body)).toMatchObject({ status: 409, error: 'PRICE_CHANGED' })
  const { quote, body: now } = await priceAgain(buyer, body.paymentConversationId, home)
  expect([quote.goodsAmount, quote.items[0]?.notes.map((note) => note.code)]).toEqual([110, ['PRICE_UP']])
  expect(await complete(buyer, now)).toMatchObject({ ok: true })
})

test('a sum of the client’s own, another way or another cart than the one shown is not paid', async () => {
  await put('C-CUP')
  const { body } = await askPrice(buyer)
  expect(await complete(buyer, { ...body, quoteHash: 'x' })).toMatchObject({ error: 'PRICE_CHANGED' })
  expect(
    await complete(buyer, { ...body, delivery: { ...body.delivery, area: 'IS-MUIWO', district: 'IS' } }),
  ).toMatchObject({ error: 'PRICE_CHANGED' })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-CUP' }])
  expect(await complete(buyer, body)).toMatchObject({ error: 'PRICE_CHANGED' })
  expect(await complete(buyer, { ...body, salesType: 'REFUND' })).toMatchObject({ status: 400, error: 'INVALID_INPUT' })
})

test('a way that does not take something in the cart names it, and how many more there are', async () => {
  const visitor = await shop.visitor()
  const reasonOf = async (options: object) => {
    const { quote } = await askPrice(visitor, home, options)
    return quote.ways.find(({ code }) => code === 'LOCKER')?.reason
  }
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-CUP' }])
  expect(await reasonOf({})).toBe(null)
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-STEAK' }])
  expect(await reasonOf({})).toBe('「測試 C-STEAK」不能以智能櫃自取。')
  expect(await reasonOf(english)).toBe('Locker pickup is not possible for “Test C-STEAK”.')
  await visitor.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-CHOP' }])
  expect(await reasonOf({})).toBe('「測試 C-STEAK」及另外 1 項貨品不能以智能櫃自取。')
  expect(await reasonOf(english)).toBe('Locker pickup is not possible for “Test C-STEAK” and 1 more item.')
})
