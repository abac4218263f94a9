import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

export interface CountedUses {
  promotion: string
  overall: number
  byCustomer: number
  byCode: Record<string, number>
}

export async function count(
  db: Db,
  { company, visitor, keys }: { company: string; visitor: string; keys: readonly string[] },
  promotions: readonly string[],
  codes: readonly string[],
): Promise<CountedUses[]> {
  const { rows } = await sql<CountedUses>`
    select promotion,
      coalesce((select used from promotion_tally t where t.company = ${company} and t.promotion = asked.promotion and code = ''), 0) as overall,
      (select count(*) from promotion_use u where u.company = ${company} and u.promotion = asked.promotion and released_at is null
        and (visitor = ${visitor} or exists (
          select from promotion_use_order o join customer_order c on c.order_id = o.order_id
          where o.use = u.id and c.company = ${company} and c.key = any(${keys}::text[])))) as "byCustomer",
      coalesce((select jsonb_object_agg(code, used) from promotion_tally t
        where t.company = ${company} and t.promotion = asked.promotion and code = any(${codes}::text[])), '{}') as "byCode"
    from unnest(${promotions}::text[]) asked (promotion)`.execute(db)
  return rows
}

/** A checkout that uses promotions. */
export interface PromotionClaim {
  company: string
  visitor: string
  /** The other keys of the customer (server/shop/customer-keys.rules.ts); the caller holds their locks. */
  keys: readonly string[]
  conversation: string
  /** One checkout is one use, even with orders of several companies. §3 */
  orders: readonly string[]
  at: Temporal.Instant
}

/** False when no use is left. */
export async function claim(
  tx: Tx,
  { company, visitor, keys, conversation, orders, at }: PromotionClaim,
  { promotion, code }: { promotion: string; code: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select claim_promotion(${company}, ${promotion}, ${code}, ${conversation}, ${visitor}, ${keys}::text[], ${orders}::uuid[], ${at.toString()}::timestamptz) as had`.execute(
    tx,
  )
  return rows[0]!.had
}

export async function release(tx: Tx, order: string, at: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select release_promotions(${order}, ${at.toString()}::timestamptz) as given`.execute(tx)
  return rows[0]!.given
}

export async function reclaim(tx: Tx, order: string, at: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select reclaim_promotions(${order}, ${at.toString()}::timestamptz) as had`.execute(tx)
  return rows[0]!.had
}
