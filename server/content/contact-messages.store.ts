import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { RowRange } from '#server/lib/database/paging.ts'

export interface ContactMessage {
  id: string
  company: string
  page: string
  name: string
  email: string
  phone: string | null
  message: string
  language: Locale
  sentAt: Date
  mailedAt: Date | null
  closedAt: Date | null
  closedBy: string | null
  note: string
}

const letters = (db: Db) =>
  db
    .selectFrom('contact_message')
    .select(['id', 'company', 'page', 'name', 'email', 'phone', 'message', 'language', 'note'])
    .select(['sent_at as sentAt', 'mailed_at as mailedAt', 'closed_at as closedAt', 'closed_by as closedBy'])
type MessageRow = Awaited<ReturnType<ReturnType<typeof letters>['executeTakeFirstOrThrow']>>
const asLetter = (row: MessageRow): ContactMessage => ({ ...row, language: row.language as Locale })

type NewMessage = Pick<ContactMessage, 'company' | 'page' | 'name' | 'email' | 'phone' | 'message' | 'language'>

export async function add(tx: Tx, letter: NewMessage, at: Temporal.Instant): Promise<string> {
  const { id } = await tx
    .insertInto('contact_message')
    .values({ ...letter, sent_at: toTimestamp(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  const row = await letters(db).where('id', '=', id).executeTakeFirst()
  return row && asLetter(row)
}

export async function noteMailed(db: Db, id: string, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({ mailed_at: toTimestamp(at) })
    .where('id', '=', id)
    .execute()
}

/** Open ones oldest first, closed ones newest first. */
export async function page(db: Db, company: string, { tab, skip, most }: RowRange & { tab: 'open' | 'closed' }) {
  const asked = letters(db)
    .where('company', '=', company)
    .where('closed_at', tab === 'open' ? 'is' : 'is not', null)
  const [rows, { count }] = await Promise.all([
    asked
      .orderBy(tab === 'open' ? 'sent_at' : 'closed_at', tab === 'open' ? 'asc' : 'desc')
      .orderBy('id')
      .offset(skip)
      .limit(most)
      .execute(),
    asked
      .clearSelect()
      .select((column) => column.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { letters: rows.map(asLetter), count }
}

/** False when it does not exist or is closed already. */
export async function close(
  tx: Tx,
  company: string,
  id: string,
  { by, note, at }: { by: string; note: string; at: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_message')
    .set({ closed_at: toTimestamp(at), closed_by: by, note })
    .where('company', '=', company)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteOld(db: Db, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_message where id in (
      select id from contact_message where coalesce(closed_at, sent_at) < ${before.toString()}::timestamptz
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

export const ofAddress = async (db: Db, company: string, email: string): Promise<ContactMessage[]> =>
  (await letters(db).where('company', '=', company).where('email', '=', email).orderBy('sent_at').execute()).map(
    asLetter,
  )

export const eraseAddress = (tx: Tx, company: string, email: string) =>
  tx.deleteFrom('contact_message').where('company', '=', company).where('email', '=', email).execute()
