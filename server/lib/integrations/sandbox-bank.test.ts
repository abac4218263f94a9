import { createHmac } from 'node:crypto'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { type HttpAnswer, type HttpCall } from './http-call.ts'
import { ProviderSilent } from './provider.ts'
import { sandboxBank } from './sandbox-bank.ts'

const bankSecret = 'shared by the shop and its bank alone'
const now = Temporal.Instant.from('2026-11-20T02:00:00Z')
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

function openTrial(send?: (call: HttpCall) => Promise<HttpAnswer>) {
  const letters: { body: string; headers: Headers }[] = []
  const bank = openBank({
    secret: bankSecret,
    now: () => now,
    deliver: async (request) => {
      letters.push({ body: await request.text(), headers: request.headers })
      return new Response(null)
    },
  })
  opened.push(bank)
  const provider = sandboxBank({
    bankUrl: 'http://bank.test',
    bankSecret,
    publicUrl: 'http://shop.test',
    send:
      send ??
      (async ({ url, signal: _, ...call }) => {
        const response = await bank.fetch(new Request(url, call))
        return { status: response.status, body: await response.text() }
      }),
  })
  const press = async (url: string, choice: string) => {
    await bank.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ choice }) }))
    await bank.tick()
  }
  return { provider, letters, press }
}

const order = {
  id: '0199f8f0-0000-7000-8000-000000000001',
  method: 'CARD',
  amountCents: 128_800,
  orderNumber: 'W2611200001',
  shopName: '海港',
  locale: 'zh-TW' as const,
  payBefore: now.add({ minutes: 30 }),
  capturesLater: false,
  returnUrl: 'http://shop.test/payResult/W2611200001/0199f8f0-0000-7000-8000-000000000001',
}

async function begin(trial: ReturnType<typeof openTrial>) {
  const started = await trial.provider.start(order)
  if (started.kind !== 'redirect') throw new Error(started.kind)
  return started
}

test('asked twice to collect, the bank knows one payment', async () => {
  const trial = openTrial()
  const first = await begin(trial)
  expect(await begin(trial)).toEqual(first)
  expect(first.standing).toEqual({ kind: 'open' })
})

test('asked twice in other words, the bank may hold a paid payment: nothing is known', async () => {
  const trial = openTrial()
  await trial.press((await begin(trial)).url, 'approve')
  await expect(trial.provider.start({ ...order, shopName: 'Harbour' })).rejects.toThrow(ProviderSilent)
})

test.each([
  [
    'approve',
    {
      kind: 'paid',
      amountCents: 128_800,
      currency: 'HKD',
      orderNumber: 'W2611200001',
      card: { brand: 'Drill', first2: '40', last4: '0002' },
    },
  ],
  ['approve-slowly', { kind: 'underway' }],
  ['decline', { kind: 'unpaid', why: 'declined' }],
  ['abandon', { kind: 'unpaid', why: 'abandoned' }],
])('after %s the bank says so when asked', async (choice, standing) => {
  const trial = openTrial()
  const { url, ref } = await begin(trial)
  await trial.press(url, choice)
  expect(await trial.provider.query(ref)).toEqual(standing)
})

test('taking a payment off the table tells how it ended, even when it was paid a moment before', async () => {
  const trial = openTrial()
  const { url, ref } = await begin(trial)
  expect(await trial.provider.cancel(ref)).toEqual({ kind: 'unpaid', why: 'cancelled' })
  await trial.press(url, 'approve')
  expect(await trial.provider.query(ref)).toEqual({ kind: 'unpaid', why: 'cancelled' })

  const other = openTrial()
  const paid = await begin(other)
  await other.press(paid.url, 'approve')
  expect((await other.provider.cancel(paid.ref)).kind).toBe('paid')
})

test('a refund asked for twice goes out once, and no refund exceeds the payment', async () => {
  const trial = openTrial()
  const { url, ref } = await begin(trial)
  await trial.press(url, 'approve')
  const first = await trial.provider.refund(ref, { id: 'debt-1', amountCents: 128_800 })
  expect(first.kind).toBe('done')
  expect(await trial.provider.refund(ref, { id: 'debt-1', amountCents: 128_800 })).toEqual(first)
  expect(await trial.provider.refund(ref, { id: 'debt-2', amountCents: 1 })).toEqual({ kind: 'refused' })
})

test('a webhook notice of the bank is read; one that was touched, signed by another or copied is forged', async () => {
  const trial = openTrial()
  const { url, ref } = await begin(trial)
  await trial.press(url, 'approve')
  const { body, headers } = trial.letters[0]!
  const { provider } = trial
  expect(await provider.readNotice(body, headers, now)).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    ref,
    payment: order.id,
    about: { amountCents: 128_800, currency: 'HKD', orderNumber: 'W2611200001' },
  })
  await provider.refund(ref, { id: 'debt-1', amountCents: 100 })
  await trial.press(url, 'none')
  const aboutRefund = trial.letters[1]!
  expect(await provider.readNotice(aboutRefund.body, aboutRefund.headers, now)).toMatchObject({
    about: { amountCents: null, orderNumber: 'W2611200001' },
  })
  const signed = (text: string, secret = bankSecret, at = now) => {
    const seconds = at.epochMilliseconds / 1000
    const mark = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
    return new Headers({ 'bank-signature': `t=${seconds},v1=${mark}` })
  }
  expect(await provider.readNotice(body, signed(body), now)).not.toBe('forged')
  expect(await provider.readNotice(body.replace('128800', '1'), headers, now)).toBe('forged')
  expect(await provider.readNotice(body, new Headers(), now)).toBe('forged')
  expect(await provider.readNotice(body, new Headers({ 'bank-signature': 't=1,v1=00' }), now)).toBe('forged')
  expect(await provider.readNotice(body, signed(body, 'another secret'), now)).toBe('forged')
  expect(await provider.readNotice(body, signed(body), now.add({ seconds: 300 }))).not.toBe('forged')
  expect(await provider.readNotice(body, signed(body), now.add({ seconds: 301 }))).toBe('forged')
  expect(await provider.readNotice(body, signed(body), now.subtract({ seconds: 301 }))).toBe('forged')
  expect(await provider.readNotice('', signed(''), now)).toBe('forged')
  expect(await provider.readNotice('{"eventId":1}', signed('{"eventId":1}'), now)).toBe('forged')
})

test.each([
  ['cannot be reached', async () => Promise.reject(new Error('ECONNREFUSED'))],
  ['stumbles', async () => ({ status: 500, body: 'oops' })],
  ['answers with a web page', async () => ({ status: 200, body: '<html>' })],
  ['does not know our key', async () => ({ status: 401, body: '{}' })],
  ['says something else', async () => ({ status: 200, body: '{"id":"pay_1","status":"captured!"}' })],
])('a bank that %s has said nothing: the outcome stays unknown', async (_, send) => {
  const { provider } = openTrial(send)
  await expect(provider.start(order)).rejects.toThrow(ProviderSilent)
  await expect(provider.query('pay_1')).rejects.toThrow(ProviderSilent)
})

test('a bank that takes longer than 3 seconds has said nothing', async () => {
  const kept: HttpCall[] = []
  const { provider } = openTrial((call) => {
    kept.push(call)
    return new Promise((_, reject) => call.signal.addEventListener('abort', () => reject(new Error('too late'))))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let said: unknown = 'nothing yet'
  const asked = provider.query('pay_1').catch((error: unknown) => (said = error))
  await vi.advanceTimersByTimeAsync(2_999)
  expect([kept.length, said]).toEqual([1, 'nothing yet'])
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(said).toBeInstanceOf(ProviderSilent)
})
