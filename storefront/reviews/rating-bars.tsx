import type { Rating } from '#contract/reviews.ts'
import { m } from '#words/compiled/messages.js'

/** How many reviews gave how many stars, from five to one. */
export function RatingBars({ rating: { byStars, count } }: { rating: Rating }) {
  return (
    <ul className="grid gap-1 text-14">
      {byStars
        .map((reviews, at) => ({ stars: at + 1, reviews }))
        .toReversed()
        .map(({ stars, reviews }) => (
          <li key={stars} className="grid grid-cols-[3.5em_1fr_2em] items-center gap-2">
            <span className="unseen">{m.reviews_bar({ stars, count: reviews })}</span>
            <span aria-hidden>{m.reviews_stars({ stars })}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-mist">
              <span className="block h-full bg-star" style={{ width: `${(reviews * 100) / Math.max(count, 1)}%` }} />
            </span>
            <span aria-hidden className="text-right text-soft tabular-nums">
              {reviews}
            </span>
          </li>
        ))}
    </ul>
  )
}
