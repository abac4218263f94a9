import { createHmac, randomUUID } from 'node:crypto'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeFpsCode } from '#tests/fps-decoder.ts'
import { putOnSale } from '#tests/goods.ts'
import { askLedger, askProvider, buyOne, expectPaidOnce, type PlacedByCard, readLedger } from '#tests/paying.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'

/** Without a secret of its own the sandbox bank's is used: it also acts as the FPS account's bank. */
const secret = 'test'.repeat(8)
let shop: Awaited<ReturnType<typeof openShop>>
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  shop = await openShop()
  goods = await putOnSale(shop.db, { code: 'BYFPS', cents: 12_850, onHand: 1_000 })
})
afterAll(() => shop.close())

const place = () => buyOne(shop, goods, 'FPS')
const codeOf = ({ buyer, invoiceNo, payId }: PlacedByCard) =>
  buyer.call('GET /payment/getFpsCode', { invoiceNo, payId })

/** The notice of the payee's bank. */
async function letter(
  { invoiceNo }: PlacedByCard,
  changed: object = {},
  { key = secret, age = 0, eventId = `evt_${randomUUID()}` } = {},
) {
  const [payment] = (await readLedger(shop.db, invoiceNo)).payments
  const body = JSON.stringify({
    eventId,
    type: 'fps.received',
    reference: payment!.provider_ref,
    billNumber: invoiceNo,
    amountCents: payment!.amount_cents,
    currency: 'HKD',
    ...changed,
  })
  const seconds = Math.floor(shop.clock.now().epochMilliseconds / 1_000) - age
  const mark = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const answer = await shop.fetch('/api/webhooks/fps', {
    method: 'POST',
    body,
    headers: { 'fps-signature': `t=${seconds},v1=${mark}` },
  })
  return answer.status
}

test('an FPS order shows a code with its sum, its number and its end, which a camera reads off the picture', async () => {
  const placed = await place()
  expect(placed.jumpUrl).toBe(null)
  expect(await askLedger(placed)).toMatchObject({
    status: 'offline',
    hasFpsCode: true,
    mayProve: true,
    method: '轉數快 FPS',
  })
  const { code, picture, amount, invoiceNo, reference, payBefore } = await codeOf(placed)
  expect([amount, invoiceNo]).toEqual([128.5, placed.invoiceNo])
  const { data, info } = await sharp(Buffer.from(picture.split(',')[1]!, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(code)
  const read = decodeFpsCode(code)
  expect(read).toMatchObject({
    isDynamic: true,
    sum: '128.50',
    additional: { '01': placed.invoiceNo, '05': reference },
  })
  expect(read.account['02']).toBe('0000000')
  expect(read.account['05']).toBe(payBefore.slice(0, 19).replaceAll(/[-T:]/g, ''))
})

test('the code stays the same however often it is asked for, and nobody else sees it', async () => {
  const placed = await place()
  const codes = await Promise.all([codeOf(placed), codeOf(placed), codeOf(placed)])
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
  const stranger = await shop.visitor()
  expect(await stranger.ask('GET /payment/getFpsCode', { invoiceNo: placed.invoiceNo })).toMatchObject({ status: 404 })
  const card = await buyOne(shop, goods)
  expect(await card.buyer.ask('GET /payment/getFpsCode', { invoiceNo: card.invoiceNo })).toMatchObject({
    error: 'PROOF_NOT_WANTED',
  })
})

test("the bank's notice pays the order, once, however often it comes; one mail goes out", async () => {
  const placed = await place()
  const sent = shop.mails.length
  const eventId = 'evt_same'
  const answers = await Promise.all([
    letter(placed, {}, { eventId }),
    letter(placed, {}, { eventId }),
    letter(placed),
    letter(placed),
    askProvider(placed).then(() => 200),
  ])
  expect(answers).toEqual([200, 200, 200, 200, 200])
  await expectPaidOnce(shop.db, placed.invoiceNo)
  await shop.runJobs()
  const mails = shop.mails.slice(sent).filter(({ to, text }) => /^chan\d+@/.test(to) && text.includes(placed.invoiceNo))
  expect(mails).toHaveLength(1)
  expect(await placed.buyer.ask('GET /payment/getFpsCode', { invoiceNo: placed.invoiceNo })).toMatchObject({
    ok: false,
  })
})

test('a notice and a clerk at the same moment, 10 times over: paid once each time', async () => {
  const clerk = await enterAs(shop, 'owner')
  for (let round = 0; round < 10; round += 1) {
    const placed = await place()
    const [, , said] = await Promise.all([
      letter(placed),
      letter(placed),
      clerk.ask('POST /staff/confirmPayment', { payId: placed.payId, received: 128.5 }),
    ])
    expect(said.ok).toBe(true)
    await expectPaidOnce(shop.db, placed.invoiceNo)
  }
})

test.each([
  ['signed by another', {}, { key: 'another' }, 400],
  ['of five minutes ago', {}, { age: 301 }, 400],
  ['about another sum', { amountCents: 1 }, {}, 400],
  ['in another currency', { currency: 'CNY' }, {}, 400],
  ['about another order', { billNumber: 'W0' }, {}, 400],
  ['with an unknown reference', { reference: 'PNOBODY' }, {}, 404],
])('a letter %s changes nothing', async (_, changed, manner, status) => {
  const placed = await place()
  expect(await letter(placed, changed, manner)).toBe(status)
  expect((await readLedger(shop.db, placed.invoiceNo)).order.payment_state).toBe('none')
})

test('a notice a day late revives the order', async () => {
  const placed = await place()
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  expect((await askLedger(placed)).status).toBe('expired')
  expect(await letter(placed)).toBe(200)
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('who pays the code after having paid by card has paid twice: staff are told to send the second sum back', async () => {
  const placed = await place()
  const card = await placed.buyer.call('POST /payment/rechoosePaymentMethod', {
    invoiceNo: placed.invoiceNo,
    paymentMethodCode: 'CARD',
  })
  const form = { method: 'POST', body: new URLSearchParams({ choice: 'approve' }) }
  await shop.bank.fetch(new Request(card.jumpUrl!, form))
  await shop.bank.tick()
  await letter(placed)
  await shop.runJobs()
  const { order, owed, paidBy } = await readLedger(shop.db, placed.invoiceNo)
  expect([order.payment_state, paidBy.length, owed.map(({ state }) => state)]).toEqual(['paid', 1, ['refused']])
  expect(shop.mails.some(({ to, text }) => to === 'shop@harbour.example' && text.includes(placed.invoiceNo))).toBe(true)
})
