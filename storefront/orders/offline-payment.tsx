import type { PayStatus } from '#contract/payments.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { formatMoment } from '#storefront/lib/moments.ts'
import { Button } from '#storefront/ui/button.tsx'
import { say } from '#storefront/ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** How to pay by hand: how much, until when, and what to write with it. */
export function OfflinePayment({ status }: { status: PayStatus }) {
  const copy = () =>
    navigator.clipboard.writeText(status.invoiceNo).then(() => say(m.orders_result_copied(), { tone: 'good' }))
  return (
    <section
      className="grid gap-4 rounded-md border border-line p-4 text-left sm:p-6"
      aria-label={m.orders_result_how()}
    >
      <h2 className="text-18">{m.orders_result_how()}</h2>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-14 text-soft">{m.orders_result_amount()}</dt>
          <dd className="text-22 font-bold tabular-nums">{formatHkd(status.netTotal)}</dd>
        </div>
        {status.payBefore && (
          <div>
            <dt className="text-14 text-soft">{m.orders_result_deadline()}</dt>
            <dd className="text-22 font-bold">{formatMoment(status.payBefore)}</dd>
          </div>
        )}
        <div className="sm:col-span-2">
          <dt className="text-14 text-soft">{m.orders_result_reference()}</dt>
          <dd className="flex flex-wrap items-center gap-2 text-18 font-bold break-all">
            {status.invoiceNo}
            <Button tone="plain" size="small" onClick={() => void copy()}>
              {m.orders_result_copy()}
            </Button>
          </dd>
        </div>
      </dl>
      {status.instructions && <p className="whitespace-pre-line">{status.instructions}</p>}
    </section>
  )
}
