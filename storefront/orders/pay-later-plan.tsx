import type { ReactNode } from 'react'
import type { PayLater } from '#contract/payments.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'

/** The instalments with due dates and late charges, shown before the consent box below. */
export function PayLaterPlan({ plan, children }: { plan: PayLater; children: ReactNode }) {
  return (
    <section aria-label={m.checkout_plan()} className="grid gap-3 rounded-md bg-mist p-4 text-14">
      <table className="w-full">
        <caption className="mb-2 text-left font-medium">{m.checkout_plan()}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{m.checkout_plan_part()}</th>
            <th scope="col">{m.checkout_plan_due()}</th>
            <th scope="col">{m.checkout_plan_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {plan.parts.map(({ no, due, amount }, at) => (
            <tr key={no} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {m.checkout_plan_no({ no })}
              </th>
              <td className="py-2 text-soft">{at === 0 ? m.checkout_plan_now() : formatDayWithYear(due)}</td>
              <td className="py-2 text-right font-medium">{formatHkd(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-soft">
        {m.checkout_plan_charges({
          days: plan.graceDays,
          charge: formatHkd(plan.charge),
          most: formatHkd(plan.mostCharge),
        })}
      </p>
      {children}
    </section>
  )
}
