import type { OrderView } from '#contract/orders.ts'
import { formatHkd } from '#ui/money.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { bringsMoney } from './order-amounts.tsx'
import { PayAgain } from './pay-again.tsx'

/** The amount due, the deadline, and the ways to pay. */
export function OrderPayment({ order }: { order: OrderView }) {
  const { invoiceNo, payBefore, outStanding, deliverTo, tenders } = order
  // A payment request for the price difference of an exchange has no method yet.
  const method = tenders.find(bringsMoney)?.paymentMethodCode || null
  return (
    <>
      {payBefore && <Notice tone="warn">{sayUntil(order, formatMoment(payBefore))}</Notice>}
      <PayAgain
        invoiceNo={invoiceNo}
        email={deliverTo?.email}
        method={method}
        label={method && m.orders_pay_now({ amount: formatHkd(outStanding) })}
      />
    </>
  )
}

/** The rest of a deposit has another deadline than an unpaid order. */
const sayUntil = ({ orderType, outStanding }: OrderView, moment: string): string =>
  orderType === 'DEPOSIT'
    ? m.orders_rest_due({ amount: formatHkd(outStanding), time: moment })
    : m.orders_pay_before({ moment })
