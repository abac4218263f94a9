import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffQuestion } from '#contract/reviews-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { useMay } from '#console/lib/may.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { AnswerDialog, HideDialog } from './words-dialogs.tsx'

const states: Record<StaffQuestion['state'], { tone: StateTone; name: () => string }> = {
  waiting: { tone: 'warn', name: () => m.reviews_state_waiting() },
  answered: { tone: 'good', name: () => m.reviews_state_answered() },
  hidden: { tone: 'plain', name: () => m.console_review_hidden() },
}

/** One question, its answer, and what may be done with it. */
export function QuestionCard({ question }: { question: StaffQuestion }) {
  const { tone, name } = states[question.state]
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong>{question.name}</strong>
        <StateDot tone={tone}>{name()}</StateDot>
        <span className="ml-auto text-soft">{formatMoment(question.askedAt)}</span>
      </header>
      <p className="text-soft">
        <Link to={`/goods/${encodeURIComponent(question.productCode)}`} className="link">
          {question.productName}
        </Link>
      </p>
      <p lang={question.language} className="wrap-anywhere whitespace-pre-line">
        {question.text}
      </p>
      {question.state === 'hidden' && <Notice>{m.reviews_reason({ reason: question.reason })}</Notice>}
      {question.answer && (
        <div className="rounded-md bg-mist px-3 py-2">
          <p className="text-soft">{m.console_answered_by({ name: question.answeredBy ?? '' })}</p>
          <p className="wrap-anywhere whitespace-pre-line">{question.answer.text}</p>
        </div>
      )}
      <QuestionActs question={question} />
    </article>
  )
}

function QuestionActs({ question }: { question: StaffQuestion }) {
  const may = useMay()
  const [asked, setAsked] = useState<'answer' | 'hide'>()
  const close = () => setAsked(undefined)
  const saving = { refreshes: ['GET /staff/questions', 'GET /staff/reviews'], done: close } as const
  const hide = useChange('PUT /staff/questions/{id}', { ...saving, said: m.console_question_hidden_now() })
  const answer = useChange('PUT /staff/questions/{id}', { ...saving, said: m.console_answer_saved() })
  const { questionId: id, version } = question
  if (!may('PUT /staff/questions/{id}')) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone={question.state === 'waiting' ? 'action' : 'plain'} onClick={() => setAsked('answer')}>
        {question.answer ? m.console_answer_change() : m.console_reply()}
      </Button>
      {question.state !== 'hidden' && (
        <Button size="small" tone="plain" onClick={() => setAsked('hide')}>
          {m.console_hide()}
        </Button>
      )}
      {asked === 'answer' && (
        <AnswerDialog
          about={question.text}
          known={question.answer?.text ?? ''}
          act={answer}
          onSend={(text) => answer.mutate({ id, version, state: 'answered', answer: text })}
          close={close}
        />
      )}
      {asked === 'hide' && (
        <HideDialog
          about={question.text}
          act={hide}
          onSend={(reason) => hide.mutate({ id, version, state: 'hidden', reason })}
          close={close}
        />
      )}
    </div>
  )
}
