import { z } from 'zod'
import type { WalletDevice } from '#contract/payments.ts'
import { type AirwallexLine, AirwallexRefusal, openLine } from './airwallex-line.ts'
import {
  type PaymentNotice,
  type PaymentStanding,
  type Provider,
  ProviderSilent,
  type StartedPayment,
  type ToCollect,
  type WalletAsk,
  type PassContent,
} from './provider.ts'
import { isSignedWithTime, readJson } from './webhook-signature.ts'

export interface AirwallexSettings {
  clientId: string
  apiKey: string
  webhookSecret: string
  /** The address of its API; a stand-in may run elsewhere. */
  airwallexUrl: string
}

/** The wallets, by the shop's code of the method: Airwallex's type, and its flow where the payer looks at another screen. */
const wallets: Readonly<Record<string, { type: string; screen: string }>> = {
  FPS_QR: { type: 'fps', screen: 'webqr' },
  ALIPAY_HK: { type: 'alipayhk', screen: 'qrcode' },
  WECHAT_PAY_HK: { type: 'wechatpay', screen: 'qrcode' },
  PAYME: { type: 'payme', screen: 'qrcode' },
}

const AirwallexIntent = z.object({
  id: z.string().min(1).max(100),
  request_id: z.string().nullish(),
  status: z.string(),
  amount: z.number(),
  captured_amount: z.number().nullish(),
  currency: z.string(),
  merchant_order_id: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  next_action: z.object({ type: z.string(), qrcode: z.string().nullish(), url: z.string().nullish() }).nullish(),
  latest_payment_attempt: z.object({ status: z.string() }).nullish(),
})
type AirwallexIntent = z.infer<typeof AirwallexIntent>

const Refund = z.object({ id: z.string(), request_id: z.string().nullish(), status: z.string() })

const Event = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(100),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/**
 * The Airwallex client: wallets by server-side payment intents, without a script of theirs. Amounts are in dollars. Source:
 * https://www.airwallex.com/docs/api/payments/payment_intents
 */
export function airwallex(settings: AirwallexSettings): Provider {
  const line = openLine(settings)

  const start = async (payment: ToCollect): Promise<StartedPayment> => {
    const intent = await orRefused(async () =>
      AirwallexIntent.parse(
        await line.post('/pa/payment_intents/create', describe(payment)).catch(async (error: unknown) => {
          if (!isRepetition(error)) throw error
          return findByRequest(
            line,
            `/pa/payment_intents?merchant_order_id=${encodeURIComponent(payment.orderNumber)}`,
            payment.id,
          )
        }),
      ),
    )
    return intent ? { kind: 'wallet', ref: intent.id, standing: standingOf(intent) } : { kind: 'refused' }
  }

  const read = async (ref: string): Promise<AirwallexIntent> => {
    const intent = await orRefused(async () => AirwallexIntent.parse(await line.get(pathOf(ref))))
    if (!intent) throw new ProviderSilent('Airwallex does not know the payment')
    return intent
  }
  const query = async (ref: string) => standingOf(await read(ref))

  const passWallet = async (ref: string, { method, device, request }: WalletAsk) => {
    try {
      const paymentMethod = describeWallet(method, device)
      const body = { request_id: request, payment_method: paymentMethod }
      return passOf(AirwallexIntent.parse(await line.post(`${pathOf(ref)}/confirm`, body)))
    } catch (error) {
      if (!(error instanceof AirwallexRefusal)) throw unreadable(error)
      const intent = await read(ref)
      if (standingOf(intent).kind !== 'open') return 'over'
      if (isRepetition(error)) return intent.next_action ? passOf(intent) : 'spent'
      throw new ProviderSilent(`Airwallex makes no code: ${error.code}`)
    }
  }

  const cancel = async (ref: string) => {
    const body = { request_id: `cancel ${ref}`.slice(0, 64), cancellation_reason: 'abandoned' }
    const ended = await orRefused(async () => AirwallexIntent.parse(await line.post(`${pathOf(ref)}/cancel`, body)))
    return ended ? standingOf(ended) : query(ref) // it had ended already, either way
  }

  const readNotice = async (body: string, headers: Headers, now: Temporal.Instant) => {
    if (!isSignedWithTime(settings.webhookSecret, body, headers, now)) return 'forged'
    const notice = noticeOf(body)
    if (typeof notice === 'string' || !notice.failedRefund) return notice
    return (await hasFailed(line, notice.failedRefund)) ? notice : { ...notice, failedRefund: undefined }
  }

  const refund: Provider['refund'] = (ref, wanted) => refundBy(line, ref, wanted)

  return { code: 'airwallex', start, query, passWallet, cancel, refund, readNotice }
}

async function refundBy(
  line: AirwallexLine,
  ref: string,
  { id, amountCents }: { id: string; amountCents: number },
): ReturnType<Provider['refund']> {
  const body = { request_id: id, payment_intent_id: ref, amount: amountCents / 100, metadata: { refund: id } }
  const made = await orRefused(async () =>
    Refund.parse(
      await line.post('/pa/refunds/create', body).catch(async (error: unknown) => {
        if (!isRepetition(error)) throw error
        return findByRequest(line, `/pa/refunds?payment_intent_id=${encodeURIComponent(ref)}`, id)
      }),
    ),
  )
  return made && made.status !== 'FAILED' ? { kind: 'done', ref: made.id } : { kind: 'refused' }
}

/** Whether Airwallex could not make a refund that it had accepted. */
async function hasFailed(line: AirwallexLine, id: string): Promise<boolean> {
  const made = await orRefused(async () => Refund.parse(await line.get(`/pa/refunds/${encodeURIComponent(id)}`)))
  return made?.status === 'FAILED'
}

const pathOf = (ref: string) => `/pa/payment_intents/${encodeURIComponent(ref)}`

const describe = ({ id, amountCents, orderNumber, shopName, returnUrl }: ToCollect) => ({
  request_id: id,
  amount: amountCents / 100,
  currency: 'HKD',
  merchant_order_id: orderNumber,
  return_url: returnUrl,
  descriptor: shopName.slice(0, 32),
  metadata: { payment: id },
})

function describeWallet(method: string, device: WalletDevice) {
  const wallet = wallets[method]
  if (!wallet) throw new Error(`${method} is no wallet at Airwallex`)
  const flow = device === 'screen' ? { flow: wallet.screen } : { flow: 'mobile_web', os_type: device }
  return { type: wallet.type, [wallet.type]: flow }
}

/** A page where a code was asked for is shown as a link. */
function passOf({ status, next_action: action }: AirwallexIntent): PassContent | 'over' {
  if (status !== 'REQUIRES_CUSTOMER_ACTION') return 'over'
  if (action?.type === 'render_qrcode' && action.qrcode) return { kind: 'code', text: action.qrcode }
  if (action?.type === 'redirect' && action.url && /^https?:/.test(URL.parse(action.url)?.protocol ?? ''))
    return { kind: 'link', url: action.url }
  throw new ProviderSilent('Airwallex names no way to pay')
}

/** A payment whose attempt ended by time can be tried again; one that the payer or the wallet refused has failed. */
function standingOf(intent: AirwallexIntent): PaymentStanding {
  const attempt = intent.latest_payment_attempt?.status
  switch (intent.status) {
    case 'SUCCEEDED':
      return { kind: 'paid', ...aboutOf(intent) }
    case 'CANCELLED':
      return { kind: 'unpaid', why: 'cancelled' }
    case 'PENDING':
    case 'REQUIRES_CAPTURE':
      return { kind: 'underway' }
    case 'REQUIRES_PAYMENT_METHOD':
      if (attempt === 'CANCELLED') return { kind: 'unpaid', why: 'abandoned' }
      return attempt === 'FAILED' ? { kind: 'unpaid', why: 'declined' } : { kind: 'open' }
    case 'REQUIRES_CUSTOMER_ACTION':
      return { kind: 'open' }
    default:
      throw new ProviderSilent(`Airwallex has a state that we do not know: ${intent.status}`)
  }
}

const aboutOf = ({ amount, captured_amount: captured, currency, merchant_order_id: orderNumber }: AirwallexIntent) => ({
  amountCents: Math.round((captured || amount) * 100),
  currency,
  orderNumber,
})

/** One account may serve other shops: an intent that is not ours has no payment of ours. */
function noticeOf(body: string): PaymentNotice | 'forged' | 'of no concern' {
  const event = Event.safeParse(readJson(body))
  if (!event.success) return 'forged'
  const { id: eventId, name, data } = event.data
  if (!name.startsWith('payment_intent.')) {
    const { payment_intent_id: ref, id } = data.object
    const isOfPayment = name.startsWith('payment_attempt.') || name.startsWith('refund.')
    if (!isOfPayment || typeof ref !== 'string') return 'of no concern'
    return {
      eventId,
      ref,
      about: null,
      ...(name === 'refund.failed' && typeof id === 'string' && { failedRefund: id }),
    }
  }
  const intent = AirwallexIntent.safeParse(data.object)
  if (!intent.success) return 'forged'
  const payment = intent.data.metadata?.['payment']
  if (typeof payment !== 'string') return 'of no concern'
  return { eventId, ref: intent.data.id, payment, about: aboutOf({ ...intent.data, captured_amount: null }) }
}

const isRepetition = (error: unknown) => error instanceof AirwallexRefusal && error.code === 'duplicate_request'

/** What an earlier request with this id made, whose answer was lost. */
async function findByRequest(line: AirwallexLine, path: string, request: string): Promise<unknown> {
  const { items } = z
    .object({ items: z.array(z.looseObject({ request_id: z.string().nullish() })) })
    .parse(await line.get(path))
  const same = items.find(({ request_id: id }) => id === request)
  if (!same) throw new ProviderSilent('Airwallex had this request, and does not tell what came of it')
  return same
}

/** Undefined when Airwallex understood and declined; any other failure leaves the outcome unknown. */
async function orRefused<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AirwallexRefusal) return undefined
    throw unreadable(error)
  }
}

const unreadable = (error: unknown) =>
  error instanceof z.ZodError ? new ProviderSilent('Airwallex said something we do not understand') : error
