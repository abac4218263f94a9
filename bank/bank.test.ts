import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTrial, order, secret } from './trial.ts'

test('the same key and body give the same payment, another body is refused', async () => {
  const trial = openTrial()
  const first = await trial.call('/v1/payments', order)
  const again = await trial.call('/v1/payments', order)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.answer).toEqual(first.answer)
  expect(first.answer.payUrl).toBe(`http://bank.test/pay/${first.answer.id}`)
  const other = await trial.call('/v1/payments', { ...order, amountCents: 1 })
  expect([other.status, other.answer.error]).toEqual([409, 'KEY_REUSED'])
})

test('50 shops calling at once with one key open one payment', async () => {
  const trial = openTrial()
  const answers = await Promise.all(Array.from({ length: 50 }, () => trial.call('/v1/payments', order)))
  expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
})

test.each([
  ['a sum of nothing', { amountCents: 0 }],
  ['a negative sum', { amountCents: -1 }],
  ['a fraction of a cent', { amountCents: 1.5 }],
  ['a sum beyond all reason', { amountCents: 1e12 }],
  ['another currency', { currency: 'USD' }],
  ['an address that runs a script', { returnUrl: 'javascript:alert(1)' }],
  ['a field it does not know', { status: 'captured' }],
  ['a time that is over', { expiresAt: '2026-11-20T01:59:59Z' }],
])('%s is refused', async (_, wrong) => {
  const { status, answer } = await openTrial().call('/v1/payments', { ...order, ...wrong })
  expect([status, answer.error]).toEqual([400, 'INVALID_INPUT'])
})

test('a body that is not JSON, one that is too large and a wrong key are refused', async () => {
  const trial = openTrial()
  expect((await trial.call('/v1/payments', '{')).status).toBe(400)
  expect((await trial.call('/v1/payments', { ...order, description: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await trial.call('/v1/payments', order, 'wrong')).status).toBe(401)
  const id = await trial.open()
  expect((await trial.call(`/v1/payments/${id}`, undefined, 'wrong')).status).toBe(401)
  expect((await trial.call('/v1/payments/pay_nobody')).status).toBe(404)
})

test('approving captures, tells the shop with a signature, and sends the browser back with nothing but the id', async () => {
  const trial = openTrial()
  const id = await trial.open()
  const back = await trial.press(`/pay/${id}`, { choice: 'approve' })
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe(`http://shop.test/payResult/W2611200001?lang=zh-TW&paymentId=${id}`)
  await trial.bank.tick()

  expect(await trial.status(id)).toBe('captured')
  const [{ body, raw, signature }] = trial.letters as [(typeof trial.letters)[0]]
  expect(body).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    type: 'payment.captured',
    paymentId: id,
    idempotencyKey: 'try-1',
    reference: 'W2611200001',
    amountCents: 128_800,
    currency: 'HKD',
    occurredAt: '2026-11-20T02:00:00Z',
  })
  const seconds = Date.parse('2026-11-20T02:00:00Z') / 1000
  expect(signature).toBe(`t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')}`)
})

test('20 impatient presses of approve capture once and notify once', async () => {
  const trial = openTrial()
  const id = await trial.open()
  const answers = await Promise.all(Array.from({ length: 20 }, () => trial.press(`/pay/${id}`, { choice: 'approve' })))
  await trial.bank.tick()
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]))
  expect(trial.letters).toHaveLength(1)
})

test('what was decided stays decided, whatever is pressed afterwards', async () => {
  const trial = openTrial()
  const id = await trial.open()
  await trial.press(`/pay/${id}`, { choice: 'decline' })
  await trial.press(`/pay/${id}`, { choice: 'approve' })
  await trial.bank.tick()
  expect(await trial.status(id)).toBe('declined')
  expect(trial.letters.map(({ body }) => body['type'])).toEqual(['payment.declined'])
})

test('walking away sends nothing and takes the payment off the table', async () => {
  const trial = openTrial()
  const id = await trial.open()
  const back = await trial.press(`/pay/${id}`, { choice: 'abandon' })
  await trial.bank.tick()
  expect(back.status).toBe(303)
  expect(await trial.status(id)).toBe('abandoned')
  expect(trial.letters).toEqual([])
})

test('an unpaid payment expires at its time and can no longer be approved', async () => {
  const trial = openTrial()
  const id = await trial.open({ expiresAt: '2026-11-20T02:10:00+00:00' })
  await trial.pass({ seconds: 599 })
  expect(await trial.status(id)).toBe('created')
  await trial.pass({ seconds: 1 })
  await trial.press(`/pay/${id}`, { choice: 'approve' })
  expect(await trial.status(id)).toBe('expired')
  expect(trial.letters.map(({ body }) => body['type'])).toEqual(['payment.expired'])
})

test('a cancelled payment cannot be approved; a captured one cannot be cancelled', async () => {
  const trial = openTrial()
  const id = await trial.open()
  expect((await trial.call(`/v1/payments/${id}/cancel`, {})).answer.status).toBe('cancelled')
  expect((await trial.call(`/v1/payments/${id}/cancel`, {})).status).toBe(200)
  await trial.press(`/pay/${id}`, { choice: 'approve' })
  expect(await trial.status(id)).toBe('cancelled')

  const paid = await trial.open({ idempotencyKey: 'try-2' })
  await trial.press(`/pay/${paid}`, { choice: 'approve' })
  const refused = await trial.call(`/v1/payments/${paid}/cancel`, {})
  expect([refused.status, refused.answer.error]).toEqual([409, 'NOT_CANCELLABLE'])
})

test('refunds add up to the captured amount and no cent further', async () => {
  const trial = openTrial()
  const id = await trial.open()
  const refund = (idempotencyKey: string, amountCents: number) =>
    trial.call(`/v1/payments/${id}/refunds`, { idempotencyKey, amountCents })
  expect((await refund('r0', 100)).answer.error).toBe('NOT_CAPTURED')
  await trial.press(`/pay/${id}`, { choice: 'approve' })
  expect((await refund('r1', 128_801)).answer).toEqual({
    error: 'MORE_THAN_CAPTURED',
    facts: { refundableCents: 128_800 },
  })
  const first = await refund('r2', 100_000)
  expect(first.answer.payment.refundedCents).toBe(100_000)
  expect((await refund('r2', 100_000)).answer.id).toBe(first.answer.id)
  expect((await refund('r2', 1)).answer.error).toBe('KEY_REUSED')
  expect((await refund('r3', 28_801)).status).toBe(422)
  expect((await refund('r4', 28_800)).answer.payment.refundedCents).toBe(128_800)
  expect((await refund('r5', 1)).status).toBe(422)
})

test('50 refunds of the whole sum at once pay it back once', async () => {
  const trial = openTrial()
  const id = await trial.open()
  await trial.press(`/pay/${id}`, { choice: 'approve' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      trial.call(`/v1/payments/${id}/refunds`, { idempotencyKey: `r${n}`, amountCents: 128_800 }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
  expect((await trial.call(`/v1/payments/${id}`)).answer.refundedCents).toBe(128_800)
})

test('a charge-back takes the money back and leaves nothing to refund, until the shop has won', async () => {
  const trial = openTrial()
  const id = await trial.open()
  await trial.press(`/pay/${id}`, { choice: 'approve' })
  const back = await trial.press(`/payments/${id}/charge-back`, { back: '//evil.test/' })
  await trial.bank.tick()
  expect(back.headers.get('location')).toBe('/')
  expect(await trial.status(id)).toBe('charged_back')
  expect(trial.letters.map(({ body }) => body['type'])).toEqual(['payment.captured', 'payment.charged_back'])
  const refund = await trial.call(`/v1/payments/${id}/refunds`, { idempotencyKey: 'r', amountCents: 1 })
  expect(refund.status).toBe(409)

  await trial.press(`/payments/${id}/win-back`, {})
  await trial.press(`/payments/${id}/charge-back`, {})
  await trial.bank.tick()
  expect(await trial.status(id)).toBe('won_back')
  expect(trial.letters.at(-1)?.body['type']).toBe('payment.won_back')
  const later = await trial.call(`/v1/payments/${id}/refunds`, { idempotencyKey: 'r', amountCents: 1 })
  expect(later.status).toBe(201)
})

test('a bank that was killed opens with everything it had promised', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bank-')), 'bank.jsonl')
  const before = openTrial({ file, shopAnswers: () => 503 })
  const slow = await before.open()
  await before.press(`/pay/${slow}`, { choice: 'approve-slowly' })
  const late = await before.open({ idempotencyKey: 'try-2' })
  await before.press(`/pay/${late}`, { choice: 'approve-notify-late', seconds: '60' })
  const refunded = await before.open({ idempotencyKey: 'try-3' })
  await before.press(`/pay/${refunded}`, { choice: 'approve' })
  await before.call(`/v1/payments/${refunded}/refunds`, { idempotencyKey: 'r1', amountCents: 800 })
  await before.bank.tick()
  // A torn line: the process was killed while writing.
  fs.appendFileSync(file, '[{"fact":"opened","paym')

  const after = openTrial({ file })
  expect(await after.open()).toBe(slow)
  expect(await after.status(slow)).toBe('authorising')
  expect((await after.call(`/v1/payments/${refunded}`)).answer.refundedCents).toBe(800)
  await after.pass({ seconds: 60 })
  expect(await after.status(slow)).toBe('captured')
  expect(new Set(after.letters.map(({ body }) => `${String(body['type'])} ${String(body['paymentId'])}`))).toEqual(
    new Set([
      `payment.captured ${slow}`,
      `payment.captured ${late}`,
      `payment.captured ${refunded}`,
      `payment.refunded ${refunded}`,
    ]),
  )
  // Lines written after the torn one are readable.
  const again = openTrial({ file })
  expect(await again.status(slow)).toBe('captured')
})

test('the pay page speaks both languages, shows the sum, and turns what it was told into text', async () => {
  const trial = openTrial()
  const id = await trial.open({ shopName: '<img src=x onerror=alert(1)>', description: '"><script>alert(1)</script>' })
  const chinese = await trial.read(`/pay/${id}`)
  const english = await trial.read(`/pay/${id}?locale=en-US`)
  for (const page of [chinese, english]) {
    expect(page.replace(/<[^>]+>/g, '')).toContain('HK$1,288.00')
    expect(page).toContain('W2611200001')
    expect(page).not.toMatch(/<script|<img src=x/)
  }
  expect(chinese).toContain('批准付款')
  expect(english).toContain('Approve payment')
  expect(chinese).toContain('lang="zh-Hant-HK"')
})

test('the pages allow no script, no frame, and forms only to the bank and back to the shop', async () => {
  const trial = openTrial()
  const id = await trial.open()
  const page = await trial.bank.fetch(new Request(`http://bank.test/pay/${id}`))
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://shop.test")
  expect(policy).toContain("frame-ancestors 'none'")
  const console = await trial.bank.fetch(new Request('http://bank.test/'))
  expect(console.headers.get('content-security-policy')).toContain("form-action 'self';")
})

test('an address that leads nowhere says so in the asked language, as guarded as the other pages', async () => {
  const trial = openTrial()
  for (const to of ['/nowhere', '/pay/pay_nobody']) {
    const page = await trial.bank.fetch(new Request(`http://bank.test${to}?locale=en-US`))
    expect(page.status).toBe(404)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('Nothing here')
  }
})

test('a page elsewhere cannot press the buttons', async () => {
  const trial = openTrial()
  const id = await trial.open()
  const pressed = await trial.press(`/pay/${id}`, { choice: 'approve' }, { 'sec-fetch-site': 'cross-site' })
  expect(pressed.status).toBe(403)
  expect(await trial.status(id)).toBe('created')
  for (const wrong of [{ choice: 'rob' }, { choice: 'approve-notify-late', seconds: '-1' }, {}] as Record<
    string,
    string
  >[]) {
    expect((await trial.press(`/pay/${id}`, wrong)).status).toBe(400)
  }
  expect(await trial.status(id)).toBe('created')
})

test('the console finds a payment by its order number among many', async () => {
  const trial = openTrial()
  for (let n = 1; n <= 60; n++)
    await trial.open({ idempotencyKey: `k${n}`, reference: `W26112000${String(n).padStart(2, '0')}` })
  const first = await trial.read('/')
  expect(first.match(/<article/g)).toHaveLength(25)
  expect(first).toContain('W2611200060')
  const older = /href="(\/\?[^"]*after=[^"]*)"/.exec(first)![1]!.replaceAll('&amp;', '&')
  expect(await trial.read(older)).toContain('W2611200035')
  const found = await trial.read('/?search=w2611200007')
  expect(found.match(/<article/g)).toHaveLength(1)
})
