import { sql } from 'kysely'
import type { BonusType } from '#contract/points.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { Lot, LotPart } from './points.rules.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { NameInLanguages } from '#words/languages.ts'

export interface PointsAccount extends MemberOwner {
  usable: number
  owed: number
  pending: number
}

export interface Movement {
  kind: BonusType
  /** Changes of the usable, owed and pending points. */
  usable?: number
  owed?: number
  pending?: number
  orderId?: string | null
  orderLine?: number | null
  pendingUntil?: Temporal.PlainDate | null
  expires?: Temporal.PlainDate | null
  reason?: NameInLanguages | null
  terms?: object | null
  actor: string
  at: Temporal.Instant
}

export async function open(tx: Tx, { company, member }: MemberOwner): Promise<void> {
  await tx
    .insertInto('points_account')
    .values({ company, member })
    .onConflict((same) => same.doNothing())
    .execute()
}

/** Locks the account for this transaction. `ended` are expired points that are still on it. */
export async function holdAccount(
  tx: Tx,
  { company, member }: MemberOwner,
  today: Temporal.PlainDate,
): Promise<(PointsAccount & { ended: number }) | undefined> {
  const { rows } = await sql<PointsAccount & { ended: number }>`
    select company, member, usable, owed, pending, (
      select coalesce(sum(left_over), 0)::bigint from points_lot
      where member = ${member} and left_over > 0 and expires < ${today.toString()}::date) as ended
    from points_account where member = ${member} and company = ${company} for no key update`.execute(tx)
  return rows[0]
}

/** Changes the account and writes the ledger entry in one statement, so that they always match. */
export async function note(tx: Tx, { company, member }: MemberOwner, moved: Movement): Promise<PointsAccount> {
  const { usable = 0, owed = 0, pending = 0, reason } = moved
  const { rows } = await sql<PointsAccount>`
    with account as (
      update points_account set usable = usable + ${usable}, owed = owed + ${owed}, pending = pending + ${pending}, entries = entries + 1
      where member = ${member} and company = ${company} returning company, member, usable, owed, pending, balance, entries
    ), written as (
      insert into points_entry (member, no, company, kind, points, pending, balance, pending_until, expires, order_id, order_line,
        reason_zh, reason_en, terms, actor, at)
      select member, entries, company, ${moved.kind}, ${usable - owed}::bigint, ${pending}::bigint, balance,
        ${moved.pendingUntil?.toString() ?? null}::date, ${moved.expires?.toString() ?? null}::date,
        ${moved.orderId ?? null}::uuid, ${moved.orderLine ?? null}::integer, ${reason?.zh ?? null}, ${reason?.en ?? null},
        ${moved.terms ? JSON.stringify(moved.terms) : null}::jsonb, ${moved.actor}, ${moved.at.toString()}::timestamptz
      from account
    )
    select company, member, usable, owed, pending from account`.execute(tx)
  return rows[0]!
}

export async function putLots(
  tx: Tx,
  { company, member }: MemberOwner,
  lots: readonly { points: number; expires: Temporal.PlainDate }[],
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('points_lot')
    .values(
      lots.map(({ points, expires }) => ({
        company,
        member,
        points,
        left_over: points,
        expires: expires.toString(),
        came_at: toTimestamp(at),
      })),
    )
    .execute()
}

interface LotRow {
  id: string
  expires: string
  left: number
}
const asLot = ({ id, expires, left }: LotRow): Lot => ({ id, expires: Temporal.PlainDate.from(expires), left })

/**
 * The lots that hold this many points, earliest expiry first; a member of many years may have far more lots than a purchase
 * needs.
 */
export async function firstLots(tx: Tx, member: string, points: number): Promise<Lot[]> {
  const { rows } = await sql<LotRow>`
    select id, expires, left_over as left from (
      select id, expires, left_over, sum(left_over) over (order by expires, id) - left_over as before
      from points_lot where member = ${member} and left_over > 0
    ) lot where before < ${points}`.execute(tx)
  return rows.map(asLot)
}

export async function take(tx: Tx, parts: readonly LotPart[]): Promise<void> {
  await sql`
    update points_lot set left_over = left_over - part.points
    from unnest(${parts.map(({ lot }) => lot)}::uuid[], ${parts.map(({ points }) => points)}::bigint[]) as part (lot, points)
    where id = part.lot`.execute(tx)
}

/** Removes lots that expired before this day, summed by expiry date. */
export async function takeEnded(
  tx: Tx,
  member: string,
  today: Temporal.PlainDate,
): Promise<{ expires: Temporal.PlainDate; points: number }[]> {
  const { rows } = await sql<{ expires: string; points: number }>`
    with ended as (
      select id, expires, left_over from points_lot
      where member = ${member} and left_over > 0 and expires < ${today.toString()}::date
    ), emptied as (update points_lot set left_over = 0 from ended where points_lot.id = ended.id)
    select expires, sum(left_over)::bigint as points from ended group by expires order by expires`.execute(tx)
  return rows.map(({ expires, points }) => ({ expires: Temporal.PlainDate.from(expires), points }))
}

interface EndingLot {
  expires: string
  points: number
}

export async function endings(
  db: Db,
  member: string,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<EndingLot[]> {
  const { rows } = await sql<EndingLot>`
    select expires, sum(left_over)::bigint as points from points_lot
    where member = ${member} and left_over > 0 and expires between ${from.toString()}::date and ${to.toString()}::date
    group by expires order by expires`.execute(db)
  return rows
}

export async function findAccount(
  db: Db,
  { company, member }: MemberOwner,
  today: Temporal.PlainDate,
): Promise<(PointsAccount & { ended: number; entries: number; spends: number }) | undefined> {
  const { rows } = await sql<PointsAccount & { ended: number; entries: number; spends: number }>`
    select company, member, usable, owed, pending, entries, spends, (
      select coalesce(sum(left_over), 0)::bigint from points_lot
      where member = ${member} and left_over > 0 and expires < ${today.toString()}::date) as ended
    from points_account where member = ${member} and company = ${company}`.execute(db)
  return rows[0]
}
