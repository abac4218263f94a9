import { expect, test } from 'vitest'
import { askPrice, complete, countOrders, home, placeOrder, priceAgain, showroom } from '#tests/checkout.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { openWalkIn, type WalkIn } from '#tests/walk-in.ts'

let { shop, buyer } = {} as WalkIn
openWalkIn(
  (walkIn) => void ({ shop, buyer } = walkIn),
  async (opened) => {
    await putOnSale(opened.db, { code: 'C-CUP', cents: 12_000, onHand: 1_000 })
    await putOnSale(opened.db, { code: 'C-POT', cents: 49_990, onHand: 1_000 })
    await putOnSale(opened.db, { code: 'C-OVEN', cents: 90_000, onHand: 0, lead: '2/WEEK', preOrderLimit: 100 })
    await putOnSale(opened.db, { code: 'C-LIMITED', cents: 5_000, onHand: 1_000, purchaseLimit: 2 })
    await putOnSale(opened.db, { code: 'C-FISH', company: 'SPORT', supplier: 'FOOD', cents: 8_000, onHand: 1_000 })
  },
)

const put = (prodCode: string, qty = 1, whose = buyer) =>
  whose.call('POST /shop_cart/addToShopCart', [{ prodCode, qty, buyNow: true }])
const english = { locale: 'en-US' } as const
const orderOf = (number: string) =>
  shop.db.selectFrom('sales_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const codesOf = (problems: { error: string }[]) => problems.map((problem) => problem.error)

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
  const before = await countOrders(shop.db)
  expect(await complete(other, { ...theirs, ...add })).toMatchObject(notFound)
  expect(await countOrders(shop.db)).toBe(before)
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
  expect(await complete(buyer, again)).toMatchObject({ value: { invoiceNo: placed.invoiceNo } }) // an ignored field does not change the request
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
    expect(await other.db.selectFrom('payment_conversation').select('state').execute()).toEqual([{ state: 'new' }])
    const again = await guest.ask('GET /payment/startPayment', { paymentConversationId })
    expect(again.ok ? 'opened' : again.error).toBe(code === 'MAINTENANCE' ? code : 'opened')
    await other.close()
  }
})
