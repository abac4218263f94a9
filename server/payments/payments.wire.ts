import type { ByHand, PaymentMethod, PayStatus } from '#contract/payments.ts'
import type { Locale } from '#contract/shop.ts'
import { toHkd } from '#contract/money.ts'
import { sayMoment, sayMoney, sayShort } from '#server/lib/documents/format-amounts.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { wirePayLater } from '#server/billing/bills.wire.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { methodOfPayment, methods, sayMethod, showsPass, wordsOf } from '#server/shop/payment-methods.rules.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { readFpsCode } from './fps-codes.reads.ts'
import type { readPartsOffer } from './payment-methods.reads.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { judgeProof } from './payment-proofs.rules.ts'
import type { ByHandFacts, OpenMethods, PayStatusFacts } from './payments.reads.ts'
import { type Begun, isOpen, maskCard, type PaymentState, payStatus } from './payments.rules.ts'
import type { ShownPass } from './wallet-passes.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { languageFacts } from '#words/languages.ts'

/** Where the payer is sent next, in the wire's fields. */
export function jumpOf(begun: Begun): { needJump: boolean; jumpUrl: string | null } {
  if (begun.kind === 'silent') throw new Refusal('BANK_UNREACHABLE')
  return { needJump: begun.kind === 'jump', jumpUrl: begun.kind === 'jump' ? begun.url : null }
}

export function wirePayStatus(
  { order, payment, together, byHand }: PayStatusFacts,
  locale: Locale,
  now: Temporal.Instant,
): PayStatus {
  const status = payStatus({ ...order, payment })
  const payable = isPayable(order, now)
  const say = status === 'failed' && payment?.state === 'cancelled' ? m.pay_status_not_completed : statusWords[status]
  return {
    invoiceNo: order.number,
    payId: payment?.id ?? '',
    status,
    message: say({}, { locale }),
    taken: order.paymentState === 'authorized' ? 'none' : order.paymentState === 'part_paid' ? 'deposit' : 'all',
    netTotal: toHkd(payment?.amountCents ?? order.netCents),
    payBefore: payable && order.expiresAt ? wireInstant(order.expiresAt) : null,
    payable,
    method: payment ? sayMethod(payment.method, payment.provider, locale) : null,
    card: payment?.card ? maskCard(payment.card) : null,
    hasPass: status === 'waiting' && payable && payment !== undefined && hasPass(payment),
    ...wireByHand(byHand, {
      number: order.number,
      locale,
      payable,
      isAwaited: status === 'offline',
      hold: sayHold(order, locale),
    }),
    orders: together.map(({ order: each, supplier }) => ({
      invoiceNo: each.number,
      coName: inLanguage(locale)(supplier.nameZh, supplier.nameEn),
      netTotal: toHkd(each.netCents),
      expectedDate: status === 'paid' ? (each.expectedDate?.toString() ?? null) : null,
      pickUp: each.pickUp,
    })),
  }
}

/** Whether a wallet waits for the payer's phone, and the shop shows by what it is paid. */
export const hasPass = ({ method, state }: { method: string; state: PaymentState }) =>
  isOpen(state) && showsPass(method)

export const wireWalletPass = ({ amountCents, until, payBefore, ...pass }: ShownPass) => ({
  ...pass,
  amount: toHkd(amountCents),
  until: wireInstant(until),
  payBefore: wireInstant(payBefore),
})

interface AwaitedByHand {
  /** The reference to state with the transfer. */
  number: string
  locale: Locale
  payable: boolean
  isAwaited: boolean
  /** What happens to its goods meanwhile. */
  hold?: string | null
}

/** Payment by hand: where to send the money, the FPS code, the proofs. §9 */
export function wireByHand(
  facts: ByHandFacts | null,
  { number, locale, payable, isAwaited, hold = null }: AwaitedByHand,
): ByHand {
  if (!facts) return { instructions: null, hasFpsCode: false, proof: null, mayProve: false }
  const { payment, proofs } = facts
  const { method, state } = payment
  const last = proofs.at(-1)
  const awaits = isAwaited && isOpen(state)
  return {
    instructions: awaits
      ? [sayInstructions(facts, number, locale), hold].filter(Boolean).join(languageFacts[locale].sentenceSeparator)
      : null,
    hasFpsCode: awaits && payable && method === 'FPS' && payment.ref !== null,
    proof: last ? { state: last.state, sentAt: wireInstant(last.sentAt), reason: last.reason } : null,
    mayProve: judgeProof({ method, isPayable: payable, isOpen: isOpen(state), proofs: proofs.length }) === 'wanted',
  }
}

function sayHold({ goodsHeldUntil, goodsReleasedAt }: Order, locale: Locale): string | null {
  if (goodsReleasedAt) return m.pay_goods_released({}, { locale })
  return goodsHeldUntil && m.pay_goods_kept({ time: sayMoment(goodsHeldUntil, locale) }, { locale })
}

function sayInstructions({ payment, settings }: ByHandFacts, number: string, locale: Locale): string | null {
  const { method, amountCents, reference } = payment
  const { instructions } = methodOfPayment(method)
  const say = reference ? instructions?.ofBill : instructions?.ofOrder
  const account = inLanguage(locale)(settings.transferToZh, settings.transferToEn)
  return say?.({ amount: sayMoney(amountCents), account, number }, { locale }) ?? null
}

const statusWords = {
  paid: m.pay_status_paid,
  waiting: m.pay_status_waiting,
  failed: m.pay_status_failed,
  cancelled: m.pay_status_cancelled,
  expired: m.pay_status_expired,
  offline: m.pay_status_offline,
} as const

/** Every code that a tender can have, whether or not it is open. */
export const wireCashCodes = (provider: string, locale: Locale) => [
  ...methods.map(({ code }) => ({ code, name: sayMethod(code, provider, locale) })),
  { code: 'COUPON', name: m.pay_method_coupon({}, { locale }) },
]

/** The terms of payment by hand, before an order is placed. */
export function sayByHandTerms(settings: ShopSettings, locale: Locale): string {
  const minutes = settings.unpaidHoldMinutes
  const hold =
    minutes % 60 === 0
      ? m.wait_hours({ count: minutes / 60 }, { locale })
      : m.wait_minutes({ count: minutes }, { locale })
  const limits = {
    orders: settings.unpaidOrdersMost,
    amount: sayShort(settings.unpaidCentsMost),
    ofNetwork: settings.unprovenOfNetwork,
    pieces: settings.unprovenPieces,
    percent: settings.unprovenSharePercent,
  }
  return [
    m.pay_by_hand_terms({ hold, hours: settings.unpaidOfflineHours }, { locale }),
    m.pay_by_hand_limits(limits, { locale }),
  ].join(languageFacts[locale].sentenceSeparator)
}

/** The payment methods as shown. */
export const wireMethods = ({ methods: open, provider, hours, days }: OpenMethods, locale: Locale): PaymentMethod[] =>
  open.map((method) => {
    const { name, info } = wordsOf(method, provider)
    return {
      cashCode: method.code,
      cashDescription: name({}, { locale }),
      cardType: method.cardType,
      specialControl: method.control,
      systemUseFlag: 'WEBSITE',
      payInfo: info({ hours, days }, { locale }),
      refNo: null,
      online: method.online,
    }
  })

/** The online methods for the remainder of an order, and the instalments offered for it. */
export const wireOnlineMethods = (
  facts: {
    open: OpenMethods
    order: Pick<Order, 'number'>
    outstandingCents: number
    offer: Awaited<ReturnType<typeof readPartsOffer>>
  },
  locale: Locale,
) => ({
  methods: wireMethods(facts.open, locale).flatMap((method) =>
    method.online ? [{ ...method, refNo: facts.order.number }] : [],
  ),
  amount: toHkd(facts.outstandingCents),
  payLater: facts.offer && wirePayLater(facts.offer, locale),
})

export const wireFpsCode = (
  { amountCents, payBefore, ...code }: Awaited<ReturnType<typeof readFpsCode>>,
  invoiceNo: string,
) => ({ ...code, amount: toHkd(amountCents), invoiceNo, payBefore: wireInstant(payBefore) })
