import { isPayable } from '#server/orders/orders.rules.ts'
import { listOrders, type Order } from '#server/orders/orders.reads.ts'
import { type Company, findCompany, readSettings, type ShopSettings } from '#server/shop/shop.reads.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { CallLog } from '#server/lib/process/log.ts'
import { type Provider, ProviderSilent } from '#server/lib/integrations/provider.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { endOfWaiting } from './bill-payments.rules.ts'
import * as proofs from './payment-proofs.store.ts'
import type { PaymentProof } from './payment-proofs.store.ts'
import {
  isOpen,
  listOpenMethods,
  type MethodCode,
  type MethodFacts,
  movesOnline,
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
export interface PayStatusFacts {
  order: Order
  payment: Payment | undefined
  /** All that are paid with it, each with who sends its goods. */
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

/** What belongs to money that comes by hand: where to send it, and what was sent as a proof. §9 */
export interface ByHandFacts {
  payment: Payment
  proofs: PaymentProof[]
  settings: Pick<ShopSettings, 'transferToZh' | 'transferToEn'>
}

/** Nothing of a payment that moves online. */
export async function readByHand(db: Db, payment: Payment | undefined): Promise<ByHandFacts | null> {
  if (!payment || movesOnline(payment.method)) return null
  const [sent, settings] = await Promise.all([proofs.ofPayments(db, [payment.id]), readSettings(db, payment.company)])
  return { payment, proofs: sent, settings }
}

export async function readTakes({ db, card }: Pick<PaymentServices, 'db' | 'card'>, company: string): Promise<Takes> {
  const { fpsPayee, transferToZh, transferToEn } = await readSettings(db, company)
  const transfer = transferToZh !== '' && transferToEn !== ''
  return { card: card.isOffered, cardLeastCents: card.leastCents, fps: fpsPayee !== '', transfer }
}

/** The ways to pay that are open to somebody, and what is said of them. */
export interface OpenMethods {
  methods: MethodCode[]
  /** Who takes cards here. */
  provider: string
  /** For how long money by hand is waited for. */
  hours: number
  /** Between two bills. */
  days: number
}

/** The ways to pay that are open to this visitor and cart. Tenders other than these are not taken from a visitor. */
export async function findOpenMethods(
  services: Pick<PaymentServices, 'db' | 'card'>,
  company: string,
  facts: Omit<MethodFacts, 'takes'>,
): Promise<OpenMethods> {
  const [takes, { unpaidOfflineHours: hours, payLaterDaysBetween: days }] = await Promise.all([
    readTakes(services, company),
    readSettings(services.db, company),
  ])
  return { methods: listOpenMethods({ ...facts, takes }), provider: services.card.provider, hours, days }
}
