import { sql } from 'kysely'
import type { Grade } from '#contract/grades.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { HeldCoupon } from './vouchers.rules.ts'
import { asHeld, withTerms } from './vouchers.store.ts'
import type { NameInLanguages } from '#words/languages.ts'

export interface VoucherRule {
  company: string
  code: string
  nameZh: string
  nameEn: string
  term: string | null
  lastDay: string | null
  endedAt: Temporal.Instant | null
  givenUses: number
  /** The maximum that one use pays; null: a percentage without a maximum. */
  worthCents: number | null
}

const rules = (db: Db) =>
  db
    .selectFrom('coupon_rule')
    .select(['company', 'code', 'name_zh', 'name_en', 'term', 'last_day', 'ended_at', 'given_uses'])
    .select(['value_cents', 'most_cents'])
type RuleRow = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>

const asRule = (row: RuleRow): VoucherRule => ({
  company: row.company,
  code: row.code,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  term: row.term,
  lastDay: row.last_day,
  endedAt: row.ended_at?.toTemporalInstant() ?? null,
  givenUses: row.given_uses,
  worthCents: row.most_cents ?? (row.value_cents || null),
})

export async function findRule(db: Db, company: string, code: string): Promise<VoucherRule | undefined> {
  const row = await rules(db).where('company', '=', company).where('code', '=', code).executeTakeFirst()
  return row && asRule(row)
}

/** The rules that grant a coupon at a grade. */
export async function rulesOfGrade(db: Db, company: string, grade: Grade): Promise<VoucherRule[]> {
  const rows = await rules(db)
    .where('company', '=', company)
    .where(sql<boolean>`${grade} = any(given_at)`)
    .orderBy('code')
    .execute()
  return rows.map(asRule)
}

export interface NewCoupon {
  company: string
  member: string
  number: string
  rule: string
  uses: number
  from: Temporal.PlainDate
  until: Temporal.PlainDate
  givenFor: string
  givenBy: string
  reason: string
  at: Temporal.Instant
}

/** Returns the new id; undefined when it was granted for the same reason before, or the member is gone. */
export async function insertCoupon(tx: Tx, coupon: NewCoupon): Promise<string | undefined> {
  const at = coupon.at.toString()
  const { rows } = await sql<{ id: string }>`
    with given as (
      insert into coupon (company, number, rule, member, uses, left_uses, good_from, good_until, given_for, given_by, reason, given_at)
      select ${coupon.company}, ${coupon.number}, ${coupon.rule}, visitor, ${coupon.uses}, ${coupon.uses},
        ${coupon.from.toString()}::date, ${coupon.until.toString()}::date, ${coupon.givenFor}, ${coupon.givenBy},
        ${coupon.reason}, ${at}::timestamptz
      from member where visitor = ${coupon.member} and company = ${coupon.company} and erased_at is null
      on conflict do nothing
      returning id
    ), noted as (
      insert into coupon_entry (company, coupon, kind, uses, actor, reason, at)
      select ${coupon.company}, id, 'give', ${coupon.uses}, ${coupon.givenBy}, ${coupon.reason}, ${at}::timestamptz from given
    )
    select id from given`.execute(tx)
  return rows[0]?.id
}

/** A coupon as staff see it. */
export interface GivenCoupon {
  coupon: HeldCoupon
  member: string
  givenBy: string
  reason: string
  givenAt: Temporal.Instant
  withdrawnAt: Temporal.Instant | null
}

const given = (db: Db) =>
  withTerms(db).select(['coupon.member', 'coupon.given_by', 'coupon.reason', 'coupon.given_at', 'coupon.withdrawn_at'])
type GivenRow = Awaited<ReturnType<ReturnType<typeof given>['executeTakeFirstOrThrow']>>

const asGiven = (row: GivenRow): GivenCoupon => ({
  coupon: asHeld(row),
  member: row.member,
  givenBy: row.given_by,
  reason: row.reason,
  givenAt: row.given_at.toTemporalInstant(),
  withdrawnAt: row.withdrawn_at?.toTemporalInstant() ?? null,
})

export const findGiven = async (db: Db, id: string): Promise<GivenCoupon> =>
  asGiven(await given(db).where('coupon.id', '=', id).executeTakeFirstOrThrow())

/** Newest first. */
export async function listGiven(
  db: Db,
  { company, member }: { company: string; member: string },
  { skip, most }: RowRange,
): Promise<{ coupons: GivenCoupon[]; count: number }> {
  const own = given(db).where('coupon.company', '=', company).where('coupon.member', '=', member)
  const [rows, { count }] = await Promise.all([
    own.orderBy('coupon.given_at', 'desc').orderBy('coupon.id', 'desc').offset(skip).limit(most).execute(),
    own
      .clearSelect()
      .select((column) => column.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { coupons: rows.map(asGiven), count }
}

/** Withdraws what is left of a coupon. Returns its id; undefined when the number is unknown or it was withdrawn before. */
export async function withdraw(
  tx: Tx,
  { company, number }: { company: string; number: string },
  { actor, reason, at }: { actor: string; reason: string; at: Temporal.Instant },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with kept as (
      select id, left_uses from coupon
      where company = ${company} and number = ${number} and withdrawn_at is null for no key update
    ), taken as (
      update coupon set left_uses = 0, withdrawn_at = ${at.toString()}::timestamptz from kept where coupon.id = kept.id
      returning coupon.id, coupon.company, kept.left_uses
    ), noted as (
      insert into coupon_entry (company, coupon, kind, uses, actor, reason, at)
      select company, id, 'withdraw', -left_uses, ${actor}, ${reason}, ${at.toString()}::timestamptz from taken
    )
    select id from taken`.execute(tx)
  return rows[0]?.id
}

/** The numbers of a member's coupons with uses left, in locking order. */
export async function listLeft(db: Db, { company, member }: { company: string; member: string }): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from coupon where company = ${company} and member = ${member} and left_uses > 0 order by id`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}

/** Ends within this many days, was granted earlier than that, and has no reminder yet. */
interface CouponEnding {
  today: string
  days: number
}

const endsSoon = ({ today, days }: CouponEnding) => sql<boolean>`
  left_uses > 0 and reminded_at is null and good_until between ${today}::date and ${today}::date + ${days}::integer
  and good_from < good_until - ${days}::integer`

export async function listEndingMembers(db: Db, ending: CouponEnding): Promise<{ company: string; member: string }[]> {
  const { rows } = await sql<{ company: string; member: string }>`
    select distinct company, member from coupon where ${endsSoon(ending)} order by company, member`.execute(db)
  return rows
}

/** Marks reminders as sent; a second run finds nothing. */
export async function noteReminded(
  tx: Tx,
  { company, member }: { company: string; member: string },
  ending: CouponEnding,
  at: Temporal.Instant,
): Promise<(NameInLanguages & { day: string })[]> {
  const { rows } = await sql<NameInLanguages & { day: string }>`
    with reminded as (
      update coupon set reminded_at = ${at.toString()}::timestamptz
      where company = ${company} and member = ${member} and ${endsSoon(ending)}
      returning company, rule, good_until, id
    )
    select rule.name_zh as zh, rule.name_en as en, good_until as day
    from reminded join coupon_rule rule on rule.company = reminded.company and rule.code = reminded.rule
    order by good_until, id`.execute(tx)
  return rows
}
