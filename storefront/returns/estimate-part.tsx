import { SumRow } from '#storefront/cart/sum-row.tsx'
import { formatHkd } from '#storefront/lib/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Notice } from '#storefront/ui/notice.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { PartsBack } from './parts-back.tsx'
import type { ReturnKind } from './return-draft.ts'
import type { Estimate, useEstimate } from './use-estimate.ts'

interface EstimatePartProps {
  kind: ReturnKind
  isEmpty: boolean
  estimating: ReturnType<typeof useEstimate>
}

/** What would come back, and to where; of an exchange, what it costs or brings. */
export function EstimatePart({ kind, isEmpty, estimating }: EstimatePartProps) {
  const { estimate, refusal, isAsking, again } = estimating
  return (
    <section aria-busy={isAsking} className="grid grid-cols-1 gap-3">
      <h2 className="text-18">{m.returns_estimate()}</h2>
      {isEmpty && <p className="text-14 text-soft">{m.returns_estimate_empty()}</p>}
      {refusal && (
        <Notice tone="bad" loud>
          <p className="font-medium">{m.returns_estimate_failed()}</p>
          <p>{refusal}</p>
          <Button tone="plain" size="small" className="mt-2 mb-1" onClick={again}>
            {m.orders_try_again()}
          </Button>
        </Notice>
      )}
      {!isEmpty && !refusal && !estimate && <Skeleton className="h-20 w-full !rounded-md" />}
      {!isEmpty && estimate && (
        <div aria-live="polite" className={`grid gap-3 transition-opacity ${isAsking ? 'opacity-60' : ''}`}>
          {estimate.exchange && <Difference exchange={estimate.exchange} />}
          {estimate.parts.length > 0 && (
            <PartsBack parts={estimate.parts} total={estimate.total} withDelivery={estimate.withDelivery} />
          )}
          <p className="text-12 text-soft">
            {kind === 'claim' ? m.returns_estimate_claim() : m.returns_estimate_note()}
          </p>
        </div>
      )}
    </section>
  )
}

/** Dearer is asked for, cheaper comes back, nothing is charged by itself. §4 */
function Difference({ exchange }: { exchange: NonNullable<Estimate['exchange']> }) {
  const { newTotal, credit, netTotal } = exchange
  const [label, value] =
    netTotal > 0
      ? [m.returns_you_pay(), netTotal]
      : netTotal < 0
        ? [m.returns_you_get(), -netTotal]
        : [m.returns_even(), formatHkd(0)]
  return (
    <>
      <dl className="grid gap-2 text-14">
        <SumRow label={m.returns_new_total()} value={newTotal} />
        <SumRow label={m.returns_credit()} value={-credit} tone="good" />
        <SumRow label={label} value={value} tone="total" />
      </dl>
      {netTotal > 0 && <p className="text-14">{m.returns_you_pay_text()}</p>}
    </>
  )
}
