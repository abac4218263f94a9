import type { ByHand, PaymentMethod, PayStatus } from '#contract/payments.ts'
import type { Locale } from '#contract/shop.ts'
import { toHkd } from '#contract/money.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { listOrders, type Order } from '#server/orders/orders.reads.ts'
import { findCompany, readSettings } from '#server/shop/shop.reads.ts'
import { type Clock, wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { CallLog } from '#server/lib/process/log.ts'
import { type Provider, ProviderSilent } from '#server/lib/integrations/provider.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayMoment, sayMoney, sayShort } from '#server/lib/documents/format-amounts.ts'
import { m } from '#words/compiled/messages.js'
import { endOfWaiting } from './bill-payments.rules.ts'
import { judgeProof } from './payment-proofs.rules.ts'
import * as proofs from './payment-proofs.store.ts'
import {
  isOpen,
  listOpenMethods,
  maskCard,
  type MethodCode,
  type MethodFacts,
  methods,
  movesOnline,
  payStatus,
  type Takes,
} from './payments.rules.ts'
import * as store from './payments.store.ts'
import type { Payment } from './payments.store.ts'

/** What talking to providers needs: it happens outside every transaction, so it opens its own. */
export interface PaymentServices {
  db: Db
  clock: Clock
  log: CallLog
  publicUrl: string
  providers: ReadonlyMap<string, Provider>
  /** Who takes cards here. */
  card: { provider: string; leastCents: number; isOffered: boolean }
}

export function requireProvider({ providers }: PaymentServices, code: string): Provider {
  const provider = providers.get(code)
  if (!provider) throw new Refusal('NO_SUCH_CALL')
  return provider
}

export async function requirePayment(db: Db, id: string): Promise<Payment> {
  const payment = await store.payment(db, id)
  if (!payment) throw new Refusal('ORDER_NOT_FOUND')
  return payment
}

/** Goes to where a bank is asked on somebody's behalf: its outcome is unknown, and they are told so. */
export function orUnreachable(error: unknown): never {
  throw error instanceof ProviderSilent ? new Refusal('BANK_UNREACHABLE') : error
}

/**
 * Until when this try may be paid; null when nothing is left that it could pay: its orders have ended, or nobody waits for
 * money by hand any more.
 */
export async function findEnd(db: Db, payment: Payment, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const { company, shares, reference } = payment
  if (reference === null) {
    const orders = await listOrders(
      db,
      shares.map(({ orderId }) => orderId),
    )
    return orders.find((order) => isPayable(order, now))?.expiresAt ?? null
  }
  if (!isOpen(payment.state)) return null
  const [sent, { unpaidOfflineHours: hours }] = await Promise.all([
    proofs.ofPayments(db, [payment.id]),
    readSettings(db, company),
  ])
  const end = endOfWaiting(payment.createdAt, sent, hours)
  return Temporal.Instant.compare(now, end) < 0 ? end : null
}

/** Whether a page or a code that is still open is to be closed. A bank ends the pages of bills by itself. */
export const isTooLate = async (
  { db, clock }: Pick<PaymentServices, 'db' | 'clock'>,
  payment: Payment,
): Promise<boolean> =>
  (payment.reference === null || !movesOnline(payment.method)) && (await findEnd(db, payment, clock.now())) === null

/** Every try to pay an order, newest first. */
export const listAttempts = (db: Db, orderId: string): Promise<Payment[]> => store.paymentsOf(db, orderId)

/** The try that is meant: the one asked for, if it is one of this order's; otherwise the newest. */
export async function findAttempt(db: Db, order: Order, payId?: string): Promise<Payment | undefined> {
  const attempts = await store.paymentsOf(db, order.id)
  return attempts.find(({ id }) => id === payId) ?? attempts[0]
}

/** The state of an order's payment, from the shop's own records. */
export async function readPayStatus(
  db: Db,
  order: Order,
  payId: string | undefined,
  locale: Locale,
  now: Temporal.Instant,
): Promise<PayStatus> {
  const payment = await findAttempt(db, order, payId)
  const orders = payment
    ? await listOrders(
        db,
        payment.shares.map((share) => share.orderId),
      )
    : [order]
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
    ...(await readByHand(db, payment, {
      number: order.number,
      locale,
      payable,
      isAwaited: status === 'offline',
      hold: sayHold(order, locale),
    })),
    orders: await Promise.all(
      orders.map(async (each) => ({
        invoiceNo: each.number,
        coName: await nameOf(db, each.supplier, locale),
        netTotal: toHkd(each.netCents),
      })),
    ),
  }
}

interface Awaited {
  /** What is to be stated with the money. */
  number: string
  locale: Locale
  payable: boolean
  isAwaited: boolean
  /** What becomes of its goods meanwhile. */
  hold?: string | null
}

/** What belongs to money that comes by hand: where to send it, the code, the proof. §9 */
export async function readByHand(
  db: Db,
  payment: Payment | undefined,
  { number, locale, payable, isAwaited, hold = null }: Awaited,
): Promise<ByHand> {
  if (!payment || movesOnline(payment.method))
    return { instructions: null, hasFpsCode: false, proof: null, mayProve: false }
  const { method, state } = payment
  const sent = await proofs.ofPayments(db, [payment.id])
  const last = sent.at(-1)
  const awaits = isAwaited && isOpen(state)
  return {
    instructions: awaits
      ? [await sayInstructions(db, payment, number, locale), hold].filter(Boolean).join(locale === 'en-US' ? ' ' : '')
      : null,
    hasFpsCode: awaits && payable && method === 'FPS' && payment.ref !== null,
    proof: last ? { state: last.state, sentAt: wireInstant(last.sentAt), reason: last.reason } : null,
    mayProve: judgeProof({ method, isPayable: payable, isOpen: isOpen(state), proofs: sent.length }) === 'wanted',
  }
}

function sayHold({ goodsHeldUntil, goodsReleasedAt }: Order, locale: Locale): string | null {
  if (goodsReleasedAt) return m.pay_goods_released({}, { locale })
  return goodsHeldUntil && m.pay_goods_kept({ time: sayMoment(goodsHeldUntil, locale) }, { locale })
}

async function sayInstructions(db: Db, payment: Payment, number: string, locale: Locale) {
  const { company, method, amountCents, reference } = payment
  const settings = await readSettings(db, company)
  const amount = sayMoney(amountCents)
  const [ofFps, ofTransfer] = reference
    ? [m.bills_instructions_fps, m.bills_instructions]
    : [m.pay_instructions_fps, m.pay_instructions]
  if (method === 'FPS') return ofFps({ amount, number }, { locale })
  const account = locale === 'en-US' ? settings.transferToEn : settings.transferToZh
  return ofTransfer({ amount, account, number }, { locale })
}

async function nameOf(db: Db, code: string, locale: Locale) {
  const company = await findCompany(db, code)
  return locale === 'en-US' ? company.nameEn : company.nameZh
}

const statusWords = {
  paid: m.pay_status_paid,
  waiting: m.pay_status_waiting,
  failed: m.pay_status_failed,
  cancelled: m.pay_status_cancelled,
  expired: m.pay_status_expired,
  offline: m.pay_status_offline,
} as const

const methodWords = {
  CARD: { name: m.pay_method_card, info: m.pay_method_card_info, cardType: 'CREDIT' },
  FPS: { name: m.pay_method_fps, info: m.pay_method_fps_info, cardType: null },
  BANK_TRANSFER: { name: m.pay_method_bank_transfer, info: m.pay_method_bank_transfer_info, cardType: null },
  PAY_LATER: { name: m.pay_method_pay_later, info: m.pay_method_pay_later_info, cardType: 'CREDIT' },
  GIFT_CARD: { name: m.pay_method_gift_card, info: m.pay_method_gift_card_info, cardType: null },
  POINTS: { name: m.pay_method_points, info: m.pay_method_points_info, cardType: null },
} as const satisfies Record<MethodCode['code'], unknown>
const drillWords = { name: m.pay_method_card_drill, info: m.pay_method_card_drill_info }

/** By its code, and for a card by who takes it: the bank of a bare machine says of itself that it is none. */
export function sayMethod(code: string, provider: string, locale: Locale): string {
  if (code === 'CARD' && provider === 'sandbox') return drillWords.name({}, { locale })
  return code in methodWords ? methodWords[code as MethodCode['code']].name({}, { locale }) : code
}

/** Every code that a tender can bear, whatever is open to whom. */
export const listCashCodes = ({ card }: Pick<PaymentServices, 'card'>, locale: Locale) => [
  ...methods.map(({ code }) => ({ code, name: sayMethod(code, card.provider, locale) })),
  { code: 'COUPON', name: m.pay_method_coupon({}, { locale }) },
]

export async function readTakes({ db, card }: Pick<PaymentServices, 'db' | 'card'>, company: string): Promise<Takes> {
  const { fpsPayee, transferToZh, transferToEn } = await readSettings(db, company)
  const transfer = transferToZh !== '' && transferToEn !== ''
  return { card: card.isOffered, cardLeastCents: card.leastCents, fps: fpsPayee !== '', transfer }
}

/** What holds for an order that is paid by hand, before it is placed. */
export async function sayByHandTerms(db: Db, company: string, locale: Locale): Promise<string> {
  const settings = await readSettings(db, company)
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
  ].join(locale === 'en-US' ? ' ' : '')
}

/** The ways to pay that are open to this visitor and cart, as they are shown. Tenders other than these are not taken from a visitor. */
export async function listMethods(
  services: Pick<PaymentServices, 'db' | 'card'>,
  company: string,
  facts: Omit<MethodFacts, 'takes'>,
  locale: Locale,
): Promise<PaymentMethod[]> {
  const [takes, { unpaidOfflineHours: hours, payLaterDaysBetween: days }] = await Promise.all([
    readTakes(services, company),
    readSettings(services.db, company),
  ])
  const { provider } = services.card
  return listOpenMethods({ ...facts, takes }).map(({ code, online, control }) => {
    const { info } = code === 'CARD' && provider === 'sandbox' ? drillWords : methodWords[code]
    return {
      cashCode: code,
      cashDescription: sayMethod(code, provider, locale),
      cardType: methodWords[code].cardType,
      specialControl: control,
      systemUseFlag: 'WEBSITE',
      payInfo: info({ hours, days }, { locale }),
      refNo: null,
      online,
    }
  })
}
