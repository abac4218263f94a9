import { Link } from 'react-router'
import type { RefundView } from '#contract/returns.ts'
import { formatHkd } from '#ui/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

/** The exchange's new order. An amount due is paid on its page and never charged automatically. §4 */
export function Replacement({ replacement }: { replacement: NonNullable<RefundView['replacement']> }) {
  const { invoiceNo, outStanding } = replacement
  const path = `/personal/orders/${encodeURIComponent(invoiceNo)}`
  if (outStanding > 0)
    return (
      <Notice tone="warn">
        <p>{m.returns_difference({ amount: formatHkd(outStanding) })}</p>
        <Link to={path} className={`${buttonClass('action', 'small')} mt-2 mb-1`}>
          {m.returns_pay_difference({ amount: formatHkd(outStanding) })}
        </Link>
      </Notice>
    )
  return (
    <Link to={path} className="inline-flex min-h-9 items-center justify-self-start text-14 text-action underline">
      {m.returns_replacement({ number: invoiceNo })}
    </Link>
  )
}
