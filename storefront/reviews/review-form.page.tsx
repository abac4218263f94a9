import { useParams } from 'react-router'
import type { ReviewableGoods } from '#contract/reviews.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Picture } from '#ui/picture.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { ReviewForm } from './review-form.tsx'

/** Writes or changes the own review of a product. */
export default function ReviewFormPage() {
  const { id: productCode = '' } = useParams()
  const found = useMemberQuery(queryKeys.reviewOf(productCode), () =>
    call('GET /vip/reviewOf', { productCode }).catch((error: unknown) => {
      if (error instanceof CallFailed && error.error === 'REVIEW_NOT_RECEIVED') return null
      throw error
    }),
  )
  return (
    <OwnPage title={m.reviews_form_title()}>
      <QueryPart query={found} skeleton={<RowsSkeleton count={2} height="h-28" />}>
        {(known) =>
          known === null ? (
            <NotReceived productCode={productCode} />
          ) : (
            <div className="grid grid-cols-1 gap-6">
              <Goods goods={known.goods} />
              {known.review && !known.review.mayChange ? (
                <Notice tone="warn">{m.reviews_form_too_late()}</Notice>
              ) : (
                <ReviewForm {...known} />
              )}
            </div>
          )
        }
      </QueryPart>
    </OwnPage>
  )
}

function Goods({ goods }: { goods: ReviewableGoods }) {
  return (
    <div className="grid max-w-2xl grid-cols-[80px_1fr] items-center gap-4 rounded-md border border-line p-4">
      <div>
        {goods.picture && (
          <Picture
            picture={goods.picture}
            alt=""
            sizes="80px"
            className="aspect-square w-full rounded-md bg-mist object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <Link to={`/product/${encodeURIComponent(goods.productCode)}`} className="font-medium hover:text-action">
          {goods.productName}
        </Link>
        <p className="text-14 text-soft">
          {[goods.variant, m.reviews_received_on({ day: formatDayWithYear(goods.receivedAt) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}

const NotReceived = ({ productCode }: { productCode: string }) => (
  <EmptyState
    scene="nothing-found"
    title={m.reviews_form_not_received()}
    action={
      <Link to={`/product/${encodeURIComponent(productCode)}`} className={buttonClass('plain')}>
        {m.reviews_answer_button()}
      </Link>
    }
  />
)
