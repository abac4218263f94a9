import { m } from '#words/compiled/messages.js'
import type { PhotoUpload } from './send-photos.ts'

/** The upload's progress. */
export const SendingLine = ({ sending: { name, percent } }: { sending: PhotoUpload }) => (
  <div className="grid gap-1">
    <p className="text-14 break-all text-soft">{m.returns_photo_sending({ name, percent })}</p>
    <progress className="h-2 w-full accent-action" max={100} value={percent} aria-label={m.returns_photos()} />
  </div>
)
