import { readGoods } from '#server/goods/goods.reads.ts'
import { holdOrders, reopenPayment } from '#server/orders/orders.commands.ts'
import { lockCustomer, requireRoom, type LimitedGoods } from '#server/orders/order-limits.commands.ts'
import { customerOf } from '#server/orders/order-limits.reads.ts'
import type { OrderHold } from '#server/orders/order-holds.commands.ts'
import { isPayable, isSetAside, sumAll } from '#server/orders/orders.rules.ts'
import { factsOf } from '#server/billing/bills.commands.ts'
import { listLines } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import type { MoneyMethod } from '#server/shop/payment-methods.rules.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { widerNetworkOf } from '#server/lib/http/client-network.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJobs } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { beginPayment, checkPayment, withdrawPayment } from './payments.commands.ts'
import { draftPayment, openPayment, requireMethod } from './open-payments.commands.ts'
import { listPaidTogether, readPartsOffer, requireTaken } from './payment-methods.reads.ts'
import { isUnderReview } from './payment-proofs.reads.ts'
import { orUnreachable, type PaymentServices, readTakes } from './payments.reads.ts'
import { type Begun, followUpOf, isOpen } from './payments.rules.ts'
import * as store from './payments.store.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/**
 * Pays an unpaid order again, by the same method or another (§4). An open payment is checked first: the same method
 * continues it, another method cancels it at the provider, so that nobody pays twice.
 */
export async function payAgain(
  services: PaymentServices,
  order: Order,
  wish: PayAgainRequest,
): Promise<{ id: string; begun: Begun }> {
  const tries = await store.paymentsOf(services.db, order.id)
  const method = requireMethod(wish.methodCode ?? tries[0]?.method ?? 'CARD')
  // A payment is not cancelled in favour of a method that is not open.
  if (method.code !== tries[0]?.method) await requireOpen(services, order, method, wish)
  for (const attempt of tries.filter(({ state }) => isOpen(state))) {
    const end = await endTry(services, attempt, method).catch(orUnreachable)
    if (end === 'stays') return { id: attempt.id, begun: await beginPayment(services, attempt.id) }
    if (end === 'paid') return { id: attempt.id, begun: { kind: 'stay' } }
  }
  const id = await openAnother(services, order, { method, network: widerNetworkOf(wish.ip) }, tries[0])
  return { id, begun: await beginPayment(services, id) }
}

interface PayAgainRequest {
  /** Absent: the method chosen before. */
  methodCode: string | undefined
  /** The member who asks; instalments are for the member whose order it is. */
  member: string | null
  agreesToParts: boolean
  /** The client's address. */
  ip: string
}

/**
 * Refuses methods that the shop does not take for the remaining sum. Instalments need an offer and the buyer's agreement
 * to the schedule.
 */
async function requireOpen(
  services: PaymentServices,
  order: Order,
  method: MoneyMethod,
  wish: PayAgainRequest,
): Promise<void> {
  const now = services.clock.now()
  const together = await listPaidTogether(services.db, order, now)
  if (!together.some(({ id }) => id === order.id)) throw new Refusal('ORDER_NOT_PAYABLE')
  if (method.code !== 'PAY_LATER') return requireTaken(services, order.company, sumAll(together), method)
  const offer = await readPartsOffer(services.db, together, wish.member, now)
  if (!offer) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
  if (offer.kind === 'closed') throw new Refusal('PAY_LATER_UNAVAILABLE', factsOf(offer))
  if (!wish.agreesToParts) throw new Refusal('PAY_LATER_NOT_AGREED', {}, { agreePayLater: 'pay_later_required' })
}

/** Decides about an open payment: the same method continues it, another one cancels it at the provider. */
async function endTry(
  services: PaymentServices,
  attempt: store.Payment,
  { code }: MoneyMethod,
): Promise<'stays' | 'paid' | 'ended'> {
  const isSame = attempt.method === code
  if (!isSame && (await isUnderReview(services.db, attempt))) throw new Refusal('PROOF_UNDER_REVIEW')
  const standing = await checkPayment(services, attempt, 'visitor')
  if (standing.kind === 'underway') throw new Refusal('MOVE_NOT_ALLOWED')
  if (standing.kind !== 'open') return standing.kind === 'paid' ? 'paid' : 'ended'
  if (isSame) return 'stays'
  const after = await withdrawPayment(services, attempt, 'visitor')
  if (after.kind !== 'paid' && after.kind !== 'unpaid') throw new Refusal('MOVE_NOT_ALLOWED')
  return after.kind === 'paid' ? 'paid' : 'ended'
}

/** Orders that were paid together stay together, as far as they are still payable. */
async function openAnother(
  services: PaymentServices,
  order: Order,
  { method, network }: { method: MoneyMethod; network: string },
  last: store.Payment | undefined,
): Promise<string> {
  const together = last?.shares.map((share) => share.orderId) ?? [order.id]
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now()
    const orders = (await holdOrders(tx, together)).filter((held) => isPayable(held, at))
    if (!orders.some(({ id }) => id === order.id)) throw new Refusal('ORDER_NOT_PAYABLE')
    // If another tab was first, its payment is used.
    const meanwhile = (await store.paymentsOf(tx, order.id)).find(({ state }) => isOpen(state))
    if (meanwhile) return meanwhile.id
    const [settings, takes] = await Promise.all([
      readSettings(services.db, order.company),
      readTakes(services, order.company),
    ])
    const { unpaidOfflineHours: offlineHours, unpaidHoldMinutes, unpaidOnlineMinutes } = settings
    if (!method.online) await requireRoomByHand(tx, orders, network, { settings, at })
    const reopened = { method: method.code, online: method.online, offlineHours, at, actor: 'visitor' }
    const shares: { orderId: string; amountCents: number }[] = []
    let expiresAt: Temporal.Instant | null = null
    for (const { id, placedAt } of orders) {
      const hold: OrderHold = method.online
        ? { kind: 'online', goodsHeldUntil: at.add({ minutes: unpaidOnlineMinutes }) }
        : { kind: 'by hand', network, goodsHeldUntil: placedAt.add({ minutes: unpaidHoldMinutes }) }
      const { dueCents, expiresAt: end } = await reopenPayment(tx, id, { ...reopened, hold })
      shares.push({ orderId: id, amountCents: dueCents })
      expiresAt ??= end
    }
    const { company, conversation } = order
    const payment = draftPayment(takes, { company, conversation, method, shares, createdAt: at, expiresAt })
    await openPayment(tx, payment)
    if (method.online) await addJobs(tx, followUpOf(payment.id, 0, at))
    return payment.id
  })
}

/** Paying by hand instead of online keeps goods for longer, so the limits of a new order by hand apply. */
async function requireRoomByHand(
  tx: Tx,
  orders: readonly Order[],
  network: string,
  circumstances: { settings: ShopSettings; at: Temporal.Instant },
): Promise<void> {
  const asking = orders.filter((order) => order.offlineFrom === null && !isSetAside(order))
  const [first] = asking
  if (!first) return
  const customer = customerOf(first)
  await lockCustomer(tx, customer, network)
  const goods: LimitedGoods[] = []
  for (const { id, company, language } of asking) {
    const lines = await listLines(tx, id)
    const known = await readGoods(
      tx,
      company,
      lines.map(({ assortId }) => assortId),
    )
    for (const { product, assortId, nameZh, nameEn, quantity, arrives } of lines) {
      const promised = arrives === null ? {} : { preOrderLimit: known.get(assortId)?.preOrderLimit ?? null }
      goods.push({ product, quantity, name: inLanguage(language)(nameZh, nameEn), ...promised })
    }
  }
  const asked = { cents: sumAll(asking), network, goods, except: asking.map(({ id }) => id) }
  await requireRoom(tx, customer, asked, circumstances)
}
