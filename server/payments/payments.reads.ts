import { isPayable } from '#server/orders/orders.rules.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { findCompany, readSettings } from '#server/shop/shop.reads.ts'
import type { Company } from '#server/shop/shop.store.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import {
  listOpenMethods,
  type Method,
  type MethodFacts,
  movesOnline,
  showsPass,
  type Takes,
} from '#server/shop/payment-methods.rules.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { CallLog } from '#server/lib/process/log.ts'
import { type Provider, ProviderSilent } from '#server/lib/integrations/provider.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { endOfWaiting } from './bill-payments.rules.ts'
import * as proofs from './payment-proofs.store.ts'
import type { PaymentProof } from './payment-proofs.store.ts'
import { isOpen } from './payments.rules.ts'
import * as store from './payments.store.ts'
import type { Payment } from './payments.store.ts'

/** Services for talking to providers. That happens outside any transaction, so these open their own. */
export interface PaymentServices {
  db: Db
  clock: Clock
  log: CallLog
  publicUrl: string
  providers: ReadonlyMap<string, Provider>
  /** The card provider. */
  card: Takes['card']
  wallets: Takes['wallets']
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

/** Turns a failed request to a bank into a refusal: the outcome is unknown, and the caller is told so. */
export function orUnreachable(error: unknown): never {
  throw error instanceof ProviderSilent ? new Refusal('BANK_UNREACHABLE') : error
}

/**
 * The deadline of a payment; null when it has nothing left to pay: its orders have ended, or the time for money by hand
 * has passed.
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

/** Whether an open page or code must be closed. A bank closes pages for bills by itself; nobody closes a wallet's payment. */
export async function isTooLate(
  { db, clock }: Pick<PaymentServices, 'db' | 'clock'>,
  payment: Payment,
): Promise<boolean> {
  const { reference, method, payBefore } = payment
  const now = clock.now()
  if (reference === null || !movesOnline(method)) return (await findEnd(db, payment, now)) === null
  return showsPass(method) && Temporal.Instant.compare(now, payBefore) >= 0
}

/** All payments of an order, newest first. */
export const listAttempts = (db: Db, orderId: string): Promise<Payment[]> => store.paymentsOf(db, orderId)

/** The payment with this id if it belongs to the order; otherwise the newest. */
export async function findAttempt(db: Db, order: Order, payId?: string): Promise<Payment | undefined> {
  const attempts = await store.paymentsOf(db, order.id)
  return attempts.find(({ id }) => id === payId) ?? attempts[0]
}

/** The state of an order's payment in the shop's own records. */
export interface PayStatusFacts {
  order: Order
  payment: Payment | undefined
  /** All orders paid with it, each with its supplier. */
  together: { order: Order; supplier: Company }[]
  byHand: ByHandFacts | null
}

export async function readPayStatus(db: Db, order: Order, payId: string | undefined): Promise<PayStatusFacts> {
  const payment = await findAttempt(db, order, payId)
  const orders = payment
    ? await listOrders(
        db,
        payment.shares.map((share) => share.orderId),
      )
    : [order]
  const [byHand, together] = await Promise.all([
    readByHand(db, payment),
    Promise.all(orders.map(async (one) => ({ order: one, supplier: await findCompany(db, one.supplier) }))),
  ])
  return { order, payment, together, byHand }
}

/** Data of a payment by hand: where to send the money, and the proofs sent so far. §9 */
export interface ByHandFacts {
  payment: Payment
  proofs: PaymentProof[]
  settings: Pick<ShopSettings, 'transferToZh' | 'transferToEn'>
}

/** Nothing for an online payment. */
export async function readByHand(db: Db, payment: Payment | undefined): Promise<ByHandFacts | null> {
  if (!payment || movesOnline(payment.method)) return null
  const [sent, settings] = await Promise.all([proofs.ofPayments(db, [payment.id]), readSettings(db, payment.company)])
  return { payment, proofs: sent, settings }
}

type TakingServices = Pick<PaymentServices, 'db' | 'card' | 'wallets'>

export async function readTakes({ db, card, wallets }: TakingServices, company: string): Promise<Takes> {
  return { ...(await readSettings(db, company)), card, wallets }
}

/** The open payment methods, with what is said about them. */
export interface OpenMethods {
  methods: Method[]
  /** The card provider. */
  provider: string
  /** How long a payment by hand is awaited. */
  hours: number
  /** Days between two bills. */
  days: number
}

/** The methods open to this visitor and cart. Other tenders are refused. */
export async function findOpenMethods(
  services: TakingServices,
  company: string,
  facts: Omit<MethodFacts, 'takes'>,
): Promise<OpenMethods> {
  const [takes, { unpaidOfflineHours: hours, payLaterDaysBetween: days }] = await Promise.all([
    readTakes(services, company),
    readSettings(services.db, company),
  ])
  return { methods: listOpenMethods({ ...facts, takes }), provider: services.card.provider, hours, days }
}
