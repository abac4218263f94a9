import type { CartOwner } from '#server/cart/cart.reads.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { lockCustomer, requireRoom } from '#server/orders/order-limits.commands.ts'
import { countBought } from '#server/orders/order-limits.reads.ts'
import type { LimitedCustomer } from '#server/orders/order-limits.store.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import type { CheckoutContext } from './checkout-context.reads.ts'
import type { Quote } from './checkout.reads.ts'

interface LimitedCheckout {
  owner: CartOwner
  context: CheckoutContext
  priced: Quote
}

/**
 * Locks the customer and enforces the limits on unpaid goods and the purchase limits per product: steps of `lockInOrder`, so that
 * they travel with what is written. `network` is the client network of an order that is paid by hand.
 */
export const limitSteps = (tx: Tx, customer: LimitedCustomer, network: string | null, sale: LimitedCheckout) =>
  [
    ['customer_names', () => lockCustomer(tx, customer, network)],
    sale.priced.sale.dueCents > 0 && (() => requireUnpaidRoom(tx, customer, network, sale)),
    () => requirePurchases(tx, customer, sale),
  ] as const

function requireUnpaidRoom(
  tx: Tx,
  customer: LimitedCustomer,
  network: string | null,
  { owner: { locale }, context: { now, settings }, priced: { selected, sale } }: LimitedCheckout,
): Promise<void> {
  const goods = selected.map(({ goods: one, quantity, standing }) => ({
    product: one.product,
    name: sayName(one, locale),
    quantity,
    ...(standing === 'pre_order' && { preOrderLimit: one.preOrderLimit }),
  }))
  return requireRoom(tx, customer, { cents: sale.dueCents, network, goods }, { settings, at: now.at })
}

async function requirePurchases(
  tx: Tx,
  customer: LimitedCustomer,
  { owner: { locale }, context: { now }, priced: { selected } }: LimitedCheckout,
): Promise<void> {
  const limited = Map.groupBy(
    selected.filter(({ goods }) => goods.purchaseLimit !== null),
    ({ goods }) => goods.product,
  )
  const bought = await countBought(tx, customer, [...limited.keys()], now.at)
  for (const [product, lines] of limited) {
    const { goods } = lines[0]!
    const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (wanted + (bought.get(product) ?? 0) > goods.purchaseLimit!)
      throw new Refusal('PURCHASE_LIMIT', { limit: goods.purchaseLimit!, name: sayName(goods, locale) })
  }
}
