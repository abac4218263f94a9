import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askPrice, showroom } from '#tests/checkout.ts'
import { openDrafting } from '#tests/drafts.ts'
import { findBreaches } from '#tests/invariants.ts'
import { pressAtBank } from '#tests/orders.ts'
import { logIn, register } from '#tests/people.ts'
import { offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let drafting: ReturnType<typeof openDrafting>
beforeAll(async () => {
  shop = await openShop()
  drafting = openDrafting(shop)
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

test('(D22) staff draft an order for a guest: it is priced, holds nothing, and is handed over, paid by the letter, and confirmed', async () => {
  const { code, barcode } = await drafting.sell()
  const delivery = drafting.guest()
  const { invoiceNo, order, asked, vipCode } = await drafting.draft([{ barcode, quantity: 2 }], {
    delivery,
    language: 'en-US',
  })
  expect(order).toMatchObject({
    orderState: 'pending',
    order: { label: 'create', labelText: 'Created', orderType: 'UNCONFIRM', payable: false, payBefore: null },
  })
  expect([vipCode, asked.delivery.email, asked.rows]).toEqual([
    null,
    delivery.email,
    [{ barcode, quantity: 2, dynamicAttr: '' }],
  ])
  expect(await drafting.stockOf(code)).toEqual([10, 0])
  await shop.runJobs()
  expect(shop.mails.filter(({ to }) => to === delivery.email)).toEqual([])
  const listed = await (
    await drafting.orderStaff()
  ).call('GET /staff/orders', { label: 'create', search: delivery.email! })
  expect(listed.orders.map((one) => [one.invoiceNo, one.labelText])).toEqual([[invoiceNo, '已建立']])

  shop.clock.moveBy({ hours: 30 }) // it does not expire
  await shop.runJobs()
  const sent = await drafting.send(invoiceNo)
  expect(sent).toMatchObject({
    ok: true,
    value: { orders: [{ orderState: 'unconfirm', order: { invoiceNo, label: 'unconfirm', payable: true } }] },
  })
  expect(await drafting.stockOf(code)).toEqual([10, 2])
  const { expires_at, placed_at, agreed_policies } = await drafting.stateOf(invoiceNo)
  expect(expires_at!.getTime() - placed_at.getTime()).toBe(24 * 3_600_000)
  expect(agreed_policies).toHaveLength(2)

  const { letters, token } = await drafting.readLink(delivery.email!, invoiceNo)
  expect(letters.map(({ subject }) => subject)).toEqual([`Order ${invoiceNo} is ready: please check and pay`])
  const customer = await shop.visitor()
  const link = { invoiceNo, orderToken: token }
  const seen = await customer.call('POST /payment/getSalesMemoDetails', link)
  expect(seen).toMatchObject({ payable: true, masked: false, outStanding: seen.netTotal })
  const again = await customer.call('POST /payment/repayApply', { ...link, paymentMethodCode: 'CARD' })
  await pressAtBank(shop, again.jumpUrl, 'approve')
  expect(await customer.call('POST /payment/getSalesMemoDetails', link)).toMatchObject({ label: 'paid' })
  const { history } = await (await drafting.orderStaff()).call('GET /staff/orders/{invoiceNo}', { invoiceNo })
  expect(history.filter(({ axis }) => axis === 'order').map(({ from, to }) => [from, to])).toEqual([
    [null, 'pending'],
    ['pending', 'unconfirm'],
    ['unconfirm', 'confirmed'],
  ])
  expect(history.slice(0, 2).every(({ actor }) => actor.startsWith('staff:May'))).toBe(true)
})

test('(D22) what is drafted for a member costs what the member would pay, and lies among their orders once it is handed over', async () => {
  const { code, barcode } = await drafting.sell({ cents: 20_000 })
  await offer(shop.db, { terms: { kind: 'percent', percent: 10 }, codes: ['PHONE10'], to: null })
  const member = await logIn(shop)
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: code, qty: 2, buyNow: true }])
  const { quote } = await askPrice(member, showroom, {}, { memoDiscounts: [{ discountCode: 'PHONE10' }] })
  const { addresses } = await member.call('GET /vip/getVipAddressList', {})
  const { userAddressCode, email } = addresses[0]!
  const asked = { vipCode, delivery: showroom, codes: ['phone10'], userAddressCode }
  const { invoiceNo, order } = await drafting.draft([{ barcode, quantity: 2 }], asked)
  expect([order.order.netTotal, order.order.totalDiscount]).toEqual([quote.netTotal, quote.totalDiscount])
  expect(quote.totalDiscount).toBeGreaterThan(0)
  const listed = async () => {
    const { orders } = await member.call('POST /sale/getSelfOrderUnderMerchant', {})
    return orders.some((one) => one.invoiceNo === invoiceNo)
  }
  expect(await listed()).toBe(false)
  expect(await drafting.send(invoiceNo)).toMatchObject({ ok: true })
  expect(await listed()).toBe(true)
  expect((await drafting.readLink(email, invoiceNo)).letters).toHaveLength(1)
  const cart = await member.call('GET /shop_cart/getShopCartItems', {})
  expect(JSON.stringify(cart.shopCart)).toContain(code) // the member's other cart lines stay
  expect(await member.call('POST /sale/cancelOrder', { invoiceNo, reason: 'changed mind' })).toBeTruthy()
  expect(await drafting.stockOf(code)).toEqual([10, 0])
})

test('(D22) a draft is changed as a whole under its number, and what it costs is asked anew when it is handed over', async () => {
  const one = await drafting.sell()
  const other = await drafting.sell({ cents: 5_000 })
  const { invoiceNo, order } = await drafting.draft([{ barcode: one.barcode, quantity: 1 }])
  const changed = await (
    await drafting.orderStaff()
  ).call('PUT /staff/drafts/{invoiceNo}', {
    invoiceNo,
    rows: [{ barcode: other.barcode, quantity: 3 }],
    delivery: { ...drafting.guest(), ...showroom },
  })
  expect(changed.order.order).toMatchObject({ invoiceNo, goodsAmount: 150, way: { pickUp: true } })
  expect(changed.order.order.lines.map(({ qty, productCode }) => [productCode, qty])).toEqual([[other.code, 3]])
  expect(order.order.goodsAmount).toBe(100)
  await shop.db.updateTable('variant').set({ price_cents: 6_000 }).where('assort_id', '=', other.code).execute()
  expect(await (await drafting.orderStaff()).call('GET /staff/drafts/{invoiceNo}', { invoiceNo })).toMatchObject({
    asked: { rows: [{ barcode: other.barcode, quantity: 3 }] },
    order: { order: { goodsAmount: 150 } },
  })
  expect(await drafting.send(invoiceNo)).toMatchObject({ value: { orders: [{ order: { goodsAmount: 180 } }] } })
  expect([await drafting.stockOf(one.code), await drafting.stockOf(other.code)]).toEqual([
    [10, 0],
    [10, 3],
  ])
})

test('(D22) what was handed over and not paid in a day ends like any order, and its goods are free', async () => {
  const { code, barcode } = await drafting.sell()
  const { invoiceNo } = await drafting.draft([{ barcode, quantity: 2 }])
  await drafting.send(invoiceNo)
  shop.clock.moveBy({ hours: 24, minutes: 1 })
  await shop.runJobs()
  expect(await drafting.stateOf(invoiceNo)).toMatchObject({ order_state: 'expired' })
  expect(await drafting.stockOf(code)).toEqual([10, 0])
})

test('(D22) goods of two companies are one draft, and an order for each when it is handed over', async () => {
  const own = await drafting.sell()
  const others = await drafting.sell({ supplier: 'FOOD' })
  const delivery = drafting.guest()
  const rows = [own, others].map(({ barcode }) => ({ barcode, quantity: 1 }))
  const { invoiceNo, order } = await drafting.draft(rows, { delivery })
  const sent = await drafting.send(invoiceNo)
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  const { orders } = sent.value
  expect(orders.map((one) => one.order.lines.length)).toEqual([1, 1])
  expect(orders.some((one) => one.order.invoiceNo === invoiceNo)).toBe(true)
  expect(orders.reduce((sum, one) => sum + one.order.netTotal, 0)).toBe(order.order.netTotal)
  for (const one of orders)
    expect((await drafting.readLink(delivery.email!, one.order.invoiceNo)).letters).toHaveLength(1)
})

test('(D22) a pre-order that is drafted asks its deposit, and joins the queue when it is handed over', async () => {
  const { code, barcode } = await drafting.sell({ onHand: 0, lead: '2/WEEK', depositPercent: 30 })
  const { invoiceNo, order } = await drafting.draft([{ barcode, quantity: 2 }])
  expect([order.order.deposit, order.order.lines[0]!.preOrderDlvDate]).toEqual([60, expect.any(String)])
  const queue = async () =>
    (await shop.db.selectFrom('stock').select('pre_ordered').where('assort_id', '=', code).executeTakeFirstOrThrow())
      .pre_ordered
  expect(await queue()).toBe(0)
  expect(await drafting.send(invoiceNo)).toMatchObject({ value: { orders: [{ order: { outStanding: 60 } }] } })
  expect(await queue()).toBe(2)
})

test('(D22) an order by telephone keeps its goods until its end, by whichever way it is paid', async () => {
  const { code, barcode } = await drafting.sell()
  const delivery = drafting.guest()
  const { invoiceNo } = await drafting.draft([{ barcode, quantity: 8 }], { delivery })
  await drafting.send(invoiceNo)
  const { token: orderToken } = await drafting.readLink(delivery.email!, invoiceNo)
  shop.clock.moveBy({ hours: 5 })
  const customer = await shop.visitor()
  await customer.call('POST /payment/repayApply', { invoiceNo, orderToken, paymentMethodCode: 'BANK_TRANSFER' })
  shop.clock.moveBy({ hours: 5 })
  await shop.runJobs()
  expect(await drafting.stockOf(code)).toEqual([10, 8])
})

test('(D22) a member who leaves takes what was drafted for them along', async () => {
  const { barcode } = await drafting.sell()
  const email = 'leaver-of-drafts@harbour.example'
  const member = await register(shop, email)
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const { invoiceNo } = await drafting.draft([{ barcode, quantity: 1 }], {
    vipCode,
    delivery: drafting.guest({ email: '' }),
  })
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  expect(await drafting.stateOf(invoiceNo)).toMatchObject({ order_state: 'voided', drafting: 'draft' })
  expect(await drafting.send(invoiceNo)).toMatchObject({ error: 'DRAFT_VOIDED' })
})
