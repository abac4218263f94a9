import * as contract from '#contract/checkout.ts'
import { type CartOwner, ownerOf } from '#server/cart/cart.reads.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { tokenOf } from '#server/orders/orders.reads.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { askWhetherMaintained } from '#server/shop/maintenance.reads.ts'
import { listPlaces } from '#server/shop/shop.reads.ts'
import { completeCheckout, requireSale } from './checkout.commands.ts'
import { findEarlier } from './earlier-orders.reads.ts'
import { draftEndpoints } from './draft-orders.http.ts'
import { fillFromBook } from './checkout-form.reads.ts'
import { wishesOf } from './means-of-payment.rules.ts'
import { openConversation } from './open-checkout.commands.ts'
import { readWaysToPay } from './ways-to-pay.reads.ts'
import type { Quote } from './checkout.reads.ts'
import { type ProcessSale, wirePayment, wirePlaced } from './checkout.wire.ts'
import { promiseEndpoints } from './delivery-promises.http.ts'
import { quoteCheckout } from './quote-checkout.commands.ts'
import { wireWaysToPay } from './explain-sale.wire.ts'

export const checkoutEndpoints = (context: AppContext, services: PaymentServices) => [
  ...conversationEndpoints(context, services),
  ...draftEndpoints(services),
  ...promiseEndpoints(context),
]

const conversationEndpoints = ({ db, limits }: AppContext, services: PaymentServices) => [
  answer(contract.startPayment, async ({ paymentConversationId }, { company, visitor, now }) => {
    await limits.spend('start-payment', visitor.id, { most: 120, seconds: 60 })
    const isResting = await askWhetherMaintained(db, company, now)
    const asked = { id: paymentConversationId, company, visitor: visitor.id, now, isResting }
    const { id, placed } = await openConversation(db, asked)
    return { paymentConversationId: id, placed: placed && { invoiceNo: placed.number, payId: placed.payId } }
  }),

  answer(contract.processPayment, async (sale, caller) => {
    requireSale(sale)
    const owner = ownerOf(caller)
    await findEarlier(db, owner, sale.addPurchaseInvoiceNo)
    const { delivery: typed = {}, userAddressCode: code } = sale
    const delivery = code === undefined ? typed : await fillFromBook(db, owner, code, typed, await listPlaces(db))
    const asked = { id: sale.paymentConversationId, delivery, wishes: wishesOf(sale) }
    const priced = await quoteCheckout(services, { db, limits, ip: caller.ip }, owner, asked, caller.now)
    requireSeller(sale, owner, priced.quote)
    const ways = await readWaysToPay(services, owner, priced.quote, caller.today)
    const shown = wireWaysToPay(ways, priced.context.settings, caller.locale)
    return { ...wirePayment(priced, sale, delivery, caller.locale), ...shown }
  }),

  answer(contract.completePaymentMulCo, async (bodies, caller) => {
    const wallet = { db, limits, ip: caller.ip }
    const { orders, payId, email, begun } = await completeCheckout(
      services,
      wallet,
      ownerOf(caller),
      bodies,
      caller.now,
    )
    const [first] = orders
    const jumpUrl = begun.kind === 'jump' ? begun.url : null
    return {
      needJump: jumpUrl !== null,
      jumpUrl,
      invoiceNo: first!.number,
      payId,
      orderToken: tokenOf(db, first!.id),
      email,
      orders: orders.map(wirePlaced),
    }
  }),
]

/** A named company must sell one of the selected lines, or be the company of this shop. */
function requireSeller({ coCode }: ProcessSale, { company }: CartOwner, { selected }: Quote): void {
  if (!coCode) return
  const sellers = [company, ...selected.map(({ goods }) => goods.supplier)]
  if (!sellers.includes(coCode.toUpperCase())) throw new Refusal('UNKNOWN_SHOP')
}
