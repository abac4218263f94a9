import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { Pills } from '#console/lib/pills.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { RefundCard } from './refund-card.tsx'

const tabs = ['requested', 'approved', 'by hand', 'done', 'denied'] as const
type RefundTab = (typeof tabs)[number]
const tabNames: Record<RefundTab, () => string> = {
  requested: () => m.console_refunds_requested(),
  approved: () => m.console_refunds_approved(),
  'by hand': () => m.console_refunds_by_hand(),
  done: () => m.console_refunds_done(),
  denied: () => m.console_refunds_denied(),
}

/** What goes back, by what is to be done next. */
export const Component = () => (
  <Needs route="GET /staff/refunds">
    <RefundList />
  </Needs>
)

function RefundList() {
  const { read, page, linkTo } = useFilters()
  const state = tabs.find((each) => each === read('state')) ?? 'requested'
  const query = useAnswer('GET /staff/refunds', { state, page, size: 24 })
  return (
    <>
      <PageHead title={m.console_refunds()} />
      <div className="pb-4">
        <Pills
          label={m.console_refunds()}
          pills={tabs.map((each) => ({
            name: tabNames[each](),
            to: linkTo({ state: each === 'requested' ? '' : each }),
            isHere: each === state,
            count: each === state ? query.data?.totalCount : undefined,
          }))}
        />
      </div>
      <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-32" />}>
        {({ refunds, size, totalCount }) =>
          refunds.length === 0 ? (
            <Nothing title={m.console_no_refunds()} text={m.console_no_refunds_text()} />
          ) : (
            <>
              <ul className="grid gap-3 2xl:grid-cols-2">
                {refunds.map((refund) => (
                  <li key={refund.refundNo} className="rounded-md border border-line p-4">
                    <RefundCard refund={refund} hasOrder />
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
