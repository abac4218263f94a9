import type { BillPlan } from '#contract/bills.ts'
import { formatHkd } from '#ui/money.ts'
import { Link } from '#ui/link.tsx'
import { Price } from '#ui/price.tsx'
import { m } from '#words/compiled/messages.js'
import { BillBar } from './bill-bar.tsx'
import { BillRow } from './bill-row.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import type { BillsToPay, BusyBill } from './use-paying-bills.ts'

interface BillPlanCardProps {
  plan: BillPlan
  busy: BusyBill
  onPay: (wanted: BillsToPay) => void
}

/** One order's plan with its parts. */
export function BillPlanCard({ plan, busy, onPay }: BillPlanCardProps) {
  const { invoiceNo, agreedAt, total, refunded, outStanding, charge, bills } = plan
  return (
    <li className="grid gap-4 rounded-md border border-line p-4 lg:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 className="text-18">
            <Link to={`/personal/orders/${encodeURIComponent(invoiceNo)}`} className="hover:text-action">
              {m.bills_order({ number: invoiceNo })}
            </Link>
          </h2>
          <p className="text-14 text-soft">
            {m.bills_agreed({ day: formatDayWithYear(agreedAt), amount: formatHkd(total) })}
          </p>
        </div>
        <p className="grid sm:justify-items-end">
          <span className="text-14 text-soft">{m.bills_left()}</span>
          <Price amount={outStanding + charge} />
        </p>
      </div>
      <BillBar bills={bills} />
      <ol className="grid">
        {bills.map((bill) => (
          <BillRow
            key={bill.billId}
            bill={bill}
            count={bills.length}
            isSettled={plan.state === 'SETTLED'}
            busy={busy}
            onPay={onPay}
          />
        ))}
      </ol>
      {refunded > 0 && <p className="text-14">{m.bills_refunded({ amount: formatHkd(refunded) })}</p>}
      {plan.state !== 'SETTLED' && (
        <p className="text-12 text-soft">
          {m.bills_terms({
            days: plan.graceDays,
            charge: formatHkd(plan.chargePerPart),
            most: formatHkd(plan.mostCharge),
          })}
        </p>
      )}
    </li>
  )
}
