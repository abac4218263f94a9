import { expect } from 'vitest'
import type { Db } from '#server/lib/database/db.ts'
import { placeOrder, showroom } from './checkout.ts'
import type { ShopVisitor } from './visitor.ts'

export interface PlacedByCard {
  buyer: ShopVisitor
  invoiceNo: string
  payId: string
  jumpUrl: string | null
}

/** Buys one piece as a walk-in, for pickup at the showroom; the order is unpaid. */
export async function buyOne(
  shop: { visitor: () => Promise<ShopVisitor> },
  goods: { prodCode: string; assortId: string },
  method = 'CARD',
): Promise<PlacedByCard> {
  const buyer = await shop.visitor()
  await buyer.call('POST /shop_cart/addToShopCart', [{ ...goods, qty: 1, buyNow: true }])
  const { invoiceNo, payId, jumpUrl } = await placeOrder(buyer, { delivery: showroom, method })
  return { buyer, invoiceNo, payId, jumpUrl }
}

export const askLedger = ({ buyer, invoiceNo, payId }: PlacedByCard) =>
  buyer.call('POST /payment/payCheckOMSByLocal', { invoiceNo, payId })
export const askProvider = ({ buyer, invoiceNo, payId }: PlacedByCard) =>
  buyer.call('POST /payment/payCheckOMS', { invoiceNo, payId })

/** The recorded state of an order, and how often it was paid. */
export async function readLedger(db: Db, invoiceNo: string) {
  const order = await db.selectFrom('sales_order').selectAll().where('number', '=', invoiceNo).executeTakeFirstOrThrow()
  const paidBy = await db
    .selectFrom('order_event')
    .select('actor')
    .where('order_id', '=', order.id)
    .where('axis', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute()
  const payments = await db
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment')
    .selectAll('payment')
    .where('order_id', '=', order.id)
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute()
  const owed = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where(
      'payment',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
  return { order, payments, owed, paidBy: paidBy.map(({ actor }) => actor) }
}

/** The order is paid once: a second confirmation found it settled, and the money was not treated as an overpayment. */
export async function expectPaidOnce(db: Db, invoiceNo: string): Promise<void> {
  const { order, owed, paidBy } = await readLedger(db, invoiceNo)
  expect(owed).toEqual([])
  expect([order.payment_state, order.order_state, paidBy.length]).toEqual(['paid', 'confirmed', 1])
}
