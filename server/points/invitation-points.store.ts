import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { WhyNoReward } from './invitation-points.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface Invitation {
  company: string
  friend: string
  inviter: string
  orderId: string
}

/** False when this friend was judged before. An invitation counts once, whatever the result. */
export async function insertThanked(
  tx: Tx,
  { company, friend, inviter, orderId }: Invitation,
  refused: WhyNoReward | null,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('points_invitation')
    .values({ company, friend, inviter, order_id: orderId, refused, at: toTimestamp(at) })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** How many friends have earned this inviter points in a month; those taken back still count. */
export async function countRewarded(
  db: Db,
  inviter: string,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from points_invitation
    where inviter = ${inviter} and refused is null and at >= ${from.toString()}::timestamptz and at < ${until.toString()}::timestamptz`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Takes back the points for a friend's first order, once; returns the friend, or undefined when there is nothing to take back.
 */
export async function setTakenBack(tx: Tx, orderId: string, at: Temporal.Instant): Promise<string | undefined> {
  const row = await tx
    .updateTable('points_invitation')
    .set({ taken_back_at: toTimestamp(at) })
    .where('order_id', '=', orderId)
    .where('refused', 'is', null)
    .where('taken_back_at', 'is', null)
    .returning('friend')
    .executeTakeFirst()
  return row?.friend
}

/** How a member's invitations went, without saying who the friends are. */
export async function readInvitations(
  db: Db,
  inviter: string,
): Promise<{ friends: number; waiting: number; earned: number }> {
  const { rows } = await sql<{ friends: number; waiting: number; earned: number }>`
    select count(*) as friends,
      coalesce(sum(p.points - p.cancelled) filter (where p.credited_at is null), 0)::bigint as waiting,
      coalesce(sum(p.points - p.cancelled - p.debited) filter (where p.credited_at is not null), 0)::bigint as earned
    from member m left join points_promise p on p.kind = 'invitation' and p.source = m.visitor
    where m.invited_by = ${inviter}`.execute(db)
  return rows[0]!
}
