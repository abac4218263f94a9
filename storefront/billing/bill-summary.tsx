import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { Button } from '#ui/button.tsx'
import { Clauses } from '#ui/clauses.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { m } from '#words/compiled/messages.js'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import type { BillsToPay, BusyBill } from './use-paying-bills.ts'

type Summary = Reply<'POST /payLater/getPlans'>['summary']

interface BillSummaryProps {
  summary: Summary
  busy: BusyBill
  onPay: (wanted: BillsToPay) => void
}

/** The total owed, the next due part, and the remaining pay-later limit. */
export function BillSummary({ summary, busy, onPay }: BillSummaryProps) {
  const { toPay, overdue, next, limit, limitLeft } = summary
  return (
    <section aria-label={m.bills_altogether()} className="grid gap-4 rounded-md bg-mist p-4 lg:p-6">
      {overdue > 0 && <Notice tone="bad">{m.bills_overdue_notice({ amount: formatHkd(overdue) })}</Notice>}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-14 text-soft">{m.bills_altogether()}</p>
          <p>
            <Price amount={toPay} size="page" />
          </p>
          <p className="text-14">{next ? sayNext(next, overdue > 0) : m.bills_nothing_owed()}</p>
        </div>
        {next && (
          <div className="flex w-full flex-wrap gap-3 sm:w-auto">
            {toPay > next.toPay && (
              <Button
                tone="plain"
                busy={busy === 'all'}
                className="grow sm:grow-0"
                onClick={() => onPay({ amount: toPay })}
              >
                {m.bills_pay_all({ amount: formatHkd(toPay) })}
              </Button>
            )}
            <Button
              busy={busy === next.billId}
              className="order-first grow sm:order-none sm:grow-0"
              onClick={() => onPay({ billId: next.billId, amount: next.toPay })}
            >
              {m.bills_pay({ amount: formatHkd(next.toPay) })}
            </Button>
          </div>
        )}
      </div>
      <p className="border-t border-line pt-4 text-14 text-soft">
        <Clauses text={m.bills_limit({ left: formatHkd(limitLeft), limit: formatHkd(limit) })} />
      </p>
    </section>
  )
}

function sayNext({ toPay, due }: NonNullable<Summary['next']>, isLate: boolean): string {
  const facts = { amount: formatHkd(toPay), day: formatDayWithYear(due) }
  return isLate ? m.bills_next_late(facts) : m.bills_next(facts)
}
