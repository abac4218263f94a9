import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { isUuid } from '#server/lib/database/uuid.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { ShownPhoto } from '#server/lib/images/photo.ts'
import * as store from './uploaded-pictures.store.ts'

/** A picture with the version that its next write must name. */
export type VersionedPicture = store.UploadedPicture & { version: number }

/** What its version counts. */
export const recordOfPicture = (id: string): string => `picture ${id}`

/** In the order asked. One that the company does not have is refused. */
export async function requirePictures(db: Db, company: string, ids: readonly string[]): Promise<VersionedPicture[]> {
  const byId = new Map((await store.byIds(db, company, ids)).map((picture) => [picture.id, picture]))
  const found = ids.map((id) => {
    const picture = byId.get(id)
    if (!picture) throw new Refusal('PICTURE_NOT_FOUND')
    return picture
  })
  return addVersions(db, company, found)
}

export async function listPictures(
  db: Db,
  company: string,
  { unused, ...page }: PageQuery & { unused: boolean },
): Promise<{ pictures: VersionedPicture[]; totalCount: number }> {
  const { pictures, totalCount } = await store.list(db, company, { ...rowsOf(page), unused })
  return { pictures: await addVersions(db, company, pictures), totalCount }
}

/** For an address, which anyone may write. */
export const findShownPhoto = async (db: Db, company: string, id: string): Promise<ShownPhoto | undefined> =>
  isUuid(id) ? store.shown(db, company, id) : undefined

async function addVersions(db: Db, company: string, pictures: readonly store.UploadedPicture[]) {
  const versions = await readVersions(
    db,
    company,
    pictures.map(({ id }) => recordOfPicture(id)),
  )
  return pictures.map((picture) => ({ ...picture, version: versions.get(recordOfPicture(picture.id)) ?? 0 }))
}
