import type { CartLine, CartOwner } from '#server/cart/cart.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { lockInOrder } from '#server/lib/database/lock-order.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { openPlans } from '#server/billing/bills.commands.ts'
import type { PayLaterTerms } from '#server/billing/bills.rules.ts'
import type { LimitedCustomer } from '#server/orders/order-limits.store.ts'
import { takeTenders } from '#server/orders/tenders.commands.ts'
import { claimUses } from '#server/promotions/promotion-uses.commands.ts'
import type { DividedPart } from './split-sale.rules.ts'
import type { CheckoutContext } from './checkout-context.reads.ts'
import type { CheckoutChoices, Quote } from './checkout.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

interface MeansTaking {
  owner: CartOwner
  customer: LimitedCustomer
  context: CheckoutContext
  body: CheckoutChoices
  priced: Quote
}

/**
 * Claims the promotions, coupons, points and cards of the sale before the orders are written. If one is no longer available,
 * placing is refused as a whole with the reason.
 */
export async function takeMeans(
  tx: Tx,
  { owner, customer, context, body, priced: { prices, sale } }: MeansTaking,
  parts: readonly DividedPart<CartLine>[],
): Promise<void> {
  const { company, visitor } = owner
  const { paymentConversationId: conversation } = body
  const { at } = context.now
  const orders = parts.map(({ id }) => id)
  const used = { ...customer, conversation, orders, at }
  const take = ({ id: orderId, tenders }: (typeof parts)[number]) =>
    takeTenders(tx, { company, visitor, conversation, orderId, at }, tenders)
  const { applied } = sale.discounted
  const [first, ...others] = parts
  // Parts claim one after another: what a part can take of a coupon depends on the parts before it.
  const [missing, short] = await lockInOrder(tx, [
    applied.length > 0 && ['promotion', () => claimUses(tx, used, applied)],
    ['coupon', () => take(first!)],
  ])
  if (missing) {
    const name = prices.promotions.find(({ id }) => id === missing)
    throw new Refusal('PROMOTION_USED_UP', { name: inLanguage(owner.locale)(name?.nameZh, name?.nameEn) ?? '' })
  }
  requireTaken(short)
  for (const part of others) requireTaken(await take(part))
}

function requireTaken(short: keyof typeof shortWords | null): void {
  if (short) throw new Refusal(shortWords[short])
}

const shortWords = { coupon: 'COUPON_INVALID', points: 'INSUFFICIENT_POINTS', 'gift-card': 'GIFT_CARD_SHORT' } as const

/** Agrees to instalments for the remainder, order by order. */
export const agreeToParts = (
  tx: Tx,
  { owner: { company, visitor: member }, context }: Pick<MeansTaking, 'owner' | 'context'>,
  parts: readonly DividedPart<CartLine>[],
  terms: PayLaterTerms,
): Promise<void> => {
  const orders = parts.flatMap(({ id: orderId, tenders }) => {
    const money = tenders.find(({ kind }) => kind === 'money')
    return money ? [{ orderId, cents: money.cents }] : []
  })
  return openPlans(tx, { company, member, orders, terms, at: context.now.at })
}
