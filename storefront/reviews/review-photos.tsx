import { useState } from 'react'
import { reviewLimits, reviewPhotoLimits } from '#contract/review-limits.ts'
import type { ReviewPhoto } from '#contract/reviews.ts'
import { judgePhoto, type Photo } from '#storefront/returns/judge-photo.ts'
import { PhotoButton } from '#storefront/returns/photo-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

const { photos: most } = reviewLimits
const megabytes = reviewPhotoLimits.mostBytes / 1_000_000

interface ReviewPhotosFieldProps {
  /** Those that the review has and keeps. */
  kept: readonly ReviewPhoto[]
  onKept: (kept: readonly ReviewPhoto[]) => void
  /** Those that are sent with it. */
  added: readonly Photo[]
  onAdded: (added: readonly Photo[]) => void
}

/** The photos of a review, before it is sent. */
export function ReviewPhotosField({ kept, onKept, added, onAdded }: ReviewPhotosFieldProps) {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const room = most - kept.length - added.length
  const add = async (files: File[]) => {
    const judged = await Promise.all(files.map(judgePhoto))
    const good = judged.filter((one) => typeof one !== 'string')
    const complaints = judged.filter((one) => typeof one === 'string')
    setWrong(good.length > room ? [...complaints, m.reviews_form_photo_enough({ most })] : complaints)
    onAdded([...added, ...good.slice(0, room)])
  }
  const shown = [
    ...kept.map((photo) => ({
      id: photo.photoId,
      src: photo.small,
      remove: () => onKept(kept.filter((one) => one !== photo)),
    })),
    ...added.map((photo) => ({
      id: photo.id,
      src: photo.thumbnail,
      remove: () => onAdded(added.filter((one) => one !== photo)),
    })),
  ]
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1 text-14 font-medium">
        {m.reviews_form_photos()} <span className="font-normal text-soft">{m.returns_optional()}</span>
      </legend>
      <Thumbnails photos={shown} />
      {wrong.length > 0 && (
        <Notice tone="bad" loud>
          {wrong.map((one) => (
            <p key={one} className="wrap-anywhere">
              {one}
            </p>
          ))}
        </Notice>
      )}
      {room > 0 && (
        <div>
          <PhotoButton busy={false} onChosen={(files) => void add(files)} />
        </div>
      )}
      <p className="text-14 text-soft">{m.reviews_form_photos_hint({ most, megabytes })}</p>
    </fieldset>
  )
}

/** Each can be taken away again. */
function Thumbnails({ photos }: { photos: readonly { id: string; src: string; remove: () => void }[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, src, remove }, at) => (
        <li key={id} className="relative size-20">
          <img src={src} alt={m.returns_photo({ no: at + 1 })} className="size-full rounded-md bg-mist object-cover" />
          <button
            type="button"
            aria-label={m.reviews_form_photo_remove({ no: at + 1 })}
            className="absolute -top-2 -right-2 inline-flex size-7 items-center justify-center rounded-full border border-edge bg-paper hover:bg-mist"
            onClick={remove}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
