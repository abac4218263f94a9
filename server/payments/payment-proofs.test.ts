import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#storefront/lib/api.ts'
import { serve } from '#server/lib/http/serve.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { askLedger, buyOne, expectPaidOnce, type PlacedByCard, readLedger } from '#tests/paying.ts'
import { askRaw } from '#tests/raw-request.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

const proofFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-proofs-'))
let shop: Awaited<ReturnType<typeof openShop>>
let goods: { prodCode: string; assortId: string }
beforeAll(async () => {
  shop = await openShop({ proofFolder })
  goods = await putOnSale(shop.db, { code: 'BYHAND', cents: 25_000, onHand: 1_000 })
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(proofFolder, { recursive: true })
})

/** Somebody at the order desk; a new one where the last went home, after half an hour of rest. */
async function enterOrderStaff(): Promise<ShopVisitor> {
  const now = shop.clock.now()
  if (!clerk || now.since(clerk.since).total('minutes') > 20)
    clerk = { visitor: await enterAs(shop, 'order desk'), since: now }
  return clerk.visitor
}
let clerk: { visitor: ShopVisitor; since: Temporal.Instant } | undefined

let drawn = 0
/** Another receipt each time: the same file is taken once. */
const receipt = () => {
  drawn += 1
  const background = { r: 60, g: 80, b: 200 }
  return sharp({ create: { width: 300 + drawn, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog${inside}>>endobj\n% ${(drawn += 1)}\n%%EOF\n`)

async function send(
  { buyer, invoiceNo }: Pick<PlacedByCard, 'buyer' | 'invoiceNo'>,
  bytes: Buffer,
  type = 'image/jpeg',
) {
  const response = await shop.fetch(`/api/payment/sendPaymentProof?locale=en-US&invoiceNo=${invoiceNo}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: buyer.token!, 'content-type': type },
  })
  const answer = (await response.json()) as Reply<'POST /payment/sendPaymentProof'> & {
    error?: string
    message: string
  }
  return { ...answer, http: response.status, code: answer.error }
}

const place = (method = 'BANK_TRANSFER') => buyOne(shop, goods, method)
const listed = async (tab: 'proof' | 'waiting' | 'done', { invoiceNo }: PlacedByCard) =>
  (await (await enterOrderStaff()).call('GET /staff/offlinePayments', { tab, invoiceNo })).payments
const files = () => fs.readdirSync(proofFolder)

test('[9.09] a photo of the receipt is taken within a day, seen by staff, and the order is paid when they say so', async () => {
  const placed = await place()
  expect(await askLedger(placed)).toMatchObject({ status: 'offline', mayProve: true, proof: null })
  const before = files().length
  expect(await send(placed, await receipt())).toMatchObject({ status: 'offline', proof: { state: 'waiting' } })
  expect(files().length).toBe(before + 1)
  await shop.runJobs()
  expect(
    shop.mails.filter(({ to, subject }) => to === 'shop@harbour.example' && subject.includes(placed.invoiceNo)),
  ).toHaveLength(1)

  const [found] = await listed('proof', placed)
  expect(found).toMatchObject({ invoiceNos: [placed.invoiceNo], amount: 250, state: 'waiting' })
  const proof = await shop.fetch(`/api/staff/paymentProof?proofId=${found!.proofs[0]!.proofId}`, {
    headers: { authorization: (await enterOrderStaff()).token! },
  })
  expect(Object.fromEntries(proof.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect((await sharp(Buffer.from(await proof.arrayBuffer())).metadata()).height).toBe(600)

  const wrong = await (
    await enterOrderStaff()
  ).ask('POST /staff/confirmPayment', { payId: found!.payId, received: 25 }, { locale: 'en-US' })
  expect(wrong).toMatchObject({
    ok: false,
    error: 'PAYMENT_SUM_DIFFERS',
    message: 'HK$25.00 was received, but HK$250.00 is due.',
  })
  const orderStaff = await enterOrderStaff()
  const confirm = () =>
    orderStaff.call('POST /staff/confirmPayment', { payId: found!.payId, received: 250, note: 'ref 77' })
  expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual([
    { state: 'paid' },
    { state: 'paid' },
    { state: 'paid' },
  ])
  await expectPaidOnce(shop.db, placed.invoiceNo)
  expect((await readLedger(shop.db, placed.invoiceNo)).paidBy[0]).toMatch(/^staff:May/)
  expect(await askLedger(placed)).toMatchObject({ status: 'paid', proof: { state: 'accepted' } })
  expect(await listed('proof', placed)).toEqual([])
  expect(await listed('done', placed)).toMatchObject([{ state: 'paid' }])
  const audit = await shop.db.selectFrom('staff_audit').selectAll().where('subject', '=', found!.payId).execute()
  expect(audit.length).toBeGreaterThan(0)
})

test('an order with a proof waits for staff beyond its day; rejected, the buyer is told why and has a day for another', async () => {
  const placed = await place()
  shop.clock.moveBy({ hours: 23 })
  await send(placed, await receipt())
  shop.clock.moveBy({ hours: 24 })
  await shop.runJobs()
  expect(await askLedger(placed)).toMatchObject({ status: 'offline', payable: true })

  const [found] = await listed('proof', placed)
  const proofId = found!.proofs[0]!.proofId
  expect(await (await enterOrderStaff()).ask('POST /staff/rejectPaymentProof', { proofId, reason: ' ' })).toMatchObject(
    {
      error: 'REMARKS_REQUIRED',
    },
  )
  await (await enterOrderStaff()).call('POST /staff/rejectPaymentProof', { proofId, reason: '看不到金額。' })
  expect(
    await (await enterOrderStaff()).ask('POST /staff/rejectPaymentProof', { proofId, reason: 'again' }),
  ).toMatchObject({
    error: 'PROOF_NOT_FOUND',
  })
  shop.mails.length = 0
  await shop.runJobs()
  const [mail] = shop.mails
  expect(mail!.to).toMatch(/^chan\d+@/)
  expect(mail!.text).toContain('看不到金額。')
  expect(mail!.text).toContain(`/personal/orders/${placed.invoiceNo}?token=`)
  expect(await askLedger(placed)).toMatchObject({
    proof: { state: 'rejected', reason: '看不到金額。' },
    mayProve: true,
  })

  expect(await send(placed, await receipt())).toMatchObject({ proof: { state: 'waiting' } })
  await (await enterOrderStaff()).call('POST /staff/confirmPayment', { payId: placed.payId, received: 250 })
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('a rejected proof that no other follows lets the order end after a day, and a proof is not taken any more', async () => {
  const placed = await place()
  await send(placed, await receipt())
  const [found] = await listed('proof', placed)
  await (
    await enterOrderStaff()
  ).call('POST /staff/rejectPaymentProof', { proofId: found!.proofs[0]!.proofId, reason: 'no sum' })
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  expect(await askLedger(placed)).toMatchObject({ status: 'expired', mayProve: false })
  expect(await send(placed, await receipt())).toMatchObject({ http: 409, code: 'PROOF_NOT_WANTED' })
  expect(await listed('waiting', placed)).toEqual([])
})

test('money that staff find after the order has ended revives it, or is to go back by hand and staff are told', async () => {
  const placed = await place()
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  await (await enterOrderStaff()).call('POST /staff/confirmPayment', { payId: placed.payId, received: 250 })
  await expectPaidOnce(shop.db, placed.invoiceNo)

  const last = await putOnSale(shop.db, { code: 'LASTBYHAND', cents: 25_000, onHand: 1 })
  const late = await buyOne(shop, last, 'BANK_TRANSFER')
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  await setStock(shop.db, last.assortId, 0)
  await (await enterOrderStaff()).call('POST /staff/confirmPayment', { payId: late.payId, received: 250 })
  shop.mails.length = 0
  await shop.runJobs()
  const { order, owed } = await readLedger(shop.db, late.invoiceNo)
  expect([order.order_state, owed.map(({ state }) => state)]).toEqual(['expired', ['refused']])
  expect(shop.mails.filter(({ to }) => to === 'shop@harbour.example')).toHaveLength(1)
})

test('while a proof is being looked at the method stays; after it was rejected another may be chosen', async () => {
  const placed = await place()
  await send(placed, await receipt())
  const choose = () =>
    placed.buyer.ask('POST /payment/rechoosePaymentMethod', { invoiceNo: placed.invoiceNo, paymentMethodCode: 'CARD' })
  expect(await choose()).toMatchObject({ ok: false, error: 'PROOF_UNDER_REVIEW' })
  const [found] = await listed('proof', placed)
  await (
    await enterOrderStaff()
  ).call('POST /staff/rejectPaymentProof', { proofId: found!.proofs[0]!.proofId, reason: 'no sum' })
  expect(await choose()).toMatchObject({ ok: true, value: { needJump: true } })
})

test.each([
  [
    'an SVG under the name of a picture',
    Buffer.from('<svg onload="alert(1)"/>'),
    'FILE_KIND_UNKNOWN',
    /JPEG, PNG or WebP/,
  ],
  ['a web page', Buffer.from('<html><script>alert(1)</script>'), 'FILE_KIND_UNKNOWN', /photo/],
  ['half a picture', Buffer.from('\xff\xd8\xff\xe0 half', 'latin1'), 'FILE_UNREADABLE', /screenshot/],
  ['a PDF that runs a script', pdf('/OpenAction<</S/JavaScript/JS(1)>>'), 'FILE_PDF_UNSAFE', /screenshot/],
  ['nothing', Buffer.alloc(0), 'FILE_KIND_UNKNOWN', /photo/],
])('%s is refused in clear words, and nothing is kept', async (_, bytes, code, words) => {
  const placed = await place()
  const before = files().length
  const answer = await send(placed, bytes)
  expect([answer.http, answer.code]).toEqual([422, code])
  expect(answer.message).toMatch(words)
  expect(files().length).toBe(before)
})

test('a PDF is given to staff to be saved, never to be opened in the shop', async () => {
  const placed = await place()
  const sent = pdf()
  await send(placed, sent, 'application/pdf')
  const [found] = await listed('proof', placed)
  const answer = await shop.fetch(`/api/staff/paymentProof?proofId=${found!.proofs[0]!.proofId}`, {
    headers: { authorization: (await enterOrderStaff()).token! },
  })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="proof-[\w-]+\.pdf"$/)
  expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true)
})

test('100 MB are refused before they are read, with or without a length; every other call keeps its own limit', async () => {
  const server = await serve(shop.app.fetch, { port: 0 })
  try {
    const placed = await place()
    const target = `/api/payment/sendPaymentProof?locale=en-US&invoiceNo=${placed.invoiceNo}`
    const headers = { authorization: placed.buyer.token!, 'content-type': 'image/jpeg' }
    const huge = Buffer.alloc(100_000_000)
    const said = await askRaw(server.port, target, { method: 'POST', headers, body: huge }).catch(
      (error: Error) => error,
    )
    if (!(said instanceof Error)) {
      expect(said.status).toBe(413)
      expect(said.body.toString()).toContain('at most 10 MB')
    }
    const chunked = { ...headers, 'transfer-encoding': 'chunked' }
    const unsaid = await askRaw(server.port, target, { method: 'POST', headers: chunked, body: huge }).catch(
      (error: Error) => error,
    )
    if (!(unsaid instanceof Error)) expect(unsaid.status).toBe(413)
    expect([said instanceof Error, unsaid instanceof Error]).not.toEqual([true, true])
    expect(await askLedger(placed)).toMatchObject({ proof: null })
    const other = await askRaw(server.port, '/api/payment/repayApply', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: Buffer.alloc(300_000, 'x'),
    })
    expect(other.status).toBe(413)
  } finally {
    await server.drain()
  }
})

test('the same file is no other proof, five are enough, and many at once are not more', async () => {
  const placed = await place()
  const same = await receipt()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(placed, same)))
  expect(answers.filter(({ proof }) => proof?.state === 'waiting')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'PROOF_SENT_BEFORE')).toHaveLength(4)
  const before = files().length
  await shop.db.deleteFrom('rate_limit').execute()
  const others = await Promise.all(Array.from({ length: 8 }, async () => send(placed, await receipt())))
  expect(others.filter(({ code }) => code === 'PROOFS_ENOUGH')).toHaveLength(4)
  expect(files().length).toBe(before + 4)
})

test("nobody sends a proof for another's order, looks at a proof, or decides on one, but who may", async () => {
  const placed = await place()
  const stranger = await shop.visitor()
  expect(await send({ buyer: stranger, invoiceNo: placed.invoiceNo }, await receipt())).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  await send(placed, await receipt())
  const [found] = await listed('proof', placed)
  const { payId } = found!
  const { proofId } = found!.proofs[0]!
  for (const who of [stranger, placed.buyer]) {
    expect(await who.ask('GET /staff/paymentProof', { proofId })).toMatchObject({
      ok: false,
      status: 404,
      error: 'NO_SUCH_CALL',
    })
    expect(await who.ask('POST /staff/confirmPayment', { payId, received: 250 })).toMatchObject({
      ok: false,
      status: 404,
    })
  }
  const support = await enterAs(shop, 'support')
  expect((await support.call('GET /staff/offlinePayments', { invoiceNo: placed.invoiceNo })).totalCount).toBe(1)
  expect(await support.ask('POST /staff/confirmPayment', { payId, received: 250 })).toMatchObject({
    error: 'ROLE_NOT_ALLOWED',
  })
  const elsewhere = await enterAs(shop, 'owner', 'FOOD')
  expect(await elsewhere.ask('GET /staff/paymentProof', { proofId })).toMatchObject({ error: 'PROOF_NOT_FOUND' })
  expect(await elsewhere.ask('POST /staff/rejectPaymentProof', { proofId, reason: 'x' })).toMatchObject({
    error: 'PROOF_NOT_FOUND',
  })
  expect(await elsewhere.ask('POST /staff/confirmPayment', { payId, received: 250 })).toMatchObject({
    error: 'ORDER_NOT_FOUND',
  })
  const looked = await shop.db.selectFrom('staff_audit').select('call').where('subject', '=', proofId).execute()
  expect(looked).toEqual([])
})

test('a card payment is confirmed by its bank and not by staff, and takes no proof', async () => {
  const placed = await place('CARD')
  expect(await send(placed, await receipt())).toMatchObject({ code: 'PROOF_NOT_WANTED' })
  expect(
    await (await enterOrderStaff()).ask('POST /staff/confirmPayment', { payId: placed.payId, received: 250 }),
  ).toMatchObject({
    ok: false,
  })
})

test('files of proofs decided 90 days ago are removed, and so are those that belong to none; the others stay', async () => {
  const [old, open] = [await place(), await place()]
  await send(old, await receipt())
  await (await enterOrderStaff()).call('POST /staff/confirmPayment', { payId: old.payId, received: 250 })
  shop.clock.moveBy({ hours: 24 * 91 })
  const fresh = await place()
  await send(fresh, await receipt())
  const orphan = path.join(proofFolder, 'x'.repeat(32))
  fs.writeFileSync(orphan, 'left behind by a fall')
  await shop.app.jobs['forgetPaymentProofs']!({} as never)
  const [kept] = await listed('proof', fresh)
  expect(kept!.proofs[0]!.kept).toBe(true)
  expect((await listed('done', old))[0]!.proofs[0]!.kept).toBe(false)
  expect(fs.existsSync(orphan)).toBe(false)
  expect(open.payId).not.toBe('')
  const answer = await (
    await enterOrderStaff()
  ).ask('GET /staff/paymentProof', {
    proofId: (await listed('done', old))[0]!.proofs[0]!.proofId,
  })
  expect(answer).toMatchObject({ error: 'PROOF_NOT_FOUND' })
})
