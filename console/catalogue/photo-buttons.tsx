import { useRef } from 'react'
import { photoKinds } from '#console/pictures/photo-kinds.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

interface PhotoButtonsProps {
  /** How many files are on their way. */
  waiting: number
  upload: (files: readonly File[]) => unknown
}

/** Chooses files, or takes a photo where a device has a camera. */
export function PhotoButtons({ waiting, upload }: PhotoButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = '' // the same file may be chosen again
    if (chosen.length > 0) upload(chosen)
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="text-12 text-soft">
        {waiting > 0 && m.console_photos_waiting({ count: waiting })}
      </span>
      <input
        ref={files}
        type="file"
        accept={photoKinds}
        multiple
        aria-label={m.console_photos_choose()}
        className="unseen"
        tabIndex={-1}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept={photoKinds}
        capture="environment"
        aria-label={m.console_photo_take()}
        className="unseen"
        tabIndex={-1}
        onChange={(event) => take(event.currentTarget)}
      />
      <Button tone="quiet" size="small" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
        {m.console_photo_take()}
      </Button>
      <Button tone="plain" size="small" icon="plus" onClick={() => files.current?.click()}>
        {m.console_photos_choose()}
      </Button>
    </div>
  )
}
