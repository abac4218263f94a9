import { sql } from 'kysely'
import type { ClientDevice } from '#server/lib/http/client-device.ts'
import type { Db } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

export interface ShownSession extends ClientDevice {
  id: string
  begunAt: Date | null
  seenAt: Date | null
}

/** Active sessions, the last used first. */
export async function listLiving(
  db: Db,
  { company, member }: MemberOwner,
  now: Temporal.Instant,
  most: number,
): Promise<ShownSession[]> {
  const at = toTimestamp(now)
  const { rows } = await sql<ShownSession>`
    select id, browser, system, form, network, country, begun_at as "begunAt", seen_at as "seenAt"
    from session
    where company = ${company} and visitor = ${member} and ends_at > ${at} and (rests_at is null or rests_at > ${at})
    order by coalesce(seen_at, begun_at, login_at) desc, id limit ${most}`.execute(db)
  return rows
}

/** Whether the session is active and belongs to this member. */
export async function isOwnSession(db: Db, { company, member }: MemberOwner, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('company', '=', company)
    .where('visitor', '=', member)
    .executeTakeFirst()
  return found !== undefined
}

/** When a session began; null for sessions of an earlier release. */
export async function findBeginning(db: Db, id: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('session').select('begun_at').where('id', '=', id).executeTakeFirst()
  return row?.begun_at?.toTemporalInstant() ?? null
}
