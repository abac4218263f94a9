import type { Db, Tx } from '#server/lib/database/db.ts'
import type { ContentFormat, Print } from './content-pictures.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface MadePrint {
  print: Print
  format: ContentFormat
  bytes: Buffer
}

export async function add(
  tx: Tx,
  company: string,
  prints: readonly MadePrint[],
  at: Temporal.Instant,
): Promise<string> {
  const { id } = await tx
    .insertInto('content_picture')
    .values({ company, uploaded_at: toTimestamp(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('content_print')
    .values(prints.map((one) => ({ picture: id, ...one })))
    .execute()
  return id
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
