import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stars } from '#ui/stars.tsx'
import { m } from '#words/compiled/messages.js'

/** One review as everyone reads it. Its words are text: nothing in them is markup or a link. */
export function ReviewItem({ review, shop }: { review: Review; shop: string }) {
  return (
    <li className="grid grid-cols-1 gap-2 py-5 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={review.stars} />
        <span className="font-medium">{review.name}</span>
        <span className="inline-flex items-center gap-1 text-14 text-good">
          <Icon name="check" size={16} />
          {m.reviews_received()}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-14 text-soft">
        <time dateTime={review.writtenAt}>{formatDayWithYear(review.writtenAt)}</time>
        {review.changed && <span>{m.reviews_changed()}</span>}
        {review.variant && <span>{m.reviews_bought({ variant: review.variant })}</span>}
      </p>
      <p lang={review.language} className="max-w-prose wrap-anywhere whitespace-pre-line">
        {review.text}
      </p>
      <ReviewPhotos review={review} />
      {review.answer && <ShopAnswer shop={shop} text={review.answer.text} />}
    </li>
  )
}

export function ShopAnswer({ shop, text }: { shop: string; text: string }) {
  return (
    <div className="mt-1 max-w-prose rounded-md bg-mist px-4 py-3">
      <p className="text-14 font-medium">{m.reviews_answer_of({ shop })}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}

export function ReviewPhotos({ review: { photos, name } }: { review: Pick<Review, 'photos' | 'name'> }) {
  const [open, setOpen] = useState<string | null>(null)
  const large = photos.find(({ photoId }) => photoId === open)
  if (photos.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, at) => (
          <li key={photo.photoId}>
            <button
              type="button"
              aria-label={m.reviews_photo_open({ no: at + 1 })}
              className="block size-20 overflow-hidden rounded-md bg-mist"
              onClick={() => setOpen(photo.photoId)}
            >
              <img
                src={photo.small}
                alt={m.reviews_photo_alt({ name })}
                width={80}
                height={80}
                loading="lazy"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {large && (
        <Dialog open onClose={() => setOpen(null)} title={m.reviews_form_photos()} closeLabel={m.shell_close()}>
          <img
            src={large.src}
            alt={m.reviews_photo_alt({ name })}
            width={large.width}
            height={large.height}
            className="h-auto max-h-[80dvh] w-full object-contain"
          />
        </Dialog>
      )}
    </>
  )
}
