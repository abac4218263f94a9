import sharp from 'sharp'
import { reviewLimits } from '#contract/review-limits.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { readUpload } from '#server/lib/documents/uploads.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { mostPixels } from '#server/lib/images/photo.ts'
import type { FileStore } from '#server/lib/integrations/file-store.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './review-photos.store.ts'
import * as reviews from './reviews.store.ts'

export interface ReviewPhotoServices {
  db: Db
  clock: Clock
  reviewPhotos: FileStore
}

/** In pixels: as large as a phone shows it, and a square for lists at twice its size. */
const sides = { large: 1_280, small: 240 } as const

/** Receives a photo for an own review. The file is read only after all checks, and drawn anew. */
export async function receiveReviewPhoto(
  { db, reviewPhotos: files }: ReviewPhotoServices,
  self: MemberOwner,
  review: string,
  readFile: () => Promise<Buffer>,
): Promise<void> {
  await inTransaction(db, (tx) => requireRoom(tx, self, review))
  const { large, small, digest, width, height } = await draw(await readFile())
  const stored = [await files.put(large), await files.put(small)] as const
  const remove = async () => {
    for (const file of stored) await files.remove(file)
  }
  const isNew = await inTransaction(db, async (tx) => {
    await requireRoom(tx, self, review)
    const photo = { review, file: stored[0], small: stored[1], digest, width, height }
    if (!(await store.add(tx, self.company, photo))) return false
    await reviews.holdForPhoto(tx, self.company, review)
    return true
  }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  if (!isNew) await remove()
}

async function requireRoom(tx: Tx, { company, member }: MemberOwner, review: string): Promise<void> {
  if (!(await reviews.hold(tx, company, review, member))) throw new Refusal('REVIEW_NOT_FOUND')
  if ((await store.count(tx, review)) >= reviewLimits.photos)
    throw new Refusal('REVIEW_PHOTOS_ENOUGH', { most: reviewLimits.photos })
}

/** Both sizes, without what a camera writes beside them. */
async function draw(bytes: Buffer) {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const pixels = (header?.width ?? 0) * (header?.height ?? 0)
  if (pixels > mostPixels)
    throw new Refusal('PICTURE_TOO_LARGE', { most: mostPixels / 1e6, megapixels: Math.ceil(pixels / 1e6) })
  const upload = await readUpload(bytes)
  if (upload.kind !== 'image/webp') throw new Refusal('FILE_KIND_UNKNOWN')
  const [large, small] = await Promise.all([
    sharp(upload.bytes)
      .resize({ width: sides.large, height: sides.large, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true }),
    sharp(upload.bytes)
      .resize({ width: sides.small, height: sides.small, fit: 'cover' })
      .webp({ quality: 76 })
      .toBuffer(),
  ])
  return { large: large.data, small, digest: upload.digest, width: large.info.width, height: large.info.height }
}

/** Deletes files without a row: of reviews that were taken away, and what a crash left. */
export async function sweepReviewPhotos({ db, clock, reviewPhotos }: ReviewPhotoServices): Promise<void> {
  const files = await reviewPhotos.listOlder(clock.now().subtract({ hours: 24 }))
  const kept = await store.storedOf(db, files)
  for (const file of files) if (!kept.has(file)) await reviewPhotos.remove(file)
}
