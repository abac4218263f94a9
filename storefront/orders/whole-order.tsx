import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contract/orders.ts'
import { formatDayWithWeekday } from '#storefront/lib/dates.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { loginPath } from '#storefront/lib/ask-to-login.ts'
import { Notice } from '#ui/notice.tsx'
import { StepLine } from '#ui/step-line.tsx'
import { m } from '#words/compiled/messages.js'
import { ConfirmReceipt } from './confirm-receipt.tsx'
import { FailedPayment } from './failed-payment.tsx'
import { hasJustPaid } from './jump-url.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { isCalledBack, stepsOf } from './order-steps.ts'
import { OrderTimeline } from './order-timeline.tsx'

interface WholeOrderProps {
  order: OrderView
  /** Refunds of the order. Their components are in a higher slice, so the page passes them in. */
  refunds: ReactNode
  /** The cancel dialog, passed in for the same reason. */
  renderCancel: (onClose: () => void) => ReactNode
  onChanged: () => void
}

/** Labels of orders that ended without a sale: no thanks are shown. */
const ended = new Set<OrderView['label']>(['expire', 'cancel', 'voided', 'refund'])

/** An order as its buyer sees it: goods, amounts, progress, actions, refunds. */
export function WholeOrder({ order, refunds, renderCancel, onChanged }: WholeOrderProps) {
  const steps = stepsOf(order)
  return (
    <>
      {hasJustPaid(order.invoiceNo) && !ended.has(order.label) && <Thanks order={order} />}
      <Head order={order} />
      <div className="mt-4 empty:hidden">
        <FailedPayment among={[order]} />
      </div>
      {isCalledBack(order) && <CalledBack />}
      {steps.length > 0 && (
        <div className="mt-6 max-w-2xl">
          <StepLine label={m.orders_progress()} doneLabel={m.orders_step_behind()} steps={steps} />
        </div>
      )}
      {order.mayConfirmReceipt && <ConfirmReceipt order={order} onConfirmed={onChanged} />}
      {/* On a phone the amounts and actions come right after the goods, before the history. */}
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className={`grid grid-cols-1 content-start gap-8 ${order.payable ? 'max-lg:order-2' : ''}`}>
          {refunds}
          <OrderLines lines={order.lines} />
        </div>
        <aside
          className={`grid grid-cols-1 content-start gap-4 self-start rounded-md border border-line p-4 lg:sticky lg:top-[calc(var(--above)+24px)] lg:row-span-2 lg:p-6 ${order.payable ? 'max-lg:order-1' : ''}`}
        >
          <OrderAmounts order={order} />
          {order.payable && !order.masked && <OrderPayment order={order} />}
          {!order.masked && <OrderActions order={order} renderCancel={renderCancel} />}
        </aside>
        <div className="grid grid-cols-1 content-start gap-8 max-lg:order-3">
          <OrderShipments order={order} />
          <OrderDelivery order={order} />
          <OrderDocuments order={order} />
          <OrderTimeline timeline={order.timeline} />
        </div>
      </div>
    </>
  )
}

/** What a buyer looks for first. */
function ExpectedDay({ order: { expectedDate, way } }: { order: OrderView }) {
  if (!expectedDate) return null
  const day = formatDayWithWeekday(expectedDate)
  return (
    <p className="mb-1 text-18 font-bold">{way.pickUp ? m.orders_ready_on({ day }) : m.orders_arrives_on({ day })}</p>
  )
}

const coming = new Set<OrderView['label']>(['pending', 'paid', 'approval', 'wait receiving'])

/** Whether paid goods are still to come: an order that waits for its money has no day to promise. */
const isAwaited = ({ label, payable, receivedAt }: OrderView) => coming.has(label) && !payable && receivedAt === null

function Head({ order }: { order: OrderView }) {
  const { invoiceNo, exchangeOf, addPurchaseInvoiceNo, masked } = order
  return (
    <header className="grid gap-1">
      <h1 className="text-22 break-words sm:text-28">{m.orders_number({ number: invoiceNo })}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-soft">
        <OrderBadge order={order} />
        <span>{m.orders_placed({ moment: formatMoment(order.placedAt) })}</span>
        <span>{order.coName}</span>
      </p>
      {isAwaited(order) && !hasJustPaid(invoiceNo) && <ExpectedDay order={order} />}
      {exchangeOf && (
        <OtherOrder invoiceNo={exchangeOf.invoiceNo}>
          {m.orders_exchange_of({ number: exchangeOf.invoiceNo })}
        </OtherOrder>
      )}
      {addPurchaseInvoiceNo && (
        <OtherOrder invoiceNo={addPurchaseInvoiceNo}>{m.orders_added_to({ number: addPurchaseInvoiceNo })}</OtherOrder>
      )}
      {masked && <Masked invoiceNo={invoiceNo} />}
    </header>
  )
}

/** A link to a related order. */
function OtherOrder({ invoiceNo, children }: { invoiceNo: string; children: ReactNode }) {
  return (
    <p className="text-14">
      <Link
        to={`/personal/orders/${encodeURIComponent(invoiceNo)}`}
        className="inline-flex min-h-9 items-center text-action underline"
      >
        {children}
      </Link>
    </p>
  )
}

/** The masked view, with ways to the full one: a login with the order's e-mail, or the order's link. */
function Masked({ invoiceNo }: { invoiceNo: string }) {
  const isMember = useMember() !== undefined
  return (
    <Notice className="mt-3">
      <p>{m.orders_masked()}</p>
      {!isMember && (
        <Link
          to={loginPath(`/personal/orders/${encodeURIComponent(invoiceNo)}`)}
          className="inline-flex min-h-9 items-center text-action underline"
        >
          {m.orders_login_whole()}
        </Link>
      )}
    </Notice>
  )
}

function CalledBack() {
  return (
    <Notice tone="warn" className="mt-4">
      <p className="font-medium">{m.orders_called_back()}</p>
      <p>{m.orders_called_back_text()}</p>
      <Link to="/contact/orders" className="inline-flex min-h-9 items-center underline">
        {m.orders_called_back_ask()}
      </Link>
    </Notice>
  )
}

/** The headline states exactly what has been paid. */
function sayThanks({ label, deposit, rest }: OrderView): string {
  if (label === 'pending') return m.orders_thanks_authorized()
  return deposit !== null && rest ? m.orders_thanks_deposit() : m.orders_thanks()
}

function Thanks({ order }: { order: OrderView }) {
  return (
    <Notice tone="good" loud className="mb-6">
      <ExpectedDay order={order} />
      <p className="font-medium">{sayThanks(order)}</p>
      <p>{order.deliverTo ? m.orders_thanks_text({ email: order.deliverTo.email }) : m.orders_thanks_text_plain()}</p>
      {useMember() === undefined && <Joining invoiceNo={order.invoiceNo} />}
    </Notice>
  )
}

/** A guest's order joins the account of its e-mail once that is verified. */
function Joining({ invoiceNo }: { invoiceNo: string }) {
  const redirect = `/personal/orders/${encodeURIComponent(invoiceNo)}`
  return (
    <p className="mt-1">
      {m.orders_join_text()}{' '}
      <Link
        to={`/register?${new URLSearchParams({ redirect })}`}
        className="-my-1 inline-block py-1 font-medium underline"
      >
        {m.members_register_title()}
      </Link>
    </p>
  )
}
