import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asOneself, complete, home, askPrice } from '#tests/checkout.ts'
import { putCard } from '#tests/gift-cards.ts'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { buyGoods, openOrderStaff, payByHand, pressAtBank, sendOff } from '#tests/orders.ts'
import { readPdf } from '#tests/pdf.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let orderStaff: ReturnType<typeof openOrderStaff>
beforeAll(async () => {
  shop = await openShop()
  orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'P-CUP', cents: 12_000, onHand: 1_000 })
})
afterEach(async () => {
  expect(await findBreaches(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const askPdf = (who: ShopVisitor, path: string) => shop.fetch(path, { headers: { authorization: who.token ?? '' } })
const receiptPath = (invoiceNo: string) => `/api/payment/receiptPdf?invoiceNo=${invoiceNo}`
const readAnswer = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()))

test('[7.084] a paid order has its receipt as data and as a PDF in both languages, which agree', async () => {
  const buyer = await shop.visitor()
  const bought = await buyGoods(buyer, { prodCode: 'P-CUP', qty: 2 })
  const { invoiceNo } = bought
  await payByHand(orderStaff, bought)
  const receipt = await buyer.call('POST /payment/getReceipt', { invoiceNo }, { locale: 'en-US' })
  expect(receipt).toMatchObject({
    receiptNo: `RC-${invoiceNo}`,
    coName: 'Harbour Living',
    refunded: 0,
    refunds: [],
    order: { goodsAmount: 240, deliveryFee: 60, netTotal: 300, paidAmount: 300 },
  })
  const answer = await askPdf(buyer, receiptPath(invoiceNo))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${invoiceNo}.pdf"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [page, ...more] = await readAnswer(answer)
  expect(more).toEqual([])
  for (const said of [
    '收據\nReceipt',
    `RC-${invoiceNo}`,
    'Harbour Living',
    'Test P-CUP',
    '陳大文',
    `新界沙田區大圍大圍道1號示範大廈A座12樓 ${asOneself(buyer, home).flat}室`,
    'HK$120.00\n2',
    'HK$240.00',
    'HK$60.00',
    'HK$300.00',
    '第 1 頁，共 1 頁　Page 1 of 1',
  ])
    expect(page).toContain(said)
})

test('[7.084] there is no receipt before any money has come, and none of somebody else’s order', async () => {
  const buyer = await shop.visitor()
  const bought = await buyGoods(buyer, { prodCode: 'P-CUP' })
  const { invoiceNo, orderToken } = bought
  expect(await buyer.ask('POST /payment/getReceipt', { invoiceNo }, { locale: 'en-US' })).toMatchObject({
    status: 409,
    error: 'RECEIPT_NOT_THERE',
    message: 'This order has not been paid yet, so there is no receipt.',
  })
  expect((await askPdf(buyer, receiptPath(invoiceNo))).status).toBe(409)
  await payByHand(orderStaff, bought)
  const stranger = await shop.visitor()
  expect(await stranger.ask('POST /payment/getReceipt', { invoiceNo })).toMatchObject({ error: 'ORDER_NOT_FOUND' })
  expect((await askPdf(stranger, receiptPath(invoiceNo))).status).toBe(404)
  expect(await stranger.call('POST /payment/getReceipt', { invoiceNo, orderToken })).toMatchObject({ invoiceNo })
  expect((await askPdf(stranger, `${receiptPath(invoiceNo)}&orderToken=${orderToken}`)).status).toBe(200)
})

test('a receipt shows every means of payment, cards masked, and what has gone back since', async () => {
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'P-CUP', qty: 3, buyNow: true }])
  const card = await putCard(shop.db, { cents: 10_000 })
  const { body, quote } = await askPrice(buyer, home, {}, { giftCards: [{ code: card.code, pin: card.pin }] })
  const placed = await complete(buyer, { ...body, cashRecords: [{ paymentMethodCode: 'BANK_TRANSFER' }] })
  if (!placed.ok) throw new Error(`nothing was placed: ${placed.error} ${JSON.stringify(placed.facts)}`)
  const { invoiceNo, payId } = placed.value
  const clerk = await orderStaff()
  await clerk.call('POST /staff/confirmPayment', { payId, received: quote.leftToPay })
  const read = async () => (await readAnswer(await askPdf(buyer, receiptPath(invoiceNo)))).join('\n')
  const before = await read()
  expect(before).toMatch(/禮品卡 Gift card [^ ]+(\*| )+/)
  const masked = `**** ${card.code.slice(-4)}` // its last four digits alone may be a year or part of an order number
  expect(before.split(masked), 'its number once, in both languages').toHaveLength(2)
  expect(before).not.toContain(card.code)
  expect(before).toContain('HK$100.00')
  expect(before).not.toContain('退款')
  await buyer.call('POST /sale/cancelOrder', { invoiceNo })
  const receipt = await buyer.call('POST /payment/getReceipt', { invoiceNo })
  expect(receipt.refunds).toHaveLength(1)
  expect(receipt.refunded).toBe(receipt.order.netTotal)
  const after = await read()
  expect(after).toContain(receipt.refunds[0]!.refundNo)
  expect(after).toContain(`−HK$${receipt.refunded.toFixed(2)}`)
})

test('the card that paid stands on the receipt once', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'P-CUP' }, { method: 'CARD' })
  await pressAtBank(shop, bought.jumpUrl, 'approve')
  const [page] = await readAnswer(await askPdf(bought.buyer, receiptPath(bought.invoiceNo)))
  expect(page!.replaceAll('\n', ' ').match(/Drill 40\*\* \*{4} \*{4} 0002/g)).toHaveLength(1)
})

test('a packing slip tells what goes into the parcel and where to, and no price; the audit log names who fetched it', async () => {
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'P-CUP', qty: 2 })
  await payByHand(orderStaff, bought)
  const { invoiceNo } = bought
  const path = `/api/staff/orders/${invoiceNo}/packingSlip`
  const clerk = await orderStaff()
  const answer = await askPdf(clerk, path)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="packing-${invoiceNo}.pdf"`)
  const slip = (await readAnswer(answer)).join('\n')
  const { barcode } = await shop.db
    .selectFrom('order_line')
    .innerJoin('sales_order', 'sales_order.id', 'order_line.order_id')
    .select('barcode')
    .where('number', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  for (const said of ['執貨單\nPacking slip', invoiceNo, barcode, 'Test P-CUP', '陳大文', '大圍道1號'])
    expect(slip).toContain(said)
  expect(slip).not.toContain('HK$')
  const noted = await shop.db.selectFrom('staff_audit').select('call').where('subject', '=', invoiceNo).execute()
  expect(noted.map(({ call }) => call)).toContain('GET /staff/orders/{invoiceNo}/packingSlip')
  expect((await askPdf(await enterAs(shop, 'merchandiser'), path)).status).toBe(403)
  expect((await askPdf(await enterAs(shop, 'order desk', 'FOOD'), path)).status).not.toBe(200)
})

test('the letter that confirms an order carries its receipt; no other letter carries anything', async () => {
  await shop.runJobs()
  const seen = shop.mails.length
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'P-CUP' })
  await sendOff(orderStaff, bought)
  await shop.runJobs()
  const about = (words: string) => shop.mails.slice(seen).filter(({ subject }) => subject.includes(words))
  const [confirmed] = about('已確認')
  expect(confirmed!.attachments).toMatchObject([{ name: `receipt-${bought.invoiceNo}.pdf`, kind: 'application/pdf' }])
  expect(readPdf(confirmed!.attachments![0]!.bytes).join('\n')).toContain(`RC-${bought.invoiceNo}`)
  expect(about('已經寄出')).toHaveLength(1)
  expect(shop.mails.slice(seen).filter(({ attachments }) => attachments)).toHaveLength(1)
})
