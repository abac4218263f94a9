import { Link, useParams } from 'react-router'
import { Answered } from '#console/lib/answered.tsx'
import { chosenLanguage } from '#console/lib/language.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import type { StaffOrderView } from '#console/orders/order-acts.ts'
import { OrderActBar } from '#console/orders/order-act-bar.tsx'
import { OrderDelivery, OrderGoods, OrderMoney } from '#console/orders/order-facts.tsx'
import { OrderHistory } from '#console/orders/order-history.tsx'
import { OrderLabel } from '#console/orders/order-label.tsx'
import { OrderPapers } from '#console/orders/order-papers.tsx'
import { OrderPayments } from '#console/payments/order-payments.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { languageFacts } from '#words/languages.ts'
import { OrderRefunds } from './order-refunds.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** One order whole: what may be done, its facts, and what happened. */
export function Component() {
  const { invoiceNo = '' } = useParams()
  return (
    <Needs route="GET /staff/orders/{invoiceNo}">
      <OrderRecord key={invoiceNo} invoiceNo={invoiceNo} />
    </Needs>
  )
}

function OrderRecord({ invoiceNo }: { invoiceNo: string }) {
  const query = useAnswer('GET /staff/orders/{invoiceNo}', { invoiceNo })
  return (
    <>
      <Link to="/orders" className="mb-2 inline-flex items-center gap-1 text-soft hover:text-ink">
        <Icon name="left" size={16} />
        {m.console_orders()}
      </Link>
      <Answered query={query} skeleton={<RecordSkeleton invoiceNo={invoiceNo} />}>
        {(found) => <WholeRecord found={found} />}
      </Answered>
    </>
  )
}

function WholeRecord({ found }: { found: StaffOrderView }) {
  const { order, approvalReasons, vipCode } = found
  return (
    <>
      <PageHead
        title={order.invoiceNo}
        aside={
          <>
            <OrderLabel label={order.label} text={order.labelText} />
            <span className="text-soft">
              {formatMoment(order.placedAt)} · {vipCode ?? m.console_guest()}
            </span>
          </>
        }
      />
      {approvalReasons.length > 0 && (
        <Notice tone="warn" className="mb-4">
          {m.console_held_because({
            reasons: approvalReasons.map(sayReason).join(languageFacts[chosenLanguage.get()].listSeparator),
          })}
        </Notice>
      )}
      <OrderActBar
        found={found}
        renderRefund={(done, close) => <RefundDialog order={order} done={done} close={close} />}
      />
      <div className="grid items-start gap-4 pt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <OrderGoods order={order} />
          <OrderMoney order={order} />
          <OrderPayments invoiceNo={order.invoiceNo} />
          <OrderRefunds invoiceNo={order.invoiceNo} />
        </div>
        <div className="grid gap-4">
          <OrderDelivery order={order} />
          <OrderPapers invoiceNo={order.invoiceNo} />
          <OrderHistory found={found} />
        </div>
      </div>
    </>
  )
}

const reasonNames: Record<string, () => string> = {
  value: () => m.console_held_value(),
  age: () => m.console_held_age(),
  'failed payments': () => m.console_held_failed_payments(),
  exchange: () => m.console_held_exchange(),
}
/** The shop's own reasons have words; what staff wrote is said as it is. */
const sayReason = (reason: string) => reasonNames[reason]?.() ?? reason

const RecordSkeleton = ({ invoiceNo }: { invoiceNo: string }) => (
  <>
    <PageHead title={invoiceNo} />
    <div className="grid gap-4 pt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-72 w-full !rounded-md" />
      <Skeleton className="h-72 w-full !rounded-md" />
    </div>
  </>
)
