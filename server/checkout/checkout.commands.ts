import { createHash } from 'node:crypto'
import type { Delivery } from '#contract/checkout.ts'
import type { Facts } from '#contract/refusals.ts'
import { holdCart } from '#server/cart/cart.commands.ts'
import { type CartLine, type CartOwner } from '#server/cart/cart.reads.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { widerNetworkOf } from '#server/lib/http/client-network.ts'
import { listOrdersOfConversation } from '#server/orders/orders.reads.ts'
import type { PlacedOrder } from '#server/orders/place-orders.store.ts'
import { beginPayment, type Fresh } from '#server/payments/payments.commands.ts'
import type { Begun } from '#server/payments/payments.rules.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { hasAll } from '#server/shop/charges.rules.ts'
import { findEarlier } from './earlier-orders.reads.ts'
import { fillFromBook } from './checkout-form.reads.ts'
import { listComplaints, refusalFor, remarkOf } from './checkout-form.rules.ts'
import { type CompletedCheckout, type CheckoutPlacing, writeOrders } from './write-orders.commands.ts'
import { gatherMeans, type WalletServices } from './means-of-payment.commands.ts'
import { moneyMethodOf, wishesOf } from './means-of-payment.rules.ts'
import { openCheckoutContext } from './checkout-context.reads.ts'
import { type CheckoutBody, type CheckoutChoices, quote, type Quote } from './checkout.reads.ts'
import { conversationLife, findObstacle, isOver, mayBeConversation } from './checkout.rules.ts'
import * as store from './checkout.store.ts'

/**
 * Places the selected lines, at most once per conversation. One transaction writes everything or nothing. The bank is asked
 * after it, outside any transaction; a repeated call finds the same payment there.
 */
export async function completeCheckout(
  services: PaymentServices,
  wallet: WalletServices,
  owner: CartOwner,
  bodies: readonly CheckoutBody[],
  now: Temporal.Instant,
): Promise<{ orders: PlacedOrder[]; payId: string; email: string; begun: Begun }> {
  const [body] = bodies
  if (!body || bodies.some((other) => other.paymentConversationId !== body.paymentConversationId))
    throw new Refusal('INVALID_INPUT', { field: 'paymentConversationId' })
  bodies.forEach(requireSale)
  if (!mayBeConversation(body.paymentConversationId)) throw new Refusal('CONVERSATION_ENDED')
  const requestHash = createHash('sha256').update(JSON.stringify(bodies)).digest('base64url')
  const [context, means] = await Promise.all([
    openCheckoutContext(services, owner.company, now),
    gatherMeans(wallet, owner, wishesOf(body), now),
  ])
  const asked = { services, owner, network: widerNetworkOf(wallet.ip), context, means, body, requestHash }
  const written = await inTransaction(services.db, (tx) => place(tx, asked))
  const { payId, email } = written
  const orders = await written.orders
  const begun: Begun =
    payId === '' ? { kind: 'stay' } : await beginPayment(services, payId, freshOf(owner, written, orders))
  return { orders, payId, email, begun }
}

/** Returns and exchanges have calls of their own. */
export function requireSale({ salesType }: { salesType?: string | undefined }): void {
  if (salesType !== undefined && /refund|exchange|void|return/i.test(salesType))
    throw new Refusal('INVALID_INPUT', { field: 'salesType' })
}

/** What the bank is told about a payment that this call has just written. */
function freshOf(
  { locale }: CartOwner,
  { payment }: CompletedCheckout,
  orders: readonly PlacedOrder[],
): Fresh | undefined {
  const told = orders.find(({ id }) => id === payment?.shares[0]?.orderId)
  return payment && told && { payment, order: { number: told.number, language: locale } }
}

async function place(
  tx: Tx,
  asked: Omit<CheckoutPlacing, 'priced' | 'delivery' | 'addedTo' | 'customer' | 'body'> & { body: CheckoutBody },
): Promise<CompletedCheckout> {
  const { services, owner, context, means, body, requestHash } = asked
  const { at } = context.now
  const [conversation, { stored, current }] = await lockInOrder(tx, [
    ['payment_conversation', () => store.holdConversation(tx, body.paymentConversationId)],
    ['cart', () => holdCart(tx, owner, context.now)],
  ])
  if (!conversation || conversation.company !== owner.company) throw new Refusal('CONVERSATION_ENDED')
  if (conversation.visitor !== owner.visitor) throw new Refusal('CONVERSATION_TAKEN')
  if (conversation.state === 'placed') {
    if (conversation.requestHash !== requestHash) throw new Refusal('CONVERSATION_ENDED')
    const orders = await listOrdersOfConversation(tx, conversation.id)
    return { orders: Promise.resolve(orders), payId: conversation.payId, email: orders[0]!.email }
  }
  if (isOver(conversation.startedAt, at)) throw new Refusal('CONVERSATION_ENDED')
  if (context.isMaintained) throw new Refusal('MAINTENANCE')
  if (!context.isOpen) throw new Refusal('SHOP_CLOSED')

  const obstacle = findObstacle(stored, current)
  if (obstacle) throw new Refusal(obstacle.code, 'line' in obstacle ? factsOf(obstacle.line, owner) : {})
  const code = body.userAddressCode
  const delivery =
    code === undefined ? body.delivery : await fillFromBook(tx, owner, code, body.delivery, context.places)
  const priced = await quote({ db: services.db, ask: tx }, owner, context, means, current, delivery)
  if (!hasAll(priced.sale.charges, means.charges)) throw new Refusal('CHARGE_UNAVAILABLE')
  const isChanged = priced.hash !== body.quoteHash
  // A tender that covered the whole sum may be gone. The sum to pay then differs, and a missing method is not the buyer's error.
  requireForm(body, delivery, isChanged ? { ...priced, terms: { ...priced.terms, methods: [] } } : priced)
  if (isChanged) throw new Refusal('PRICE_CHANGED')
  const customer = { company: owner.company, visitor: owner.visitor, keys: priced.keys }
  const addedTo = await findEarlier(tx, owner, body.addPurchaseInvoiceNo)
  return writeOrders(tx, { ...asked, customer, delivery, addedTo, priced })
}

export const factsOf = ({ goods, quantity }: CartLine, { locale }: Pick<CartOwner, 'locale'>): Facts => ({
  name: sayName(goods, locale),
  left: quantity,
  limit: goods.purchaseLimit ?? 0,
})

/** Validates the whole form by the rules that the browser applies too, and returns the chosen delivery way. */
export function requireForm(body: CheckoutChoices, delivery: Delivery, { terms, offers }: Quote): void {
  const { cashRecords, agreeReturnRefundPolicy, agreeDepositDeliveryPolicy, agreePayLater } = body
  if (delivery.country.toUpperCase() !== 'HK') throw new Refusal('DELIVERY_LOCAL_ONLY')
  const form = {
    ...delivery,
    remark: remarkOf(body, delivery),
    cashCode: moneyMethodOf(cashRecords) ?? '',
    agreeReturnRefundPolicy,
    agreeDepositDeliveryPolicy,
    agreePayLater,
  }
  const complaints = listComplaints(form, terms)
  const chosen = offers.find(({ row }) => row.code === delivery.way)
  if (chosen?.offer.obstacle === 'over-limit')
    throw new Refusal('PICKUP_OVER_LIMIT', { limit: (chosen.row.under_cents ?? 0) / 100 })
  if (chosen?.offer.obstacle) throw new Refusal('DELIVERY_WAY_UNAVAILABLE')
  const refusal = refusalFor(complaints)
  if (refusal) throw new Refusal(refusal, {}, complaints)
}

/** Deletes expired conversations that led to no order; the others are kept with their orders. */
export const clearOldConversations = (db: Db, now: Temporal.Instant, most: number): Promise<number> =>
  store.removeUnplaced(db, now.subtract(conversationLife), most)
