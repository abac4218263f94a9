import { useSearchParams } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { OwnPagination, usePageNumber } from '#ui/own-pagination.tsx'
import { Part } from '#ui/part.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { OwnQuestions } from './own-questions.tsx'
import { OwnReviewRow } from './own-review-row.tsx'
import { ReviewLetters } from './review-letters.tsx'
import { ToReview } from './to-review.tsx'

/** What a member may review, has reviewed, and has asked. The letter after an order leads here, with its number. */
export default function OwnReviewsPage() {
  const page = usePageNumber()
  const [query] = useSearchParams()
  const invoiceNo = query.get('order') ?? undefined
  const reviews = useMemberQuery([...queryKeys.reviews, page, invoiceNo], () =>
    call('GET /vip/reviews', { page, ...(invoiceNo && { invoiceNo }) }),
  )
  return (
    <OwnPage title={m.reviews_own()} text={m.reviews_own_text()}>
      <QueryPart query={reviews} skeleton={<RowsSkeleton count={3} height="h-28" />}>
        {(found) => (
          <div className="grid grid-cols-1 gap-8">
            <ToReview goods={found.toReview} invoiceNo={invoiceNo} />
            <Part title={m.reviews_mine()}>
              {found.totalCount === 0 && <p className="text-soft">{m.reviews_mine_none()}</p>}
              <ul className="grid grid-cols-1 gap-4">
                {found.reviews.map((review) => (
                  <OwnReviewRow key={review.reviewId} review={review} />
                ))}
              </ul>
              <OwnPagination {...found} beside={invoiceNo ? `order=${encodeURIComponent(invoiceNo)}` : ''} />
            </Part>
            <OwnQuestions />
            <ReviewLetters wanted={found.letters} />
          </div>
        )}
      </QueryPart>
    </OwnPage>
  )
}
