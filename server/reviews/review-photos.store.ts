import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

interface NewPhoto {
  review: string
  file: string
  small: string
  digest: Buffer
  width: number
  height: number
}

/** Whether it is new; the same photo may be sent again over a bad connection. */
export async function add(tx: Tx, company: string, photo: NewPhoto): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into review_photo (company, review, position, file, small, digest, width, height)
    select ${company}, ${photo.review}::uuid, coalesce(max(position), 0) + 1, ${photo.file}, ${photo.small}, ${photo.digest},
      ${photo.width}, ${photo.height}
    from review_photo where review = ${photo.review}::uuid
    on conflict (review, digest) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function count(db: Db, review: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from review_photo where review = ${review}::uuid`.execute(db)
  return rows[0]!.count
}

/** Their files go with the sweep. */
export const keepOnly = (tx: Tx, company: string, review: string, ids: readonly string[]) =>
  sql`
  delete from review_photo where company = ${company} and review = ${review}::uuid and id <> all (${ids}::uuid[])`.execute(
    tx,
  )

export async function findPhoto(db: Db, company: string, id: string) {
  const { rows } = await sql<{ file: string; small: string; isShown: boolean }>`
    select file, small, review.state = 'shown' as "isShown"
    from review_photo join review on review.company = review_photo.company and review.id = review_photo.review
    where review_photo.company = ${company} and review_photo.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Which of these files some photo still uses. */
export async function storedOf(db: Db, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select file from review_photo where file = any(${files}::text[])
    union all select small from review_photo where small = any(${files}::text[])`.execute(db)
  return new Set(rows.map(({ file }) => file))
}
