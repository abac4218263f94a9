import { useFilters } from '#console/lib/list-state.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { TabbedCards, useTab } from '#console/lib/tabbed-cards.tsx'
import { m } from '#words/compiled/messages.js'
import { RefundCard } from './refund-card.tsx'

const empty = () => m.console_no_refunds_text()
const tabs = {
  requested: { name: () => m.console_refunds_requested(), empty },
  approved: { name: () => m.console_refunds_approved(), empty },
  'by hand': { name: () => m.console_refunds_by_hand(), empty },
  done: { name: () => m.console_refunds_done(), empty },
  denied: { name: () => m.console_refunds_denied(), empty },
}

/** What goes back, by what is to be done next. */
export const Component = () => (
  <Needs route="GET /staff/refunds">
    <RefundList />
  </Needs>
)

function RefundList() {
  const { page } = useFilters()
  const state = useTab('state', tabs)
  return (
    <TabbedCards
      title={m.console_refunds()}
      filter="state"
      tabs={tabs}
      tab={state}
      query={useAnswer('GET /staff/refunds', { state, page, size: 24 })}
      nothing={m.console_no_refunds()}
      cardsOf={({ refunds }) => refunds}
      keyOf={({ refundNo }) => refundNo}
      render={(refund) => <RefundCard refund={refund} hasOrder />}
    />
  )
}
