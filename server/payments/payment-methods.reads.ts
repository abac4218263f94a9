import { type CartOwner, readCart, readNow } from '#server/cart/cart.reads.ts'
import { readPayLaterOffer } from '#server/billing/bills.reads.ts'
import type { PlanOffer } from '#server/billing/bills.rules.ts'
import { listLines, listOrders } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import { isPayable, sumOfMoney } from '#server/orders/orders.rules.ts'
import { listOpenMethods, type MethodFacts, type MoneyMethod } from '#server/shop/payment-methods.rules.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findOpenMethods, listAttempts, type OpenMethods, readTakes, type PaymentServices } from './payments.reads.ts'

/**
 * What of a visitor and their cart decides which methods are open before anything is priced. The checkout asks again
 * with the remaining sum.
 */
export async function readMethodFacts(
  db: Db,
  buyer: CartOwner,
  at: Temporal.Instant,
): Promise<Omit<MethodFacts, 'takes'>> {
  const now = await readNow(db, { company: buyer.company, now: at })
  const { current } = await readCart(db, buyer, now)
  const selected = current.filter(({ selected: isSelected }) => isSelected)
  const cards = selected.filter(({ goods }) => goods.isGiftCard).length
  const giftCards = cards === 0 ? 'none' : cards === selected.length ? 'only' : 'some'
  const marked = selected.reduce((sum, { goods, quantity }) => sum + goods.price * quantity, 0)
  const offer =
    buyer.isMember && giftCards === 'none' && marked > 0
      ? await readPayLaterOffer(db, buyer, [marked], now.now.toPlainDate())
      : null
  return { isMember: buyer.isMember, outstandingCents: null, giftCards, payLaterOffered: offer?.kind === 'open' }
}

/** For an order or bill that exists: cards, points and instalments were settled when it was placed. */
const plainly = (outstandingCents: number) =>
  ({ isMember: true, giftCards: 'only', payLaterOffered: false, outstandingCents }) as const

/** Refuses PAYMENT_METHOD_UNAVAILABLE for a method that the shop does not take for this sum. */
export async function requireTaken(
  services: PaymentServices,
  company: string,
  cents: number,
  { code }: MoneyMethod,
): Promise<void> {
  const open = listOpenMethods({ ...plainly(cents), takes: await readTakes(services, company) })
  if (!open.some((method) => method.code === code)) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
}

export const findPlainMethods = (
  services: Pick<PaymentServices, 'db' | 'card' | 'wallets'>,
  company: string,
  cents: number,
): Promise<OpenMethods> => findOpenMethods(services, company, plainly(cents))

/**
 * Whether the rest of orders that are paid together may be paid in instalments, or why not. Null where the question does
 * not arise: they are not this member's, or contain gift cards or goods of an exchange.
 */
export async function readPartsOffer(
  db: Db,
  together: readonly Order[],
  member: string | null,
  at: Temporal.Instant,
): Promise<PlanOffer | null> {
  const [order] = together
  if (!order || member === null || order.visitor !== member || order.exchangeOf !== null) return null
  if (together.some(({ depositCents }) => depositCents !== null)) return null
  const lines = await Promise.all(together.map(({ id }) => listLines(db, id)))
  if (lines.flat().some(({ cardCents }) => cardCents !== null)) return null
  const buyer = { company: order.company, visitor: member, isMember: true }
  return readPayLaterOffer(db, buyer, together.map(sumOfMoney), dayOf(at))
}

/** Orders that were to be paid together with this one, as far as they are still payable. */
export async function listPaidTogether(db: Db, order: Order, at: Temporal.Instant): Promise<Order[]> {
  const [last] = await listAttempts(db, order.id)
  const together = await listOrders(db, last?.shares.map(({ orderId }) => orderId) ?? [order.id])
  return together.filter((one) => isPayable(one, at))
}
