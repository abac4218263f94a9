import type { RefundView } from '#contract/returns.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { RefundCard } from './refund-card.tsx'
import { useRefunds } from './use-refunds.ts'

interface RefundListProps {
  invoiceNo: string
  /** Null when reading failed. */
  found: RefundView[] | null
  onChanged: () => void
}

/** An order's refund documents, newest first, with their progress. */
export function RefundList({ invoiceNo, found, onChanged }: RefundListProps) {
  const refunds = useRefunds(invoiceNo, found, onChanged)
  if (refunds?.length === 0) return null
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-18">{m.returns_title()}</h2>
      {refunds === null ? (
        <Notice tone="bad" className="mt-4">
          <p>{m.returns_failed()}</p>
          <Button tone="plain" size="small" className="mt-2 mb-1" onClick={onChanged}>
            {m.orders_try_again()}
          </Button>
        </Notice>
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-4">
          {refunds.map((refund) => (
            <li key={refund.refundNo}>
              <RefundCard refund={refund} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
