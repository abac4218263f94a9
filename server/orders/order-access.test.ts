import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOneself, home } from '#tests/checkout.ts'
import { putOnSale } from '#tests/goods.ts'
import { orderGoods, type OrderWish } from '#tests/orders.ts'
import { proveAddress, proveWork } from '#tests/people.ts'
import { openWalkIn, type WalkIn } from '#tests/walk-in.ts'

let { shop, buyer } = {} as WalkIn
openWalkIn(
  (walkIn) => void ({ shop, buyer } = walkIn),
  async (opened) => {
    await proveAddress(opened, 'chan@harbour.example') // its mails are not limited
    await putOnSale(opened.db, { code: 'O-CUP', cents: 12_000, onHand: 1_000 })
    await putOnSale(opened.db, { code: 'O-OVEN', cents: 90_000, onHand: 0, lead: '2/WEEK' })
  },
)

/** The data of the buyer's form. */
const own = () => asOneself(buyer, home)

const buy = (wish: Partial<OrderWish> = {}) => orderGoods({ whose: buyer, product: 'O-CUP', qty: 2, ...wish })

const details = 'POST /payment/getSalesMemoDetails'

test('[7.079] [6.02] [2.18] the visitor who placed it sees the whole order', async () => {
  const { invoiceNo } = await buy()
  const order = await buyer.call(details, { invoiceNo })
  expect(order).toMatchObject({
    invoiceNo,
    masked: false,
    label: 'unconfirm',
    labelText: '待付款',
    orderType: 'UNCONFIRM',
    payable: true,
    coName: '海港生活',
    goodsAmount: 240,
    deliveryFee: 60,
    netTotal: 300,
    paidAmount: 0,
    outStanding: 300,
    district: '沙田區',
    expectedDate: '2026-11-21',
    tenders: [{ paymentMethodCode: 'BANK_TRANSFER', inputAmount: 300 }],
    way: { code: 'STANDARD', name: '送貨上門', pickUp: false },
    deliverTo: {
      recipient: '陳大文',
      phone: `+852${own().phone}`,
      email: own().email,
      text: `新界沙田區大圍大圍道1號示範大廈A座12樓 ${own().flat}室`,
      remark: '',
    },
    timeline: [{ at: '2026-11-20T10:00:00+08:00', text: '已收到訂單' }],
  })
  expect(order.lines).toMatchObject([
    { productCode: 'O-CUP', qty: 2, sellingPrice: 120, discount: 0, lineTotal: 240, preOrderDlvDate: null },
  ])
  expect(order.payBefore).toBe('2026-11-21T10:00:00+08:00')
})

test('an order that was placed before addresses had one of their parts is shown without it', async () => {
  const { invoiceNo, orderToken } = await buy()
  await sql`update sales_order set deliver_to = deliver_to #- '{address,floor}' where number = ${invoiceNo}`.execute(
    shop.db,
  )
  const { deliverTo } = await (await shop.visitor()).call(details, { invoiceNo, orderToken })
  expect(deliverTo).toMatchObject({
    address: { floor: '' },
    text: `新界沙田區大圍大圍道1號示範大廈A座 ${own().flat}室`,
  })
})

test('the bearer of its link sees the whole order; number and e-mail show it masked; anything else finds nothing', async () => {
  const { invoiceNo, orderToken } = await buy()
  const stranger = await shop.visitor()
  expect(await stranger.call(details, { invoiceNo, orderToken })).toMatchObject({
    masked: false,
    deliverTo: { recipient: '陳大文' },
  })
  const masked = await stranger.call(details, { invoiceNo, email: ` ${own().email!.toUpperCase()} ` })
  expect(masked).toMatchObject({
    masked: true,
    label: 'unconfirm',
    netTotal: 300,
    district: '沙田區',
    deliverTo: null,
    lines: [],
    tenders: [],
    timeline: [],
    expectedDate: null,
  })
  expect(JSON.stringify(masked)).not.toMatch(/陳大文|9123|示範大廈|chan@/)
  for (const wrong of [
    {},
    { email: 'other@harbour.example' },
    { email: '' },
    { orderToken: 'x'.repeat(43) },
    { orderToken: orderToken.slice(1) },
  ]) {
    expect(await stranger.ask(details, { invoiceNo, ...wrong })).toMatchObject({
      status: 404,
      error: 'ORDER_NOT_FOUND',
    })
  }
  expect(await stranger.ask(details, { invoiceNo: 'W2601010001', email: own().email })).toMatchObject({
    status: 404,
    error: 'ORDER_NOT_FOUND',
  })
})

test('(C16) who tries numbers is stopped; who tries e-mails works for it, and the buyer with the right one gets in', async () => {
  const { invoiceNo, orderToken } = await buy()
  const guesser = await shop.visitor()
  for (let miss = 0; miss < 10; miss += 1)
    expect(await guesser.ask(details, { invoiceNo: `W26112099${miss}0`, email: 'a@b.hk' })).toMatchObject({
      status: 404,
    })
  const right = { invoiceNo, email: own().email }
  expect(await guesser.ask(details, right)).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })

  for (let miss = 0; miss < 10; miss += 1)
    await (await shop.visitor()).ask(details, { invoiceNo, email: `guess${miss}@b.hk` })
  const other = await shop.visitor()
  const asked = { status: 422, error: 'CAPTCHA_REQUIRED', facts: { effort: 1 } }
  for (let turn = 0; turn < 12; turn += 1) expect(await other.ask(details, right)).toMatchObject(asked)
  const headers = { 'x-captcha': await proveWork(other) }
  expect(await other.call(details, right, { headers })).toMatchObject({ masked: true })
  expect(await other.call(details, right)).toMatchObject({ masked: true }) // the page asks again, without another proof of work
  expect(await other.ask(details, { ...right, email: 'guess@b.hk' })).toMatchObject(asked)
  expect(await other.call(details, { invoiceNo, orderToken })).toMatchObject({ masked: false })
  expect(await buyer.call(details, { invoiceNo })).toMatchObject({ masked: false })
})

test('the right guess after many at once is refused like a wrong one; who knows number and e-mail is not counted', async () => {
  const { invoiceNo } = await buy()
  const knowing = await shop.visitor()
  for (let times = 0; times < 12; times += 1)
    expect(await knowing.call(details, { invoiceNo, email: own().email })).toMatchObject({ masked: true })
  const guesser = await shop.visitor()
  const guesses = [...Array.from({ length: 40 }, (_, at) => `guess${at}@b.hk`), own().email]
  const answers = await Promise.all(guesses.map((email) => guesser.ask(details, { invoiceNo, email })))
  expect(answers.filter((one) => !one.ok && one.status === 404)).toHaveLength(10)
  expect(answers.at(-1)).toMatchObject({ status: 429 })
})
