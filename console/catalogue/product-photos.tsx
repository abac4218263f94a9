import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { useMay } from '#console/lib/may.ts'
import { refresh } from '#console/lib/query.ts'
import { PhotoDialog } from '#console/pictures/photo-dialog.tsx'
import { usePhotoUploads } from '#console/pictures/use-photo-uploads.ts'
import type { Reply } from '#ui/api.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { useMissing } from './missing.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { type PhotoOfGoods, useGoodsPhotos } from './use-goods-photos.ts'

interface ProductPhotosProps {
  code: string
  query: UseQueryResult<Reply<'GET /staff/goods/{code}/pictures'>>
  /** Options and variants, for photos of some of them. */
  options: Pick<StaffGoods, 'options' | 'variants'>
  /** The version of the goods went from one to another. */
  written: (from: number, to: number) => void
}

/** The photos of the goods in their order, saved at once. A picture is added by file, paste, drop or camera. */
export function ProductPhotos({ code, query, options, written }: ProductPhotosProps) {
  const mayWrite = useMay()('PUT /staff/goods/{code}/pictures')
  const missing = useMissing()
  const photos = useGoodsPhotos(query.data, written)
  const uploads = usePhotoUploads((pictures) =>
    photos.change((before) => {
      const there = new Set(before.map(({ pictureId }) => pictureId))
      const added = pictures.filter(({ pictureId }) => !there.has(pictureId))
      return [...before, ...added.map((picture) => ({ ...picture, variants: null }))]
    }),
  )
  const [edited, setEdited] = useState<PhotoOfGoods>()
  usePastedFiles(mayWrite ? uploads.upload : undefined)
  return (
    <Block
      title={m.console_photos()}
      aside={mayWrite && <PhotoButtons waiting={uploads.waiting} upload={uploads.upload} />}
    >
      <PhotoDrop upload={mayWrite ? uploads.upload : undefined}>
        {uploads.refused.map((line) => (
          <Notice key={line} tone="bad" loud>
            {line}
          </Notice>
        ))}
        <Answered query={query} skeleton={<Skeleton className="h-32 w-full !rounded-md" />}>
          {({ pictures }) =>
            pictures.length === 0 ? (
              <p className="text-soft">{m.console_no_photos()}</p>
            ) : (
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] gap-3">
                {pictures.map((picture, at) => (
                  <PhotoTile
                    key={picture.pictureId}
                    picture={picture}
                    at={at}
                    count={pictures.length}
                    choices={options}
                    isReadOnly={!mayWrite}
                    change={photos.change}
                    edit={() => setEdited(picture)}
                  />
                ))}
              </ul>
            )
          }
        </Answered>
        {missing('picture')}
      </PhotoDrop>
      {edited && (
        <PhotoDialog
          picture={edited}
          saved={() => void refresh('GET /staff/goods/{code}/pictures', 'POST /staff/goods/rows', 'GET /staff/changes')}
          close={() => setEdited(undefined)}
        />
      )}
      <p className="pt-2 text-12 text-soft">{m.console_photos_text({ code })}</p>
    </Block>
  )
}

type UploadPhotos = ReturnType<typeof usePhotoUploads>['upload'] | undefined

/** Takes photos that are dropped on it. */
const PhotoDrop = ({ upload, children }: { upload: UploadPhotos; children: ReactNode }) => (
  <div
    role="group"
    aria-label={m.console_photos()}
    data-field="picture"
    tabIndex={-1}
    onDragOver={(event) => upload && event.dataTransfer.types.includes('Files') && event.preventDefault()}
    onDrop={(event) => {
      if (!upload || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      void upload([...event.dataTransfer.files])
    }}
    className="grid gap-3"
  >
    {children}
  </div>
)

/** A picture on the clipboard is uploaded wherever it is pasted on the screen; text goes to its field. */
function usePastedFiles(upload: UploadPhotos) {
  useEffect(() => {
    if (!upload) return
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      void upload(files)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  })
}
