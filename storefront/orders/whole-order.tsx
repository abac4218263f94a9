import type { OrderView } from '#contract/orders.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { hasJustPaid } from './jump-url.ts'
import { PayAgain } from './pay-again.tsx'
import { Badge } from '#storefront/ui/badge.tsx'
import { Notice } from '#storefront/ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { BuyAgainButton } from './buy-again-button.tsx'
import { bringsMoney, OrderAmounts } from './order-amounts.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const tones: Partial<Record<OrderView['label'], 'good' | 'warn' | 'plain'>> = {
  paid: 'good',
  completed: 'good',
  pending: 'warn',
  unconfirm: 'warn',
  expire: 'plain',
  cancel: 'plain',
  voided: 'plain',
}

/** An order as its buyer sees it: what, how much, where it is, what can be done. */
export function WholeOrder({ order }: { order: OrderView }) {
  return (
    <>
      {hasJustPaid(order.invoiceNo) && order.label !== 'expire' && <Thanks order={order} />}
      <header className="grid gap-1">
        <h1 className="text-22 break-words sm:text-28">{m.orders_number({ number: order.invoiceNo })}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-soft">
          <Badge tone={tones[order.label] ?? 'tint'}>{order.labelText}</Badge>
          <span>{m.orders_placed({ moment: formatMoment(order.placedAt) })}</span>
          <span>{order.coName}</span>
        </p>
      </header>
      {order.masked && <Notice className="mt-4">{m.orders_masked()}</Notice>}
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
        <div className="grid content-start gap-8 max-lg:order-2">
          <OrderLines lines={order.lines} />
          <OrderDelivery order={order} />
          <OrderTimeline timeline={order.timeline} />
        </div>
        <aside className="grid content-start gap-4 self-start rounded-md border border-line p-4 max-lg:order-1 lg:sticky lg:top-[calc(var(--above)+24px)] lg:p-6">
          <OrderAmounts order={order} />
          {order.payable && !order.masked && (
            <>
              {order.payBefore && (
                <Notice tone="warn">{m.orders_pay_before({ moment: formatMoment(order.payBefore) })}</Notice>
              )}
              <PayAgain
                invoiceNo={order.invoiceNo}
                email={order.deliverTo?.email}
                amount={order.outStanding}
                method={order.tenders.find(bringsMoney)?.paymentMethodCode ?? null}
                label={m.orders_pay_now({ amount: formatHkd(order.outStanding) })}
              />
            </>
          )}
          {!order.masked && <BuyAgainButton invoiceNo={order.invoiceNo} />}
        </aside>
      </div>
    </>
  )
}

function Thanks({ order }: { order: OrderView }) {
  return (
    <Notice tone="good" loud className="mb-6">
      <p className="font-medium">{m.orders_thanks()}</p>
      <p>{order.deliverTo ? m.orders_thanks_text({ email: order.deliverTo.email }) : m.orders_thanks_text_plain()}</p>
    </Notice>
  )
}
