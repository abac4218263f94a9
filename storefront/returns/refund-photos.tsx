import { useState } from 'react'
import type { RefundView } from '#contract/returns.ts'
import { drawThumbnail } from './draw-thumbnail.ts'
import { fetchFile } from '#storefront/lib/fetch-file.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { findOrderToken } from '#storefront/orders/order-keys.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { judgePhotos, megabytes, mostPhotos } from './judge-photo.ts'
import { PhotoButton } from './photo-button.tsx'
import { type PhotoUpload, sendPhotos } from './send-photos.ts'
import { SendingLine } from './sending-line.tsx'

interface RefundPhotosProps {
  refund: RefundView
  /** Whether the visitor may add photos: the member, not a guest with the order's link. */
  mayAsk: boolean
  onChanged: () => void
}

/** The photos of a request; more can be added while it is under review. */
export function RefundPhotos({ refund, mayAsk, onChanged }: RefundPhotosProps) {
  const [sending, setSending] = useState<PhotoUpload | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { refundNo, invoiceNo, photos, mayAddPhotos } = refund
  const room = mostPhotos - photos.length
  const add = async (files: File[]) => {
    const judged = await judgePhotos(files, room)
    setWrong(judged.wrong)
    if (judged.good.length === 0) return
    const lost = await sendPhotos(refundNo, judged.good, setSending)
    setWrong([...judged.wrong, ...(lost ? [lost] : [])])
    onChanged()
  }
  const mayAdd = mayAsk && mayAddPhotos && room > 0
  if (photos.length === 0 && !mayAdd) return null
  return (
    <div className="grid gap-2">
      <h4 className="text-14 font-medium">{m.returns_photos()}</h4>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ photoId, kept }, at) => (
            <li key={photoId} className="size-20 overflow-hidden rounded-md bg-mist">
              {kept ? (
                <SentPhoto photoId={photoId} invoiceNo={invoiceNo} no={at + 1} />
              ) : (
                <Missing>{m.returns_photo_gone()}</Missing>
              )}
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
      {sending && <SendingLine sending={sending} />}
      {mayAdd && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PhotoButton busy={sending !== null} onChosen={(files) => void add(files)} />
          <span className="text-14 text-soft">{m.returns_photo_limits({ most: mostPhotos, megabytes })}</span>
        </div>
      )}
    </div>
  )
}

function SentPhoto({ photoId, invoiceNo, no }: { photoId: string; invoiceNo: string; no: number }) {
  const { data: shown, isPending } = useShopQuery(queryKeys.refundPhoto(photoId), () =>
    fetchFile('GET /sale/refundPhoto', { photoId, ...findOrderToken(invoiceNo) })
      .then(drawThumbnail)
      .catch(() => null),
  )
  if (isPending) return <Skeleton className="size-full" />
  if (!shown) return <Missing>{m.returns_photo_failed()}</Missing>
  return <img src={shown} alt={m.returns_photo({ no })} className="size-full object-cover" />
}

const Missing = ({ children }: { children: string }) => (
  <span className="flex size-full items-center p-1 text-center text-12 text-soft">{children}</span>
)
