import { useFilters } from '#console/lib/list-state.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { TabbedCards, useTab } from '#console/lib/tabbed-cards.tsx'
import { m } from '#words/compiled/messages.js'
import { QuestionCard } from './question-card.tsx'

const empty = () => m.console_questions_none_text()
const tabs = {
  unanswered: { name: () => m.console_questions_unanswered(), empty: () => m.console_questions_all_answered() },
  answered: { name: () => m.reviews_state_answered(), empty },
  hidden: { name: () => m.console_reviews_hidden(), empty },
  all: { name: () => m.console_reviews_all(), empty },
}

/** What members ask about goods; the unanswered ones first. */
export const Component = () => (
  <Needs route="GET /staff/questions">
    <QuestionList />
  </Needs>
)

function QuestionList() {
  const { page } = useFilters()
  const tab = useTab('tab', tabs)
  return (
    <TabbedCards
      title={m.console_questions()}
      filter="tab"
      tabs={tabs}
      tab={tab}
      query={useAnswer('GET /staff/questions', { tab, page, size: 20 })}
      nothing={m.console_questions_none()}
      cardsOf={({ questions }) => questions}
      keyOf={({ questionId }) => questionId}
      render={(question) => <QuestionCard question={question} />}
    />
  )
}
