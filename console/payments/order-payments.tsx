import { useMay } from '#console/lib/may.ts'
import { useAnswer } from '#console/lib/query.ts'
import { Block } from '#console/lib/block.tsx'
import { m } from '#words/compiled/messages.js'
import { PaymentCard } from './payment-card.tsx'

/** Payments by hand of one order: what is to be found on the bank's statement. */
export function OrderPayments({ invoiceNo }: { invoiceNo: string }) {
  const may = useMay()
  const query = useAnswer(
    'GET /staff/offlinePayments',
    { tab: 'all', invoiceNo },
    { enabled: may('GET /staff/offlinePayments') },
  )
  const payments = query.data?.payments ?? []
  if (payments.length === 0) return null
  return (
    <Block title={m.console_payments_by_hand()}>
      <ul className="grid gap-4">
        {payments.map((payment) => (
          <li key={payment.payId}>
            <PaymentCard payment={payment} />
          </li>
        ))}
      </ul>
    </Block>
  )
}
