import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'

/** A new date for one variant that was promised for another date. */
export interface DateChange {
  company: string
  assortId: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  reason: string
  by: string
  at: Temporal.Instant
}

/** Late money can revive an order for as long as the bank is asked about its payment. Such orders are moved too. */
const revivable = { hours: 8 * 24 }

/** A batch of the orders that wait for this variant on that date, including expired ones that late money may revive. */
export async function waiting(db: Db, change: DateChange, most: number): Promise<string[]> {
  const { company, assortId, from, at } = change
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from order_line l join sales_order o on o.id = l.order_id
    where l.company = ${company} and l.assort_id = ${assortId} and l.arrives = ${from.toString()}::date
      and l.product = (select product from variant where company = ${company} and assort_id = ${assortId})
      and (o.order_state in ('unconfirm', 'confirmed') and o.fulfilment_state in ('waiting', 'approval', 'picking')
        or o.order_state = 'expired' and o.placed_at > ${at.subtract(revivable).toString()}::timestamptz)
    order by o.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these locked orders, those whose promise was moved; none on a repeat. */
export async function move(tx: Tx, ids: readonly string[], change: DateChange): Promise<Set<string>> {
  const { company, assortId, from, to, reason, by, at } = change
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update order_line set arrives = ${to.toString()}::date
      where order_id = any(${ids}::uuid[]) and company = ${company} and assort_id = ${assortId} and arrives = ${from.toString()}::date
      returning order_id, line
    )
    insert into date_change (order_id, line, old_date, new_date, reason, by, at)
    select order_id, line, ${from.toString()}::date, ${to.toString()}::date, ${reason}, ${by}, ${at.toString()}::timestamptz from moved
    returning order_id as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** By order, the date on which the last of its goods arrives. */
export async function lastExpectedDays(tx: Tx, ids: readonly string[]): Promise<Map<string, Temporal.PlainDate>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select order_id as id, max(arrives)::text as day from order_line
    where order_id = any(${ids}::uuid[]) and arrives is not null group by order_id`.execute(tx)
  return new Map(rows.map(({ id, day }) => [id, Temporal.PlainDate.from(day)]))
}

export async function expect(tx: Tx, days: readonly { id: string; day: Temporal.PlainDate }[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    update sales_order set expected_date = told.day
    from unnest(${days.map(({ id }) => id)}::uuid[], ${days.map(({ day }) => day.toString())}::date[]) as told (id, day)
    where sales_order.id = told.id`.execute(tx)
}

/** The changes of one order's promises, oldest first. */
export async function changesOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('date_change')
    .select(['line', 'old_date as from', 'new_date as to', 'at'])
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('line')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toTemporalInstant() }))
}
