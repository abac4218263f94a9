import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { ExchangeSums } from './exchange-sums.tsx'
import { PartsBack } from './parts-back.tsx'
import type { ReturnKind } from './return-draft.ts'
import type { useEstimate } from './use-estimate.ts'

interface EstimatePartProps {
  kind: ReturnKind
  isEmpty: boolean
  estimating: ReturnType<typeof useEstimate>
}

/** The estimated refund and where it goes; for an exchange, its cost or refund. */
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
          {estimate.exchange && <ExchangeSums exchange={estimate.exchange} />}
          {(estimate.exchange?.netTotal ?? 0) > 0 && <p className="text-14">{m.returns_you_pay_text()}</p>}
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
