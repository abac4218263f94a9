import type { PayStatus } from '#contract/payments.ts'
import type { PaidCard, PaymentNotice, PaymentStanding } from '#server/lib/integrations/provider.ts'

export type Control = 'PAY_LATER' | 'GIFT_CARD' | 'POINTS'

/** The ways to pay this shop knows; the code is what order and tender keep. Without a control it is chosen plainly, §3. */
export const methods = [
  { code: 'CARD', online: true, control: null },
  { code: 'FPS', online: false, control: null },
  { code: 'BANK_TRANSFER', online: false, control: null },
  { code: 'PAY_LATER', online: true, control: 'PAY_LATER' },
  { code: 'GIFT_CARD', online: false, control: 'GIFT_CARD' },
  { code: 'POINTS', online: false, control: 'POINTS' },
] as const satisfies readonly { code: string; online: boolean; control: Control | null }[]
export type MethodCode = (typeof methods)[number]
/** One that can be chosen for what is outstanding: it moves money. */
export type MoneyMethod = Exclude<MethodCode, { control: 'GIFT_CARD' | 'POINTS' }>

export const movesMoney = (method: MethodCode): method is MoneyMethod =>
  method.control !== 'GIFT_CARD' && method.control !== 'POINTS'

export const findMethod = (code: string): MoneyMethod | undefined =>
  methods.filter(movesMoney).find((method) => method.code === code)

/** Whether there is a page to go to; otherwise a person or a webhook notice confirms the money, and there is more time. */
export const movesOnline = (code: string): boolean => findMethod(code)?.online ?? true

/** Who collects it. The first part of a plan is paid by card. */
export function providerOf({ code }: MoneyMethod, card: string): string {
  if (code === 'FPS') return 'fps'
  return code === 'BANK_TRANSFER' ? 'offline' : card
}

export interface MethodFacts {
  isMember: boolean
  /** What is left for the chosen method; null before anything is priced. */
  outstandingCents: number | null
  /** Cards among what is bought: all of it, a part, or none. */
  giftCards: 'none' | 'some' | 'only'
  /** Age, limits and overdue bills are the lender's business: it says yes or no. */
  payLaterOffered: boolean
  takes: Takes
}

/** What this shop can take at all. */
export interface Takes {
  /** Somebody collects from cards for it; the first part of a plan is paid by card, too. */
  card: boolean
  /** The least that a card may be charged with. */
  cardLeastCents: number
  fps: boolean
  transfer: boolean
}

/**
 * The methods that are open to this visitor and cart. A card is never bought with a card, nor on points, nor on credit;
 * who buys one beside other goods pays those other goods as always. §rules "Coupons…, gift cards"
 */
export function listOpenMethods(facts: MethodFacts): MethodCode[] {
  return methods.filter((method) => isOpenTo(method, facts))
}

function isOpenTo({ code }: MethodCode, facts: MethodFacts): boolean {
  const { isMember, outstandingCents: owed, giftCards, payLaterOffered, takes } = facts
  if (code === 'GIFT_CARD') return giftCards !== 'only'
  if (code === 'POINTS') return isMember && giftCards !== 'only'
  if (owed !== null && owed <= 0) return false // nothing is left to pay
  if (code === 'CARD') return takes.card && (owed === null || owed >= takes.cardLeastCents)
  if (code === 'FPS') return takes.fps
  if (code === 'BANK_TRANSFER') return takes.transfer
  return takes.card && isMember && payLaterOffered && giftCards === 'none'
}

export type PaymentState = 'created' | 'waiting' | 'authorized' | 'succeeded' | 'failed' | 'cancelled' | 'returned'

export interface Expected {
  state: PaymentState
  amountCents: number
  orderNumber: string
}

export type PaymentVerdict =
  | { kind: 'stay' }
  | { kind: 'take'; card: PaidCard | undefined } // the money is ours
  | { kind: 'hold'; card: PaidCard | undefined; until: Temporal.Instant } // authorised: ours to take later
  | { kind: 'let-go'; why: string } // what was authorised is gone
  | { kind: 'give-up'; state: 'failed' | 'cancelled'; why: string }
  | { kind: 'reverse' } // the buyer's bank took it back
  | { kind: 'restore' } // and gave it back: the shop was right
  | { kind: 'mismatch' } // they speak of another sum or another order: nobody acts on that

/**
 * What our books make of how a payment stands at its provider. Asked twice, the second answer is 'stay': that is what
 * lets webhook, returning browser and job all settle. Money taken after we gave up is still money taken.
 */
export function judge(expected: Expected, standing: PaymentStanding): PaymentVerdict {
  const { state } = expected
  if (standing.kind === 'paid' || standing.kind === 'authorized') {
    const same = standing.amountCents === expected.amountCents && standing.currency === 'HKD'
    if (!same || standing.orderNumber !== expected.orderNumber) return { kind: 'mismatch' }
  }
  if (standing.kind === 'authorized') {
    const isNews = state !== 'authorized' && state !== 'succeeded' && state !== 'returned'
    return isNews ? { kind: 'hold', card: standing.card, until: standing.until } : { kind: 'stay' }
  }
  if (standing.kind === 'paid') {
    if (state === 'returned') return standing.wonBack ? { kind: 'restore' } : { kind: 'stay' }
    return state === 'succeeded' ? { kind: 'stay' } : { kind: 'take', card: standing.card }
  }
  if (standing.kind === 'charged-back') return state === 'succeeded' ? { kind: 'reverse' } : { kind: 'stay' }
  if (standing.kind === 'unpaid' && state === 'authorized') return { kind: 'let-go', why: standing.why }
  if (standing.kind === 'unpaid' && isOpen(state)) {
    const failed = standing.why === 'declined' || standing.why === 'refused'
    return { kind: 'give-up', state: failed ? 'failed' : 'cancelled', why: standing.why }
  }
  return { kind: 'stay' }
}

/**
 * Whether a card is authorised now and captured at dispatch: one order by one payment, of goods that are here. A deposit and
 * gift cards are paid at once, and what is pre-ordered may come after the bank has let go.
 */
export const mayCaptureLater = (
  { code }: Pick<MethodCode, 'code'>,
  asked: { captureAtDispatch: boolean; orders: number; preOrder: boolean; hasGiftCards: boolean },
): boolean => code === 'CARD' && asked.captureAtDispatch && asked.orders === 1 && !asked.preOrder && !asked.hasGiftCards

export function isOpen(state: PaymentState) {
  return state === 'created' || state === 'waiting'
}

/** A webhook notice about a payment must name our amount and our order. */
export function isOurs(expected: Expected, about: PaymentNotice['about']) {
  if (!about) return true
  const { amountCents, currency, orderNumber } = about
  const sum = amountCents === null || amountCents === expected.amountCents
  return sum && currency === 'HKD' && orderNumber === expected.orderNumber
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay 銀聯',
  jcb: 'JCB',
}

/** As a receipt shows it: first 2, last 4, nothing between; stars too for what the provider does not tell. §3 */
export const maskCard = ({ brand, first2, last4 }: PaidCard): string =>
  `${brands[brand] ?? brand} ${first2 ?? '**'}** **** **** ${last4}`.trimStart()

const steps = [
  { until: 60, wait: 15 },
  { until: 300, wait: 30 },
  { until: 3_600, wait: 120 },
  { until: 7 * 86_400, wait: 900 },
] as const

/** When to ask a silent provider again, in seconds from now; null when a week has brought nothing. */
export function nextAsk(ageSeconds: number): number | null {
  return steps.find(({ until }) => ageSeconds < until)?.wait ?? null
}

export interface Position {
  orderState: string
  paymentState: string
  payment: { state: PaymentState; method: string } | undefined
}

/** What the page of the result shows. */
export function payStatus({ orderState, paymentState, payment }: Position): PayStatus['status'] {
  if (paymentState === 'part_paid' && (!payment || payment.state === 'succeeded')) return 'paid' // the deposit
  if (['paid', 'part_refunded', 'refunded', 'authorized', 'chargeback'].includes(paymentState)) return 'paid'
  if (orderState === 'expired') return 'expired'
  if (orderState === 'cancelled' || orderState === 'voided') return 'cancelled'
  // Walked away from or declined: the order stands, and can be paid again.
  if (payment?.state === 'failed' || payment?.state === 'cancelled') return 'failed'
  return payment && !movesOnline(payment.method) ? 'offline' : 'waiting'
}

/** The job that asks after a payment, later and later; none when a week has told nothing. */
export function followUpOf(payment: string, ageSeconds: number, now: Temporal.Instant) {
  const seconds = nextAsk(ageSeconds)
  if (seconds === null) return []
  return [followUp(payment, now.add({ seconds }))]
}

/** Nobody can be asked about money by hand: the job comes when it is waited for no longer. */
export const followUpByHand = (payment: string, end: Temporal.Instant) => [followUp(payment, end)]

const followUp = (payment: string, at: Temporal.Instant) =>
  ({ name: 'followPayment', payload: { payment }, at, key: `payment ${payment}` }) as const
