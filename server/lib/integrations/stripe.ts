import type { Stripe } from 'stripe'
import { waitUncounted } from '../http/admission.ts'
import {
  type PaidCard,
  type PaymentNotice,
  type Provider,
  ProviderSilent,
  type PaymentStanding,
  type StartedPayment,
  type ToCollect,
} from './provider.ts'
import { languageFacts } from '#words/languages.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** The address of its API; a stand-in may run elsewhere. */
  stripeUrl: string
}

/** The smallest card payment in Hong Kong dollars at Stripe. */
export const leastCents = 400

const patience = 6_000 // milliseconds: a buyer waits for the page
const oldestNotice = 300 // seconds

/**
 * Stripe may not expire a page sooner than 30 minutes after it was created, and it is created within minutes of the
 * order. A page still open at the order's deadline is closed by the payment's follow-up job.
 */
const graceMinutes = 35

/** The Stripe client. The payer types the card on Stripe's page; no digit of it passes through the shop. */
export class StripeProvider implements Provider {
  readonly code = 'stripe'
  readonly #settings: StripeSettings
  #opened: Promise<Stripe> | undefined

  constructor(settings: StripeSettings) {
    this.#settings = settings
  }

  async start(payment: ToCollect): Promise<StartedPayment> {
    const session = await this.#ask(({ checkout }) =>
      checkout.sessions.create(describe(payment), { idempotencyKey: payment.id }),
    )
    if (session === 'refused') return { kind: 'refused' }
    if (!session.url) return session.status === 'open' ? unknown('a page without an address') : { kind: 'refused' }
    return { kind: 'redirect', url: session.url, ref: session.id, standing: await this.#judge(session) }
  }

  async query(ref: string): Promise<PaymentStanding> {
    const session = await this.#read(ref)
    return session === 'refused' ? unknown('it does not know the payment') : this.#judge(session)
  }

  async capture(ref: string): Promise<PaymentStanding> {
    const session = await this.#read(ref)
    if (session === 'refused') return unknown('it does not know the payment')
    if (!isHeld(session)) return this.#judge(session)
    const intent = idOf(session.payment_intent!)
    await this.#ask(({ paymentIntents }) => paymentIntents.capture(intent, {}, { idempotencyKey: `capture ${intent}` }))
    return this.query(ref) // refused because it was captured or voided just before
  }

  async cancel(ref: string): Promise<PaymentStanding> {
    const ended = await this.#ask(({ checkout }) => checkout.sessions.expire(ref))
    if (ended !== 'refused') return { kind: 'unpaid', why: 'cancelled' }
    const session = await this.#read(ref) // it had ended already, either way
    if (session === 'refused') return unknown('it does not know the payment')
    if (!isHeld(session)) return this.#judge(session)
    await this.#ask(({ paymentIntents }) => paymentIntents.cancel(idOf(session.payment_intent!)))
    return this.query(ref)
  }

  async refund(ref: string, { id, amountCents }: { id: string; amountCents: number }): ReturnType<Provider['refund']> {
    const session = await this.#read(ref)
    const intent = session === 'refused' ? null : session.payment_intent
    if (!intent) return { kind: 'refused' }
    const wanted = { payment_intent: idOf(intent), amount: amountCents, metadata: { refund: id } }
    const refund = await this.#ask(({ refunds }) => refunds.create(wanted, { idempotencyKey: `refund ${id}` }))
    if (refund === 'refused' || refund.status === 'failed' || refund.status === 'canceled') return { kind: 'refused' }
    return { kind: 'done', ref: refund.id }
  }

  async readNotice(body: string, headers: Headers, now: Temporal.Instant): ReturnType<Provider['readNotice']> {
    const signature = headers.get('stripe-signature') ?? ''
    const event = readNotice(await this.#open(), body, signature, this.#settings.webhookSecret, now)
    if (!event) return 'forged'
    if (isAboutPage(event)) return noticeOf(event.id, event.data.object)
    const intent = intentOf(event)
    if (!intent) return 'of no concern'
    const found = await this.#ask(({ checkout }) => checkout.sessions.list({ payment_intent: intent, limit: 1 }))
    const session = found === 'refused' ? undefined : found.data[0]
    const notice = session ? noticeOf(event.id, session, null) : 'of no concern'
    if (notice === 'of no concern' || !isAboutRefund(event)) return notice
    return { ...notice, failedRefund: await this.#findFailed(event.data.object.id) }
  }

  /** The refund, if Stripe could not make it after all: it accepts some before the payer's bank does. */
  async #findFailed(id: string): Promise<string | undefined> {
    const refund = await this.#ask(({ refunds }) => refunds.retrieve(id))
    return refund !== 'refused' && (refund.status === 'failed' || refund.status === 'canceled') ? id : undefined
  }

  /** Most processes of a shop never ask Stripe, and its library takes 5 MB of each that loads it. */
  #open(): Promise<Stripe> {
    const { secretKey, stripeUrl } = this.#settings
    const { protocol, hostname, port } = new URL(stripeUrl)
    return (this.#opened ??= import('stripe').then(
      ({ Stripe }) =>
        new Stripe(secretKey, {
          host: hostname,
          port: port || (protocol === 'https:' ? 443 : 80),
          protocol: protocol === 'https:' ? 'https' : 'http',
          timeout: patience,
          maxNetworkRetries: 0, // a retry uses the same key: the buyer's, or the job's
          telemetry: false,
        }),
    ))
  }

  /** The answer; 'refused' when Stripe understood and declined; any other failure leaves the outcome unknown. */
  async #ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | 'refused'> {
    const stripe = await this.#open()
    try {
      return await waitUncounted(() => call(stripe))
    } catch (error) {
      const { StripeInvalidRequestError, StripeCardError } = (await import('stripe')).Stripe.errors
      if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError) return 'refused'
      throw new ProviderSilent('Stripe did not answer', { cause: error })
    }
  }

  #read(ref: string) {
    return this.#ask(({ checkout }) => checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] }))
  }

  /** A charge stays marked as disputed; its disputes tell how that ended. */
  async #judge(session: CheckoutSession): Promise<PaymentStanding> {
    const standing = standingOf(session)
    if (standing.kind !== 'charged-back' || !session.payment_intent) return standing
    const about = { payment_intent: idOf(session.payment_intent), limit: 100 }
    const found = await this.#ask(({ disputes }) => disputes.list(about))
    if (found === 'refused') return unknown('it does not tell of the dispute')
    const isWon = found.data.length > 0 && found.data.every(({ status }) => endings.has(status))
    return isWon ? { kind: 'paid', ...aboutOf(session), wonBack: true } : standing
  }
}

/** Stripe's name of each method that it collects. A page takes only the one that was chosen at the shop. */
const types: Readonly<Record<string, Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType>> = {
  ALIPAY: 'alipay',
  WECHAT_PAY: 'wechat_pay',
}

const describe = ({
  id,
  method,
  amountCents,
  orderNumber,
  shopName,
  locale,
  payBefore,
  returnUrl,
  capturesLater,
}: ToCollect): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  allowed_payment_method_types: [types[method] ?? 'card'],
  ...(method === 'WECHAT_PAY' && { payment_method_options: { wechat_pay: { client: 'web' } } }),
  adaptive_pricing: { enabled: false }, // the shop is paid in the currency it asked for
  client_reference_id: orderNumber,
  locale: languageFacts[locale].payPage.stripe,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'hkd', unit_amount: amountCents, product_data: { name: `${shopName} ${orderNumber}` } },
    },
  ],
  metadata: { payment: id },
  payment_intent_data: {
    description: orderNumber,
    metadata: { payment: id },
    ...(capturesLater && { capture_method: 'manual' }),
  },
  success_url: returnUrl,
  cancel_url: returnUrl,
  expires_at: Math.ceil(payBefore.epochMilliseconds / 1_000) + graceMinutes * 60,
})

function unknown(why: string): never {
  throw new ProviderSilent(`Stripe gave no answer: ${why}`)
}

type CheckoutSession = Stripe.Checkout.Session

/** The dispute states in which the shop keeps the money. */
const endings: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented'])

function standingOf(session: CheckoutSession): PaymentStanding {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  if (session.status === 'expired') return { kind: 'unpaid', why: 'expired' }
  if (session.status === 'open') return intent?.status === 'processing' ? { kind: 'underway' } : { kind: 'open' }
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  if (intent?.status === 'requires_capture')
    return { kind: 'authorized', ...aboutOf(session), card: cardOf(charge), until: heldUntil(charge) }
  if (intent?.status === 'canceled') return { kind: 'unpaid', why: 'cancelled' }
  if (session.payment_status === 'unpaid' && intent?.status !== 'succeeded') return { kind: 'underway' }
  if (charge?.disputed) return { kind: 'charged-back' }
  return { kind: 'paid', ...aboutOf(session), card: cardOf(charge) }
}

const isHeld = ({ payment_intent: intent }: CheckoutSession) =>
  typeof intent === 'object' && intent?.status === 'requires_capture'

/** When the card's bank lets the authorisation lapse; the shortest time where Stripe does not tell. */
function heldUntil(charge: Stripe.Charge | null): Temporal.Instant {
  const told = charge?.payment_method_details?.card?.capture_before
  const seconds = told ?? (charge?.created ?? 0) + 5 * 86_400
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
}

const aboutOf = ({ amount_total, currency, client_reference_id }: CheckoutSession) => ({
  amountCents: amount_total ?? 0,
  currency: (currency ?? '').toUpperCase(),
  orderNumber: client_reference_id ?? '',
})

function cardOf(charge: Stripe.Charge | null): PaidCard | undefined {
  const card = charge?.payment_method_details?.card
  if (!card?.last4 || !/^\d{4}$/.test(card.last4)) return undefined
  const [first2 = null] = /^\d\d/.exec(card.iin ?? '') ?? [] // available to some accounts only
  return { brand: (card.brand ?? '').slice(0, 32), first2, last4: card.last4 }
}

const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

/** A notice with a valid and recent signature, by the shop's clock. */
function readNotice(stripe: Stripe, body: string, signature: string, secret: string, now: Temporal.Instant) {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, oldestNotice, undefined, now.epochMilliseconds)
  } catch {
    return undefined
  }
}

type PageEvent = Extract<Stripe.Event, { type: `checkout.session.${string}` }>
const isAboutPage = (event: Stripe.Event): event is PageEvent => event.type.startsWith('checkout.session.')

type RefundEvent = Extract<Stripe.Event, { type: 'refund.failed' | 'refund.updated' }>
const isAboutRefund = (event: Stripe.Event): event is RefundEvent =>
  event.type === 'refund.failed' || event.type === 'refund.updated'

/** One Stripe account may serve other shops: a page that is not ours has no payment of ours. */
function noticeOf(
  eventId: string,
  session: CheckoutSession,
  about: PaymentNotice['about'] = aboutOf(session),
): PaymentNotice | 'of no concern' {
  const payment = session.metadata?.['payment']
  return payment ? { eventId, ref: session.id, payment, about } : 'of no concern'
}

/** The payment intent, for notices about later events of the money. */
function intentOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'payment_intent.canceled':
      return event.data.object.id
    case 'charge.captured':
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: intent } = event.data.object
      return intent ? idOf(intent) : undefined
    }
    default:
      return undefined
  }
}
