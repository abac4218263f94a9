import { createHmac, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FolderHome } from '#server/lib/integrations/file-folder.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { reviewBill } from '#server/billing/dunning.commands.ts'
import { bookPlanOfNewcomer } from '#tests/bills.ts'
import { decodeFpsCode } from '#tests/fps-decoder.ts'
import { findBreaches } from '#tests/invariants.ts'
import { logIn, newcomer, taiMan } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

const proofFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-bill-proofs-'))
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ files: new FolderHome(proofFolder) })
})
afterAll(async () => {
  await shop.close()
  fs.rmSync(proofFolder, { recursive: true })
})

let booked = 0
let visitor: ShopVisitor
let plan: Awaited<ReturnType<typeof bookPlanOfNewcomer>>['plan']
beforeEach(async () => {
  booked += 1
  ;({ visitor, plan } = await bookPlanOfNewcomer(
    shop,
    `by-hand-${booked}@harbour.example`,
    `H${String(booked).padStart(4, '0')}`,
  ))
  await shop.runJobs()
  shop.mails.length = 0
})
afterEach(async () =>
  expect((await findBreaches(shop.db)).filter((breach) => /bill|plan|owes later/.test(breach))).toEqual([]),
)

const pay = (paymentMethodCode: string, from = visitor) =>
  from.call('POST /payLater/pay', { amount: 400, billId: plan.bills[1]!, paymentMethodCode })
const askToPay = (paymentMethodCode: string) =>
  visitor.ask('POST /payLater/pay', { amount: 400, billId: plan.bills[1]!, paymentMethodCode })
const readPayment = (payId: string) => visitor.call('POST /payLater/getPayment', { payId }, { locale: 'en-US' })
const standing = async () =>
  (await visitor.call('POST /payLater/getPlan', { invoiceNo: plan.number })).bills.find(({ no }) => no === 2)

let drawn = 0
async function send(payId: string, from = visitor) {
  const background = { r: 60, g: 80, b: 200 }
  const picture = await sharp({ create: { width: 300 + (drawn += 1), height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const response = await shop.fetch(`/api/payLater/sendPaymentProof?locale=en-US&payId=${payId}`, {
    method: 'POST',
    body: new Uint8Array(picture),
    headers: { authorization: from.token!, 'content-type': 'image/jpeg' },
  })
  return (await response.json()) as { error?: string; status?: string; proof?: { state: string } }
}
const proofOf = async (clerk: ShopVisitor) => {
  const { payments } = await clerk.call('GET /staff/offlinePayments', { tab: 'proof', invoiceNo: plan.number })
  return payments[0]!
}

/** The notice of the payee's bank; it shares its secret with the sandbox bank. */
async function tellOfFps(reference: string, billNumber: string) {
  const about = { reference, billNumber, amountCents: 40_000, currency: 'HKD' }
  const body = JSON.stringify({ eventId: `evt_${randomUUID()}`, type: 'fps.received', ...about })
  const seconds = Math.floor(shop.clock.now().epochMilliseconds / 1_000)
  const mark = createHmac('sha256', 'test'.repeat(8)).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'fps-signature': `t=${seconds},v1=${mark}` }
  return (await shop.fetch('/api/webhooks/fps', { method: 'POST', body, headers })).status
}

test('[9.09] a bill is paid by bank transfer: how is said, its proof is taken, staff confirm, and a letter thanks', async () => {
  const { methods, waiting } = await visitor.call('POST /payLater/getMethods', { amount: 400 })
  expect([methods.map(({ cashCode }) => cashCode), waiting]).toEqual([['CARD', 'FPS', 'BANK_TRANSFER'], null])
  const { needJump, payId } = await pay('BANK_TRANSFER')
  expect(needJump).toBe(false)
  const reference = `${plan.number}-2`
  expect(await readPayment(payId)).toMatchObject({
    status: 'offline',
    reference,
    amount: 400,
    mayProve: true,
    proof: null,
  })
  expect((await readPayment(payId)).instructions).toMatch(new RegExp(`HK\\$400\\.00 to .+ and state ${reference}\\.`))
  expect((await visitor.call('POST /payLater/getMethods', { amount: 400 })).waiting).toBe(payId)

  expect(await send(payId)).toMatchObject({ status: 'offline', proof: { state: 'waiting' } })
  await shop.runJobs()
  expect(
    shop.mails.filter(({ to, subject }) => to === 'shop@harbour.example' && subject.includes(reference)),
  ).toHaveLength(1)
  expect(await askToPay('CARD'), 'it may be paid already').toMatchObject({ error: 'PROOF_UNDER_REVIEW' })
  expect((await pay('BANK_TRANSFER')).payId, 'the same goes on where it was').toBe(payId)

  const clerk = await enterAs(shop, 'order desk')
  expect(await proofOf(clerk)).toMatchObject({ payId, invoiceNos: [reference], amount: 400, state: 'waiting' })
  expect(await clerk.ask('POST /staff/confirmPayment', { payId, received: 40 })).toMatchObject({
    error: 'PAYMENT_SUM_DIFFERS',
  })
  const confirm = () => clerk.call('POST /staff/confirmPayment', { payId, received: 400 })
  expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual(
    ['paid', 'paid', 'paid'].map((state) => ({ state })),
  )
  expect(await readPayment(payId)).toMatchObject({ status: 'paid', proof: { state: 'accepted' }, goesBack: 0 })
  expect(await standing()).toMatchObject({ state: 'PAID', paid: 400 })
  await shop.runJobs()
  expect(shop.mails.at(-1)?.subject).toMatch(/HK\$400\.00/)
})

test('a bill is paid by FPS: its code says sum and part, and the notice of the bank settles it', async () => {
  const { payId } = await pay('FPS')
  expect(await readPayment(payId)).toMatchObject({ status: 'offline', hasFpsCode: true })
  const code = await visitor.call('POST /payLater/getFpsCode', { payId })
  const { sum, additional } = decodeFpsCode(code.code)
  expect([code.amount, sum, additional]).toMatchObject([
    400,
    '400.00',
    { '01': `${plan.number}-2`, '05': code.reference },
  ])
  expect(await tellOfFps(code.reference, code.invoiceNo)).toBe(200)
  expect(await tellOfFps(code.reference, code.invoiceNo)).toBe(200)
  expect(await readPayment(payId)).toMatchObject({ status: 'paid', goesBack: 0, hasFpsCode: false })
  expect(await standing()).toMatchObject({ state: 'PAID', paid: 400 })
})

test('who changed their mind for a card pays once: what comes by the old code goes back', async () => {
  const { payId } = await pay('FPS')
  const code = await visitor.call('POST /payLater/getFpsCode', { payId })
  const { jumpUrl } = await pay('CARD')
  expect(await readPayment(payId)).toMatchObject({ status: 'failed', instructions: null })
  await shop.bank.fetch(new Request(jumpUrl!, { method: 'POST', body: new URLSearchParams({ choice: 'approve' }) }))
  await shop.bank.tick()
  expect(await standing()).toMatchObject({ state: 'PAID', paid: 400 })
  expect(await tellOfFps(code.reference, code.invoiceNo)).toBe(200)
  expect(await readPayment(payId)).toMatchObject({ status: 'paid', goesBack: 400 })
})

test('a proof that will not do is answered with a letter, and leaves a day for another; then nobody waits any more', async () => {
  const { payId } = await pay('BANK_TRANSFER')
  shop.clock.moveBy({ hours: 23 })
  visitor = await logInAgain()
  expect(await send(payId)).toMatchObject({ proof: { state: 'waiting' } })
  shop.clock.moveBy({ hours: 40 })
  await shop.runJobs()
  visitor = await logInAgain()
  expect((await readPayment(payId)).status, 'staff have not looked yet').toBe('offline')
  const clerk = await enterAs(shop, 'order desk')
  const { proofs } = await proofOf(clerk)
  await clerk.call('POST /staff/rejectPaymentProof', { proofId: proofs[0]!.proofId, reason: '看不到金額。' })
  shop.mails.length = 0
  await shop.runJobs()
  const [mail] = shop.mails
  expect(mail!.to).toBe(`by-hand-${booked}@harbour.example`)
  expect(mail!.text).toContain('看不到金額。')
  expect(mail!.text).toContain(`/personal/bills?payId=${payId}`)
  expect(await readPayment(payId)).toMatchObject({ status: 'offline', mayProve: true, proof: { state: 'rejected' } })
  shop.clock.moveBy({ hours: 80 })
  await shop.runJobs()
  visitor = await logInAgain()
  expect(await readPayment(payId)).toMatchObject({ status: 'failed', mayProve: false })
  expect(await send(payId)).toMatchObject({ error: 'PROOF_NOT_WANTED' })
  const { state } = await shop.db
    .selectFrom('payment')
    .select('state')
    .where('id', '=', payId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('cancelled')
})

const logInAgain = () => {
  const { email, password } = newcomer(`by-hand-${booked}@harbour.example`)
  return logIn(shop, { email: email!, password: password! })
}

test('nothing is charged for the days that the shop itself takes to look at a proof', async () => {
  const due = shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate().subtract({ days: 5 })
  await shop.db.updateTable('bill').set({ due: due.toString() }).where('id', '=', plan.bills[1]!).execute()
  const { payId } = await pay('BANK_TRANSFER')
  await send(payId)
  shop.clock.moveBy({ hours: 40 })
  visitor = await logInAgain()
  await inTransaction(shop.db, (tx) => reviewBill(tx, plan.bills[1]!, shop.clock.now()))
  expect(await standing()).toMatchObject({ charge: 50 })
  const clerk = await enterAs(shop, 'order desk')
  await clerk.call('POST /staff/confirmPayment', { payId, received: 400 })
  expect(await standing()).toMatchObject({ state: 'PAID', charge: 0, paid: 400 })
})

test("nobody sees another's code, sends a proof for it, or learns of their payment", async () => {
  const { payId } = await pay('FPS')
  const other = await logIn(shop, taiMan)
  for (const answer of [
    await other.ask('POST /payLater/getFpsCode', { payId }),
    await other.ask('POST /payLater/getPayment', { payId }),
    await send(payId, other),
  ])
    expect(answer).toMatchObject({ error: 'BILL_NOT_FOUND' })
  expect((await other.call('POST /payLater/getMethods', { amount: 400 })).waiting).toBeNull()
})
