import { type ChangeEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { photoKinds } from './judge-photo.ts'

/** Opens the file chooser: on a phone, the camera or existing photos. */
export function PhotoButton({ busy, onChosen }: { busy: boolean; onChosen: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = '' // so that the same file can be chosen again
    if (files.length > 0) onChosen(files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={photoKinds.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label={m.returns_photo_add()}
        onChange={choose}
      />
      <Button tone="plain" icon="plus" busy={busy} onClick={() => input.current?.click()}>
        {m.returns_photo_add()}
      </Button>
    </>
  )
}
