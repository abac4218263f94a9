import { type ChangeAuthor, requireVersion, writeChange } from '#server/changes/write-change.commands.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { noteOf, type StaffCall } from '#server/lib/http/staff-call.ts'
import type { FocalPoint, PhotoArea } from '#server/lib/images/photo.ts'
import type { PhotoMasters } from '#server/lib/images/photo-masters.ts'
import type { RenderedImages } from '#server/lib/images/rendered-images.ts'
import type { FileStore } from '#server/lib/integrations/file-store.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import { photoPrints, photoSubject, tidyCrop, tidyFocal } from './photos.rules.ts'
import { findShownPhoto, recordOfPicture, requirePictures } from './uploaded-pictures.reads.ts'
import * as store from './uploaded-pictures.store.ts'

export interface PictureServices {
  db: Db
  clock: Clock
  files: FileStore
  masters: PhotoMasters
  images: RenderedImages
}

interface Uploader {
  company: string
  at: Temporal.Instant
  by: string
  /** What the audit log keeps; absent for a job. */
  note?: (id: string) => StaffCall
}

/** Who uploads by a call, for the row and the audit log. */
export const uploaderOf = (caller: StaffCaller, call: string): Uploader => ({
  company: caller.company,
  at: caller.now,
  by: caller.staff.name,
  note: (picture: string) => noteOf(caller, call, `picture ${picture}`, {}),
})

/**
 * Stores an uploaded photo: checked in the image worker, then written to the file store, then its row. A file without a row, left
 * by a crash, goes with the sweep.
 */
export async function addPhoto(
  { db, files, masters }: PictureServices,
  bytes: Buffer,
  { company, at, by, note }: Uploader,
): Promise<{ id: string; known: boolean }> {
  const { width, height, digest } = await masters.admit(bytes)
  const known = await store.idOfDigest(db, company, digest)
  if (known !== undefined) return { id: known, known: true }
  const file = await files.put(bytes)
  const photo = { file, digest, bytes: bytes.length, width, height, at, by }
  const added = await inTransaction(db, async (tx) => {
    const id = await store.add(tx, company, photo)
    if (id !== undefined && note) await noteStaffCall(tx, note(id))
    return id
  }).catch(async (error: unknown) => {
    await files.remove(file)
    throw error
  })
  if (added !== undefined) return { id: added, known: false }
  await files.remove(file) // the same photo twice at once: the other call has stored it
  return { id: (await store.idOfDigest(db, company, digest))!, known: true }
}

/** What staff wrote of a photo; absent parts stay. */
interface PictureEdit {
  id: string
  version: number
  crop?: PhotoArea | null | undefined
  focal?: FocalPoint | undefined
  altZh?: string | undefined
  altEn?: string | undefined
}

export async function savePicture(tx: Tx, author: ChangeAuthor, edit: PictureEdit): Promise<void> {
  const { company } = author
  const { id, version, crop, focal, altZh, altEn } = edit
  await requireVersion(tx, company, recordOfPicture(id), version)
  const [picture] = await requirePictures(tx, company, [id])
  const tidy = crop ? tidyCrop(crop, picture!) : crop
  if (crop && !tidy) throw new Refusal('PICTURE_CROP_WRONG')
  const point = focal && tidyFocal(focal)
  const { zh = '', en = '' } = picture!.alt
  const values = {
    ...(tidy !== undefined && { crop: tidy }),
    ...(point && { focal_x: point.x, focal_y: point.y }),
    ...((altZh !== undefined || altEn !== undefined) && { alt: { zh: altZh ?? zh, en: altEn ?? en } }),
  }
  await writeChange(tx, author, { kind: 'picture' }, [{ table: 'album_picture', key: { id }, values }])
  if (picture!.goods.length > 0) await addRendering(tx, company, [id])
}

/** Renders what pages will ask for, so that the first visitor does not wait for it. */
export const addRendering = (tx: Tx, company: string, pictures: readonly string[]): Promise<void> =>
  addJob(tx, 'renderPhotos', { company, pictures })

export async function renderPhotos(
  { db, images }: PictureServices,
  { company, pictures }: { company: string; pictures: readonly string[] },
): Promise<void> {
  for (const id of pictures) {
    const photo = await findShownPhoto(db, company, id)
    if (!photo) continue
    const subject = photoSubject('photo', photo)
    for (const width of Object.values(photoPrints.photo)) await images.renderAhead(subject, width, 'avif')
    await images.renderAhead(subject, 640, 'webp') // of browsers without AVIF (ui/picture.tsx)
  }
}

/** Deletes files without a row, left by a crash. */
export async function sweepPictures({ db, clock, files }: PictureServices): Promise<void> {
  const old = await files.listOlder(clock.now().subtract({ hours: 24 }))
  const kept = await store.storedOf(db, old)
  for (const file of old) if (!kept.has(file)) await files.remove(file)
}
