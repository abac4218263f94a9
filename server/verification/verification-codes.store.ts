import { sql } from 'kysely'
import type { CodePurpose } from '#contract/members.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

/** The purpose of a code; it is valid for nothing else. */
export interface CodeUse {
  company: string
  purpose: CodePurpose
  /** An e-mail in lower case or a phone number in E.164. */
  target: string
  member: string | null
}

/** What the digits are derived from. */
export interface DrawnCode {
  id: string
  /** The id of the key. */
  key: string
}

export interface SentCode extends CodeUse, DrawnCode {
  language: Locale
  sentAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** Replaces the last code for the same use; false when that one is younger than `notAfter`. */
export async function put(tx: Tx, code: SentCode, notAfter: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into verify_code (id, key, company, purpose, target, member, language, sent_at, ends_at)
    values (${code.id}, ${code.key}, ${code.company}, ${code.purpose}, ${code.target}, ${code.member}, ${code.language}, ${toTimestamp(code.sentAt)}, ${toTimestamp(code.endsAt)})
    on conflict (company, purpose, target, member) do update set
      id = excluded.id, key = excluded.key, language = excluded.language, tries = 0, sent_at = excluded.sent_at, ends_at = excluded.ends_at
    where verify_code.sent_at <= ${toTimestamp(notAfter)}`.execute(tx)
  return numAffectedRows === 1n
}

const liveCode = (db: Db, { company, purpose, target, member }: CodeUse, now: Temporal.Instant) =>
  db
    .selectFrom('verify_code')
    .select('id')
    .where('company', '=', company)
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('member', 'is not distinct from', member)
    .where('ends_at', '>', toTimestamp(now))

/** Finds the open code for a use. */
export const findOpen = async (db: Db, use: CodeUse, now: Temporal.Instant): Promise<string | undefined> =>
  (await liveCode(db, use, now).executeTakeFirst())?.id

/**
 * Counts one try and returns what to check it by; none when there is no code or no try left. Concurrent tries are all counted.
 */
export async function tryOnce(
  db: Db,
  use: CodeUse,
  { most, now }: { most: number; now: Temporal.Instant },
): Promise<DrawnCode | undefined> {
  return db
    .updateTable('verify_code')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', liveCode(db, use, now))
    .where('tries', '<', most)
    .returning(['id', 'key'])
    .executeTakeFirst()
}

/** False when another request was faster, or the code was replaced. */
export async function use(tx: Tx, id: string): Promise<boolean> {
  const used = await tx.deleteFrom('verify_code').where('id', '=', id).executeTakeFirst()
  return used.numDeletedRows === 1n
}

export async function findCode(db: Db, id: string): Promise<SentCode | undefined> {
  const row = await db
    .selectFrom('verify_code')
    .select(['id', 'key', 'company', 'purpose', 'target', 'member', 'language', 'sent_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      key: row.key,
      company: row.company,
      purpose: row.purpose as CodePurpose,
      target: row.target,
      member: row.member,
      language: row.language as Locale,
      sentAt: row.sent_at.toTemporalInstant(),
      endsAt: row.ends_at.toTemporalInstant(),
    }
  )
}

export async function deleteEnded(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('verify_code').where('ends_at', '<', toTimestamp(now)).execute()
}
