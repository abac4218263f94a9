import { useEffect, useRef } from 'react'
import { CallFailed } from '#storefront/lib/api.ts'
import { call } from '#storefront/lib/call.ts'
import { AskedPart } from '#storefront/lib/asked-part.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { useAsked } from '#storefront/lib/use-asked.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { RefundCard } from './refund-card.tsx'

/** A request that was made: its number, and how it stands. */
export function RefundSent({ invoiceNo, refundNo }: { invoiceNo: string; refundNo: string }) {
  const request = useAsked(() => readRequest(invoiceNo, refundNo), refundNo)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  const isKnown = request.answer.kind === 'known'
  useEffect(() => {
    if (isKnown) heading.current?.focus()
  }, [isKnown])
  return (
    <AskedPart asked={request} skeleton={<RowsSkeleton count={1} height="h-72" />}>
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
          <RefundCard refund={refund} onChanged={request.again} />
        </div>
      )}
    </AskedPart>
  )
}

async function readRequest(invoiceNo: string, refundNo: string) {
  const { refunds } = await call('GET /sale/refunds', { invoiceNo })
  const found = refunds.find((refund) => refund.refundNo === refundNo)
  if (!found) throw new CallFailed(404, { message: m.orders_not_found() })
  return found
}
