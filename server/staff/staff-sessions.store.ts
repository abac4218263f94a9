import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface NewSession {
  company: string
  staff: string
  tokenHash: Buffer
  now: Temporal.Instant
  restsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

export async function open(tx: Tx, session: NewSession): Promise<void> {
  const { company, staff, tokenHash, now, restsAt, endsAt } = session
  await tx
    .insertInto('staff_session')
    .values({
      company,
      staff,
      token_hash: tokenHash,
      opened_at: toTimestamp(now),
      rests_at: toTimestamp(restsAt),
      ends_at: toTimestamp(endsAt),
    })
    .execute()
}

export async function findSession(db: Db, company: string, tokenHash: Buffer, now: Temporal.Instant) {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff')
    .select(['staff_session.id as session', 'staff_session.rests_at'])
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.role'])
    .where('staff_session.company', '=', company)
    .where('staff_session.token_hash', '=', tokenHash)
    .where('staff_session.rests_at', '>', toTimestamp(now))
    .where('staff_session.ends_at', '>', toTimestamp(now))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { rests_at, role, ...staff } = row
  return { staff: { ...staff, role: role as Role }, restsAt: rests_at.toTemporalInstant() }
}

export async function noteUse(db: Db, id: string, restsAt: Temporal.Instant): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ rests_at: toTimestamp(restsAt) })
    .where('id', '=', id)
    .execute()
}

export async function isActive(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('staff_session').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function end(tx: Tx, id: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('staff_session').where('id', '=', id).executeTakeFirst()
  return Number(numDeletedRows)
}

/** All sessions of an account, or all but one. */
export async function endAllOf(tx: Tx, staff: string, except?: string): Promise<number> {
  let ending = tx.deleteFrom('staff_session').where('staff', '=', staff)
  if (except) ending = ending.where('id', '<>', except)
  return Number((await ending.executeTakeFirst()).numDeletedRows)
}

export async function removeEnded(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staff_session where id in (
      select id from staff_session where ends_at <= ${toTimestamp(now)} limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}
