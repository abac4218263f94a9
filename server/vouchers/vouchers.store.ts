import { sql } from 'kysely'
import type { Grade } from '#contract/grades.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import type { CouponKind, HeldCoupon } from './vouchers.rules.ts'

export const withTerms = (db: Db) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_rule as rule', (on) =>
      on.onRef('rule.company', '=', 'coupon.company').onRef('rule.code', '=', 'coupon.rule'),
    )
    .select([
      'coupon.id',
      'coupon.number',
      'coupon.rule',
      'coupon.left_uses',
      'coupon.good_from',
      'coupon.good_until',
      'rule.name_zh',
      'rule.name_en',
      'rule.kind',
      'rule.value_cents',
      'rule.percent',
      'rule.most_cents',
      'rule.min_charge_cents',
      'rule.payment_limit',
      'rule.usage_quantity',
      'rule.grades',
      'rule.categories',
      'rule.products',
      'rule.brands',
    ])
type CouponRecord = Awaited<ReturnType<ReturnType<typeof withTerms>['executeTakeFirstOrThrow']>>

export const termsOf = (row: Omit<CouponRecord, 'id' | 'number' | 'left_uses' | 'good_from' | 'good_until'>) => ({
  rule: row.rule,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  kind: row.kind as CouponKind,
  valueCents: row.value_cents,
  percent: row.percent,
  mostCents: row.most_cents,
  minChargeCents: row.min_charge_cents,
  paymentLimit: row.payment_limit,
  usageQuantity: row.usage_quantity,
  grades: row.grades as Grade[],
  of: { categories: row.categories, products: row.products, brands: row.brands },
})

export const asHeld = (row: CouponRecord): HeldCoupon => ({
  ...termsOf(row),
  no: row.number,
  left: row.left_uses,
  from: row.good_from,
  until: row.good_until,
})

export const ofOwner = (db: Db, { company, visitor }: VisitorOwner) =>
  withTerms(db).where('coupon.company', '=', company).where('coupon.member', '=', visitor)

export async function listByNumber(db: Db, owner: VisitorOwner, numbers: readonly string[]): Promise<HeldCoupon[]> {
  if (numbers.length === 0) return []
  const rows = await ofOwner(db, owner)
    .where(sql<boolean>`coupon.number = any(${numbers}::text[])`)
    .where('coupon.withdrawn_at', 'is', null)
    .execute()
  return rows.map(asHeld)
}

/** Earliest end first. */
export async function listUsable(db: Db, owner: VisitorOwner, today: string, most: number): Promise<HeldCoupon[]> {
  const rows = await ofOwner(db, owner)
    .where('coupon.left_uses', '>', 0)
    .where('coupon.good_from', '<=', today)
    .where('coupon.good_until', '>=', today)
    .orderBy('coupon.good_until')
    .orderBy('coupon.id')
    .limit(most)
    .execute()
  return rows.map(asHeld)
}

export interface Claimable {
  id: string
  number: string
  left: number
  from: string
  until: string
  /** Another order of the same conversation has claimed it. */
  isShared: boolean
}

/** Locks the coupons for this transaction, always in the same order. */
export async function holdOwn(tx: Tx, { company, visitor }: VisitorOwner, numbers: readonly string[]): Promise<void> {
  await sql`
    select from coupon where company = ${company} and member = ${visitor} and number = any(${numbers}::text[])
    order by id for no key update`.execute(tx)
}

export async function readOwn(
  tx: Tx,
  { company, visitor, conversation }: VisitorOwner & { conversation: string },
  numbers: readonly string[],
): Promise<Claimable[]> {
  const { rows } = await sql<Claimable>`
    select id, number, left_uses as left, good_from as from, good_until as until, exists (
        select from coupon_claim where coupon = coupon.id and conversation = ${conversation} and state <> 'released'
      ) as "isShared"
    from coupon
    where company = ${company} and member = ${visitor} and number = any(${numbers}::text[]) and withdrawn_at is null`.execute(
    tx,
  )
  return rows
}

export interface CouponClaim {
  coupon: string
  quantity: number
  cents: number
  isShared: boolean
}

interface ClaimedBy {
  company: string
  visitor: string
  conversation: string
  orderId: string
  at: Temporal.Instant
}

/** Moves uses from the coupons to the order; a CHECK ensures that there are enough. */
export const claim = (tx: Tx, by: ClaimedBy, claims: readonly CouponClaim[]) =>
  sql`
  with claim as (
    select * from unnest(${claims.map((one) => one.coupon)}::uuid[], ${claims.map((one) => one.quantity)}::integer[],
      ${claims.map((one) => one.cents)}::bigint[], ${claims.map((one) => one.isShared)}::boolean[])
      as claim (coupon, quantity, cents, is_shared)
  ), taken as (
    update coupon set left_uses = left_uses - claim.quantity from claim where id = claim.coupon and not is_shared
    returning id, claim.quantity
  ), noted as (
    insert into coupon_entry (company, coupon, kind, uses, order_id, actor, at)
    select ${by.company}, id, 'claim', -quantity, ${by.orderId}, 'visitor', ${by.at.toString()}::timestamptz from taken
  )
  insert into coupon_claim (coupon, order_id, conversation, company, member, quantity, cents, state, claimed_at)
  select coupon, ${by.orderId}, ${by.conversation}, ${by.company}, ${by.visitor}, quantity, cents, 'held',
    ${by.at.toString()}::timestamptz
  from claim
  on conflict (coupon, order_id) do update set conversation = excluded.conversation, quantity = excluded.quantity,
    cents = excluded.cents, state = 'held', claimed_at = excluded.claimed_at, ended_at = null
  where coupon_claim.state = 'released'`.execute(tx)

export const capture = (tx: Tx, orderId: string, at: Temporal.Instant) =>
  sql`
  update coupon_claim set state = 'captured', ended_at = ${at.toString()}::timestamptz
  where order_id = ${orderId} and state = 'held'`.execute(tx)

export async function holdClaimed(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from coupon
    where id in (select coupon from coupon_claim where order_id = ${orderId} and state <> 'released')
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns an order's uses, once. A use that other orders of the same checkout share stays with them. */
export const release = (tx: Tx, orderId: string, at: Temporal.Instant) =>
  sql`
  with ended as (
    update coupon_claim set state = 'released', ended_at = ${at.toString()}::timestamptz
    where order_id = ${orderId} and state <> 'released'
    returning coupon, conversation, company, quantity
  ), freed as (
    select ended.coupon, ended.company, ended.quantity from ended where not exists (
      select from coupon_claim other where other.coupon = ended.coupon and other.conversation = ended.conversation
        and other.order_id <> ${orderId} and other.state <> 'released')
  ), returned as (
    update coupon set left_uses = left_uses + freed.quantity from freed where id = freed.coupon and withdrawn_at is null
    returning id, freed.quantity
  )
  insert into coupon_entry (company, coupon, kind, uses, order_id, actor, at)
  select freed.company, freed.coupon, 'release', coalesce(returned.quantity, 0), ${orderId}, 'job', ${at.toString()}::timestamptz
  from freed left join returned on returned.id = freed.coupon`.execute(tx)
