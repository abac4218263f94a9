import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffReview } from '#contract/reviews-admin.ts'
import { useChange } from '#console/changes/use-change.ts'
import { useMay } from '#console/lib/may.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { StateDot, type StateTone } from '#console/lib/state-dot.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stars } from '#ui/stars.tsx'
import { m } from '#words/compiled/messages.js'
import { AnswerDialog, HideDialog } from './words-dialogs.tsx'

const states: Record<StaffReview['state'], { tone: StateTone; name: () => string }> = {
  shown: { tone: 'good', name: () => m.reviews_state_shown() },
  held: { tone: 'warn', name: () => m.console_review_waits() },
  hidden: { tone: 'plain', name: () => m.console_review_hidden() },
}

const heldFor: Record<StaffReview['heldFor'][number], () => string> = {
  link: () => m.console_review_held_link(),
  telephone: () => m.console_review_held_telephone(),
  words: () => m.console_review_held_words(),
  photos: () => m.console_review_held_photos(),
  every: () => m.console_review_held_every(),
  edited: () => m.console_review_held_edited(),
}

/** One review, why it waits, and what may be done with it. */
export function ReviewCard({ review }: { review: StaffReview }) {
  const { tone, name } = states[review.state]
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars stars={review.stars} />
        <strong>{review.name}</strong>
        <StateDot tone={tone}>{name()}</StateDot>
        <span className="ml-auto text-soft">{formatMoment(review.writtenAt)}</span>
      </header>
      <p className="text-soft">
        <Link to={`/reviews?tab=all&product=${encodeURIComponent(review.productCode)}`} className="link">
          {review.productName}
        </Link>
        {review.variant && ` · ${review.variant}`}
        {' · '}
        <Link to={`/orders/${encodeURIComponent(review.invoiceNo)}`} className="link tabular-nums">
          {review.invoiceNo}
        </Link>
      </p>
      <p lang={review.language} className="wrap-anywhere whitespace-pre-line">
        {review.text}
      </p>
      {review.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {review.photos.map(({ photoId, src, small }, at) => (
            <li key={photoId}>
              <a href={src} target="_blank" rel="noreferrer">
                <img
                  src={small}
                  alt={m.console_photo_no({ no: at + 1 })}
                  width={96}
                  height={96}
                  className="size-24 rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.state === 'held' && (
        <Notice tone="warn">
          {review.heldFor.map((reason) => heldFor[reason]()).join(m.console_review_reasons())}
        </Notice>
      )}
      {review.state === 'hidden' && <Notice>{m.reviews_reason({ reason: review.reason })}</Notice>}
      {review.answer && (
        <div className="rounded-md bg-mist px-3 py-2">
          <p className="text-soft">{m.console_answered_by({ name: review.answeredBy ?? '' })}</p>
          <p className="wrap-anywhere whitespace-pre-line">{review.answer.text}</p>
        </div>
      )}
      <ReviewActs review={review} />
    </article>
  )
}

function ReviewActs({ review }: { review: StaffReview }) {
  const may = useMay()
  const [asked, setAsked] = useState<'answer' | 'hide'>()
  const close = () => setAsked(undefined)
  const saving = { refreshes: ['GET /staff/reviews'], done: close } as const
  const show = useChange('PUT /staff/reviews/{id}', { ...saving, said: m.console_review_shown_now() })
  const hide = useChange('PUT /staff/reviews/{id}', { ...saving, said: m.console_review_hidden_now() })
  const answer = useChange('PUT /staff/reviews/{id}', { ...saving, said: m.console_answer_saved() })
  const { reviewId: id, version, edition } = review
  if (!may('PUT /staff/reviews/{id}')) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {review.state !== 'shown' && (
        <Button
          size="small"
          tone={review.state === 'held' ? 'action' : 'plain'}
          busy={show.isPending}
          onClick={() => show.mutate({ id, version, edition, state: 'shown' })}
        >
          {m.console_review_show()}
        </Button>
      )}
      <Button size="small" tone="plain" onClick={() => setAsked('answer')}>
        {review.answer ? m.console_answer_change() : m.console_reply()}
      </Button>
      {review.state !== 'hidden' && (
        <Button size="small" tone="plain" onClick={() => setAsked('hide')}>
          {m.console_hide()}
        </Button>
      )}
      {show.error && <p className="text-bad">{show.error.message}</p>}
      {asked === 'answer' && (
        <AnswerDialog
          about={review.text}
          known={review.answer?.text ?? ''}
          mayBeEmpty
          act={answer}
          onSend={(text) => answer.mutate({ id, version, edition, answer: text })}
          close={close}
        />
      )}
      {asked === 'hide' && (
        <HideDialog
          about={review.text}
          act={hide}
          onSend={(reason) => hide.mutate({ id, version, edition, state: 'hidden', reason })}
          close={close}
        />
      )}
    </div>
  )
}
