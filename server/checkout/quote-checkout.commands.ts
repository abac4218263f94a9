import { recheckCart } from '#server/cart/cart.commands.ts'
import { type CartLine, type CartOwner, readCart } from '#server/cart/cart.reads.ts'
import { differs, type StoredCartLine, sameThing } from '#server/cart/cart.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { countUnpaidOrders } from '#server/orders/order-limits.reads.ts'
import { isDay, isOldEnough } from '#server/shop/ages.rules.ts'
import { factsOf } from './checkout.commands.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { gatherMeans, type WalletServices } from './means-of-payment.commands.ts'
import type { MeansRequest } from './means-of-payment.rules.ts'
import type { DeliveryDraft } from './checkout-form.rules.ts'
import { type CheckoutContext, openCheckoutContext } from './checkout-context.reads.ts'
import { type PricedCheckout, quote, type Quote } from './checkout.reads.ts'
import { findObstacle, isOver, mayBeConversation } from './checkout.rules.ts'
import * as store from './checkout.store.ts'

/**
 * Prices the selected lines with the shop's own prices. §4 Nothing is written: the visitor sends back the hash of what was shown.
 */
export async function quoteCheckout(
  services: PaymentServices,
  wallet: WalletServices,
  owner: CartOwner,
  { id, delivery, wishes }: { id: string; delivery: DeliveryDraft; wishes: MeansRequest },
  now: Temporal.Instant,
): Promise<PricedCheckout> {
  if (!mayBeConversation(id)) throw new Refusal('CONVERSATION_ENDED')
  const { db } = services
  const context = await openCheckoutContext(services, owner.company, now)
  const customer = { company: owner.company, visitor: owner.visitor, keys: [] }
  const [means, { stored, current }, [conversation, unpaid]] = await Promise.all([
    gatherMeans(wallet, owner, wishes, now),
    readFreshCart(db, owner, context),
    askTogether(db, (ask) => Promise.all([store.findConversation(ask, id), countUnpaidOrders(ask, customer, now)])),
  ])
  requireOpen(conversation, owner, now)
  const priced = await quote({ db }, owner, context, means, current, delivery)
  return {
    context,
    means,
    quote: priced,
    problems: listProblems(owner, context, stored, current, priced, delivery, unpaid),
  }
}

function requireOpen(conversation: store.Conversation | undefined, owner: CartOwner, now: Temporal.Instant): void {
  if (conversation && conversation.visitor !== owner.visitor) throw new Refusal('CONVERSATION_TAKEN')
  const isOpen =
    conversation?.company === owner.company &&
    (conversation.state === 'new' || conversation.state === 'quoted') &&
    !isOver(conversation.startedAt, now)
  if (!isOpen) throw new Refusal('CONVERSATION_ENDED')
}

/** Saves changes since the visitor's last look first, so that the quote shows what will be placed. */
async function readFreshCart(
  db: Db,
  owner: CartOwner,
  { now }: CheckoutContext,
): Promise<{ stored: StoredCartLine[]; current: CartLine[] }> {
  const { stored, current } = await readCart(db, owner, now)
  const isStale = current.some((line, at) => differs(stored[at]!, line))
  return { stored, current: isStale ? await inTransaction(db, (tx) => recheckCart(tx, owner, now)) : current }
}

function listProblems(
  owner: CartOwner,
  context: CheckoutContext,
  stored: readonly StoredCartLine[],
  lines: readonly CartLine[],
  priced: Quote,
  delivery: DeliveryDraft,
  unpaid: number,
): Refusal[] {
  const problems: Refusal[] = []
  if (context.isMaintained) problems.push(new Refusal('MAINTENANCE'))
  else if (!context.isOpen) problems.push(new Refusal('SHOP_CLOSED'))
  if (unpaid >= context.settings.unpaidOrdersMost) problems.push(new Refusal('TOO_MANY_UNPAID', { count: unpaid }))
  for (const line of lines) {
    const before = stored.filter((one) => sameThing(one, line) && one.selected)
    const obstacle = findObstacle(before, [line])
    if (obstacle && 'line' in obstacle) problems.push(new Refusal(obstacle.code, factsOf(line, owner)))
  }
  const obstacle = findObstacle(lines, lines)
  if (obstacle && !('line' in obstacle)) problems.push(new Refusal(obstacle.code))
  if (delivery.country && delivery.country.toUpperCase() !== 'HK') problems.push(new Refusal('DELIVERY_LOCAL_ONLY'))
  return priced.selected.length === 0 ? problems : [...problems, ...listWayProblems(priced, delivery)]
}

function listWayProblems({ offers, way, terms }: Quote, { expectedDate, birthDate }: DeliveryDraft): Refusal[] {
  const problems: Refusal[] = []
  const chosen = offers.find(({ row }) => row.code === way)
  if (chosen?.offer.obstacle === 'over-limit')
    problems.push(new Refusal('PICKUP_OVER_LIMIT', { limit: (chosen.row.under_cents ?? 0) / 100 }))
  else if (!chosen || chosen.offer.obstacle) problems.push(new Refusal('DELIVERY_WAY_UNAVAILABLE'))
  if (expectedDate && chosen && !chosen.offer.dates.some((day) => day.toString() === expectedDate))
    problems.push(new Refusal('DELIVERY_DATE_UNAVAILABLE'))
  if (terms.minAge !== null && birthDate && isDay(birthDate) && !isOldEnough(birthDate, terms.minAge, terms.today))
    problems.push(new Refusal('UNDER_AGE'))
  return problems
}
