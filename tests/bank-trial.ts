import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { serve } from '#server/lib/http/serve.ts'
import { type Clock, realClock } from '#server/lib/process/clock.ts'
import { putOnSale } from './goods.ts'
import { buyOne, expectPaidOnce as expectPaidOnceInLedger, type PlacedByCard, readLedger } from './paying.ts'
import { openShop } from './shop.ts'

const bankSecret = 'payments.test'.repeat(4)

export type BankTrial = Awaited<ReturnType<typeof openBankTrial>>

/** A shop with one product, and a bank behind a connection that a test can cut. */
export async function openBankTrial() {
  const wire = { cut: false, losesAnswers: false, asked: 0 }
  let clock: Clock = realClock
  const bank = openBank({
    secret: bankSecret,
    now: () => clock.now(),
    deliver: async (notice) => (wire.cut ? Response.error() : shop.fetch(notice.url, notice)),
  })
  const bankServer = await serve(
    async (request) => {
      if (!request.url.includes('/v1/')) return bank.fetch(request)
      wire.asked += 1
      const answer = wire.cut ? undefined : await bank.fetch(request)
      return answer && !wire.losesAnswers ? answer : new Response('no line', { status: 502 })
    },
    { port: 0 },
  )
  const bankUrl = `http://127.0.0.1:${bankServer.port}`
  const shop = await openShop({
    settings: { publicUrl: 'http://localhost', bankUrl, bankPublicUrl: bankUrl, bankSecret },
  })
  clock = shop.clock
  const goods = await putOnSale(shop.db, { code: 'P-BOWL', cents: 12_000, onHand: 1_000 })

  const place = (method = 'CARD'): Promise<PlacedByCard> => buyOne(shop, goods, method)
  /** The payer's choice on the bank's page; the bank's notices arrive before this returns. */
  async function press(jumpUrl: string | null, choice: string) {
    if (!jumpUrl) throw new Error('there is no page to press anything on')
    const back = await bank.fetch(new Request(jumpUrl, { method: 'POST', body: new URLSearchParams({ choice }) }))
    await bank.tick()
    return back.headers.get('location')
  }
  async function readState(invoiceNo: string) {
    const { order, payments, paidBy } = await readLedger(shop.db, invoiceNo)
    return { order, payments, timesPaid: paidBy.length, paidBy: paidBy[0] }
  }
  /** The mails confirming an order's payment. */
  const thanks = (invoiceNo: string) =>
    shop.mails.filter(({ to, subject }) => /^chan\d+@/.test(to) && subject === `訂單 ${invoiceNo} 已確認`)
  async function expectPaidOnce(invoiceNo: string) {
    await expectPaidOnceInLedger(shop.db, invoiceNo)
    const { order } = await readState(invoiceNo)
    expect(order.paid_cents).toBe(order.net_cents)
    await shop.runJobs()
    expect(thanks(invoiceNo)).toHaveLength(1)
  }
  /** Sends a webhook notice, signed as the bank signs it. */
  async function sendNotice(
    { invoiceNo }: PlacedByCard,
    changed: object = {},
    { secret = bankSecret, age = 0, eventId = `evt_${randomUUID()}` } = {},
  ) {
    const [payment] = (await readState(invoiceNo)).payments
    const body = JSON.stringify({
      eventId,
      type: 'payment.captured',
      paymentId: payment!.provider_ref,
      reference: invoiceNo,
      amountCents: payment!.amount_cents,
      currency: 'HKD',
      occurredAt: shop.clock.now().toString(),
      ...changed,
    })
    const seconds = Math.floor(shop.clock.now().epochMilliseconds / 1000) - age
    const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return shop.fetch('/api/webhooks/sandbox', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'bank-signature': `t=${seconds},v1=${mark}` },
    })
  }
  /** Keeps the bank unreachable until the order has expired. */
  async function expire({ invoiceNo }: PlacedByCard) {
    wire.cut = true
    shop.clock.moveBy({ minutes: 31 })
    await shop.runJobs()
    wire.cut = false
    expect((await readState(invoiceNo)).order.order_state).toBe('expired')
  }
  async function readAtBank(ref: string) {
    const answer = await bank.fetch(
      new Request(`http://bank/v1/payments/${ref}`, { headers: { authorization: `Bearer ${bankSecret}` } }),
    )
    return (await answer.json()) as { refundedCents: number; refunds: unknown[] }
  }

  return {
    shop: { ...shop, bank },
    wire,
    goods,
    place,
    press,
    readState,
    thanks,
    expectPaidOnce,
    sendNotice,
    expire,
    readAtBank,
    async close() {
      wire.cut = false
      await bankServer.drain()
      await bank.close()
      await shop.close()
    },
  }
}
