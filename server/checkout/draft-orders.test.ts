import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '#server/orders/orders.reads.ts'
import { askPrice, home, showroom } from '#tests/checkout.ts'
import { putOnSale, type TestProduct } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openDesk, pressAtBank } from '#tests/orders.ts'
import { logIn, register } from '#tests/people.ts'
import { offer } from '#tests/promotions.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { Input } from '#storefront/lib/api.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  shop = await openShop()
  desk = openDesk(shop)
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

type Wish = Input<'POST /staff/drafts'>
const english = { locale: 'en-US' } as const
const agreed = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }

let products = 0
async function sell(about: Partial<TestProduct> = {}) {
  const code = `DRAFT${(products += 1)}`
  await putOnSale(shop.db, { code, cents: 10_000, onHand: 10, ...about })
  return { code, barcode: `29${code}` }
}

let people = 0
/** A guest of whom nobody has heard before, as staff type what they are told. */
const guest = (delivery: Partial<Wish['delivery']> = {}): Wish['delivery'] => {
  people += 1
  const own = { email: `guest${people}@harbour.example`, phone: `6${1_000_000 + people}`, flat: `G${people}` }
  return { ...home, ...own, ...delivery }
}
const askDraft = async (rows: Wish['rows'], more: Partial<Wish> = {}) =>
  (await desk()).ask('POST /staff/drafts', { rows, delivery: guest(), ...more }, english)
async function draft(...asked: Parameters<typeof askDraft>) {
  const answer = await askDraft(...asked)
  if (!answer.ok) throw new Error(`nothing was drafted: ${JSON.stringify(answer)}`)
  return { ...answer.value, invoiceNo: answer.value.order.order.invoiceNo }
}
const send = async (invoiceNo: string, policies: Partial<typeof agreed> = agreed) =>
  (await desk()).ask('POST /staff/drafts/{invoiceNo}/send', { invoiceNo, ...policies }, english)
const voidIt = async (invoiceNo: string) =>
  (await desk()).ask('POST /staff/drafts/{invoiceNo}/void', { invoiceNo, reason: 'asked for twice' }, english)
const shelf = async (code: string) => {
  const row = await shop.db
    .selectFrom('stock')
    .select(['on_hand', 'allocated'])
    .where('assort_id', '=', code)
    .executeTakeFirstOrThrow()
  return [row.on_hand, row.allocated]
}
/** The link of the letter about an order, as its customer would press it. */
async function readLink(to: string, number: string) {
  await shop.runJobs()
  const letters = shop.mails.filter((mail) => mail.to === to && mail.subject.includes(number))
  const [, token] = /token=([^&\s]+)/.exec(letters.at(-1)?.text ?? '') ?? []
  return { letters, token: token ?? '' }
}
const stateOf = async (number: string) =>
  shop.db
    .selectFrom('sales_order')
    .select(['order_state', 'payment_state', 'drafting', 'net_cents', 'expires_at', 'placed_at', 'agreed_policies'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

test('(D22) staff draft an order for a guest: it is priced, holds nothing, and is handed over, paid by the letter, and confirmed', async () => {
  const { code, barcode } = await sell()
  const delivery = guest()
  const { invoiceNo, order, asked, vipCode } = await draft([{ barcode, quantity: 2 }], { delivery, language: 'en-US' })
  expect(order).toMatchObject({
    orderState: 'pending',
    order: { label: 'create', labelText: 'Created', orderType: 'UNCONFIRM', payable: false, payBefore: null },
  })
  expect([vipCode, asked.delivery.email, asked.rows]).toEqual([
    null,
    delivery.email,
    [{ barcode, quantity: 2, dynamicAttr: '' }],
  ])
  expect(await shelf(code)).toEqual([10, 0])
  await shop.runJobs()
  expect(shop.mails.filter(({ to }) => to === delivery.email)).toEqual([])
  const listed = await (await desk()).call('GET /staff/orders', { label: 'create', search: delivery.email! })
  expect(listed.orders.map((one) => [one.invoiceNo, one.labelText])).toEqual([[invoiceNo, '已建立']])

  shop.clock.moveBy({ hours: 30 }) // it does not expire
  await shop.runJobs()
  const sent = await send(invoiceNo)
  expect(sent).toMatchObject({
    ok: true,
    value: { orders: [{ orderState: 'unconfirm', order: { invoiceNo, label: 'unconfirm', payable: true } }] },
  })
  expect(await shelf(code)).toEqual([10, 2])
  const { expires_at, placed_at, agreed_policies } = await stateOf(invoiceNo)
  expect(expires_at!.getTime() - placed_at.getTime()).toBe(24 * 3_600_000)
  expect(agreed_policies).toHaveLength(2)

  const { letters, token } = await readLink(delivery.email!, invoiceNo)
  expect(letters.map(({ subject }) => subject)).toEqual([`Order ${invoiceNo} is ready: please check and pay`])
  const customer = await shop.visitor()
  const link = { invoiceNo, orderToken: token }
  const seen = await customer.call('POST /payment/getSalesMemoDetails', link)
  expect(seen).toMatchObject({ payable: true, masked: false, outStanding: seen.netTotal })
  const again = await customer.call('POST /payment/repayApply', { ...link, paymentMethodCode: 'CARD' })
  await pressAtBank(shop, again.jumpUrl, 'approve')
  expect(await customer.call('POST /payment/getSalesMemoDetails', link)).toMatchObject({ label: 'paid' })
  const { history } = await (await desk()).call('GET /staff/orders/{invoiceNo}', { invoiceNo })
  expect(history.filter(({ axis }) => axis === 'order').map(({ from, to }) => [from, to])).toEqual([
    [null, 'pending'],
    ['pending', 'unconfirm'],
    ['unconfirm', 'confirmed'],
  ])
  expect(history.slice(0, 2).every(({ actor }) => actor.startsWith('staff:May'))).toBe(true)
})

test('(D22) what is drafted for a member costs what the member would pay, and lies among their orders once it is handed over', async () => {
  const { code, barcode } = await sell({ cents: 20_000 })
  await offer(shop.db, { terms: { kind: 'percent', percent: 10 }, codes: ['PHONE10'], to: null })
  const member = await logIn(shop)
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: code, qty: 2, buyNow: true }])
  const { quote } = await askPrice(member, showroom, {}, { memoDiscounts: [{ discountCode: 'PHONE10' }] })
  const { addresses } = await member.call('GET /vip/getVipAddressList', {})
  const { userAddressCode, email } = addresses[0]!
  const asked = { vipCode, delivery: showroom, codes: ['phone10'], userAddressCode }
  const { invoiceNo, order } = await draft([{ barcode, quantity: 2 }], asked)
  expect([order.order.netTotal, order.order.totalDiscount]).toEqual([quote.netTotal, quote.totalDiscount])
  expect(quote.totalDiscount).toBeGreaterThan(0)
  const listed = async () => {
    const { orders } = await member.call('POST /sale/getSelfOrderUnderMerchant', {})
    return orders.some((one) => one.invoiceNo === invoiceNo)
  }
  expect(await listed()).toBe(false)
  expect(await send(invoiceNo)).toMatchObject({ ok: true })
  expect(await listed()).toBe(true)
  expect((await readLink(email, invoiceNo)).letters).toHaveLength(1)
  const cart = await member.call('GET /shop_cart/getShopCartItems', {})
  expect(JSON.stringify(cart.shopCart)).toContain(code) // what the member meant to buy besides stays
  expect(await member.call('POST /sale/cancelOrder', { invoiceNo, reason: 'changed mind' })).toBeTruthy()
  expect(await shelf(code)).toEqual([10, 0])
})

test('(D22) no customer sees a draft, handed over or not: by list, number and e-mail, link, or by joining as a member', async () => {
  const { barcode } = await sell()
  const email = 'drafted-joiner@harbour.example'
  const { invoiceNo } = await draft([{ barcode, quantity: 1 }], { delivery: guest({ email }) })
  const gone = (await draft([{ barcode, quantity: 1 }], { delivery: guest({ email }) })).invoiceNo
  await voidIt(gone)
  for (const number of [invoiceNo, gone]) {
    const { id } = await shop.db
      .selectFrom('sales_order')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const orderToken = tokenOf(shop.db, id)
    const visitor = await shop.visitor()
    for (const proof of [{ orderToken }, { email }]) {
      const asked = { invoiceNo: number, ...proof }
      expect(await visitor.ask('POST /payment/getSalesMemoDetails', asked)).toMatchObject({ error: 'ORDER_NOT_FOUND' })
    }
    expect(
      await visitor.ask('POST /payment/repayApply', { invoiceNo: number, orderToken, paymentMethodCode: 'CARD' }),
    ).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  }
  const member = await register(shop, email)
  const own = async () =>
    (await member.call('POST /sale/getSelfOrderUnderMerchant', {})).orders.map((one) => one.invoiceNo)
  expect(await own()).toEqual([])
  await shop.runJobs()
  expect(shop.mails.filter(({ subject }) => subject.includes(invoiceNo) || subject.includes(gone))).toEqual([])
  expect(await send(invoiceNo)).toMatchObject({ ok: true })
  expect((await readLink(email, invoiceNo)).letters).toHaveLength(1)
})

test('(D22) a draft is changed as a whole under its number, and what it costs is asked anew when it is handed over', async () => {
  const one = await sell()
  const other = await sell({ cents: 5_000 })
  const { invoiceNo, order } = await draft([{ barcode: one.barcode, quantity: 1 }])
  const changed = await (
    await desk()
  ).call('PUT /staff/drafts/{invoiceNo}', {
    invoiceNo,
    rows: [{ barcode: other.barcode, quantity: 3 }],
    delivery: { ...guest(), ...showroom },
  })
  expect(changed.order.order).toMatchObject({ invoiceNo, goodsAmount: 150, way: { pickUp: true } })
  expect(changed.order.order.lines.map(({ qty, productCode }) => [productCode, qty])).toEqual([[other.code, 3]])
  expect(order.order.goodsAmount).toBe(100)
  await shop.db.updateTable('variant').set({ price_cents: 6_000 }).where('assort_id', '=', other.code).execute()
  expect(await (await desk()).call('GET /staff/drafts/{invoiceNo}', { invoiceNo })).toMatchObject({
    asked: { rows: [{ barcode: other.barcode, quantity: 3 }] },
    order: { order: { goodsAmount: 150 } },
  })
  expect(await send(invoiceNo)).toMatchObject({ value: { orders: [{ order: { goodsAmount: 180 } }] } })
  expect([await shelf(one.code), await shelf(other.code)]).toEqual([
    [10, 0],
    [10, 3],
  ])
})

test('(D22) what cannot be ordered is refused in words, by its row', async () => {
  const { barcode } = await sell({ onHand: 3 })
  const soldOut = await sell({ onHand: 0 })
  const limited = await sell({ purchaseLimit: 2 })
  expect(
    await askDraft([
      { barcode, quantity: 1 },
      { barcode: '0000', quantity: 1 },
      { barcode, quantity: 0 },
    ]),
  ).toMatchObject({
    status: 422,
    error: 'DRAFT_ROWS_WRONG',
    message: 'Nothing was drafted: 2 of the rows cannot be ordered.',
    fields: { 'rows.1': { code: 'barcode_unknown' }, 'rows.2': { code: 'barcode_twice' } },
  })
  expect(await askDraft([{ barcode, quantity: 1.5 }])).toMatchObject({
    fields: { 'rows.0': { code: 'quantity_whole' } },
  })
  expect(await askDraft([{ barcode: soldOut.barcode, quantity: 1 }])).toMatchObject({ error: 'SOLD_OUT' })
  expect(await askDraft([{ barcode, quantity: 4 }])).toMatchObject({ error: 'INSUFFICIENT_STOCK', facts: { left: 3 } })
  expect(await askDraft([{ barcode: limited.barcode, quantity: 3 }])).toMatchObject({ error: 'PURCHASE_LIMIT' })
  expect(await askDraft([{ barcode, quantity: 1 }], { codes: ['NO-SUCH'] })).toMatchObject({
    error: 'DRAFT_CODE_REFUSED',
    message: 'The code NO-SUCH takes nothing off: Discount code invalid.',
  })
})

test('(D22) limits of one customer count what was handed over before, and age is asked as at the checkout', async () => {
  const limited = await sell({ purchaseLimit: 2 })
  const wine = await sell({ minAge: 18 })
  const delivery = guest()
  const first = await draft([{ barcode: limited.barcode, quantity: 2 }], { delivery })
  const second = await draft([{ barcode: limited.barcode, quantity: 1 }], { delivery })
  expect(await send(first.invoiceNo)).toMatchObject({ ok: true })
  expect(await send(second.invoiceNo)).toMatchObject({ error: 'PURCHASE_LIMIT' })
  expect(await stateOf(second.invoiceNo)).toMatchObject({ order_state: 'pending' })
  const other = await sell()
  const [one, more] = [
    await draft([{ barcode: other.barcode, quantity: 1 }], { delivery }),
    await draft([{ barcode: other.barcode, quantity: 1 }], { delivery }),
  ]
  expect(await send(one.invoiceNo)).toMatchObject({ ok: true })
  expect(await send(more.invoiceNo)).toMatchObject({ error: 'TOO_MANY_UNPAID' })
  expect(await askDraft([{ barcode: wine.barcode, quantity: 1 }])).toMatchObject({ error: 'BIRTH_DATE_REQUIRED' })
  expect(
    await askDraft([{ barcode: wine.barcode, quantity: 1 }], { delivery: guest({ birthDate: '2012-01-01' }) }),
  ).toMatchObject({ error: 'UNDER_AGE' })
})

test('(D22) an address outside Hong Kong, or none that a letter reaches, is refused', async () => {
  const { barcode } = await sell()
  const rows = [{ barcode, quantity: 1 }]
  expect(await askDraft(rows, { delivery: guest({ area: 'SHENZHEN' }) })).toMatchObject({
    error: 'CHECK_REQUIRED_FIELDS',
    fields: { area: { code: 'area_required' } },
  })
  expect(await askDraft(rows, { delivery: guest({ country: 'CN' }) })).toMatchObject({ error: 'DELIVERY_LOCAL_ONLY' })
  expect(await askDraft(rows, { delivery: guest({ email: '' }) })).toMatchObject({
    status: 422,
    error: 'CUSTOMER_UNREACHABLE',
    fields: { email: { code: 'email_required' } },
  })
  const inChinese = await (
    await desk()
  ).ask('POST /staff/drafts', { rows, delivery: guest({ email: '' }) }, { locale: 'zh-TW' })
  expect(inChinese).toMatchObject({ message: '未有信件可送達此顧客。請提供電郵地址，以便寄出付款連結。' })
  expect(await askDraft(rows, { delivery: guest({ email: 'nobody' }) })).toMatchObject({
    fields: { email: { code: 'email_invalid' } },
  })
  expect(await askDraft(rows, { vipCode: 'V0000' })).toMatchObject({ error: 'MEMBER_NOT_FOUND' })
})

test('(D22) what was handed over or voided is no draft any more, and both policies are agreed to first', async () => {
  const { code, barcode } = await sell()
  const { invoiceNo } = await draft([{ barcode, quantity: 1 }])
  expect(await send(invoiceNo, {})).toMatchObject({ error: 'CHECK_REQUIRED_FIELDS' })
  expect(await send(invoiceNo, { agreeDepositDeliveryPolicy: true })).toMatchObject({
    error: 'RETURN_POLICY_NOT_AGREED',
  })
  expect(await send(invoiceNo)).toMatchObject({ ok: true })
  expect(await send(invoiceNo)).toMatchObject({
    status: 409,
    error: 'DRAFT_HANDED_OVER',
    message: 'This order was handed over to its customer already.',
  })
  expect(await voidIt(invoiceNo)).toMatchObject({ error: 'DRAFT_HANDED_OVER' })
  expect(await shelf(code)).toEqual([10, 1])

  const gone = (await draft([{ barcode, quantity: 1 }])).invoiceNo
  expect(await voidIt(gone)).toMatchObject({ value: { orderState: 'voided', order: { label: 'voided' } } })
  expect(await send(gone)).toMatchObject({ error: 'DRAFT_VOIDED', message: 'This draft was voided.' })
  expect(await voidIt(gone)).toMatchObject({ error: 'DRAFT_VOIDED' })
  expect(await (await desk()).ask('POST /staff/orders/{invoiceNo}/resendMail', { invoiceNo: gone })).toMatchObject({
    error: 'MOVE_NOT_ALLOWED',
  })
  const bought = await buyGoods(await shop.visitor(), { prodCode: code })
  expect(await send(bought.invoiceNo)).toMatchObject({ error: 'ORDER_NOT_FOUND' })
})

test('(D22) owner and order desk draft, of their own company alone', async () => {
  const { barcode } = await sell()
  const wish = { rows: [{ barcode, quantity: 1 }], delivery: guest() }
  const { invoiceNo } = await draft(wish.rows)
  for (const role of ['support', 'merchandiser'] as const) {
    const clerk = await enterAs(shop, role)
    expect(await clerk.ask('POST /staff/drafts', wish)).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
    expect(await clerk.ask('POST /staff/drafts/{invoiceNo}/send', { invoiceNo, ...agreed })).toMatchObject({
      status: 403,
    })
  }
  const neighbour = await enterAs(shop, 'owner', 'FOOD')
  expect(await neighbour.ask('GET /staff/drafts/{invoiceNo}', { invoiceNo })).toMatchObject({
    error: 'ORDER_NOT_FOUND',
  })
  expect(await neighbour.ask('POST /staff/drafts/{invoiceNo}/send', { invoiceNo, ...agreed })).toMatchObject({
    error: 'ORDER_NOT_FOUND',
  })
  expect(await neighbour.ask('POST /staff/drafts', wish)).toMatchObject({ error: 'DRAFT_ROWS_WRONG' })
  expect(await (await shop.visitor()).ask('POST /staff/drafts', wish)).toMatchObject({ status: 404 })
  expect(
    await (await enterAs(shop, 'owner')).ask('POST /staff/drafts/{invoiceNo}/send', { invoiceNo, ...agreed }),
  ).toMatchObject({
    ok: true,
  })
  const entries = await shop.db
    .selectFrom('staff_audit')
    .select(['call', 'input'])
    .where('subject', '=', `order ${invoiceNo}`)
    .execute()
  expect(entries.map(({ call }) => call)).toEqual(['POST /staff/drafts', 'POST /staff/drafts/{invoiceNo}/send'])
  expect(JSON.stringify(entries)).not.toMatch(/大圍道|示範大廈|陳大文|guest\d/)
})

test('(D22) of several who hand a draft over at once exactly one does, and the order is one', async () => {
  const { code, barcode } = await sell()
  const { invoiceNo } = await draft([{ barcode, quantity: 2 }])
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(invoiceNo)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ error: 'DRAFT_HANDED_OVER' })
  expect(await shelf(code)).toEqual([10, 2])
  const { invoiceNo: other } = await draft([{ barcode, quantity: 1 }])
  const [sent, voided] = await Promise.all([send(other), voidIt(other)])
  expect([sent.ok, voided.ok].filter(Boolean)).toHaveLength(1)
})

test('(D22) two drafts and a buyer want the last piece: one has it, and what was refused stays a draft', async () => {
  const { code, barcode } = await sell({ onHand: 1 })
  const drafts = [await draft([{ barcode, quantity: 1 }]), await draft([{ barcode, quantity: 1 }])]
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: code }])
  const { body } = await askPrice(buyer)
  const [one, other, bought] = await Promise.all([
    send(drafts[0]!.invoiceNo),
    send(drafts[1]!.invoiceNo),
    buyer.ask('POST /payment/completePaymentMulCo', [body]),
  ])
  expect([one, other, bought].filter(({ ok }) => ok)).toHaveLength(1)
  expect([one, other, bought].filter(({ ok }) => !ok).map((no) => !no.ok && no.error)).toEqual(['SOLD_OUT', 'SOLD_OUT'])
  expect(await shelf(code)).toEqual([1, 1])
  for (const [at, sent] of [one, other].entries())
    expect((await stateOf(drafts[at]!.invoiceNo)).order_state).toBe(sent.ok ? 'unconfirm' : 'pending')
})

test('(D22) what was handed over and not paid in a day ends like any order, and its goods are free', async () => {
  const { code, barcode } = await sell()
  const { invoiceNo } = await draft([{ barcode, quantity: 2 }])
  await send(invoiceNo)
  shop.clock.moveBy({ hours: 24, minutes: 1 })
  await shop.runJobs()
  expect(await stateOf(invoiceNo)).toMatchObject({ order_state: 'expired' })
  expect(await shelf(code)).toEqual([10, 0])
})

test('(D22) goods of two companies are one draft, and an order for each when it is handed over', async () => {
  const own = await sell()
  const others = await sell({ supplier: 'FOOD' })
  const delivery = guest()
  const rows = [own, others].map(({ barcode }) => ({ barcode, quantity: 1 }))
  const { invoiceNo, order } = await draft(rows, { delivery })
  const sent = await send(invoiceNo)
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  const { orders } = sent.value
  expect(orders.map((one) => one.order.lines.length)).toEqual([1, 1])
  expect(orders.some((one) => one.order.invoiceNo === invoiceNo)).toBe(true)
  expect(orders.reduce((sum, one) => sum + one.order.netTotal, 0)).toBe(order.order.netTotal)
  for (const one of orders) expect((await readLink(delivery.email!, one.order.invoiceNo)).letters).toHaveLength(1)
})

test('(D22) a pre-order that is drafted asks its deposit, and joins the queue when it is handed over', async () => {
  const { code, barcode } = await sell({ onHand: 0, lead: '2/WEEK', depositPercent: 30 })
  const { invoiceNo, order } = await draft([{ barcode, quantity: 2 }])
  expect([order.order.deposit, order.order.lines[0]!.preOrderDlvDate]).toEqual([60, expect.any(String)])
  const queue = async () =>
    (await shop.db.selectFrom('stock').select('pre_ordered').where('assort_id', '=', code).executeTakeFirstOrThrow())
      .pre_ordered
  expect(await queue()).toBe(0)
  expect(await send(invoiceNo)).toMatchObject({ value: { orders: [{ order: { outStanding: 60 } }] } })
  expect(await queue()).toBe(2)
})

test('(D22) an order by telephone keeps its goods until its end, by whichever way it is paid', async () => {
  const { code, barcode } = await sell()
  const delivery = guest()
  const { invoiceNo } = await draft([{ barcode, quantity: 8 }], { delivery })
  await send(invoiceNo)
  const { token: orderToken } = await readLink(delivery.email!, invoiceNo)
  shop.clock.moveBy({ hours: 5 })
  const customer = await shop.visitor()
  await customer.call('POST /payment/repayApply', { invoiceNo, orderToken, paymentMethodCode: 'BANK_TRANSFER' })
  shop.clock.moveBy({ hours: 5 })
  await shop.runJobs()
  expect(await shelf(code)).toEqual([10, 8])
})

test('(D22) a member who leaves takes what was drafted for them along', async () => {
  const { barcode } = await sell()
  const email = 'leaver-of-drafts@harbour.example'
  const member = await register(shop, email)
  const { vipCode } = await member.call('POST /vipAdmin/getUserDetails', {})
  const { invoiceNo } = await draft([{ barcode, quantity: 1 }], { vipCode, delivery: guest({ email: '' }) })
  await member.call('POST /app/cancelAccount', { confirm: true, password: 'Teapot42Blue' })
  expect(await stateOf(invoiceNo)).toMatchObject({ order_state: 'voided', drafting: 'draft' })
  expect(await send(invoiceNo)).toMatchObject({ error: 'DRAFT_VOIDED' })
})
