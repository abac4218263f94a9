import type { OrderView } from '#contract/orders.ts'
import { SumRow } from '#storefront/cart/sum-row.tsx'
import { m } from '#words/compiled/messages.js'
import { TenderName } from './tender-name.tsx'

type ShownTender = OrderView['tenders'][number]

/** The order's sums and tenders, as agreed at placing. */
export function OrderAmounts({ order }: { order: OrderView }) {
  const { discounts, tenders } = order
  const brought = tenders
    .filter((tender) => !bringsMoney(tender))
    .reduce((sum, { inputAmount }) => sum + inputAmount, 0)
  return (
    <section>
      <h2 className="text-18">{m.orders_summary()}</h2>
      <dl className="mt-3 grid gap-2 text-14">
        <SumRow label={m.orders_goods()} value={order.goodsAmount} />
        {discounts.map(({ no, name, amount }) => (
          <SumRow key={no} label={name} value={-amount} tone="good" />
        ))}
        {order.totalDiscount > 0 && discounts.length === 0 && (
          <SumRow label={m.orders_discount()} value={-order.totalDiscount} tone="good" />
        )}
        <SumRow label={m.orders_delivery_fee()} value={order.deliveryFee === 0 ? m.orders_free() : order.deliveryFee} />
        {order.charges.map(({ kind, name, amount }) => (
          <SumRow key={kind} label={name} value={amount} />
        ))}
        <SumRow label={m.orders_total()} value={order.netTotal} tone="total" />
        {order.deposit !== null && <SumRow label={m.orders_deposit()} value={order.deposit} />}
        {order.rest !== null && order.rest > 0 && <SumRow label={m.orders_rest()} value={order.rest} />}
        {order.paidAmount > 0 && <SumRow label={m.orders_paid()} value={order.paidAmount + brought} />}
        {order.outStanding > 0 && order.payable && <SumRow label={m.orders_outstanding()} value={order.outStanding} />}
      </dl>
      {tenders.length > 0 && (
        <>
          <h3 className="mt-4 text-14 font-medium">
            {order.paidAmount > 0 ? m.orders_paid_with() : m.orders_payment_method()}
          </h3>
          <dl className="mt-2 grid gap-2 text-14 text-soft">
            {tenders.map((tender) => (
              <SumRow
                key={tender.no}
                label={<TenderName text={tender.description} />}
                value={order.deposit && order.rest && bringsMoney(tender) ? order.deposit : tender.inputAmount}
              />
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

/** Coupons, points and gift cards pay when the order is placed; a method pays the rest. */
export const bringsMoney = ({ paymentMethodCode }: ShownTender) => !settled.has(paymentMethodCode)
const settled = new Set(['COUPON', 'POINTS', 'GIFT_CARD', 'EXCHANGE'])
