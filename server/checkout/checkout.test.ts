import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { askPrice, complete, type DeliveryForm, home, placeOrder, priceAgain, showroom } from '#tests/checkout.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let buyer: ShopVisitor

beforeAll(async () => {
  shop = await openShop()
  await putOnSale(shop.db, { code: 'C-CUP', cents: 12_000, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'C-POT', cents: 49_990, onHand: 1_000 })
  await putOnSale(shop.db, { code: 'C-OVEN', cents: 90_000, onHand: 0, lead: '2/WEEK', preOrderLimit: 100 })
  await putOnSale(shop.db, { code: 'C-BED', cents: 90_000, onHand: 0, lead: '1/MONTH' })
  await putOnSale(shop.db, { code: 'C-WINE', cents: 20_000, onHand: 1_000, minAge: 18 })
  await putOnSale(shop.db, { code: 'C-RING', cents: 20_000, onHand: 1_000, remarkDemanded: true })
  await putOnSale(shop.db, { code: 'C-LIMITED', cents: 5_000, onHand: 1_000, purchaseLimit: 2 })
  await putOnSale(shop.db, { code: 'C-FISH', company: 'SPORT', supplier: 'FOOD', cents: 8_000, onHand: 1_000 })
})
beforeEach(async () => {
  buyer = await shop.visitor()
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const put = (prodCode: string, qty = 1, whose = buyer) =>
  whose.call('POST /shop_cart/addToShopCart', [{ prodCode, qty, buyNow: true }])
const english = { locale: 'en-US' } as const
const orderOf = (number: string) =>
  shop.db.selectFrom('sales_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const countOrders = async () =>
  Number(
    (
      await shop.db
        .selectFrom('sales_order')
        .select((query) => query.fn.countAll().as('many'))
        .executeTakeFirstOrThrow()
    ).many,
  )
const codesOf = (problems: { error: string }[]) => problems.map((problem) => problem.error)

/** The same form with something wrong in it, and what the shop says. */
async function tryWith(some: Partial<DeliveryForm>, other: object = {}, delivery = home) {
  const { body } = await askPrice(buyer, delivery)
  const before = await countOrders()
  const answer = await complete(buyer, { ...body, ...other, delivery: { ...body.delivery, ...some } }, english)
  expect(await countOrders()).toBe(before)
  return answer
}

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

test('[3.32] goods are added to an own order: the payment result and the new order bear its number; nobody adds to what is another’s', async () => {
  await put('C-CUP')
  const { invoiceNo: earlier } = await placeOrder(buyer)
  await put('C-POT')
  const add = { addPurchaseInvoiceNo: earlier }
  const { quote, body } = await askPrice(buyer, home, {}, add)
  expect(quote).toMatchObject({ paymentConversationId: body.paymentConversationId, addPurchaseInvoiceNo: earlier })
  const { invoiceNo } = await buyer.call('POST /payment/completePaymentMulCo', [body])
  const details = (who: ShopVisitor) => who.call('POST /payment/getSalesMemoDetails', { invoiceNo })
  expect(await details(buyer)).toMatchObject({ addPurchaseInvoiceNo: earlier })
  expect(await orderOf(invoiceNo)).toMatchObject({
    conversation: body.paymentConversationId,
    added_to: (await orderOf(earlier)).id,
  })
  expect(await orderOf(earlier)).toMatchObject({ added_to: null })

  const other = await shop.visitor()
  await put('C-CUP', 1, other)
  const { body: theirs } = await askPrice(other)
  const { paymentConversationId } = theirs
  const notFound = { ok: false, status: 404, error: 'ORDER_NOT_FOUND' }
  const asked = { paymentConversationId, delivery: home, ...add }
  expect(await other.ask('POST /payment/processPayment', asked)).toMatchObject(notFound)
  const before = await countOrders()
  expect(await complete(other, { ...theirs, ...add })).toMatchObject(notFound)
  expect(await countOrders()).toBe(before)
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

test('[7.078] [7.116] [4.26] [4.28] [3.29] [6.01] an order is placed: everything is written, the bank is named, the cart is empty of it', async () => {
  await put('C-POT')
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-CUP', qty: 2 }])
  const [pot] = (await buyer.call('GET /shop_cart/getShopCartItems', {})).shopCart.shopCartCoGroupList[0]!
    .itemPriceViewList
  await buyer.call('POST /shop_cart/updateShopCart', {
    itemPriceView: { assortId: pot!.assortId, barcode: pot!.barcode, selected: false },
  })
  const { body } = await askPrice(buyer)
  const answer = await buyer.call('POST /payment/completePaymentMulCo', [
    {
      ...body,
      delivery: { ...body.delivery, remark: '請放門口' },
      cashRecords: [{ paymentMethodCode: 'CARD', inputAmount: 0.01 }],
      salesType: 'NORMAL',
      orderBy: 'WEBSITE',
      isDelivery: true,
      preOrder: false,
      immediatelyPay: true,
      baseReturnUrl: 'https://evil.example',
      failedSubUrl: 'x',
      vipInfo: { vipGrade: 'SUPER VVIP' },
    } as never,
  ])
  expect(answer).toMatchObject({
    needJump: true,
    email: body.delivery.email,
    orders: [{ coCode: 'SPORT', invoiceNo: answer.invoiceNo, netTotal: 300 }],
  })
  expect(answer.jumpUrl).toContain(shop.bank.url)
  expect(answer.invoiceNo).toMatch(/^W261120\d{4}$/)

  const order = await orderOf(answer.invoiceNo)
  expect(order).toMatchObject({
    supplier: 'SPORT',
    language: 'zh-TW',
    order_state: 'unconfirm',
    payment_state: 'none',
    fulfilment_state: 'waiting',
    recipient: '陳大文',
    phone: `+852${body.delivery.phone}`,
    goods_cents: 24_000,
    delivery_cents: 6_000,
    net_cents: 30_000,
    remark: '請放門口',
    expected_date: '2026-11-21',
    pre_order: false,
    pick_up: false,
    deliver_to: {
      wayZh: '送貨上門',
      wayEn: 'Home delivery',
      address: expect.objectContaining({ area: 'ST-TAIWAI', building: '示範大廈', flat: body.delivery.flat }),
    },
  })
  expect(order.agreed_policies.map((policy) => policy.split('@')[0])).toEqual(['return-refund', 'order-delivery'])
  expect(
    await shop.db
      .selectFrom('order_tender')
      .select(['method', 'amount_cents'])
      .where('order_id', '=', order.id)
      .execute(),
  ).toEqual([{ method: 'CARD', amount_cents: 30_000 }])
  const cart = await buyer.call('GET /shop_cart/getShopCartItems', {})
  expect(cart.shopCart.shopCartCoGroupList[0]!.itemPriceViewList.map((line) => line.productCode)).toEqual(['C-POT'])
})

test('[2.30] [4.29] who enters the checkout again while the order waits is told of it; after it is paid a new conversation begins', async () => {
  await put('C-CUP')
  const { body } = await askPrice(buyer)
  const placed = await buyer.call('POST /payment/completePaymentMulCo', [body])
  const asked = { paymentConversationId: body.paymentConversationId }
  expect(await buyer.call('GET /payment/startPayment', asked)).toEqual({
    ...asked,
    placed: { invoiceNo: placed.invoiceNo, payId: placed.payId },
  })
  expect(await buyer.ask('POST /payment/processPayment', { ...asked, delivery: home })).toMatchObject({
    error: 'CONVERSATION_ENDED',
  })
  await shop.bank.fetch(
    new Request(placed.jumpUrl!, { method: 'POST', body: new URLSearchParams({ choice: 'approve' }) }),
  )
  await shop.bank.tick()
  expect((await orderOf(placed.invoiceNo)).payment_state).toBe('paid')
  const after = await buyer.call('GET /payment/startPayment', asked)
  expect([after.placed, after.paymentConversationId === body.paymentConversationId]).toEqual([null, false])
})

test('[5.38] [5.39] nothing is placed without both agreements', async () => {
  await put('C-CUP')
  expect(await tryWith({}, { agreeReturnRefundPolicy: false })).toMatchObject({
    status: 422,
    error: 'RETURN_POLICY_NOT_AGREED',
    fields: { agreeReturnRefundPolicy: { code: 'policy_required' } },
  })
  expect(await tryWith({}, { agreeDepositDeliveryPolicy: false })).toMatchObject({
    status: 422,
    error: 'TERMS_NOT_AGREED',
  })
})

test('[5.31] delivery is local only', async () => {
  await put('C-CUP')
  expect(await tryWith({ country: 'CN' })).toMatchObject({
    status: 422,
    error: 'DELIVERY_LOCAL_ONLY',
    message: 'We deliver within Hong Kong only.',
  })
  const { paymentConversationId } = await buyer.call('GET /payment/startPayment', {})
  const quote = await buyer.call('POST /payment/processPayment', {
    paymentConversationId,
    delivery: { ...home, country: 'CN' },
  })
  expect(codesOf(quote.problems)).toEqual(['DELIVERY_LOCAL_ONLY'])
})

test('a way that does not carry these goods is not taken, and says so before', async () => {
  await put('C-CUP')
  expect(codesOf((await askPrice(buyer, { ...home, way: 'EMAIL' })).quote.problems)).toContain(
    'DELIVERY_WAY_UNAVAILABLE',
  )
  expect(await tryWith({ way: 'EMAIL' })).toMatchObject({ status: 422, error: 'DELIVERY_WAY_UNAVAILABLE' })
})

test('[5.29] a day that is not on offer is refused', async () => {
  await put('C-CUP')
  expect(await tryWith({ expectedDate: '2026-11-22' })).toMatchObject({
    status: 422,
    error: 'DELIVERY_DATE_UNAVAILABLE',
  })
  expect(await tryWith({ expectedDate: '2027-11-22' })).toMatchObject({ error: 'DELIVERY_DATE_UNAVAILABLE' })
})

test('[5.20] alcohol is refused to anyone under 18, and to anyone who does not say', async () => {
  await put('C-WINE')
  expect((await askPrice(buyer)).quote.needsBirthDate).toBe(true)
  expect(await tryWith({})).toMatchObject({ status: 422, error: 'BIRTH_DATE_REQUIRED' })
  expect(await tryWith({ birthDate: '2008-11-21' })).toMatchObject({
    status: 422,
    error: 'UNDER_AGE',
    message: 'You must be 18 or over to buy alcohol.',
  })
  const { body } = await askPrice(buyer, { ...home, birthDate: '2008-11-20' })
  expect(await complete(buyer, body)).toMatchObject({ ok: true })
})

test('[5.28] [8.25] goods that need words get them', async () => {
  await put('C-RING')
  expect((await askPrice(buyer)).quote.remarkDemanded).toBe(true)
  expect(await tryWith({})).toMatchObject({
    status: 422,
    error: 'REMARKS_REQUIRED',
    message: 'Please input the remarks.',
  })
  const { body } = await askPrice(buyer, { ...home, remark: 'Ada 2026' })
  expect(await complete(buyer, body)).toMatchObject({ ok: true })
})

test('several things wrong are told field by field', async () => {
  await put('C-CUP')
  expect(await tryWith({ recipient: '', email: 'nobody', phone: '1', block: '', remark: '<b>' })).toMatchObject({
    status: 422,
    error: 'CHECK_REQUIRED_FIELDS',
    fields: {
      recipient: { code: 'name_required' },
      email: { code: 'email_invalid', message: 'Invalid email' },
      phone: { code: 'phone_invalid' },
      block: { code: 'block_required' },
      remark: { code: 'remark_characters' },
    },
  })
  expect(await tryWith({}, { cashRecords: [{ paymentMethodCode: 'CASH' }] })).toMatchObject({
    status: 422,
    error: 'PAYMENT_METHOD_UNAVAILABLE',
  })
})

test('[4.20] [8.22] in-stock and pre-order goods are not checked out together', async () => {
  await put('C-CUP')
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-OVEN' }])
  const { quote, body } = await askPrice(buyer)
  expect(codesOf(quote.problems)).toEqual(['MIXED_PREORDER'])
  expect(await complete(buyer, body, english)).toMatchObject({
    status: 422,
    error: 'MIXED_PREORDER',
    message: 'Limited-stock and pre-order items cannot be checked out together.',
  })
})

test('[5.30] [8.23] goods that arrive on different days are paid separately', async () => {
  await put('C-BED')
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-OVEN' }])
  const { quote, body } = await askPrice(buyer)
  expect(codesOf(quote.problems)).toEqual(['DIFFERENT_DATES'])
  expect(await complete(buyer, body, english)).toMatchObject({
    status: 422,
    error: 'DIFFERENT_DATES',
    message: 'Delivery dates differ. Please pay separately.',
  })
})

test('a pre-order keeps the day that was promised', async () => {
  await put('C-OVEN', 2)
  const { quote, body } = await askPrice(buyer)
  expect([quote.arrives, quote.expectedDeliveryDate, quote.ways.find((way) => way.code === 'STANDARD')?.dates]).toEqual(
    ['2026-12-04', '2026-12-04', ['2026-12-04']],
  )
  const { invoiceNo } = await buyer.call('POST /payment/completePaymentMulCo', [
    { ...body, delivery: { ...body.delivery, expectedDate: '' } },
  ])
  expect(await orderOf(invoiceNo)).toMatchObject({ pre_order: true, expected_date: '2026-12-04' })
  const stock = await shop.db
    .selectFrom('stock')
    .selectAll()
    .where('assort_id', '=', 'C-OVEN')
    .executeTakeFirstOrThrow()
  expect([stock.allocated, stock.pre_ordered]).toEqual([0, 2])
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

test('[8.09] goods that went meanwhile are refused with what is left of them', async () => {
  const vase = await putOnSale(shop.db, { code: 'C-VASE', onHand: 3 })
  await put('C-VASE', 3)
  const { body } = await askPrice(buyer)
  await setStock(shop.db, vase.assortId, 2)
  expect(await complete(buyer, body, english)).toMatchObject({
    status: 409,
    error: 'INSUFFICIENT_STOCK',
    message: 'Inventory insufficient: 2 of Test C-VASE left.',
  })
  await setStock(shop.db, vase.assortId, 0)
  expect(await complete(buyer, body, english)).toMatchObject({ status: 409, error: 'SOLD_OUT' })
  const { quote } = await priceAgain(buyer, body.paymentConversationId, home)
  expect(codesOf(quote.problems)).toEqual(['SOLD_OUT', 'NOTHING_SELECTED'])
})

test('at most two orders wait unpaid for one visitor', async () => {
  for (let time = 0; time < 2; time += 1) {
    await put('C-CUP')
    await placeOrder(buyer)
  }
  await put('C-CUP')
  const { quote, body } = await askPrice(buyer)
  expect(codesOf(quote.problems)).toEqual(['TOO_MANY_UNPAID'])
  expect(await complete(buyer, body)).toMatchObject({ status: 409, error: 'TOO_MANY_UNPAID', facts: { count: 2 } })
})

test('[8.10] a purchase limit is a customer’s, not a cart’s', async () => {
  await put('C-LIMITED', 2)
  await placeOrder(buyer)
  await put('C-LIMITED', 1)
  const { body } = await askPrice(buyer)
  expect(await complete(buyer, body)).toMatchObject({ status: 409, error: 'PURCHASE_LIMIT', facts: { limit: 2 } })
})

test('(D21) a company named with a sale sells something of it, and a memo’s remark is that of the order', async () => {
  await put('C-CUP')
  const { paymentConversationId } = await buyer.call('GET /payment/startPayment', {})
  const price = (some: object) =>
    buyer.ask('POST /payment/processPayment', { paymentConversationId, delivery: home, ...some })
  expect(await price({ coCode: 'FOOD' })).toMatchObject({ status: 404, error: 'UNKNOWN_SHOP' })
  expect(await price({ salesType: 'REFUND' })).toMatchObject({ status: 400, facts: { field: 'salesType' } })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-FISH' }])
  for (const coCode of ['FOOD', 'SPORT', 'sport', '']) expect(await price({ coCode })).toMatchObject({ ok: true })
  expect(await price({ memoRemarks: '請小心輕放' })).toMatchObject({ value: { memoRemarks: '請小心輕放' } })
  const { body } = await priceAgain(buyer, paymentConversationId, home)
  expect(await complete(buyer, { ...body, memoRemarks: '<b>' })).toMatchObject({
    fields: { remark: { code: 'remark_characters' } },
  })
  const placed = await buyer.call('POST /payment/completePaymentMulCo', [{ ...body, memoRemarks: '請小心輕放' }])
  for (const { invoiceNo } of placed.orders) expect((await orderOf(invoiceNo)).remark).toBe('請小心輕放')
  const again = { ...body, memoRemarks: '請小心輕放', sessionDTO: { at: 2 }, inputAmts: [1], orderBy: 'APP', items: [] }
  expect(await complete(buyer, again)).toMatchObject({ value: { invoiceNo: placed.invoiceNo } }) // what is ignored is no other request
})

test('[7.078] (D21) the goods of two companies are shown company by company, and become two orders with one payment', async () => {
  await put('C-CUP')
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'C-FISH', qty: 2 }])
  const seen = async (supplierCoCode: string) =>
    (await buyer.call('GET /shop_cart/getShopCartItems', { supplierCoCode })).shopCart.shopCartCoGroupList.map(
      ({ shopCartCoShopInfo: { coCode }, itemPriceViewList }) => [
        coCode,
        ...itemPriceViewList.map((of) => of.productCode),
      ],
    )
  expect([await seen('FOOD'), await seen('SPORT'), await seen('NONE')]).toEqual([
    [['FOOD', 'C-FISH']],
    [['SPORT', 'C-CUP']],
    [],
  ])
  const answer = await placeOrder(buyer)
  expect(answer.orders.map(({ coCode, netTotal }) => [coCode, netTotal])).toEqual([
    ['FOOD', 220],
    ['SPORT', 120],
  ])
  const shares = await shop.db.selectFrom('payment_share').selectAll().where('payment', '=', answer.payId).execute()
  expect(shares.map((share) => share.amount_cents).sort((a, b) => a - b)).toEqual([12_000, 22_000])
})

test('what costs nothing is confirmed at once, with nobody to pay', async () => {
  await putOnSale(shop.db, { code: 'C-GIFT', cents: 0, onHand: 10 })
  await put('C-GIFT')
  const { quote, body } = await askPrice(buyer, showroom)
  expect([quote.netTotal, quote.defaultCashRecords]).toEqual([0, []])
  const answer = await buyer.call('POST /payment/completePaymentMulCo', [body])
  expect(answer).toMatchObject({ needJump: false, jumpUrl: null, payId: '', orders: [{ netTotal: 0 }] })
  expect(await orderOf(answer.invoiceNo)).toMatchObject({ order_state: 'confirmed', payment_state: 'paid' })
  expect(await complete(buyer, body)).toEqual({ ok: true, value: answer })
})

test('offline: nothing to jump to, and a day to send the money', async () => {
  await put('C-CUP')
  const answer = await placeOrder(buyer, { method: 'BANK_TRANSFER' })
  expect([answer.needJump, answer.jumpUrl]).toEqual([false, null])
  const order = await orderOf(answer.invoiceNo)
  expect(order.expires_at!.getTime() - order.placed_at.getTime()).toBe(24 * 3_600_000)
})

test('a shop that is closed places no orders, and one that is being maintained does not even begin', async () => {
  for (const code of ['MAINTENANCE', 'SHOP_CLOSED'] as const) {
    const other = await openShop()
    await putOnSale(other.db, { code: 'C-CUP', onHand: 10 })
    const guest = await other.visitor()
    await put('C-CUP', 1, guest)
    const { paymentConversationId } = await guest.call('GET /payment/startPayment', {})
    const hour = new Date(other.clock.now().epochMilliseconds)
    if (code === 'MAINTENANCE')
      await other.db.updateTable('company').set({ maintain_start: hour }).where('code', '=', 'SPORT').execute()
    else
      await other.db
        .insertInto('opening_hours')
        .values({ company: 'SPORT', weekday: 5, opens: '10:01', closes: '17:00' })
        .execute()
    const priceNow = () => priceAgain(guest, paymentConversationId, home)
    await expect.poll(async () => codesOf((await priceNow()).quote.problems)).toEqual([code])
    const { body } = await priceNow()
    expect(await complete(guest, body)).toMatchObject({ status: 503, error: code })
    expect(await other.db.selectFrom('payment_conversation').select('state').execute()).toEqual([{ state: 'quoted' }])
    const again = await guest.ask('GET /payment/startPayment', { paymentConversationId })
    expect(again.ok ? 'opened' : again.error).toBe(code === 'MAINTENANCE' ? code : 'opened')
    await other.close()
  }
})
