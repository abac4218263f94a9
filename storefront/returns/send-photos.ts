import { CallFailed } from '#ui/api.ts'
import { listNames } from '#storefront/lib/list-names.ts'
import { upload } from '#storefront/lib/upload.ts'
import { m } from '#words/compiled/messages.js'
import type { Photo } from './judge-photo.ts'

export interface PhotoUpload {
  name: string
  percent: number
}

/** Uploads photos one after another; returns a message about failed ones, or null. */
export async function sendPhotos(
  refundNo: string,
  photos: readonly Pick<Photo, 'file'>[],
  tell: (sending: PhotoUpload | null) => void,
): Promise<string | null> {
  const lost: string[] = []
  let why = ''
  for (const { file } of photos) {
    const { name } = file
    const part = (share: number) => tell({ name, percent: Math.round(share * 100) })
    part(0)
    try {
      await upload('POST /sale/sendRefundPhoto', { refundNo }, file, part)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      lost.push(name)
      why = error.message
    }
  }
  tell(null)
  return lost.length === 0 ? null : m.returns_photo_not_sent({ names: listNames(lost), message: why })
}
