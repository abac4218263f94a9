import { photoLimits } from '#contract/returns.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { FileStore } from '#server/lib/integrations/file-store.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readUpload } from '#server/lib/documents/uploads.ts'
import { fileLife } from '#server/payments/payment-proofs.rules.ts'
import { holdRefund } from './returns.commands.ts'
import type { Refund } from './returns.store.ts'
import * as store from './return-photos.store.ts'

export interface PhotoStore {
  db: Db
  clock: Clock
  photos: FileStore
}

/** Receives a photo for a request that is not decided yet. The file is read only after all checks. */
export async function receivePhoto(
  photoStore: PhotoStore,
  refund: Refund,
  readFile: () => Promise<Buffer>,
): Promise<void> {
  await requireWanted(photoStore.db, refund)
  const upload = await readUpload(await readFile())
  if (upload.kind !== 'image/webp') throw new Refusal('FILE_KIND_UNKNOWN')
  const file = await photoStore.photos.put(upload.bytes)
  const isKept = await inTransaction(photoStore.db, async (tx) => {
    const held = await holdRefund(tx, refund.id)
    await requireWanted(tx, held.refund)
    const { digest, bytes } = upload
    return store.add(tx, { refund: refund.id, file, digest, bytes: bytes.length, at: photoStore.clock.now() })
  }).catch(async (error: unknown) => {
    await photoStore.photos.remove(file)
    throw error
  })
  if (!isKept) await photoStore.photos.remove(file) // repeated over a bad connection
}

async function requireWanted(db: Db, { id, state }: Refund): Promise<void> {
  if (state !== 'requested') throw new Refusal('REFUND_DECIDED')
  if ((await store.listPhotos(db, id)).length >= photoLimits.most) throw new Refusal('PHOTOS_ENOUGH')
}

/** Deletes photos, as proofs of payment are, once no question can arise about them. */
export async function deleteOldPhotos({ db, clock, photos }: PhotoStore, most: number): Promise<number> {
  const old = await store.dropOld(db, clock.now().subtract(fileLife), most)
  for (const file of old) await photos.remove(file)
  return old.length
}

/** Deletes files without a row, left by a crash. */
export async function sweepPhotos({ db, clock, photos }: PhotoStore): Promise<void> {
  const files = await photos.listOlder(clock.now().subtract({ hours: 24 }))
  const kept = await store.storedOf(db, files)
  for (const file of files) if (!kept.has(file)) await photos.remove(file)
}
