import { afterEach } from 'vitest'
import { openBank } from './bank.ts'

export const secret = 'a-secret-of-the-shop-and-the-bank-alone'
export const order = {
  idempotencyKey: 'try-1',
  amountCents: 128_800,
  currency: 'HKD',
  reference: 'W2611200001',
  description: '2 goods',
  shopName: 'Harbour',
  returnUrl: 'http://shop.test/payResult/W2611200001?lang=zh-TW',
  webhookUrl: 'http://shop.test/api/webhooks/sandbox',
  locale: 'zh-TW',
}
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

/** A bank, an endpoint of the shop for its notices, and a clock that tests control. */
export function openTrial({ file, shopAnswers = () => 200 }: { file?: string; shopAnswers?: () => number } = {}) {
  let time = Temporal.Instant.from('2026-11-20T02:00:00Z')
  const letters: { body: Record<string, unknown>; raw: string; signature: string }[] = []
  const bank = openBank({
    secret,
    file,
    now: () => time,
    deliver: async (request) => {
      const raw = await request.text()
      const status = shopAnswers()
      if (status < 300) letters.push({ body: JSON.parse(raw), raw, signature: request.headers.get('bank-signature')! })
      return new Response(null, { status })
    },
  })
  opened.push(bank)

  async function call(to: string, body?: unknown, key = secret) {
    const response = await bank.fetch(
      new Request(`http://bank.test${to}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    return { status: response.status, answer: await response.json().catch(() => null) }
  }
  const press = (to: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    bank.fetch(new Request(`http://bank.test${to}`, { method: 'POST', body: new URLSearchParams(form), headers }))
  const read = async (to: string) => (await bank.fetch(new Request(`http://bank.test${to}`))).text()

  return {
    bank,
    letters,
    call,
    press,
    read,
    open: async (more: object = {}) => (await call('/v1/payments', { ...order, ...more })).answer.id as string,
    status: async (id: string) => (await call(`/v1/payments/${id}`)).answer.status as string,
    pass: async (duration: Temporal.DurationLike) => {
      time = time.add(duration)
      await bank.tick()
    },
  }
}
