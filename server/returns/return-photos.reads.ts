import type { Db } from '#server/lib/database/db.ts'
import type { FileStore } from '#server/lib/integrations/file-store.ts'
import { FileAnswer } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { headersOfFile } from '#server/lib/http/file-headers.ts'
import * as store from './return-photos.store.ts'

/** Reads a photo. The caller checks by the order id whether it may be seen. */
export async function readPhoto(
  db: Db,
  photos: FileStore,
  company: string,
  id: string,
  maySee: (orderId: string) => Promise<boolean> = async () => true,
): Promise<FileAnswer> {
  const photo = await store.byId(db, company, id)
  const bytes = photo?.file && (await maySee(photo.orderId)) ? await photos.find(photo.file) : undefined
  if (!bytes) throw new Refusal('PHOTO_NOT_FOUND')
  return new FileAnswer(bytes, headersOfFile('image/webp', `photo-${id}.webp`))
}
