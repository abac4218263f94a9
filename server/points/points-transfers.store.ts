import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

/** The amount and receiver of an earlier transfer with this id. */
export async function findTransfer(db: Db, giver: string, request: string) {
  return db
    .selectFrom('points_transfer')
    .innerJoin('member', 'member.visitor', 'points_transfer.receiver')
    .select(['member.vip_code as toVipCode', 'points_transfer.points'])
    .where('giver', '=', giver)
    .where('request', '=', request)
    .executeTakeFirst()
}

export async function insertTransfer(
  tx: Tx,
  { company, member }: MemberOwner,
  transfer: { receiver: string; request: string; points: number; at: Temporal.Instant },
): Promise<void> {
  const { receiver, request, points, at } = transfer
  await tx
    .insertInto('points_transfer')
    .values({ company, giver: member, receiver, request, points, at: toTimestamp(at) })
    .execute()
}

export async function sumSince(db: Db, giver: string, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from points_transfer
    where giver = ${giver} and at >= ${since.toString()}::timestamptz`.execute(db)
  return rows[0]!.points
}
