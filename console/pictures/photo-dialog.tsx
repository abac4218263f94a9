import { lazy, Suspense, useState } from 'react'
import type { StaffPicture } from '#contract/pictures.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useAct } from '#console/lib/query.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { FocalPoint } from './focal-point.tsx'

const PhotoCrop = lazy(() => import('./photo-crop.tsx'))

interface PhotoDialogProps {
  picture: StaffPicture
  saved: (picture: StaffPicture) => void
  close: () => void
}

/** What is shown of a photo, and its words for those who cannot see it. Written at once, on every page that shows it. */
export function PhotoDialog({ picture, saved, close }: PhotoDialogProps) {
  const [crop, setCrop] = useState(picture.crop)
  const [focal, setFocal] = useState(picture.focal)
  const [altZh, setAltZh] = useState(picture.altZh)
  const [altEn, setAltEn] = useState(picture.altEn)
  const act = useAct('PUT /staff/pictures/{id}', (next) => {
    saved(next)
    close()
  })
  const { pictureId: id, version } = picture
  return (
    <ActDialog
      title={m.console_photo_edit()}
      act={m.console_save()}
      busy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ id, version, crop, focal, altZh: altZh.trim(), altEn: altEn.trim() })}
      onClose={close}
    >
      <Checkbox
        checked={crop !== null}
        onChange={(event) => setCrop(event.target.checked ? (picture.crop ?? largestSquare(picture)) : null)}
      >
        {m.console_photo_crop()}
      </Checkbox>
      {crop ? (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <PhotoCrop picture={picture.whole} crop={crop} onCrop={setCrop} />
        </Suspense>
      ) : (
        <FocalPoint picture={picture.whole} focal={focal} onFocal={setFocal} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.console_photo_alt_zh()}
          lang="zh-Hant-HK"
          maxLength={300}
          value={altZh}
          onChange={(event) => setAltZh(event.target.value)}
        />
        <Field
          label={m.console_photo_alt_en()}
          lang="en-HK"
          maxLength={300}
          value={altEn}
          onChange={(event) => setAltEn(event.target.value)}
        />
      </div>
    </ActDialog>
  )
}

/** The middle of the photo, as wide and high as the shorter side. */
function largestSquare({ whole: { width, height } }: StaffPicture): NonNullable<StaffPicture['crop']> {
  const side = Math.min(width, height)
  return {
    x: (width - side) / 2 / width,
    y: (height - side) / 2 / height,
    width: side / width,
    height: side / height,
  }
}
