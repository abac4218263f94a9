import { useState } from 'react'
import { useMay } from '#console/lib/may.ts'
import { useFile } from '#console/lib/use-file.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import type { ListedRefund } from './listed-refund.ts'

/** The buyer's photos, fetched when somebody wants to see them, because who looked is noted. */
export function RefundPhotos({ photos }: { photos: ListedRefund['photos'] }) {
  const may = useMay()
  const [isWanted, setIsWanted] = useState(false)
  const kept = photos.filter((photo) => photo.kept)
  if (kept.length === 0 || !may('GET /staff/refundPhoto')) return null
  if (!isWanted)
    return (
      <Button tone="plain" size="small" icon="seen" className="justify-self-start" onClick={() => setIsWanted(true)}>
        {m.console_see_photos({ count: kept.length })}
      </Button>
    )
  return (
    <ul className="flex flex-wrap gap-2">
      {kept.map(({ photoId }, at) => (
        <li key={photoId}>
          <SentPhoto photoId={photoId} no={at + 1} />
        </li>
      ))}
    </ul>
  )
}

function SentPhoto({ photoId, no }: { photoId: string; no: number }) {
  const { address, error } = useFile('GET /staff/refundPhoto', { photoId }, true)
  if (error) return <p className="text-bad">{error.message}</p>
  if (!address) return <Skeleton className="size-32 !rounded-md" />
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={m.console_photo_no({ no })} className="size-32 rounded-md object-cover" />
    </a>
  )
}
