import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/db.ts'

export interface Adjustment {
  id: string
  company: string
  member: string
  points: number
  reason: string
  askedBy: string
  isSettled: boolean
}

const adjustments = (db: Db) =>
  db
    .selectFrom('points_adjustment')
    .select(['id', 'company', 'member', 'points', 'reason', 'asked_by as askedBy', 'settled_at as settledAt'])
type Row = Awaited<ReturnType<ReturnType<typeof adjustments>['executeTakeFirstOrThrow']>>
const asAdjustment = ({ settledAt, ...row }: Row): Adjustment => ({ ...row, isSettled: settledAt !== null })

/** Under the client's own name for it; nothing where it was asked for before. */
export async function insert(
  tx: Tx,
  asked: Omit<Adjustment, 'id' | 'isSettled'> & { request: string; at: Temporal.Instant },
): Promise<string | undefined> {
  const { company, member, points, reason, askedBy, request, at } = asked
  const row = await tx
    .insertInto('points_adjustment')
    .values({ company, member, points, reason, request, asked_by: askedBy, asked_at: new Date(at.epochMilliseconds) })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findByRequest(db: Db, company: string, request: string): Promise<Adjustment | undefined> {
  const row = await adjustments(db).where('company', '=', company).where('request', '=', request).executeTakeFirst()
  return row && asAdjustment(row)
}

export async function hold(tx: Tx, company: string, id: string): Promise<Adjustment | undefined> {
  const row = await adjustments(tx)
    .where('company', '=', company)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && asAdjustment(row)
}

/** How many points one of the staff has moved of a member alone since then, given and taken alike. */
export async function movedAlone(
  tx: Tx,
  { member, askedBy }: Pick<Adjustment, 'member' | 'askedBy'>,
  since: Temporal.Instant,
): Promise<number> {
  const { points } = await tx
    .selectFrom('points_adjustment')
    .select(sql<number>`coalesce(sum(abs(points)), 0)::bigint`.as('points'))
    .where('member', '=', member)
    .where('asked_by', '=', askedBy)
    .where('settled_by', '=', askedBy)
    .where('asked_at', '>=', new Date(since.epochMilliseconds))
    .executeTakeFirstOrThrow()
  return points
}

export const settle = (tx: Tx, id: string, by: string, approved: boolean, at: Temporal.Instant) =>
  tx
    .updateTable('points_adjustment')
    .set({ settled_by: by, settled_at: new Date(at.epochMilliseconds), approved })
    .where('id', '=', id)
    .execute()

export const listWaiting = (db: Db, company: string) =>
  db
    .selectFrom('points_adjustment')
    .innerJoin('member', 'member.visitor', 'points_adjustment.member')
    .innerJoin('staff', 'staff.id', 'points_adjustment.asked_by')
    .select([
      'points_adjustment.id',
      'vip_code as vipCode',
      'points',
      'reason',
      'staff.name as askedBy',
      'asked_at as at',
    ])
    .where('points_adjustment.company', '=', company)
    .where('settled_at', 'is', null)
    .orderBy('asked_at')
    .limit(200)
    .execute()
