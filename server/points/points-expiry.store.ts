import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

/** Members with expired points that are still on the account. */
export async function listEnded(db: Db, today: Temporal.PlainDate, most: number): Promise<MemberOwner[]> {
  const { rows } = await sql<MemberOwner>`
    select distinct company, member from points_lot
    where left_over > 0 and expires < ${today.toString()}::date limit ${most}`.execute(db)
  return rows
}

export interface EndingReminder extends MemberOwner {
  expires: string
  days: 30 | 7
}

/** Members with points that expire in this range of days and who were not reminded of it yet. */
export async function listUntold(
  db: Db,
  { days, from, to, most }: { days: 30 | 7; from: Temporal.PlainDate; to: Temporal.PlainDate; most: number },
): Promise<EndingReminder[]> {
  const { rows } = await sql<EndingReminder>`
    select distinct company, member, expires, ${days}::integer as days from points_lot lot
    where left_over > 0 and expires between ${from.toString()}::date and ${to.toString()}::date
      and not exists (select from points_notice told where told.member = lot.member and told.expires = lot.expires and told.days = ${days})
    limit ${most}`.execute(db)
  return rows
}

/** Records a reminder and returns the points it is about; 0 when there are none, or it was recorded before. */
export async function noteTold(
  tx: Tx,
  { member, expires, days }: EndingReminder,
  at: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    insert into points_notice (member, expires, days, points, at)
    select member, expires, ${days}::integer, sum(left_over), ${at.toString()}::timestamptz from points_lot
    where member = ${member} and expires = ${expires}::date and left_over > 0 group by member, expires
    on conflict do nothing returning points`.execute(tx)
  return rows[0]?.points ?? 0
}
