import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { FocalPoint, PhotoArea, ShownPhoto } from '#server/lib/images/photo.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { NameInLanguages } from '#words/languages.ts'

export interface UploadedPicture {
  id: string
  file: string
  bytes: number
  width: number
  height: number
  area: PhotoArea | null
  focal: FocalPoint
  alt: Partial<NameInLanguages>
  uploadedAt: Date
  uploadedBy: string
  /** Codes of the goods that show it. */
  goods: string[]
}

const columns = sql.raw(`
  id, file, bytes, width, height, crop as area, jsonb_build_object('x', focal_x, 'y', focal_y) as focal, alt,
  uploaded_at as "uploadedAt", uploaded_by as "uploadedBy",
  array(select product from product_picture placed
    where placed.company = album_picture.company and placed.picture = album_picture.id order by product) as goods`)

interface NewPicture {
  file: string
  digest: Buffer
  bytes: number
  width: number
  height: number
  at: Temporal.Instant
  by: string
}

/** The id, or nothing when this photo was uploaded before. */
export async function add(tx: Tx, company: string, { at, by, ...photo }: NewPicture): Promise<string | undefined> {
  const row = await tx
    .insertInto('album_picture')
    .values({ company, ...photo, uploaded_at: toTimestamp(at), uploaded_by: by })
    .onConflict((same) => same.columns(['company', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function idOfDigest(db: Db, company: string, digest: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('album_picture')
    .select('id')
    .where('company', '=', company)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.id
}

/** In no order; unknown ids are left out. */
export async function byIds(db: Db, company: string, ids: readonly string[]): Promise<UploadedPicture[]> {
  const { rows } = await sql<UploadedPicture>`
    select ${columns} from album_picture where company = ${company} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Newest first, with the total. */
export async function list(db: Db, company: string, { skip, most, unused }: RowRange & { unused: boolean }) {
  const sought = sql`company = ${company} and (not ${unused}::boolean or not exists (
    select from product_picture placed where placed.company = album_picture.company and placed.picture = album_picture.id))`
  const [{ rows }, counted] = await Promise.all([
    sql<UploadedPicture>`
      select ${columns} from album_picture where ${sought} order by uploaded_at desc, id desc offset ${skip} limit ${most}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) from album_picture where ${sought}`.execute(db),
  ])
  return { pictures: rows, totalCount: counted.rows[0]!.count }
}

/** What is shown of a photo, for whoever renders it. */
export async function shown(db: Db, company: string, id: string): Promise<ShownPhoto | undefined> {
  const row = await db
    .selectFrom('shown_photo')
    .select('photo')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (row.photo as ShownPhoto)
}

/** Of these files, those that a picture refers to. */
export async function storedOf(db: Db, files: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('album_picture')
    .select('file')
    .where('file', '=', sql<string>`any(${files}::text[])`)
    .execute()
  return new Set(rows.map(({ file }) => file))
}
