import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { judgePhotos, megabytes, mostPhotos, type Photo } from './judge-photo.ts'
import { PhotoButton } from './photo-button.tsx'

interface PhotoPickerProps {
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
}

/** Photos for a request, with previews; they can be removed before sending. */
export function PhotoPicker({ photos, onChange }: PhotoPickerProps) {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const add = async (files: File[]) => {
    const judged = await judgePhotos(files, mostPhotos - photos.length)
    setWrong(judged.wrong)
    onChange([...photos, ...judged.good])
  }
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 text-14 font-medium">
        {m.returns_photos()} <span className="font-normal text-soft">{m.returns_optional()}</span>
      </legend>
      <p className="text-14 text-soft">{m.returns_photos_hint()}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map(({ id, thumbnail }, at) => (
            <li key={id} className="relative size-20">
              <img
                src={thumbnail}
                alt={m.returns_photo({ no: at + 1 })}
                className="size-full rounded-md bg-mist object-cover"
              />
              <button
                type="button"
                aria-label={m.returns_photo_remove({ no: at + 1 })}
                className="absolute -top-2 -right-2 inline-flex size-7 items-center justify-center rounded-full border border-edge bg-paper hover:bg-mist"
                onClick={() => onChange(photos.filter((photo) => photo.id !== id))}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {wrong.length > 0 && (
        <Notice tone="bad" loud>
          {wrong.map((one) => (
            <p key={one} className="wrap-anywhere">
              {one}
            </p>
          ))}
        </Notice>
      )}
      {photos.length < mostPhotos && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PhotoButton busy={false} onChosen={(files) => void add(files)} />
          <span className="text-14 text-soft">{m.returns_photo_limits({ most: mostPhotos, megabytes })}</span>
        </div>
      )}
    </fieldset>
  )
}
