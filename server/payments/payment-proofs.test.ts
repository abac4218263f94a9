import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { putOnSale, setStock } from '#tests/goods.ts'
import { askLedger, buyOne, expectPaidOnce, readLedger } from '#tests/paying.ts'
import { openProofTrial, pdf, type ProofTrial, receipt } from '#tests/payment-proofs.ts'

let { shop, orderStaff, place, send, listed, files, proofFolder } = {} as ProofTrial
openProofTrial((trial) => void ({ shop, orderStaff, place, send, listed, files, proofFolder } = trial))

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
    headers: { authorization: (await orderStaff()).token! },
  })
  expect(Object.fromEntries(proof.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect((await sharp(Buffer.from(await proof.arrayBuffer())).metadata()).height).toBe(600)

  const wrong = await (
    await orderStaff()
  ).ask('POST /staff/confirmPayment', { payId: found!.payId, received: 25 }, { locale: 'en-US' })
  expect(wrong).toMatchObject({
    ok: false,
    error: 'PAYMENT_SUM_DIFFERS',
    message: 'HK$25.00 was received, but HK$250.00 is due.',
  })
  const clerk = await orderStaff()
  const confirm = () => clerk.call('POST /staff/confirmPayment', { payId: found!.payId, received: 250, note: 'ref 77' })
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
  expect(await (await orderStaff()).ask('POST /staff/rejectPaymentProof', { proofId, reason: ' ' })).toMatchObject({
    error: 'REMARKS_REQUIRED',
  })
  await (await orderStaff()).call('POST /staff/rejectPaymentProof', { proofId, reason: '看不到金額。' })
  expect(await (await orderStaff()).ask('POST /staff/rejectPaymentProof', { proofId, reason: 'again' })).toMatchObject({
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
  await (await orderStaff()).call('POST /staff/confirmPayment', { payId: placed.payId, received: 250 })
  await expectPaidOnce(shop.db, placed.invoiceNo)
})

test('a rejected proof that no other follows lets the order end after a day, and a proof is not taken any more', async () => {
  const placed = await place()
  await send(placed, await receipt())
  const [found] = await listed('proof', placed)
  await (
    await orderStaff()
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
  await (await orderStaff()).call('POST /staff/confirmPayment', { payId: placed.payId, received: 250 })
  await expectPaidOnce(shop.db, placed.invoiceNo)

  const last = await putOnSale(shop.db, { code: 'LASTBYHAND', cents: 25_000, onHand: 1 })
  const late = await buyOne(shop, last, 'BANK_TRANSFER')
  shop.clock.moveBy({ hours: 25 })
  await shop.runJobs()
  await setStock(shop.db, last.assortId, 0)
  await (await orderStaff()).call('POST /staff/confirmPayment', { payId: late.payId, received: 250 })
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
    await orderStaff()
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

test('a card payment is confirmed by its bank and not by staff, and takes no proof', async () => {
  const placed = await place('CARD')
  expect(await send(placed, await receipt())).toMatchObject({ code: 'PROOF_NOT_WANTED' })
  expect(
    await (await orderStaff()).ask('POST /staff/confirmPayment', { payId: placed.payId, received: 250 }),
  ).toMatchObject({
    ok: false,
  })
})

test('files of proofs decided 90 days ago are removed, and so are those that belong to none; the others stay', async () => {
  const [old, open] = [await place(), await place()]
  await send(old, await receipt())
  await (await orderStaff()).call('POST /staff/confirmPayment', { payId: old.payId, received: 250 })
  shop.clock.moveBy({ hours: 24 * 91 })
  const fresh = await place()
  await send(fresh, await receipt())
  const orphan = path.join(proofFolder, 'x'.repeat(32))
  fs.writeFileSync(orphan, 'left behind by a fall')
  await shop.app.jobs['deletePaymentProofs']!({} as never)
  const [kept] = await listed('proof', fresh)
  expect(kept!.proofs[0]!.kept).toBe(true)
  expect((await listed('done', old))[0]!.proofs[0]!.kept).toBe(false)
  expect(fs.existsSync(orphan)).toBe(false)
  expect(open.payId).not.toBe('')
  const answer = await (
    await orderStaff()
  ).ask('GET /staff/paymentProof', {
    proofId: (await listed('done', old))[0]!.proofs[0]!.proofId,
  })
  expect(answer).toMatchObject({ error: 'PROOF_NOT_FOUND' })
})
