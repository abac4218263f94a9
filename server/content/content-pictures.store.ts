import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { ContentFormat, Print } from './content-pictures.rules.ts'

/** Content refers to rows of its own, also to those of pictures that lie in the database. */
export async function adopt(tx: Tx, company: string, id: string): Promise<void> {
  await sql`
    insert into content_picture (id, company, uploaded_at)
    select id, company, uploaded_at from album_picture where company = ${company} and id = ${id}::uuid
    on conflict do nothing`.execute(tx)
}

export async function hasPicture(db: Db, company: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('content_picture')
    .select('id')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function findPrint(
  db: Db,
  company: string,
  { id, print, format }: { id: string; print: Print; format: ContentFormat },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('content_print')
    .innerJoin('content_picture', 'content_picture.id', 'content_print.picture')
    .select('bytes')
    .where('company', '=', company)
    .where('picture', '=', id)
    .where('print', '=', print)
    .where('format', '=', format)
    .executeTakeFirst()
  return row?.bytes
}
