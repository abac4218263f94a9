import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { RowRange } from '#server/lib/database/paging.ts'
import type { VisitorOwner } from '#server/shop/owners.rules.ts'
import type { HeldCoupon } from './vouchers.rules.ts'
import { asHeld, ofOwner, withTerms } from './vouchers.store.ts'

/** With uses left: valid ones, earliest end first; or expired ones, latest end first. */
export async function listOpen(
  db: Db,
  owner: VisitorOwner,
  today: string,
  which: 'live' | 'ended',
  { skip, most }: RowRange,
): Promise<HeldCoupon[]> {
  const isLive = which === 'live'
  const rows = await ofOwner(db, owner)
    .where('coupon.left_uses', '>', 0)
    .where('coupon.good_until', isLive ? '>=' : '<', today)
    .orderBy('coupon.good_until', isLive ? 'asc' : 'desc')
    .orderBy('coupon.id')
    .offset(skip)
    .limit(most)
    .execute()
  return rows.map(asHeld)
}

export interface WalletCounts {
  usable: number
  used: number
  expired: number
}

export async function count(db: Db, { company, visitor }: VisitorOwner, today: string): Promise<WalletCounts> {
  const { rows } = await sql<WalletCounts>`
    select count(*) filter (where good_until >= ${today}::date) as usable, count(*) filter (where good_until < ${today}::date) as expired,
      (select count(*) from (
        select from coupon_claim where company = ${company} and member = ${visitor} and state <> 'released'
        group by coupon, conversation) as used) as used
    from coupon where company = ${company} and member = ${visitor} and left_uses > 0`.execute(db)
  return rows[0]!
}

/** One use of a coupon, for all orders of one checkout. */
export interface CouponUse {
  coupon: HeldCoupon
  quantity: number
  cents: number
  isHeld: boolean
  at: Temporal.Instant
  orderIds: string[]
}

/** Newest first. */
export async function listUses(
  db: Db,
  { company, visitor }: VisitorOwner,
  { skip, most }: RowRange,
): Promise<CouponUse[]> {
  const { rows } = await sql<{
    coupon: string
    quantity: number
    cents: number
    held: boolean
    at: Date
    orders: string[]
  }>`
    select coupon, max(quantity) as quantity, sum(cents)::bigint as cents, bool_or(state = 'held') as held, min(claimed_at) as at,
      array_agg(order_id order by order_id) as orders
    from coupon_claim where company = ${company} and member = ${visitor} and state <> 'released'
    group by coupon, conversation order by min(claimed_at) desc, conversation, coupon offset ${skip} limit ${most}`.execute(
    db,
  )
  const ids = rows.map(({ coupon }) => coupon)
  const coupons = await withTerms(db)
    .where(sql<boolean>`coupon.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(coupons.map((row) => [row.id, asHeld(row)]))
  return rows.map(({ coupon, quantity, cents, held, at, orders }) => ({
    coupon: byId.get(coupon)!,
    quantity,
    cents,
    isHeld: held,
    at: at.toTemporalInstant(),
    orderIds: orders,
  }))
}

export async function findById(db: Db, id: string): Promise<HeldCoupon | undefined> {
  const row = await withTerms(db).where('coupon.id', '=', id).executeTakeFirst()
  return row && asHeld(row)
}
