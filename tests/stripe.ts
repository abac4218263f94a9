import { createHmac, randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { serve } from '#server/lib/http/serve.ts'

export const stripeKey = 'sk_test_harbour0000'
export const stripeWebhookSecret = 'whsec_harbour_00000000'

interface StripeSession {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  metadata: Record<string, string>
  expires_at: number
  type: string
  capturesLater: boolean
  payment_intent: string | null
}
interface Dispute {
  id: string
  object: 'dispute'
  payment_intent: string
  status: 'needs_response' | 'won' | 'lost'
}
interface Intent {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'processing' | 'requires_capture' | 'canceled' | 'succeeded'
  latest_charge: object | null
  refunded: number
}

/**
 * A stand-in for the parts of Stripe's HTTP API that this shop uses, by Stripe's documentation: bracketed form fields,
 * idempotency keys, sessions that expire between 30 minutes and a day, refunds up to the paid amount, webhook notices signed over
 * time and body. The connection can be cut, and responses can be lost.
 */
export async function openStripe(now: () => Temporal.Instant) {
  const sessions = new Map<string, StripeSession>()
  const intents = new Map<string, Intent>()
  const refunds: { id: string; object: 'refund'; amount: number; payment_intent: string; status: string }[] = []
  const disputes: Dispute[] = []
  const answers = new Map<string, { body: string; status: number; answer: object }>()
  const wire = { cut: false, losesAnswers: false, slow: 0 }
  const asked: { what: string; key: string | undefined; form: Record<string, string> }[] = []
  const seconds = () => Math.floor(now().epochMilliseconds / 1_000)

  const app = new Hono()
  app.use(async (c, next) => {
    if (wire.cut) return c.text('no line', 502)
    if (c.req.header('authorization') !== `Bearer ${stripeKey}`)
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, 401)
    await next()
    if (wire.slow) await new Promise((resolve) => setTimeout(resolve, wire.slow))
    if (wire.losesAnswers) c.res = new Response('no line', { status: 502 })
  })

  app.post('/v1/checkout/sessions', (c) => once(c, open))
  app.get('/v1/checkout/sessions', (c) => {
    const data = [...sessions.values()].filter((each) => each.payment_intent === c.req.query('payment_intent'))
    return c.json({ object: 'list', data, has_more: false })
  })
  app.get('/v1/checkout/sessions/:id', (c) => {
    const session = sessions.get(c.req.param('id'))
    return session ? c.json(expand(session, c.req.url)) : c.json(...no(404, 'resource_missing'))
  })
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const session = sessions.get(c.req.param('id'))
    if (!session) return c.json(...no(404, 'resource_missing'))
    if (session.status !== 'open') return c.json(...no(400, 'session_not_open'))
    Object.assign(session, { status: 'expired', url: null })
    return c.json(session)
  })
  app.post('/v1/payment_intents/:id/capture', (c) => once(c, () => end(c.req.param('id'), 'succeeded')))
  app.post('/v1/payment_intents/:id/cancel', (c) => once(c, () => end(c.req.param('id'), 'canceled')))
  app.post('/v1/refunds', (c) => once(c, refund))
  app.get('/v1/refunds/:id', (c) => {
    const refund = refunds.find(({ id }) => id === c.req.param('id'))
    return refund ? c.json(refund) : c.json(...no(404, 'resource_missing'))
  })
  app.get('/v1/disputes', (c) => {
    const data = disputes.filter((each) => each.payment_intent === c.req.query('payment_intent'))
    return c.json({ object: 'list', data, has_more: false })
  })
  app.all('*', (c) => c.json(...no(404, 'unknown_call')))

  /** Idempotency: the same key and form give the same response; the same key with another form is an error. */
  async function once(c: Context, run: (form: Record<string, string>) => [object, 200 | 400 | 404]) {
    const body = await c.req.text()
    const form = Object.fromEntries(new URLSearchParams(body))
    const key = c.req.header('idempotency-key')
    asked.push({ what: c.req.path, key, form })
    const kept = key === undefined ? undefined : answers.get(key)
    if (kept && kept.body !== body)
      return c.json({ error: { type: 'idempotency_error', message: 'Keys for idempotent requests…' } }, 400)
    const [answer, status] = kept ? [kept.answer, kept.status as 200] : run(form)
    if (key !== undefined && status !== 400) answers.set(key, { body, status, answer })
    return c.json(answer, status, { 'request-id': `req_${asked.length}` })
  }

  function open(form: Record<string, string>): [object, 200 | 400] {
    const amount = Number(form['line_items[0][price_data][unit_amount]'])
    const ends = Number(form['expires_at'])
    if (form['mode'] !== 'payment' || form['line_items[0][price_data][currency]'] !== 'hkd') return no(400, 'parameter')
    if (!form['success_url']?.startsWith('http')) return no(400, 'parameter')
    if (!(amount >= 400)) return no(400, 'amount_too_small')
    if (ends < seconds() + 1_800 || ends > seconds() + 86_400) return no(400, 'expires_at')
    const type = form['allowed_payment_method_types[0]'] ?? ''
    if (!['card', 'alipay', 'wechat_pay'].includes(type)) return no(400, 'payment_method_types')
    if ((type === 'wechat_pay') !== (form['payment_method_options[wechat_pay][client]'] === 'web'))
      return no(400, 'payment_method_options')
    if (type !== 'card' && form['payment_intent_data[capture_method]'] === 'manual') return no(400, 'capture_method')
    const id = `cs_test_${randomUUID()}`
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      url: `http://127.0.0.1:${server.port}/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: 'hkd',
      client_reference_id: form['client_reference_id'] ?? null,
      metadata: form['metadata[payment]'] ? { payment: form['metadata[payment]'] } : {},
      expires_at: ends,
      type,
      capturesLater: form['payment_intent_data[capture_method]'] === 'manual',
      payment_intent: null,
    }
    sessions.set(id, session)
    return [{ ...session }, 200]
  }

  /** Captures or cancels an authorised payment, once; a finished one is an error. */
  function end(id: string, status: 'succeeded' | 'canceled'): [object, 200 | 400 | 404] {
    const intent = intents.get(id)
    if (!intent) return no(404, 'resource_missing')
    if (intent.status !== 'requires_capture') return no(400, 'payment_intent_unexpected_state')
    intent.status = status
    const session = [...sessions.values()].find((each) => each.payment_intent === id)
    if (session && status === 'succeeded') session.payment_status = 'paid'
    return [{ ...intent }, 200]
  }

  function refund(form: Record<string, string>): [object, 200 | 400 | 404] {
    const intent = intents.get(form['payment_intent'] ?? '')
    const session = [...sessions.values()].find((each) => each.payment_intent === intent?.id)
    if (!intent || !session) return no(404, 'resource_missing')
    const amount = Number(form['amount'])
    if (intent.status !== 'succeeded' || amount > session.amount_total - intent.refunded)
      return no(400, 'charge_already_refunded')
    intent.refunded += amount
    const made = {
      id: `re_${randomUUID()}`,
      object: 'refund' as const,
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
    }
    refunds.push(made)
    return [made, 200]
  }

  const expand = (session: StripeSession, url: string) =>
    url.includes('payment_intent.latest_charge') && session.payment_intent
      ? { ...session, payment_intent: intents.get(session.payment_intent) }
      : session

  function find(address: string | null): StripeSession {
    const session = sessions.get(address?.split('/').at(-1) ?? '') ?? sessions.get(address ?? '')
    if (!session) throw new Error(`Stripe knows no page ${address}`)
    return session
  }

  const server = await serve(app.fetch, { port: 0 })
  return {
    url: `http://127.0.0.1:${server.port}`,
    wire,
    asked,
    refunds,
    sessions,
    /** The payer's action on Stripe's page; null when the session is over. */
    pay(address: string | null, { iin = null as string | null, processing = false } = {}): StripeSession | null {
      const session = find(address)
      if (session.status !== 'open') return null
      const intent: Intent = {
        id: `pi_${randomUUID()}`,
        object: 'payment_intent',
        status: processing ? 'processing' : session.capturesLater ? 'requires_capture' : 'succeeded',
        refunded: 0,
        latest_charge: {
          id: `ch_${randomUUID()}`,
          object: 'charge',
          disputed: false,
          payment_method_details:
            session.type === 'card'
              ? { type: 'card', card: { brand: 'visa', last4: '4242', iin, capture_before: seconds() + 7 * 86_400 } }
              : { type: session.type, [session.type]: {} },
        },
      }
      intents.set(intent.id, intent)
      Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null })
      if (intent.status === 'succeeded') session.payment_status = 'paid'
      return session
    },
    /** Opens a chargeback. */
    dispute(address: string | null) {
      const intent = intents.get(find(address).payment_intent ?? '')
      if (!intent?.latest_charge) throw new Error('nothing was paid')
      Object.assign(intent.latest_charge, { disputed: true })
      const dispute: Dispute = {
        id: `du_${randomUUID()}`,
        object: 'dispute',
        payment_intent: intent.id,
        status: 'needs_response',
      }
      disputes.push(dispute)
      return dispute
    },
    /** A webhook notice in Stripe's format. */
    write(type: string, object: object, { id = `evt_${randomUUID()}`, age = 0, secret = stripeWebhookSecret } = {}) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } })
      const at = seconds() - age
      const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      return { method: 'POST', body, headers: { 'stripe-signature': `t=${at},v1=${mark}` } }
    },
    close: server.drain,
  }
}

const no = <S extends 400 | 404>(status: S, code: string): [object, S] => [
  { error: { type: 'invalid_request_error', code, message: code } },
  status,
]
