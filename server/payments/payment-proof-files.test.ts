import { expect, test } from 'vitest'
import { serve } from '#server/lib/http/serve.ts'
import { askLedger } from '#tests/paying.ts'
import { openProofTrial, pdf, type ProofTrial, receipt } from '#tests/payment-proofs.ts'
import { askRaw } from '#tests/raw-request.ts'
import { enterAs } from '#tests/staff.ts'

let { shop, orderStaff, place, send, listed, files } = {} as ProofTrial
openProofTrial((trial) => void ({ shop, orderStaff, place, send, listed, files } = trial))

test('a PDF is given to staff to be saved, never to be opened in the shop', async () => {
  const placed = await place()
  const sent = pdf()
  await send(placed, sent, 'application/pdf')
  const [found] = await listed('proof', placed)
  const answer = await shop.fetch(`/api/staff/paymentProof?proofId=${found!.proofs[0]!.proofId}`, {
    headers: { authorization: (await orderStaff()).token! },
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
