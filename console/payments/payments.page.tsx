import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { Pills } from '#console/lib/pills.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { PaymentCard } from './payment-card.tsx'

const tabs = ['proof', 'waiting', 'done'] as const
type PaymentTab = (typeof tabs)[number]
const tabNames: Record<PaymentTab, () => string> = {
  proof: () => m.console_payments_proof(),
  waiting: () => m.console_payments_waiting(),
  done: () => m.console_payments_done(),
}
const emptyTexts: Record<PaymentTab, () => string> = {
  proof: () => m.console_no_proofs_text(),
  waiting: () => m.console_no_waiting_text(),
  done: () => m.console_no_done_text(),
}

/** Bank transfers and FPS: what a person has to find on the statement. */
export const Component = () => (
  <Needs route="GET /staff/offlinePayments">
    <PaymentList />
  </Needs>
)

function PaymentList() {
  const { read, page, linkTo } = useFilters()
  const tab = tabs.find((each) => each === read('tab')) ?? 'proof'
  const query = useAnswer('GET /staff/offlinePayments', { tab, page, size: 24 })
  return (
    <>
      <PageHead title={m.console_payments()} />
      <div className="pb-4">
        <Pills
          label={m.console_payments()}
          pills={tabs.map((each) => ({
            name: tabNames[each](),
            to: linkTo({ tab: each === 'proof' ? '' : each }),
            isHere: each === tab,
            count: each === tab ? query.data?.totalCount : undefined,
          }))}
        />
      </div>
      <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-32" />}>
        {({ payments, size, totalCount }) =>
          payments.length === 0 ? (
            <Nothing title={m.console_no_payments()} text={emptyTexts[tab]()} />
          ) : (
            <>
              <ul className="grid gap-3 2xl:grid-cols-2">
                {payments.map((payment) => (
                  <li key={payment.payId} className="rounded-md border border-line p-4">
                    <PaymentCard payment={payment} hasOrders />
                  </li>
                ))}
              </ul>
              <Pages page={page} size={size} totalCount={totalCount} />
            </>
          )
        }
      </Answered>
    </>
  )
}
