import { sql } from 'kysely'
import type { Grade } from '#contract/grades.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { CouponTerms } from './vouchers.rules.ts'
import { termsOf } from './vouchers.store.ts'

/** A coupon that can be bought with points, at one grade. */
export interface VoucherOffer extends CouponTerms {
  points: number
  term: string | null
  lastDay: string | null
  givenUses: number
  /** How many are left; null: unlimited. */
  left: number | null
}

const offers = (db: Db, company: string, grade: Grade) =>
  db
    .selectFrom('coupon_price as price')
    .innerJoin('coupon_rule', (on) =>
      on.onRef('coupon_rule.company', '=', 'price.company').onRef('coupon_rule.code', '=', 'price.rule'),
    )
    .select([
      'coupon_rule.name_zh',
      'coupon_rule.name_en',
      'coupon_rule.kind',
      'coupon_rule.value_cents',
      'coupon_rule.percent',
      'coupon_rule.most_cents',
      'coupon_rule.min_charge_cents',
      'coupon_rule.payment_limit',
      'coupon_rule.usage_quantity',
      'coupon_rule.grades',
      'coupon_rule.categories',
      'coupon_rule.products',
      'coupon_rule.brands',
      'coupon_rule.term',
      'coupon_rule.last_day',
      'coupon_rule.given_uses',
      'coupon_rule.left_to_buy',
      'price.points',
      'price.rule',
    ])
    .where('price.company', '=', company)
    .where('price.grade', '=', grade)
    .where('coupon_rule.ended_at', 'is', null)
type VoucherOfferRow = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>

const asOffer = (row: VoucherOfferRow): VoucherOffer => ({
  ...termsOf(row),
  points: row.points,
  term: row.term,
  lastDay: row.last_day,
  givenUses: row.given_uses,
  left: row.left_to_buy,
})

/** Cheapest first. */
export async function listOffers(db: Db, company: string, grade: Grade, today: string): Promise<VoucherOffer[]> {
  const rows = await offers(db, company, grade)
    .where(sql<boolean>`coalesce(coupon_rule.last_day >= ${today}::date, true)`)
    .orderBy('price.points')
    .orderBy('coupon_rule.code')
    .execute()
  return rows.map(asOffer)
}

/** Takes one from the stock; false when none is left. */
export async function takeOne(tx: Tx, company: string, rule: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon_rule set left_to_buy = left_to_buy - 1 where company = ${company} and code = ${rule} and left_to_buy > 0`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** The coupon that a request has bought before. */
export async function findBought(
  tx: Tx,
  member: string,
  givenFor: string,
): Promise<{ id: string; rule: string } | undefined> {
  return tx
    .selectFrom('coupon')
    .select(['id', 'rule'])
    .where('member', '=', member)
    .where('given_for', '=', givenFor)
    .executeTakeFirst()
}
