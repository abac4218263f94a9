import { useFilters } from '#console/lib/list-state.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { TabbedCards, useTab } from '#console/lib/tabbed-cards.tsx'
import { m } from '#words/compiled/messages.js'
import { ReviewCard } from './review-card.tsx'

const empty = () => m.console_reviews_none_text()
const tabs = {
  new: { name: () => m.console_reviews_new(), empty },
  held: { name: () => m.console_reviews_held(), empty: () => m.console_reviews_held_none() },
  unanswered: { name: () => m.console_reviews_unanswered(), empty },
  low: { name: () => m.console_reviews_low(), empty },
  hidden: { name: () => m.console_reviews_hidden(), empty },
  all: { name: () => m.console_reviews_all(), empty },
}

/** What members say of goods, by what is to be done with it. */
export const Component = () => (
  <Needs route="GET /staff/reviews">
    <ReviewList />
  </Needs>
)

function ReviewList() {
  const { page, read } = useFilters()
  const tab = useTab('tab', tabs)
  const productCode = read('product')
  const query = useAnswer('GET /staff/reviews', { tab, page, size: 20, ...(productCode && { productCode }) })
  return (
    <TabbedCards
      title={m.console_reviews()}
      filter="tab"
      tabs={tabs}
      tab={tab}
      query={query}
      nothing={m.console_reviews_none()}
      cardsOf={({ reviews }) => reviews}
      keyOf={({ reviewId }) => reviewId}
      render={(review) => <ReviewCard review={review} />}
    />
  )
}
