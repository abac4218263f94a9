import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { findFailure } from './jump-url.ts'

interface FailedPaymentProps {
  /** The orders on the page. */
  among: readonly { invoiceNo: string; payable: boolean }[]
  isList?: boolean
}

/** Reports a failed payment after the return from the bank (§2): on the order, or in the list with a link to it. */
export function FailedPayment({ among, isList = false }: FailedPaymentProps) {
  const failure = findFailure()
  const order = among.find(({ invoiceNo }) => invoiceNo === failure?.invoiceNo)
  if (!failure || !order?.payable) return null
  const { invoiceNo, message } = failure
  return (
    <Notice tone="bad" loud>
      <p className="font-medium">{m.orders_result_failed()}</p>
      <p>{message || m.orders_result_kept()}</p>
      {isList && (
        <Link
          to={`/personal/orders/${encodeURIComponent(invoiceNo)}`}
          className="inline-flex min-h-9 items-center text-action underline"
        >
          {m.orders_see({ number: invoiceNo })}
        </Link>
      )}
    </Notice>
  )
}
