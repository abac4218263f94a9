import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { addRule, giveCoupon } from './coupons.ts'
import { putCard } from './gift-cards.ts'
import type { openShop } from './shop.ts'

let drawn = 0
/** Gives a member a coupon, points and a gift card, which pay a part of an order. */
export async function bringAll(shop: Awaited<ReturnType<typeof openShop>>, member: string) {
  const coupon = await giveCoupon(shop, member, await addRule(shop.db, { code: `CANCEL${(drawn += 1)}`, cents: 5_000 }))
  const { id: card } = await putCard(shop.db, { cents: 10_000, member })
  return {
    coupon,
    card,
    brought: { addCouponRequestList: [{ couponNo: coupon }], points: 1_000, giftCards: [{ refNo: card }] },
  }
}

export async function readCard(db: Db, id: string) {
  const { rows } = await sql<{ left: number; held: number }>`
    select balance_cents as left, held_cents as held from gift_card where id = ${id}`.execute(db)
  return rows[0]
}

export async function readLeftUses(db: Db, coupon: string): Promise<number> {
  const row = await db.selectFrom('coupon').select('left_uses').where('number', '=', coupon).executeTakeFirstOrThrow()
  return row.left_uses
}
