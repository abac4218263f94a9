import { expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { asOneself, home, placeOrder, showroom } from '#tests/checkout.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { orderGoods, type OrderWish } from '#tests/orders.ts'
import { proveAddress } from '#tests/people.ts'
import { openWalkIn, type WalkIn } from '#tests/walk-in.ts'
import { expireOrder, holdOrders, markPaid } from './orders.commands.ts'

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

const rowOf = (number: string) =>
  shop.db.selectFrom('sales_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const stockOf = (assortId: string) =>
  shop.db.selectFrom('stock').selectAll().where('assort_id', '=', assortId).executeTakeFirstOrThrow()
/** Marks an order as paid, as the payments slice does: its payment succeeds in the same transaction. */
async function pay(number: string) {
  const { id, net_cents } = await rowOf(number)
  return inTransaction(shop.db, async (tx) => {
    const [held] = await holdOrders(tx, [id])
    const paid = await markPaid(tx, held!, { amountCents: net_cents, at: shop.clock.now(), actor: 'bank' })
    if (paid === 'paid')
      await tx
        .updateTable('payment')
        .set({ state: 'succeeded' })
        .from('payment_share')
        .whereRef('payment_share.payment', '=', 'payment.id')
        .where('order_id', '=', id)
        .execute()
    return paid
  })
}

test('[3.35] [4.10] a paid order is confirmed once; money that comes again is refused', async () => {
  const { invoiceNo } = await buy()
  expect(await pay(invoiceNo)).toBe('paid')
  expect(await pay(invoiceNo)).toBe('refused')
  const order = await buyer.call(details, { invoiceNo }, { locale: 'en-US' })
  expect(order).toMatchObject({
    label: 'paid',
    labelText: 'Paid',
    orderType: 'DELIVERY',
    payable: false,
    paidAmount: 300,
    outStanding: 0,
    payBefore: null,
  })
  expect(order.timeline.map((event) => event.text)).toEqual(['Order received', 'Payment received', 'Order confirmed'])
  const { invoiceNo: oven } = await buy({ product: 'O-OVEN', qty: 1 })
  await pay(oven)
  expect(await buyer.call(details, { invoiceNo: oven })).toMatchObject({
    orderType: 'PRE_ORDER',
    lines: [{ preOrderDlvDate: '2026-12-04' }],
  })
})

test('an order that is not paid in time expires and gives everything back, once, however many wake at once', async () => {
  const before = await stockOf('O-CUP')
  const { invoiceNo } = await buy({ qty: 3 })
  const { id, expires_at } = await rowOf(invoiceNo)
  expect((await stockOf('O-CUP')).allocated).toBe(before.allocated + 3)
  const due = expires_at!.toTemporalInstant()
  const early = await inTransaction(shop.db, (tx) => expireOrder(tx, id, due.subtract({ seconds: 1 })))
  const all = await Promise.all(
    Array.from({ length: 8 }, () => inTransaction(shop.db, (tx) => expireOrder(tx, id, due))),
  )
  expect([early, all.filter(Boolean).length]).toEqual([false, 1])
  expect((await stockOf('O-CUP')).allocated).toBe(before.allocated)
  expect(await buyer.call(details, { invoiceNo })).toMatchObject({
    label: 'expire',
    orderType: 'VOIDED',
    payable: false,
    outStanding: 0,
  })
})

test('expiry and payment at the same moment: one of them wins, and all ledgers agree', async () => {
  for (let round = 0; round < 10; round += 1) {
    const whose = await shop.visitor()
    const { invoiceNo } = await buy({ whose })
    const { id, expires_at } = await rowOf(invoiceNo)
    await Promise.all([
      inTransaction(shop.db, (tx) => expireOrder(tx, id, expires_at!.toTemporalInstant())),
      pay(invoiceNo),
    ])
    const { order_state, payment_state } = await rowOf(invoiceNo)
    expect([order_state, payment_state]).toEqual(['confirmed', 'paid']) // late money revives an order whose goods are available
  }
})

test('late money revives an order only when all of its goods can still be had', async () => {
  for (const code of ['O-JUG', 'O-VASE']) await putOnSale(shop.db, { code, cents: 10_000, onHand: 3 })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'O-JUG' }, { prodCode: 'O-VASE', qty: 3 }])
  const { invoiceNo } = await placeOrder(buyer, { method: 'BANK_TRANSFER' })
  const { id, expires_at } = await rowOf(invoiceNo)
  await inTransaction(shop.db, (tx) => expireOrder(tx, id, expires_at!.toTemporalInstant()))
  await setStock(shop.db, 'O-VASE', 2)
  expect(await pay(invoiceNo)).toBe('refused')
  const allocated = async () => [(await stockOf('O-JUG')).allocated, (await stockOf('O-VASE')).allocated]
  expect([(await rowOf(invoiceNo)).order_state, await allocated()]).toEqual(['expired', [0, 0]])
  await setStock(shop.db, 'O-VASE', 3)
  expect(await pay(invoiceNo)).toBe('paid')
  expect(await allocated()).toEqual([1, 3])
  const { timeline } = await buyer.call(details, { invoiceNo }, { locale: 'en-US' })
  expect(timeline.at(-1)?.text).toBe('A late payment arrived; the order was restored')
})

test('each mail is written in the order’s language, with its lines, its sums and one link that opens the whole order', async () => {
  await shop.runJobs()
  const seen = shop.mails.length
  const { invoiceNo } = await buy({ locale: 'en-US', delivery: { ...home, recipient: "O'Brien (Tom)" } })
  await shop.runJobs()
  const [mail] = shop.mails.slice(seen)
  expect(mail).toMatchObject({ to: own().email, subject: `Order ${invoiceNo} received: please pay` })
  expect(mail!.html).toContain('Dear O&#39;Brien (Tom),')
  expect(mail!.html).toContain('HK$300.00')
  expect(mail!.text).toContain('21 Nov 2026 10:00')
  expect(mail!.html.match(/<a /g)).toHaveLength(2) // the button, and the contact link
  const token = /token=([\w.-]+)/.exec(mail!.text)?.[1]
  const stranger = await shop.visitor()
  expect(await stranger.call(details, { invoiceNo, orderToken: token })).toMatchObject({ masked: false })

  await pay(invoiceNo)
  await shop.runJobs()
  expect(shop.mails.at(-1)!.subject).toBe(`Order ${invoiceNo} is confirmed`)
})

test('a buyer who pays at the bank at once is not asked to pay; one who walks away is, and is told when it expires', async () => {
  await shop.runJobs()
  const seen = shop.mails.length
  const { invoiceNo } = await buy({ method: 'CARD', delivery: showroom })
  await shop.runJobs()
  expect(shop.mails.slice(seen)).toEqual([])
  shop.clock.moveBy({ minutes: 3 })
  await shop.runJobs()
  expect(shop.mails.slice(seen).map((mail) => mail.subject)).toEqual([`已收到訂單 ${invoiceNo}，請付款`])
  shop.clock.moveBy({ minutes: 27 })
  await shop.runJobs()
  shop.clock.moveBy({ minutes: -30 })
  expect((await rowOf(invoiceNo)).order_state).toBe('expired')
  expect(shop.mails.at(-1)!.subject).toBe(`訂單 ${invoiceNo} 已過期`)
})

test('[7.070] an order’s goods go into the cart again, at today’s prices, and what could not be had is named', async () => {
  await putOnSale(shop.db, { code: 'O-PAN', cents: 10_000, onHand: 10 })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'O-PAN', qty: 4 }, { prodCode: 'O-CUP' }])
  const { invoiceNo } = await placeOrder(buyer, { method: 'BANK_TRANSFER' })
  await putOnSale(shop.db, { code: 'O-JAR', cents: 5_000, onHand: 10 })
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'O-JAR' }]) // was in the cart before
  await shop.db
    .updateTable('variant')
    .set({ price_cents: 9_000 })
    .where('assort_id', 'in', ['O-PAN', 'O-JAR'])
    .execute()
  await setStock(shop.db, 'O-PAN', 6) // four of them are held by the order itself
  const cart = await buyer.call('GET /shop_cart/fetchMemoIntoShopCart', { invoiceNo }, { locale: 'en-US' })
  expect(
    cart.shopCart.shopCartCoGroupList[0]!.itemPriceViewList.map((line) => [
      line.productCode,
      line.qty,
      line.sellingPrice,
      line.notes.map(({ code }) => code),
    ]),
  ).toEqual([
    ['O-JAR', 1, 90, ['PRICE_UP']],
    ['O-PAN', 2, 90, ['CAPPED']],
    ['O-CUP', 1, 120, []],
  ])
  expect(cart.missing).toEqual([{ name: 'Test O-PAN', reason: 'Only 2 left' }])
  const other = await shop.visitor()
  expect(await other.ask('GET /shop_cart/fetchMemoIntoShopCart', { invoiceNo })).toMatchObject({
    status: 404,
    error: 'ORDER_NOT_FOUND',
  })
})
