import type { Db } from '#server/lib/database/db.ts'
import * as store from './review-photos.store.ts'
import { isPhotoKey } from './reviews.reads.ts'

/** The file of a photo that may be seen: of a shown review, or with its key. */
export async function findPhotoFile(
  db: Db,
  company: string,
  { photoId, size, key }: { photoId: string; size: 'small' | 'large'; key: string | undefined },
): Promise<string | undefined> {
  const photo = await store.findPhoto(db, company, photoId)
  if (!photo || !(photo.isShown || (key !== undefined && isPhotoKey(db, photoId, key)))) return undefined
  return size === 'small' ? photo.small : photo.file
}
