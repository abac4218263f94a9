import { sql } from 'kysely'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'

export async function isStopped(db: Db, { company, member }: MemberOwner): Promise<boolean> {
  const row = await db
    .selectFrom('review_letters_stopped')
    .select('member')
    .where('company', '=', company)
    .where('member', '=', member)
    .executeTakeFirst()
  return row !== undefined
}

export const stop = (tx: Tx, { company, member }: MemberOwner, at: Temporal.Instant) =>
  tx
    .insertInto('review_letters_stopped')
    .values({ company, member, stopped_at: toTimestamp(at) })
    .onConflict((known) => known.column('member').doNothing())
    .execute()

export const resume = (tx: Tx, { company, member }: MemberOwner) =>
  tx.deleteFrom('review_letters_stopped').where('company', '=', company).where('member', '=', member).execute()

/**
 * Members' orders that were received in this time, are not given back, and whose member was not asked. Each is noted, so that two
 * processes never take the same one.
 */
export async function takeDue(
  tx: Tx,
  company: string,
  { from, until, now, most }: { from: Temporal.Instant; until: Temporal.Instant; now: Temporal.Instant; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into review_invitation (order_id, company, invited_at)
    select sales_order.id, sales_order.company, ${toTimestamp(now)}
    from sales_order join member on member.visitor = sales_order.visitor and member.erased_at is null
    where sales_order.company = ${company} and sales_order.fulfilment_state = 'delivered' and sales_order.payment_state <> 'refunded'
      and (select max(at) from order_event where order_id = sales_order.id and axis = 'fulfilment' and to_state = 'delivered')
        between ${toTimestamp(from)} and ${toTimestamp(until)}
      and sales_order.placed_at > ${toTimestamp(from)}::timestamptz - interval '1 year'
      and not exists (select from review_invitation known where known.order_id = sales_order.id)
      and not exists (select from review_letters_stopped stopped where stopped.member = member.visitor)
    limit ${most}
    on conflict (order_id) do nothing
    returning order_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function findOrder(db: Db, id: string) {
  const { rows } = await sql<{
    company: string
    member: string
    number: string
    language: Locale
  }>`
    select company, visitor as member, number, language from sales_order where id = ${id}::uuid`.execute(db)
  return rows[0]
}
