import { sql } from 'kysely'
import type { ClientDevice } from '#server/lib/http/client-device.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface TokenSession {
  id: string
  visitor: string
  kind: 'WALKIN' | 'MEMBER'
  loginAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** When the session ends unless it is used before; null without an idle limit. */
  restsAt: Temporal.Instant | null
  /** The token of the last renewal was used. */
  successorUsed: boolean
  /** The last stored use. */
  seenAt: Temporal.Instant | null
}

/** A token that a renewal has replaced, with its session. */
export interface Spent {
  session: TokenSession
  spentAt: Temporal.Instant
  wasExpired: boolean
}

/** Adds a visitor without a token. */
export async function addVisitor(tx: Tx, company: string, now: Temporal.Instant): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into visitor (company, kind, created_at) values (${company}, 'WALKIN', ${toTimestamp(now)}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function openWalkinSession(
  db: Db,
  session: { company: string; tokenHash: Buffer; language: string; now: Temporal.Instant; endsAt: Temporal.Instant },
): Promise<{ id: string; visitor: string }> {
  const { rows } = await sql<{ id: string; visitor: string }>`
    with visitor as (
      insert into visitor (company, kind, created_at) values (${session.company}, 'WALKIN', ${toTimestamp(session.now)}) returning id
    )
    insert into session (company, visitor, token_hash, language, login_at, ends_at)
    select ${session.company}, id, ${session.tokenHash}, ${session.language}, ${toTimestamp(session.now)}, ${toTimestamp(session.endsAt)} from visitor
    returning id, visitor`.execute(db)
  return rows[0]!
}

type SessionRecord = Pick<TokenSession, 'id' | 'visitor' | 'kind'> & {
  login_at: Date
  ends_at: Date
  rests_at: Date | null
  seen_at: Date | null
  successor_used: boolean
}

const readRow = (row: SessionRecord): TokenSession => ({
  id: row.id,
  visitor: row.visitor,
  kind: row.kind,
  loginAt: row.login_at.toTemporalInstant(),
  endsAt: row.ends_at.toTemporalInstant(),
  restsAt: row.rests_at?.toTemporalInstant() ?? null,
  successorUsed: row.successor_used,
  seenAt: row.seen_at?.toTemporalInstant() ?? null,
})

/** Runs on every call with a token. The SQL text is built once, because building it took longer than parsing the answer. */
export async function session(
  db: Db,
  company: string,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<TokenSession | undefined> {
  const { rows } = await sql<SessionRecord>`
    select session.id, session.visitor, visitor.kind, session.login_at, session.ends_at, session.rests_at, session.seen_at, session.successor_used
    from session join visitor on visitor.id = session.visitor
    where session.company = ${company} and session.ends_at > ${toTimestamp(now)} and (session.rests_at is null or session.rests_at > ${toTimestamp(now)})
      and session.token_hash = ${tokenHash}`.execute(db)
  return rows[0] && readRow(rows[0])
}

/** Runs only when no session has this token. If the token's successor was itself replaced, it was used. */
export async function spentToken(
  db: Db,
  company: string,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<Spent | undefined> {
  const { rows } = await sql<SessionRecord & { spent_at: Date; was_expired: boolean }>`
    select session.id, session.visitor, visitor.kind, session.login_at, session.ends_at, session.rests_at, session.seen_at,
      session.successor_used or exists (
        select from spent_token later where later.session = session.id and later.spent_at > spent_token.spent_at
      ) as successor_used,
      spent_token.spent_at, spent_token.was_expired
    from spent_token join session on session.id = spent_token.session join visitor on visitor.id = session.visitor
    where spent_token.token_hash = ${tokenHash} and session.company = ${company} and session.ends_at > ${toTimestamp(now)}
      and (session.rests_at is null or session.rests_at > ${toTimestamp(now)})`.execute(db)
  const [row] = rows
  return row && { session: readRow(row), spentAt: row.spent_at.toTemporalInstant(), wasExpired: row.was_expired }
}

export async function noteSuccessorUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ successor_used: true })
    .where('id', '=', id)
    .where('successor_used', '=', false)
    .execute()
}

/**
 * Renews a token. Of several requests with one expiring token a single one succeeds; the others get false and keep the old token.
 */
export async function renewToken(
  db: Db,
  id: string,
  { now, held, fresh, isExpired }: { now: Temporal.Instant; held: Buffer; fresh: Buffer; isExpired: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with renewed as (
      update session set token_hash = ${fresh}, login_at = ${toTimestamp(now)}, successor_used = false
      where id = ${id} and token_hash = ${held} returning id
    )
    insert into spent_token (token_hash, session, spent_at, was_expired)
    select ${held}, id, ${toTimestamp(now)}, ${isExpired} from renewed`.execute(db)
  return numAffectedRows === 1n
}

export interface MemberSession {
  company: string
  member: string
  tokenHash: Buffer
  language: string
  remember: boolean
  now: Temporal.Instant
  restsAt: Temporal.Instant | null
  endsAt: Temporal.Instant
}

export async function openMemberSession(tx: Tx, session: MemberSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      company: session.company,
      visitor: session.member,
      token_hash: session.tokenHash,
      language: session.language,
      remember: session.remember,
      begun_at: toTimestamp(session.now),
      login_at: toTimestamp(session.now),
      rests_at: session.restsAt && toTimestamp(session.restsAt),
      ends_at: toTimestamp(session.endsAt),
    })
    .execute()
}

export async function noteUse(db: Db, id: string, restsAt: Temporal.Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ rests_at: toTimestamp(restsAt) })
    .where('id', '=', id)
    .execute()
}

/** Stores the use once, however many processes see it. */
export async function noteSeen(
  db: Db,
  { id, seenAt }: TokenSession,
  { client, now }: { client: ClientDevice; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: toTimestamp(now), ...client })
    .where('id', '=', id)
    .where('seen_at', 'is not distinct from', seenAt && toTimestamp(seenAt))
    .execute()
}

export async function endSession(tx: Db, id: string): Promise<number> {
  const ended = await tx.deleteFrom('session').where('id', '=', id).executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** All sessions of a visitor, or all but one. */
export async function endSessionsOf(tx: Db, visitor: string, except?: string): Promise<number> {
  let ending = tx.deleteFrom('session').where('visitor', '=', visitor)
  if (except) ending = ending.where('id', '<>', except)
  return Number((await ending.executeTakeFirst()).numDeletedRows)
}

/** True for the first call of the day. */
export async function setTxDate(db: Db, id: string, today: Temporal.PlainDate): Promise<boolean> {
  const set = await db
    .updateTable('session')
    .set({ tx_date: today.toString() })
    .where('id', '=', id)
    .where('tx_date', 'is distinct from', today.toString())
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}

/** Deletes at most `most` ended sessions; skips those that another process is deleting. */
export async function removeEnded(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id in (
      select id from session where ends_at <= ${toTimestamp(now)} limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

export async function walkinsAmong(db: Db, visitors: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('visitor')
    .select('id')
    .where('id', '=', sql<string>`any(${visitors}::uuid[])`)
    .where('kind', '=', 'WALKIN')
    .execute()
  return rows.map(({ id }) => id)
}
