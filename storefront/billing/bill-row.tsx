import type { Bill } from '#contract/bills.ts'
import { formatHkd } from '#ui/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import type { BillsToPay, BusyBill } from './use-paying-bills.ts'

interface BillRowProps {
  bill: Bill
  count: number
  /** The plan is fully paid: no row has a button. */
  isSettled: boolean
  busy: BusyBill
  onPay: (wanted: BillsToPay) => void
}

/** One part: due date, state, and the button with the amount to pay. */
export function BillRow({ bill, count, isSettled, busy, onPay }: BillRowProps) {
  const { billId, no, state, toPay, payUpTo, olderBills, amount } = bill
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[1fr_auto_10rem] border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium whitespace-nowrap">{m.bills_part({ no, count })}</span>
          <Standing bill={bill} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-14 text-soft">
          {sayWhen(bill).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        <Charge bill={bill} />
        {olderBills > 0 && <p className="text-14 text-soft">{m.bills_with_older({ amount: formatHkd(payUpTo) })}</p>}
      </div>
      <p className={`text-right font-medium whitespace-nowrap tabular-nums ${isSettled ? 'sm:col-span-2' : ''}`}>
        {formatHkd(toPay > 0 ? toPay : amount)}
      </p>
      {toPay > 0 && (
        <Button
          tone={state === 'OVERDUE' ? 'action' : 'plain'}
          size="small"
          busy={busy === billId}
          aria-label={m.bills_pay_part({ no, amount: formatHkd(payUpTo) })}
          className="col-span-2 justify-self-end sm:col-span-1"
          onClick={() => onPay({ billId, amount: payUpTo })}
        >
          {m.bills_pay({ amount: formatHkd(payUpTo) })}
        </Button>
      )}
    </li>
  )
}

function Standing({ bill: { state, stateText } }: { bill: Bill }) {
  if (state === 'DUE') return null
  if (state === 'OVERDUE') return <Badge tone="action">{m.bills_overdue()}</Badge>
  return <Badge tone={state === 'PAID' ? 'good' : 'plain'}>{stateText}</Badge>
}

function sayWhen({ state, stateText, due, paidAt }: Bill): string[] {
  if (state === 'DUE' || state === 'OVERDUE') return [stateText]
  const said = m.bills_due_on({ day: formatDayWithYear(due) })
  return paidAt ? [said, m.bills_paid_on({ day: formatDayWithYear(paidAt) })] : [said]
}

/** The late charge, or the one that paying in time avoids. */
function Charge({ bill: { charge, state, chargeFrom, nextCharge } }: { bill: Bill }) {
  if (charge > 0) return <p className="text-14 text-bad">{m.bills_charge_included({ charge: formatHkd(charge) })}</p>
  if (state !== 'OVERDUE' || !chargeFrom) return null
  const lastDay = new Date(Date.parse(chargeFrom) - 86_400_000).toISOString().slice(0, 10)
  const facts = { day: formatDayWithYear(lastDay), charge: formatHkd(nextCharge) }
  return <p className="text-14 text-bad">{m.bills_charge_ahead(facts)}</p>
}
