import { useMay } from '#console/lib/may.ts'
import { useAnswer } from '#console/lib/query.ts'
import { Block } from '#console/lib/block.tsx'
import { m } from '#words/compiled/messages.js'
import { RefundCard } from './refund-card.tsx'

/** What goes back of one order. */
export function OrderRefunds({ invoiceNo }: { invoiceNo: string }) {
  const may = useMay()
  const query = useAnswer('GET /staff/refunds', { state: 'all', invoiceNo }, { enabled: may('GET /staff/refunds') })
  const refunds = query.data?.refunds ?? []
  if (refunds.length === 0) return null
  return (
    <Block title={m.console_refunds()}>
      <ul className="grid gap-4">
        {refunds.map((refund) => (
          <li key={refund.refundNo}>
            <RefundCard refund={refund} />
          </li>
        ))}
      </ul>
    </Block>
  )
}
