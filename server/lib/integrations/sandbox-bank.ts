import { z } from 'zod'
import { type HttpAnswer, type HttpCall, callOverHttp } from './http-call.ts'
import { type PaymentNotice, type Provider, ProviderSilent, type PaymentStanding, type ToCollect } from './provider.ts'
import { isSigned, readJson } from './webhook-signature.ts'
import { languageFacts } from '#words/languages.ts'

export interface SandboxBankSettings {
  bankUrl: string
  bankSecret: string
  publicUrl: string
  /** The transport; tests supply a bank of their own. */
  send?: (call: HttpCall) => Promise<HttpAnswer>
}

const patience = 3_000 // milliseconds

const SandboxPayment = z.object({
  id: z.string(),
  payUrl: z.url({ protocol: /^https?$/ }),
  status: z.enum([
    'created',
    'authorising',
    'authorized',
    'captured',
    'declined',
    'abandoned',
    'expired',
    'cancelled',
    'charged_back',
    'won_back',
  ]),
  amountCents: z.int(),
  currency: z.string(),
  reference: z.string(),
  card: z.object({ brand: z.string(), first2: z.string().nullable(), last4: z.string() }).nullish(),
  authorizedUntil: z.iso.datetime({ offset: true }).nullish(),
})

const SandboxNotice = z.object({
  eventId: z.string().min(1).max(100),
  type: z.string().max(64),
  paymentId: z.string().min(1).max(100),
  idempotencyKey: z.string().max(100).optional(),
  reference: z.string(),
  amountCents: z.int(),
  currency: z.string(),
})

/** The client of the sandbox bank. */
export function sandboxBank({ bankUrl, bankSecret, publicUrl, send = callOverHttp }: SandboxBankSettings): Provider {
  const start = async (payment: ToCollect) => {
    const { status, answer } = await ask('POST', '/v1/payments', {
      idempotencyKey: payment.id,
      amountCents: payment.amountCents,
      currency: 'HKD',
      reference: payment.orderNumber,
      shopName: payment.shopName,
      returnUrl: payment.returnUrl,
      webhookUrl: `${publicUrl}/api/webhooks/sandbox`,
      locale: languageFacts[payment.locale].payPage.sandboxBank,
      ...(payment.capturesLater && { capture: 'later' }),
      expiresAt: payment.payBefore.toString(),
    })
    return understandStart(status, answer)
  }

  const query = async (ref: string) => {
    const { status, answer } = await ask('GET', `/v1/payments/${encodeURIComponent(ref)}`)
    if (status !== 200) throw new ProviderSilent(`the bank answered ${status}`)
    return standingOf(understand(SandboxPayment, answer))
  }

  const cancel = async (ref: string) => {
    const { status, answer } = await ask('POST', `/v1/payments/${encodeURIComponent(ref)}/cancel`, {})
    return status === 200 ? standingOf(understand(SandboxPayment, answer)) : query(ref)
  }

  const capture = async (ref: string) => {
    const { status, answer } = await ask('POST', `/v1/payments/${encodeURIComponent(ref)}/capture`, {})
    return status === 200 ? standingOf(understand(SandboxPayment, answer)) : query(ref)
  }

  const refund = async (ref: string, { id, amountCents }: { id: string; amountCents: number }) => {
    const body = { idempotencyKey: id, amountCents }
    const { status, answer } = await ask('POST', `/v1/payments/${encodeURIComponent(ref)}/refunds`, body)
    if (status >= 400) return { kind: 'refused' as const }
    return { kind: 'done' as const, ref: understand(z.object({ id: z.string() }), answer).id }
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: object) {
    // Not AbortSignal.timeout: only the request would reference it, and a collected signal never fires.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), patience)
    try {
      const { status, body: answer } = await send({
        method,
        url: bankUrl + path,
        headers: { authorization: `Bearer ${bankSecret}`, 'content-type': 'application/json' },
        signal: limit.signal,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (status >= 500 || status === 401 || status === 429) throw new ProviderSilent(`the bank answered ${status}`)
      return { status, answer: JSON.parse(answer) as unknown }
    } catch (error) {
      throw error instanceof ProviderSilent ? error : new ProviderSilent('the bank did not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  const readNotice = async (body: string, headers: Headers, now: Temporal.Instant) =>
    isSigned(bankSecret, body, headers.get('bank-signature'), now) ? noticeOf(body) : 'forged'

  return { code: 'sandbox', start, query, capture, cancel, refund, readNotice }
}

function understandStart(status: number, answer: unknown) {
  // It has this payment, perhaps paid, and was told of it in other words.
  if (status === 409) throw new ProviderSilent('the bank knows this payment with another body')
  if (status >= 400) return { kind: 'refused' as const }
  const opened = understand(SandboxPayment, answer)
  return { kind: 'redirect' as const, url: opened.payUrl, ref: opened.id, standing: standingOf(opened) }
}

function understand<T>(shape: z.ZodType<T>, answer: unknown): T {
  const read = shape.safeParse(answer)
  if (!read.success) throw new ProviderSilent('the bank said something we do not understand')
  return read.data
}

function standingOf({
  status,
  amountCents,
  currency,
  reference,
  card,
  authorizedUntil,
}: z.infer<typeof SandboxPayment>): PaymentStanding {
  if (status === 'created') return { kind: 'open' }
  if (status === 'authorising') return { kind: 'underway' }
  const about = { amountCents, currency, orderNumber: reference, ...(card && { card }) }
  if (status === 'authorized' && authorizedUntil)
    return { kind: 'authorized', ...about, until: Temporal.Instant.from(authorizedUntil) }
  const paid = { kind: 'paid', ...about } as const
  if (status === 'captured') return paid
  if (status === 'won_back') return { ...paid, wonBack: true }
  if (status === 'charged_back') return { kind: 'charged-back' }
  if (status === 'authorized') throw new ProviderSilent('the bank holds money and does not say until when')
  return { kind: 'unpaid', why: status }
}

function noticeOf(body: string): PaymentNotice | 'forged' {
  const read = SandboxNotice.safeParse(readJson(body))
  if (!read.success) return 'forged'
  const { eventId, type, paymentId, idempotencyKey, reference, amountCents, currency } = read.data
  // The notice of a refund carries the refunded sum.
  const about = { amountCents: type === 'payment.refunded' ? null : amountCents, currency, orderNumber: reference }
  return { eventId, ref: paymentId, payment: idempotencyKey, about }
}
