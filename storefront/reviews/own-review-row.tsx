import { useState } from 'react'
import type { OwnReview } from '#contract/reviews.ts'
import { call } from '#storefront/lib/call.ts'
import { ConfirmDialog } from '#storefront/lib/confirm-dialog.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stars } from '#ui/stars.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { ReviewPhotos, ShopAnswer } from './review-item.tsx'

const states = {
  shown: ['good', m.reviews_state_shown],
  held: ['warn', m.reviews_state_held],
  hidden: ['plain', m.reviews_state_hidden],
} as const

/** An own review, with its state and, where staff have hidden it, the reason. */
export function OwnReviewRow({ review }: { review: OwnReview }) {
  const shop = useFrame()?.company.name ?? ''
  const [isDeleting, setIsDeleting] = useState(false)
  const [tone, state] = states[review.state]
  const path = encodeURIComponent(review.productCode)
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md border border-line p-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link to={`/product/${path}`} className="min-w-0 font-medium wrap-anywhere hover:text-action">
          {review.productName}
        </Link>
        <Badge tone={tone}>{state()}</Badge>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-14 text-soft">
        <Stars stars={review.stars} />
        <time dateTime={review.writtenAt}>{formatDayWithYear(review.writtenAt)}</time>
        {review.variant && <span>{m.reviews_bought({ variant: review.variant })}</span>}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{review.text}</p>
      <ReviewPhotos review={review} />
      {review.reason && <Notice tone="warn">{m.reviews_reason({ reason: review.reason })}</Notice>}
      {review.answer && <ShopAnswer shop={shop} text={review.answer.text} />}
      <div className="flex flex-wrap gap-2">
        {review.mayChange && (
          <Link to={`/personal/reviews/${path}`} className={buttonClass('plain', 'small')}>
            {m.reviews_edit()}
          </Link>
        )}
        <Button tone="quiet" size="small" onClick={() => setIsDeleting(true)}>
          {m.reviews_delete()}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={m.reviews_delete()}
          confirm={m.reviews_delete()}
          onClose={() => setIsDeleting(false)}
          onConfirm={async () => {
            await call('POST /vip/deleteReview', { reviewId: review.reviewId })
            say(m.reviews_deleted(), { tone: 'good' })
            await refresh(queryKeys.reviews)
          }}
        >
          <p>{m.reviews_delete_sure()}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
