import { call } from '#storefront/lib/call.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Part } from '#ui/part.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { ShopAnswer } from './review-item.tsx'

const states = {
  waiting: ['warn', m.reviews_state_waiting],
  answered: ['good', m.reviews_state_answered],
  hidden: ['plain', m.reviews_state_hidden],
} as const

/** The newest own questions, with their answers. */
export function OwnQuestions() {
  const shop = useFrame()?.company.name ?? ''
  const questions = useMemberQuery(queryKeys.questions, () => call('GET /vip/questions', { size: 50 }))
  return (
    <Part title={m.reviews_my_questions()}>
      <QueryPart query={questions} skeleton={<RowsSkeleton count={1} height="h-20" />}>
        {(found) =>
          found.totalCount === 0 ? (
            <p className="text-soft">{m.reviews_my_questions_none()}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-4">
              {found.questions.map((question) => (
                <li key={question.questionId} className="grid grid-cols-1 gap-2 rounded-md border border-line p-4">
                  <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <Link
                      to={`/product/${encodeURIComponent(question.productCode)}`}
                      className="min-w-0 font-medium wrap-anywhere hover:text-action"
                    >
                      {question.productName}
                    </Link>
                    <Badge tone={states[question.state][0]}>{states[question.state][1]()}</Badge>
                  </p>
                  <p className="text-14 text-soft">{formatDayWithYear(question.askedAt)}</p>
                  <p className="max-w-prose wrap-anywhere whitespace-pre-line">{question.text}</p>
                  {question.reason && <Notice tone="warn">{m.reviews_reason({ reason: question.reason })}</Notice>}
                  {question.answer && <ShopAnswer shop={shop} text={question.answer.text} />}
                </li>
              ))}
            </ul>
          )
        }
      </QueryPart>
    </Part>
  )
}
