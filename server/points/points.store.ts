import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { BonusType } from '#contract/points.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import type { LotPart } from './points.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

export type SpendKind = 'redemption' | 'coupon'

export interface PointsSpend extends MemberOwner {
  id: string
  kind: SpendKind
  points: number
  givenBack: number
  reason: NameInLanguages | null
}

/** The redemption of this reference, while part of it is not returned. */
export async function findLive(db: Db, ref: string): Promise<PointsSpend | undefined> {
  const row = await db
    .selectFrom('points_spend')
    .select([
      'id',
      'company',
      'member',
      'kind',
      'points',
      'given_back as givenBack',
      'reason_zh as zh',
      'reason_en as en',
    ])
    .where('ref', '=', ref)
    .whereRef('given_back', '<', 'points')
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, zh, en, ...spend } = row
  return { ...spend, kind: kind as SpendKind, reason: zh !== null && en !== null ? { zh, en } : null }
}

/** Records a redemption under the member's next number, with its lots. */
export async function insertSpend(
  tx: Tx,
  { company, member }: MemberOwner,
  spend: {
    kind: SpendKind
    ref: string
    points: number
    reason: NameInLanguages | null
    parts: readonly LotPart[]
    at: Temporal.Instant
  },
): Promise<void> {
  const { kind, ref, points, reason, parts, at } = spend
  await sql`
    with account as (
      update points_account set spends = spends + 1 where member = ${member} returning spends
    ), spent as (
      insert into points_spend (member, no, company, kind, ref, points, reason_zh, reason_en, at)
      select ${member}::uuid, spends, ${company}, ${kind}, ${ref}, ${points}::bigint, ${reason?.zh ?? null}, ${reason?.en ?? null}, ${at.toString()}::timestamptz
      from account returning id
    )
    insert into points_spend_part (spend, position, points, expires)
    select spent.id, part.position, part.points, part.expires
    from spent, unnest(${parts.map((part) => part.points)}::bigint[], ${parts.map(({ expires }) => expires.toString())}::date[])
      with ordinality as part (points, expires, position)`.execute(tx)
}

/** Returns points of a redemption, latest expiry first, because those were taken last. Returns the parts. */
export async function giveBack(
  tx: Tx,
  spend: string,
  points: number,
): Promise<{ points: number; expires: Temporal.PlainDate }[]> {
  const { rows } = await sql<{ points: number; expires: string }>`
    with part as (
      select position, expires, points - given_back as there,
        sum(points - given_back) over (order by position desc) - (points - given_back) as before
      from points_spend_part where spend = ${spend}::uuid
    ), back as (
      select position, expires, least(there, ${points}::bigint - before)::bigint as points from part
      where there > 0 and before < ${points}::bigint
    ), noted as (
      update points_spend_part set given_back = given_back + back.points from back
      where points_spend_part.spend = ${spend}::uuid and points_spend_part.position = back.position
    ), summed as (
      update points_spend set given_back = given_back + ${points}::bigint where id = ${spend}::uuid
    )
    select points, expires from back`.execute(tx)
  return rows.map((row) => ({ points: row.points, expires: Temporal.PlainDate.from(row.expires) }))
}

export interface PointsEntry {
  no: number
  kind: BonusType
  points: number
  pending: number
  balance: number
  pendingUntil: string | null
  expires: string | null
  orderId: string | null
  reasonZh: string | null
  reasonEn: string | null
  actor: string
  at: Date
}

/** Entries numbered `to` down to `from`: a page of any history reads that many rows of one index. */
export async function listEntries(
  db: Db,
  member: string,
  { from, to }: { from: number; to: number },
): Promise<PointsEntry[]> {
  const rows = await db
    .selectFrom('points_entry')
    .select([
      'no',
      'kind',
      'points',
      'pending',
      'balance',
      'pending_until as pendingUntil',
      'expires',
      'order_id as orderId',
    ])
    .select(['reason_zh as reasonZh', 'reason_en as reasonEn', 'actor', 'at'])
    .where('member', '=', member)
    .where('no', '>=', from)
    .where('no', '<=', to)
    .orderBy('no', 'desc')
    .execute()
  return rows as PointsEntry[]
}

export async function listSpends(db: Db, member: string, { from, to }: { from: number; to: number }) {
  const rows = await db
    .selectFrom('points_spend')
    .select([
      'no',
      'kind',
      'ref',
      'points',
      'given_back as givenBack',
      'reason_zh as reasonZh',
      'reason_en as reasonEn',
      'at',
    ])
    .where('member', '=', member)
    .where('no', '>=', from)
    .where('no', '<=', to)
    .orderBy('no', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as SpendKind }))
}
