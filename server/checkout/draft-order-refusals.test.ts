import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '#server/orders/orders.reads.ts'
import { askPrice } from '#tests/checkout.ts'
import { agreed, openDrafting } from '#tests/drafts.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods } from '#tests/orders.ts'
import { register } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

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

test('(D22) no customer sees a draft, handed over or not: by list, number and e-mail, link, or by joining as a member', async () => {
  const { barcode } = await drafting.sell()
  const email = 'drafted-joiner@harbour.example'
  const { invoiceNo } = await drafting.draft([{ barcode, quantity: 1 }], { delivery: drafting.guest({ email }) })
  const gone = (await drafting.draft([{ barcode, quantity: 1 }], { delivery: drafting.guest({ email }) })).invoiceNo
  await drafting.voidIt(gone)
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
  expect(await drafting.send(invoiceNo)).toMatchObject({ ok: true })
  expect((await drafting.readLink(email, invoiceNo)).letters).toHaveLength(1)
})

test('(D22) what cannot be ordered is refused in words, by its row', async () => {
  const { barcode } = await drafting.sell({ onHand: 3 })
  const soldOut = await drafting.sell({ onHand: 0 })
  const limited = await drafting.sell({ purchaseLimit: 2 })
  expect(
    await drafting.askDraft([
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
  expect(await drafting.askDraft([{ barcode, quantity: 1.5 }])).toMatchObject({
    fields: { 'rows.0': { code: 'quantity_whole' } },
  })
  expect(await drafting.askDraft([{ barcode: soldOut.barcode, quantity: 1 }])).toMatchObject({ error: 'SOLD_OUT' })
  expect(await drafting.askDraft([{ barcode, quantity: 4 }])).toMatchObject({
    error: 'INSUFFICIENT_STOCK',
    facts: { left: 3 },
  })
  expect(await drafting.askDraft([{ barcode: limited.barcode, quantity: 3 }])).toMatchObject({
    error: 'PURCHASE_LIMIT',
  })
  expect(await drafting.askDraft([{ barcode, quantity: 1 }], { codes: ['NO-SUCH'] })).toMatchObject({
    error: 'DRAFT_CODE_REFUSED',
    message: 'The code NO-SUCH gives no discount: Discount code invalid.',
  })
})

test('(D22) limits of one customer count what was handed over before, and age is asked as at the checkout', async () => {
  const limited = await drafting.sell({ purchaseLimit: 2 })
  const wine = await drafting.sell({ minAge: 18 })
  const delivery = drafting.guest()
  const first = await drafting.draft([{ barcode: limited.barcode, quantity: 2 }], { delivery })
  const second = await drafting.draft([{ barcode: limited.barcode, quantity: 1 }], { delivery })
  expect(await drafting.send(first.invoiceNo)).toMatchObject({ ok: true })
  expect(await drafting.send(second.invoiceNo)).toMatchObject({ error: 'PURCHASE_LIMIT' })
  expect(await drafting.stateOf(second.invoiceNo)).toMatchObject({ order_state: 'pending' })
  const other = await drafting.sell()
  const [one, more] = [
    await drafting.draft([{ barcode: other.barcode, quantity: 1 }], { delivery }),
    await drafting.draft([{ barcode: other.barcode, quantity: 1 }], { delivery }),
  ]
  expect(await drafting.send(one.invoiceNo)).toMatchObject({ ok: true })
  expect(await drafting.send(more.invoiceNo)).toMatchObject({ error: 'TOO_MANY_UNPAID' })
  expect(await drafting.askDraft([{ barcode: wine.barcode, quantity: 1 }])).toMatchObject({
    error: 'BIRTH_DATE_REQUIRED',
  })
  expect(
    await drafting.askDraft([{ barcode: wine.barcode, quantity: 1 }], {
      delivery: drafting.guest({ birthDate: '2012-01-01' }),
    }),
  ).toMatchObject({ error: 'UNDER_AGE' })
})

test('(D22) an address outside Hong Kong, or none that a letter reaches, is refused', async () => {
  const { barcode } = await drafting.sell()
  const rows = [{ barcode, quantity: 1 }]
  expect(await drafting.askDraft(rows, { delivery: drafting.guest({ area: 'SHENZHEN' }) })).toMatchObject({
    error: 'CHECK_REQUIRED_FIELDS',
    fields: { area: { code: 'area_required' } },
  })
  expect(await drafting.askDraft(rows, { delivery: drafting.guest({ country: 'CN' }) })).toMatchObject({
    error: 'DELIVERY_LOCAL_ONLY',
  })
  expect(await drafting.askDraft(rows, { delivery: drafting.guest({ email: '' }) })).toMatchObject({
    status: 422,
    error: 'CUSTOMER_UNREACHABLE',
    fields: { email: { code: 'email_required' } },
  })
  const inChinese = await (
    await drafting.orderStaff()
  ).ask('POST /staff/drafts', { rows, delivery: drafting.guest({ email: '' }) }, { locale: 'zh-TW' })
  expect(inChinese).toMatchObject({ message: '無法向此顧客發送信件。請提供電郵地址，以便寄出付款連結。' })
  expect(await drafting.askDraft(rows, { delivery: drafting.guest({ email: 'nobody' }) })).toMatchObject({
    fields: { email: { code: 'email_invalid' } },
  })
  expect(await drafting.askDraft(rows, { vipCode: 'V0000' })).toMatchObject({ error: 'MEMBER_NOT_FOUND' })
})

test('(D22) what was handed over or voided is no draft any more, and both policies are agreed to first', async () => {
  const { code, barcode } = await drafting.sell()
  const { invoiceNo } = await drafting.draft([{ barcode, quantity: 1 }])
  expect(await drafting.send(invoiceNo, {})).toMatchObject({ error: 'CHECK_REQUIRED_FIELDS' })
  expect(await drafting.send(invoiceNo, { agreeDepositDeliveryPolicy: true })).toMatchObject({
    error: 'RETURN_POLICY_NOT_AGREED',
  })
  expect(await drafting.send(invoiceNo)).toMatchObject({ ok: true })
  expect(await drafting.send(invoiceNo)).toMatchObject({
    status: 409,
    error: 'DRAFT_HANDED_OVER',
    message: 'This order was handed over to its customer already.',
  })
  expect(await drafting.voidIt(invoiceNo)).toMatchObject({ error: 'DRAFT_HANDED_OVER' })
  expect(await drafting.stockOf(code)).toEqual([10, 1])

  const gone = (await drafting.draft([{ barcode, quantity: 1 }])).invoiceNo
  expect(await drafting.voidIt(gone)).toMatchObject({ value: { orderState: 'voided', order: { label: 'voided' } } })
  expect(await drafting.send(gone)).toMatchObject({ error: 'DRAFT_VOIDED', message: 'This draft was voided.' })
  expect(await drafting.voidIt(gone)).toMatchObject({ error: 'DRAFT_VOIDED' })
  expect(
    await (await drafting.orderStaff()).ask('POST /staff/orders/{invoiceNo}/resendMail', { invoiceNo: gone }),
  ).toMatchObject({
    error: 'MOVE_NOT_ALLOWED',
  })
  const bought = await buyGoods(await shop.visitor(), { prodCode: code })
  expect(await drafting.send(bought.invoiceNo)).toMatchObject({ error: 'ORDER_NOT_FOUND' })
})

test('(D22) owner and order desk draft, of their own company alone', async () => {
  const { barcode } = await drafting.sell()
  const wish = { rows: [{ barcode, quantity: 1 }], delivery: drafting.guest() }
  const { invoiceNo } = await drafting.draft(wish.rows)
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
  const { code, barcode } = await drafting.sell()
  const { invoiceNo } = await drafting.draft([{ barcode, quantity: 2 }])
  const answers = await Promise.all(Array.from({ length: 4 }, () => drafting.send(invoiceNo)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ error: 'DRAFT_HANDED_OVER' })
  expect(await drafting.stockOf(code)).toEqual([10, 2])
  const { invoiceNo: other } = await drafting.draft([{ barcode, quantity: 1 }])
  const [sent, voided] = await Promise.all([drafting.send(other), drafting.voidIt(other)])
  expect([sent.ok, voided.ok].filter(Boolean)).toHaveLength(1)
})

test('(D22) two drafts and a buyer want the last piece: one has it, and what was refused stays a draft', async () => {
  const { code, barcode } = await drafting.sell({ onHand: 1 })
  const drafts = [await drafting.draft([{ barcode, quantity: 1 }]), await drafting.draft([{ barcode, quantity: 1 }])]
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: code }])
  const { body } = await askPrice(buyer)
  const [one, other, bought] = await Promise.all([
    drafting.send(drafts[0]!.invoiceNo),
    drafting.send(drafts[1]!.invoiceNo),
    buyer.ask('POST /payment/completePaymentMulCo', [body]),
  ])
  expect([one, other, bought].filter(({ ok }) => ok)).toHaveLength(1)
  expect([one, other, bought].filter(({ ok }) => !ok).map((no) => !no.ok && no.error)).toEqual(['SOLD_OUT', 'SOLD_OUT'])
  expect(await drafting.stockOf(code)).toEqual([1, 1])
  for (const [at, sent] of [one, other].entries())
    expect((await drafting.stateOf(drafts[at]!.invoiceNo)).order_state).toBe(sent.ok ? 'unconfirm' : 'pending')
})
