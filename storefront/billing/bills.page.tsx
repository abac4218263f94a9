import { Link, useSearchParams } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { BillPayment } from './bill-payment.tsx'
import { BillPlanCard } from './bill-plan.tsx'
import { BillSummary } from './bill-summary.tsx'
import { BillTabs, useBillTab } from './bill-tabs.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { usePageNumber } from '#ui/own-pagination.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, refresh, useMemberQuery, useShopQuery } from '#storefront/lib/query.ts'
import { usePayingBills } from './use-paying-bills.ts'

const BillMethodsDialog = lazily(() => import('./bill-methods-dialog.tsx'), 'BillMethodsDialog')

/** The payment the member returns from; otherwise a pending payment by hand. */
function useShownPayment(): string | null {
  const asked = useSearchParams()[0].get('payId')
  const { data } = useShopQuery(queryKeys.billWaiting, () => call('POST /payLater/getMethods', { amount: 0 }), {
    enabled: !asked,
  })
  return asked ?? data?.waiting ?? null
}

const refreshBills = () => void refresh(queryKeys.bills)

/** The member's pay-later bills: what is due when, by order, and how to pay it. §2 */
export default function BillsPage() {
  const tab = useBillTab()
  const page = usePageNumber()
  const bills = useMemberQuery([...queryKeys.bills, tab, page], () => call('POST /payLater/getPlans', { tab, page }))
  const { busy, pay, choice, choose, close } = usePayingBills(refreshBills)
  const payId = useShownPayment()
  return (
    <OwnPage title={m.bills_title()} text={m.bills_text()}>
      {payId && <BillPayment key={payId} payId={payId} />}
      {choice && <BillMethodsDialog choice={choice} busy={busy !== null} onChoose={choose} onClose={close} />}
      <QueryPart query={bills} skeleton={<RowsSkeleton count={2} height="h-48" />}>
        {({ plans, counts, summary, totalCount, size }) =>
          counts.all === 0 ? (
            <EmptyState
              scene="thanks"
              title={m.bills_empty()}
              action={
                <Link to="/collections" className={buttonClass()}>
                  {m.catalogue_start_shopping()}
                </Link>
              }
            >
              {m.bills_empty_text()}
            </EmptyState>
          ) : (
            <div className="grid gap-6">
              <BillSummary summary={summary} busy={busy} onPay={pay} />
              <BillTabs tab={tab} counts={counts} />
              {plans.length === 0 && <p className="py-8 text-center text-soft">{m.bills_none_here()}</p>}
              <ul className="grid gap-6">
                {plans.map((plan) => (
                  <BillPlanCard key={plan.invoiceNo} plan={plan} busy={busy} onPay={pay} />
                ))}
              </ul>
              <Pagination
                page={page}
                pages={Math.ceil(totalCount / size)}
                to={(wanted) => ({ search: `?tab=${tab}&page=${wanted}` })}
                labels={{
                  pages: m.shell_pages(),
                  page: (wanted) => m.shell_page({ page: wanted }),
                  previous: m.shell_previous(),
                  next: m.shell_next(),
                }}
              />
            </div>
          )
        }
      </QueryPart>
    </OwnPage>
  )
}
