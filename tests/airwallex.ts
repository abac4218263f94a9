import { createHmac, randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { serve } from '#server/lib/http/serve.ts'

export const airwallexKeys = { clientId: 'client-harbour', apiKey: 'key-harbour', webhookSecret: 'awx-webhook-harbour' }

interface WalletAttempt {
  id: string
  status: 'RECEIVED' | 'CANCELLED' | 'EXPIRED' | 'FAILED' | 'PAID'
  type: string
  flow: string
  endsAt: number
}
interface ServedIntent {
  id: string
  request_id: string
  amount: number
  captured_amount: number
  currency: string
  merchant_order_id: string
  return_url: string
  metadata: Record<string, string>
  status: 'REQUIRES_PAYMENT_METHOD' | 'REQUIRES_CUSTOMER_ACTION' | 'PENDING' | 'SUCCEEDED' | 'CANCELLED'
  next_action: object | null
  latest_payment_attempt: WalletAttempt | null
}
interface ServedRefund {
  id: string
  request_id: string
  payment_intent_id: string
  amount: number
  status: 'RECEIVED' | 'FAILED'
}
type Answer = [object, 200 | 201 | 400 | 401 | 404]

/** Milliseconds that a code or link lives. */
const life = 600_000
const tokenLife = 1_800_000

/**
 * A stand-in for the parts of Airwallex's API that this shop uses, by its documentation: a login with keys for a token of 30
 * minutes, payment intents and refunds with a request_id that is good once (`duplicate_request`), codes that end after 10
 * minutes or with the next one, refunds up to the captured amount, notices signed over time and body. The connection can be cut
 * and answers can be lost, for all calls or for those of one path.
 */
export async function openAirwallex(now: () => Temporal.Instant) {
  const intents = new Map<string, ServedIntent>()
  const refunds: ServedRefund[] = []
  const tokens = new Map<string, number>()
  const requests = new Set<string>()
  const wire = {
    cut: '',
    losesAnswers: '',
    slow: 0,
    repeats: 'duplicate_request' as 'duplicate_request' | 'same answer',
  }
  const answers = new Map<string, Answer>()
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const millis = () => now().epochMilliseconds

  const app = new Hono()
  app.use(async (c, next) => {
    const hits = (part: string) => part !== '' && c.req.path.includes(part)
    if (hits(wire.cut)) return c.text('no line', 502)
    await next()
    if (wire.slow) await new Promise((resolve) => setTimeout(resolve, wire.slow))
    if (hits(wire.losesAnswers)) c.res = new Response('no line', { status: 502 })
  })
  app.post('/api/v1/authentication/login', (c) => {
    asked.push({ path: c.req.path, body: {} })
    const { clientId, apiKey } = airwallexKeys
    if (c.req.header('x-client-id') !== clientId || c.req.header('x-api-key') !== apiKey)
      return c.json({ code: 'credentials_invalid', message: 'UNAUTHORIZED' }, 401)
    const token = randomUUID()
    tokens.set(token, millis() + tokenLife)
    return c.json({ token, expires_at: new Date(millis() + tokenLife).toISOString() }, 201)
  })
  app.use('/api/v1/pa/*', async (c, next) => {
    const ends = tokens.get(c.req.header('authorization')?.replace('Bearer ', '') ?? '')
    if (ends === undefined || ends <= millis()) return c.json({ code: 'unauthorized', message: 'Access denied' }, 401)
    return next()
  })
  app.post('/api/v1/pa/payment_intents/create', (c) => once(c, create))
  app.get('/api/v1/pa/payment_intents', (c) => {
    const items = [...intents.values()].filter((one) => one.merchant_order_id === c.req.query('merchant_order_id'))
    return c.json({ items: items.map(see), has_more: false })
  })
  app.get('/api/v1/pa/payment_intents/:id', (c) => {
    const intent = intents.get(c.req.param('id'))
    return c.json(...(intent ? ([see(intent), 200] as Answer) : missing))
  })
  app.post('/api/v1/pa/payment_intents/:id/confirm', (c) => once(c, (body) => confirm(c.req.param('id'), body)))
  app.post('/api/v1/pa/payment_intents/:id/cancel', (c) => once(c, () => cancel(c.req.param('id'))))
  app.post('/api/v1/pa/refunds/create', (c) => once(c, refund))
  app.get('/api/v1/pa/refunds/:id', (c) => {
    const found = refunds.find(({ id }) => id === c.req.param('id'))
    return c.json(...(found ? ([found, 200] as Answer) : missing))
  })
  app.get('/api/v1/pa/refunds', (c) => {
    const items = refunds.filter((one) => one.payment_intent_id === c.req.query('payment_intent_id'))
    return c.json({ items, has_more: false })
  })

  async function once(c: Context, run: (body: Record<string, unknown>) => Answer) {
    const body = (await c.req.json()) as Record<string, unknown>
    asked.push({ path: c.req.path, body })
    const request = body['request_id']
    if (typeof request !== 'string' || request.length > 64) return c.json(...wrong('validation_error'))
    const key = `${c.req.path} ${request}`
    if (requests.has(key))
      return c.json(...(wire.repeats === 'same answer' ? answers.get(key)! : wrong('duplicate_request')))
    const answer = run(body)
    if (answer[1] < 400) {
      requests.add(key)
      answers.set(key, structuredClone(answer))
    }
    return c.json(...answer)
  }

  function create(body: Record<string, unknown>): Answer {
    const { amount, currency, merchant_order_id: order, return_url: url, request_id: request, metadata } = body
    if (typeof amount !== 'number' || !(amount > 0) || Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
      return wrong('validation_error')
    if (currency !== 'HKD' || typeof order !== 'string' || order.length > 36 || typeof url !== 'string')
      return wrong('validation_error')
    const intent: ServedIntent = {
      id: `int_${randomUUID()}`,
      request_id: request as string,
      amount,
      captured_amount: 0,
      currency,
      merchant_order_id: order,
      return_url: url,
      metadata: metadata as Record<string, string>,
      status: 'REQUIRES_PAYMENT_METHOD',
      next_action: null,
      latest_payment_attempt: null,
    }
    intents.set(intent.id, intent)
    return [see(intent), 201]
  }

  /** A new attempt ends the one before, with its code or link. */
  function confirm(id: string, body: Record<string, unknown>): Answer {
    const intent = intents.get(id)
    if (!intent) return missing
    see(intent)
    if (intent.status !== 'REQUIRES_PAYMENT_METHOD' && intent.status !== 'REQUIRES_CUSTOMER_ACTION')
      return wrong('invalid_status_for_operation')
    const method = body['payment_method'] as Record<string, unknown> & { type: string }
    const { flow, os_type: os } = (method[method.type] ?? {}) as { flow?: string; os_type?: string }
    const isCode = flow === (method.type === 'fps' ? 'webqr' : 'qrcode')
    if (!['fps', 'alipayhk', 'wechatpay', 'payme'].includes(method.type)) return wrong('payment_method_not_allowed')
    if (!isCode && (flow !== 'mobile_web' || method.type === 'fps' || !os)) return wrong('validation_error')
    const attempt: WalletAttempt = {
      id: `att_${randomUUID()}`,
      status: 'RECEIVED',
      type: method.type,
      flow,
      endsAt: millis() + life,
    }
    intent.latest_payment_attempt = attempt
    intent.status = 'REQUIRES_CUSTOMER_ACTION'
    intent.next_action = isCode
      ? { type: 'render_qrcode', qrcode: `${method.type}:${attempt.id}` }
      : { type: 'redirect', method: 'GET', url: `https://wallet.example/${method.type}/${attempt.id}` }
    return [see(intent), 200]
  }

  function cancel(id: string): Answer {
    const intent = intents.get(id)
    if (!intent) return missing
    if (intent.status === 'SUCCEEDED' || intent.status === 'CANCELLED' || intent.status === 'PENDING')
      return wrong('invalid_status_for_operation')
    Object.assign(intent, { status: 'CANCELLED', next_action: null })
    return [see(intent), 200]
  }

  function refund(body: Record<string, unknown>): Answer {
    const intent = intents.get(String(body['payment_intent_id']))
    if (!intent) return missing
    const amount = Number(body['amount'])
    const gone = refunds
      .filter((one) => one.payment_intent_id === intent.id)
      .reduce((sum, one) => sum + Math.round(one.amount * 100), 0)
    if (intent.status !== 'SUCCEEDED' || gone + Math.round(amount * 100) > Math.round(intent.captured_amount * 100))
      return wrong('amount_above_limit')
    const made: ServedRefund = {
      id: `rfd_${randomUUID()}`,
      request_id: String(body['request_id']),
      payment_intent_id: intent.id,
      amount,
      status: 'RECEIVED',
    }
    refunds.push(made)
    return [made, 201]
  }

  /** An attempt whose time is over ends when somebody looks. */
  function see(intent: ServedIntent): ServedIntent {
    const attempt = intent.latest_payment_attempt
    if (intent.status === 'REQUIRES_CUSTOMER_ACTION' && attempt && attempt.endsAt <= millis()) end(intent, 'EXPIRED')
    return structuredClone(intent)
  }

  function end(intent: ServedIntent, status: 'CANCELLED' | 'EXPIRED' | 'FAILED') {
    intent.latest_payment_attempt!.status = status
    Object.assign(intent, { status: 'REQUIRES_PAYMENT_METHOD', next_action: null })
  }

  const find = (content: string) =>
    [...intents.values()].find(({ latest_payment_attempt: one }) => one && content.endsWith(one.id))

  const server = await serve(app.fetch, { port: 0 })
  return {
    url: `http://127.0.0.1:${server.port}`,
    wire,
    asked,
    intents,
    refunds,
    tokens,
    /** What the payer's phone does with a code or link: null when it is no longer good. */
    pay(content: string, how: 'pays' | 'cancels' | 'is declined' | 'pays slowly' = 'pays'): ServedIntent | null {
      const intent = find(content)
      if (!intent || see(intent).status !== 'REQUIRES_CUSTOMER_ACTION') return null
      if (how === 'cancels') end(intent, 'CANCELLED')
      else if (how === 'is declined') end(intent, 'FAILED')
      else if (how === 'pays slowly') intent.status = 'PENDING'
      else {
        intent.latest_payment_attempt!.status = 'PAID'
        Object.assign(intent, { status: 'SUCCEEDED', captured_amount: intent.amount, next_action: null })
      }
      return intent
    },
    /** A webhook notice in Airwallex's format. */
    write(
      name: string,
      object: object,
      { id = `evt_${randomUUID()}`, age = 0, secret = airwallexKeys.webhookSecret } = {},
    ) {
      const body = JSON.stringify({ id, name, account_id: 'acct_harbour', data: { object } })
      const at = String(millis() - age)
      const mark = createHmac('sha256', secret)
        .update(at + body)
        .digest('hex')
      return { method: 'POST', body, headers: { 'x-timestamp': at, 'x-signature': mark } }
    },
    close: server.drain,
  }
}

const wrong = (code: string): Answer => [{ code, message: code }, 400]
const missing: Answer = [{ code: 'resource_not_found', message: 'resource_not_found' }, 404]
