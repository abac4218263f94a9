import type { OrderView } from '#contract/orders.ts'
import { formatHkd } from '#ui/money.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { bringsMoney } from './order-amounts.tsx'
import { PayAgain } from './pay-again.tsx'

/** What is left to pay, until when, and the ways to do it. */
export function OrderPayment({ order }: { order: OrderView }) {
  const { invoiceNo, payBefore, outStanding, deliverTo, tenders } = order
  // Of a payment request for dearer goods nobody has chosen yet how it is paid.
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

/** For the rest of a deposit it is another time, and another end, than for an order that nobody has paid. */
const sayUntil = ({ orderType, outStanding }: OrderView, moment: string): string =>
  orderType === 'DEPOSIT'
    ? m.orders_rest_due({ amount: formatHkd(outStanding), time: moment })
    : m.orders_pay_before({ moment })
