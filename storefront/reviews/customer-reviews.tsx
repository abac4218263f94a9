import { useId, useState } from 'react'
import type { reviewSorts } from '#contract/review-limits.ts'
import type { Reply } from '#ui/api.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Stars } from '#ui/stars.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { RatingBars } from './rating-bars.tsx'
import { ReviewItem } from './review-item.tsx'

type Reviews = Reply<'POST /item/getReviews'>
type Sort = (typeof reviewSorts)[number]

interface CustomerReviewsProps {
  productCode: string
  shop: string
  found: Reviews
}

const sorts: [Sort, () => string][] = [
  ['newest', m.reviews_sort_newest],
  ['highest', m.reviews_sort_highest],
  ['lowest', m.reviews_sort_lowest],
  ['photos', m.reviews_sort_photos],
]

/** What members say of a product: average, distribution, reviews. */
export function CustomerReviews({ productCode, shop, found }: CustomerReviewsProps) {
  const id = useId()
  const { rating } = found
  return (
    <section id="reviews" aria-labelledby={id} className="scroll-mt-[calc(var(--above)+16px)]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-22">
          {m.reviews_title()}
        </h2>
        <Link to={`/personal/reviews/${encodeURIComponent(productCode)}`} className={buttonClass('plain', 'small')}>
          {m.reviews_write()}
        </Link>
      </div>
      {rating.count === 0 ? (
        <p className="text-soft">{m.reviews_none()}</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[260px_minmax(0,1fr)] lg:gap-16">
          <div className="grid gap-3">
            <p className="flex items-center gap-3">
              <span className="text-36 leading-none font-bold tabular-nums">{rating.average.toFixed(1)}</span>
              <span className="grid gap-0.5">
                <Stars stars={rating.average} size={20} />
                <span className="text-14 text-soft">{m.reviews_count({ count: rating.count })}</span>
              </span>
            </p>
            <RatingBars rating={rating} />
          </div>
          <ReviewList productCode={productCode} shop={shop} found={found} />
        </div>
      )}
    </section>
  )
}

function ReviewList({ productCode, shop, found }: CustomerReviewsProps) {
  const [sort, setSort] = useState<Sort>('newest')
  const [pages, setPages] = useState<readonly Reviews[]>([found])
  const [busy, setBusy] = useState(false)
  const read = async (wanted: Sort, page: number) => {
    setBusy(true)
    try {
      const next = await call('POST /item/getReviews', { productCode, sort: wanted, page, size: found.size })
      setSort(wanted)
      setPages((known) => (page === 1 ? [next] : [...known, next]))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(error.message, { tone: 'bad' })
    }
    setBusy(false)
  }
  const shown = [...new Map(pages.flatMap(({ reviews }) => reviews).map((one) => [one.reviewId, one])).values()]
  const hasMore = pages.length * found.size < pages.at(-1)!.totalCount
  return (
    <div className="grid grid-cols-1 gap-4">
      {found.totalCount > 1 && (
        <div role="group" aria-label={m.reviews_sort()} className="flex flex-wrap gap-2">
          {sorts.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === sort}
              className="min-h-9 rounded-full border border-edge px-3 text-14 hover:border-ink aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-action"
              onClick={() => void read(value, 1)}
            >
              {name()}
            </button>
          ))}
        </div>
      )}
      <ul aria-busy={busy || undefined} className="grid grid-cols-1 divide-y divide-line">
        {shown.map((review) => (
          <ReviewItem key={review.reviewId} review={review} shop={shop} />
        ))}
      </ul>
      {shown.length === 0 && <p className="text-soft">{m.reviews_no_photos()}</p>}
      {hasMore && (
        <Button
          tone="plain"
          busy={busy}
          className="justify-self-start"
          onClick={() => void read(sort, pages.length + 1)}
        >
          {m.reviews_more()}
        </Button>
      )}
    </div>
  )
}
