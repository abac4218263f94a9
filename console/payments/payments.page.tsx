import { useFilters } from '#console/lib/list-state.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { TabbedCards, useTab } from '#console/lib/tabbed-cards.tsx'
import { m } from '#words/compiled/messages.js'
import { PaymentCard } from './payment-card.tsx'

const tabs = {
  proof: { name: () => m.console_payments_proof(), empty: () => m.console_no_proofs_text() },
  waiting: { name: () => m.console_payments_waiting(), empty: () => m.console_no_waiting_text() },
  done: { name: () => m.console_payments_done(), empty: () => m.console_no_done_text() },
}

/** Bank transfers and FPS: what a person has to find on the statement. */
export const Component = () => (
  <Needs route="GET /staff/offlinePayments">
    <PaymentList />
  </Needs>
)

function PaymentList() {
  const { page } = useFilters()
  const tab = useTab('tab', tabs)
  return (
    <TabbedCards
      title={m.console_payments()}
      filter="tab"
      tabs={tabs}
      tab={tab}
      query={useAnswer('GET /staff/offlinePayments', { tab, page, size: 24 })}
      nothing={m.console_no_payments()}
      cardsOf={({ payments }) => payments}
      keyOf={({ payId }) => payId}
      render={(payment) => <PaymentCard payment={payment} hasOrders />}
    />
  )
}
