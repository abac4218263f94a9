import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/db.ts'

const at = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

export interface Session {
  id: string
  visitor: string
  kind: 'WALKIN' | 'MEMBER'
  loginAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** When it ends unless it is used before; null when rests do no harm. */
  restsAt: Temporal.Instant | null
  /** The token came in under its old name, inside the overlap after a renewal. */
  byEarlierToken: boolean
}

export async function openWalkinSession(
  tx: Tx,
  session: { company: string; tokenHash: Buffer; language: string; now: Temporal.Instant; endsAt: Temporal.Instant },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with visitor as (
      insert into visitor (company, kind, created_at) values (${session.company}, 'WALKIN', ${at(session.now)}) returning id
    )
    insert into session (company, visitor, token_hash, language, login_at, ends_at)
    select ${session.company}, id, ${session.tokenHash}, ${session.language}, ${at(session.now)}, ${at(session.endsAt)} from visitor
    returning visitor as id`.execute(tx)
  return rows[0]!.id
}

type Row = Pick<Session, 'id' | 'visitor' | 'kind'> & {
  login_at: Date
  ends_at: Date
  rests_at: Date | null
  by_earlier_token: boolean
}

/** Asked at every call that carries a token; its text is written once, because building it took longer than reading the answer. */
export async function session(
  db: Db,
  company: string,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<Session | undefined> {
  const { rows } = await sql<Row>`
    select session.id, session.visitor, visitor.kind, session.login_at, session.ends_at, session.rests_at,
      session.token_hash <> ${tokenHash} as by_earlier_token
    from session join visitor on visitor.id = session.visitor
    where session.company = ${company} and session.ends_at > ${at(now)} and (session.rests_at is null or session.rests_at > ${at(now)})
      and (session.token_hash = ${tokenHash} or (session.earlier_token_hash = ${tokenHash} and session.earlier_until > ${at(now)}))`.execute(
    db,
  )
  const [row] = rows
  return (
    row && {
      id: row.id,
      visitor: row.visitor,
      kind: row.kind,
      loginAt: row.login_at.toTemporalInstant(),
      endsAt: row.ends_at.toTemporalInstant(),
      restsAt: row.rests_at?.toTemporalInstant() ?? null,
      byEarlierToken: row.by_earlier_token,
    }
  )
}

/** One of many requests that carry a token at its end renews it; the others are told false and go on with the old one. */
export async function renewToken(
  db: Db,
  id: string,
  tokens: { now: Temporal.Instant; held: Buffer; fresh: Buffer; overlapUntil: Temporal.Instant },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({
      token_hash: tokens.fresh,
      earlier_token_hash: tokens.held,
      earlier_until: at(tokens.overlapUntil),
      login_at: at(tokens.now),
    })
    .where('id', '=', id)
    .where('token_hash', '=', tokens.held)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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
      login_at: at(session.now),
      rests_at: session.restsAt && at(session.restsAt),
      ends_at: at(session.endsAt),
    })
    .execute()
}

export async function noteUse(db: Db, id: string, restsAt: Temporal.Instant): Promise<void> {
  await db
    .updateTable('session')
    .set({ rests_at: at(restsAt) })
    .where('id', '=', id)
    .execute()
}

export async function endSession(tx: Db, id: string): Promise<number> {
  const ended = await tx.deleteFrom('session').where('id', '=', id).executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** All of a visitor, or all but one. */
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

/** Deletes so many sessions that have ended; another process that is at it takes others. */
export async function removeEnded(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id in (
      select id from session where ends_at <= ${at(now)} limit ${most} for update skip locked)`.execute(db)
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
