import { useEffect, useRef } from 'react'
import { CallFailed } from '#ui/api.ts'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, refresh, useMemberQuery } from '#storefront/lib/query.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { RefundCard } from './refund-card.tsx'
import { readRefunds } from './use-refunds.ts'

/** A sent request: its number and state. */
export function RefundSent({ invoiceNo, refundNo }: { invoiceNo: string; refundNo: string }) {
  const request = useMemberQuery(queryKeys.refund(refundNo), () => readRequest(invoiceNo, refundNo))
  const heading = useRef<HTMLHeadingElement>(null)
  // Takes the focus, because the form that had it was removed.
  const isKnown = request.data !== undefined
  useEffect(() => {
    if (isKnown) heading.current?.focus()
  }, [isKnown])
  return (
    <QueryPart query={request} skeleton={<RowsSkeleton count={1} height="h-72" />}>
      {(refund) => (
        <div className="grid max-w-2xl grid-cols-1 gap-6">
          {refund.state === 'requested' && (
            <div className="flex items-start gap-3">
              <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-good-tint text-good">
                <Icon name="check" />
              </span>
              <div>
                <h2 ref={heading} tabIndex={-1} className="text-18 outline-none">
                  {m.returns_sent()}
                </h2>
                <p className="text-soft">{m.returns_sent_text({ number: refundNo })}</p>
              </div>
            </div>
          )}
          <RefundCard refund={refund} onChanged={() => void refresh(queryKeys.refund(refundNo))} />
        </div>
      )}
    </QueryPart>
  )
}

async function readRequest(invoiceNo: string, refundNo: string) {
  const refunds = await readRefunds(invoiceNo)
  const found = refunds.find((refund) => refund.refundNo === refundNo)
  if (!found) throw new CallFailed(404, { message: m.orders_not_found() })
  return found
}
