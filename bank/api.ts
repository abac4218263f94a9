import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Ledger } from './ledger.ts'
import { decide, drawId, isPast } from './choices.ts'
import { writeNotice } from './notice.ts'
import { isWithShop, judgeRefund, locales, refundedCents, type BankPayment } from './payment.ts'
import { isSameKey } from './signature.ts'

const webAddress = z.url({ protocol: /^https?$/ }).max(2_000)
const cents = z.int().min(1).max(1_000_000_000)
const key = z.string().min(1).max(100)

const PaymentBody = z.strictObject({
  idempotencyKey: key,
  amountCents: cents,
  currency: z.literal('HKD'),
  reference: z.string().min(1).max(64),
  description: z.string().max(200).default(''),
  shopName: z.string().max(80).default(''),
  returnUrl: webAddress,
  webhookUrl: webAddress,
  locale: z.enum(locales).default('zh-TW'),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  capture: z.enum(['now', 'later']).optional(),
})
const RefundBody = z.strictObject({ idempotencyKey: key, amountCents: cents })

interface ApiContext {
  ledger: Ledger
  secret: string
  now(): Temporal.Instant
  /** The origin of the pages for payers, where it differs from the API's. */
  publicUrl: string | undefined
  /** Called when something has become due. */
  wake(): void
}

/** The API for shops; the shared secret is the bearer token. */
export function shopCalls(context: ApiContext) {
  const { secret } = context
  const calls = new Hono()
  calls.use(async (c, next) => {
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!given || !isSameKey(given, secret)) return refuse(c, 401, 'WRONG_KEY')
    await next()
  })
  calls.post('/payments', (c) => openPayment(context, c))
  calls.get('/payments/:id', (c) => withPayment(context, c, (payment) => c.json(show(context, c, payment))))
  calls.post('/payments/:id/refunds', (c) => refundPayment(context, c))
  calls.post('/payments/:id/cancel', (c) => withPayment(context, c, (payment) => cancelPayment(context, c, payment)))
  calls.post('/payments/:id/capture', (c) => withPayment(context, c, (payment) => capturePayment(context, c, payment)))
  return calls
}

function withPayment({ ledger }: ApiContext, c: Context, then: (payment: BankPayment) => Response): Response {
  const payment = ledger.findPayment(c.req.param('id') ?? '')
  return payment ? then(payment) : refuse(c, 404, 'NO_SUCH_PAYMENT')
}

async function openPayment(context: ApiContext, c: Context) {
  const { ledger, now } = context
  const body = PaymentBody.safeParse(await readJson(c))
  if (!body.success) return refuse(c, 400, 'INVALID_INPUT', { field: body.error.issues[0]?.path.join('.') ?? '' })
  const asked = body.data
  const earlier = ledger.findPaymentByKey(asked.idempotencyKey)
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  if (earlier) {
    return earlier.requestHash === requestHash ? c.json(show(context, c, earlier)) : refuse(c, 409, 'KEY_REUSED')
  }

  const createdAt = now()
  const expiresAt = asked.expiresAt ?? createdAt.add({ minutes: 30 }).toString()
  if (isPast(expiresAt, createdAt)) return refuse(c, 400, 'INVALID_INPUT', { field: 'expiresAt' })
  const payment: BankPayment = {
    ...asked,
    id: drawId('pay'),
    requestHash,
    status: 'created',
    createdAt: createdAt.toString(),
    expiresAt,
    decidesAt: null,
    refunds: [],
  }
  ledger.write({ fact: 'opened', payment })
  return c.json(show(context, c, payment), 201)
}

async function refundPayment(context: ApiContext, c: Context) {
  const body = RefundBody.safeParse(await readJson(c))
  if (!body.success) return refuse(c, 400, 'INVALID_INPUT', { field: body.error.issues[0]?.path.join('.') ?? '' })
  // No await from here to the write, or two refunds could both pass the check.
  return withPayment(context, c, (payment) => {
    const verdict = judgeRefund(payment, body.data)
    if (verdict.kind === 'already') return c.json({ ...verdict.refund, payment: show(context, c, payment) })
    if (verdict.kind === 'key-reused') return refuse(c, 409, 'KEY_REUSED')
    if (verdict.kind === 'not-captured') return refuse(c, 409, 'NOT_CAPTURED', { status: payment.status })
    if (verdict.kind === 'too-much') {
      return refuse(c, 422, 'MORE_THAN_CAPTURED', { refundableCents: verdict.refundableCents })
    }
    const { ledger, now, wake } = context
    const at = now()
    const refund = { ...body.data, id: drawId('ref'), at: at.toString() }
    const notice = { id: drawId('ntc'), eventId: drawId('evt'), amountCents: refund.amountCents, at }
    ledger.write(
      { fact: 'refunded', paymentId: payment.id, refund },
      { fact: 'notice-written', notice: writeNotice(payment, 'payment.refunded', notice) },
    )
    wake()
    return c.json({ ...refund, payment: showNow(context, c, payment) }, 201)
  })
}

/** Nothing was charged, so cancelling again or too late is not an error. */
function cancelPayment(context: ApiContext, c: Context, payment: BankPayment) {
  const unpaid = ['cancelled', 'declined', 'abandoned', 'expired'].includes(payment.status)
  if (!unpaid && !decide(context.ledger, payment, 'cancelled', context.now())) {
    return refuse(c, 409, 'NOT_CANCELLABLE', { status: payment.status })
  }
  return c.json(showNow(context, c, payment))
}

/** Capturing is idempotent: a second call takes no money. */
function capturePayment(context: ApiContext, c: Context, payment: BankPayment) {
  if (!isWithShop(payment) && payment.status !== 'charged_back') {
    if (payment.status !== 'authorized') return refuse(c, 409, 'NOT_AUTHORIZED', { status: payment.status })
    decide(context.ledger, payment, 'captured', context.now())
    context.wake()
  }
  return c.json(showNow(context, c, payment))
}

/** The payment as it is after a write. */
const showNow = (context: ApiContext, c: Context, { id }: BankPayment) =>
  show(context, c, context.ledger.requirePayment(id))

const show = ({ publicUrl }: ApiContext, c: Context, payment: BankPayment) => ({
  id: payment.id,
  payUrl: new URL(`/pay/${payment.id}`, publicUrl ?? c.req.url).href,
  status: payment.status,
  reference: payment.reference,
  amountCents: payment.amountCents,
  currency: payment.currency,
  refundedCents: refundedCents(payment),
  refunds: payment.refunds.map(({ id, amountCents, at }) => ({ id, amountCents, at })),
  /** Card data as a real bank would return it; the simulated bank asks for no card. */
  card: isWithShop(payment) || payment.status === 'authorized' ? { brand: 'Drill', first2: '40', last4: '0002' } : null,
  authorizedUntil: payment.status === 'authorized' ? payment.decidesAt : null,
  createdAt: payment.createdAt,
  expiresAt: payment.expiresAt,
})

function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

function refuse(
  c: Context,
  status: 400 | 401 | 404 | 409 | 422,
  error: string,
  facts: Record<string, string | number> = {},
) {
  return c.json({ error, facts }, status)
}
