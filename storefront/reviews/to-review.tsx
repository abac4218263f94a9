import { useState } from 'react'
import type { ReviewableGoods } from '#contract/reviews.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { Picture } from '#ui/picture.tsx'
import { m } from '#words/compiled/messages.js'

/** Shown at first: who has bought much still sees the own reviews below. */
const atFirst = 5

/** Received goods without a review, of one order or of all. */
export function ToReview({ goods, invoiceNo }: { goods: readonly ReviewableGoods[]; invoiceNo: string | undefined }) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Part title={invoiceNo ? m.reviews_to_write_order({ number: invoiceNo }) : m.reviews_to_write()}>
      {goods.length === 0 && <p className="text-soft">{m.reviews_to_write_none()}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {(isWhole ? goods : goods.slice(0, atFirst)).map((one) => (
          <li
            key={one.productCode}
            className="grid grid-cols-[64px_1fr] items-center gap-x-4 gap-y-2 rounded-md border border-line p-3 sm:grid-cols-[64px_1fr_auto]"
          >
            <div>
              {one.picture && (
                <Picture
                  picture={one.picture}
                  alt=""
                  sizes="64px"
                  className="aspect-square w-full rounded-md bg-mist object-cover"
                />
              )}
            </div>
            <div className="min-w-0">
              <p className="line-clamp-2 font-medium wrap-anywhere">{one.productName}</p>
              <p className="text-14 text-soft">
                {[one.variant, m.reviews_received_on({ day: formatDayWithYear(one.receivedAt) })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Link
              to={`/personal/reviews/${encodeURIComponent(one.productCode)}`}
              aria-label={`${m.reviews_write()} · ${one.productName}`}
              className={`${buttonClass('plain', 'small')} col-start-2 justify-self-start sm:col-start-3`}
            >
              {m.reviews_write()}
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && goods.length > atFirst && (
        <Button tone="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {m.reviews_to_write_all({ count: goods.length })}
        </Button>
      )}
    </Part>
  )
}
