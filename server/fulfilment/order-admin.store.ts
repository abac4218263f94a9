import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { OrderSearch } from './order-admin.rules.ts'

/** The history of an order, for staff. */
export async function historyOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order_event')
    .select(['axis', 'from_state as from', 'to_state as to', 'actor', 'reason', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toTemporalInstant() }))
}

/** The notes of staff, newest first. */
export async function notesOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order_note')
    .select(['text', 'staff', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toTemporalInstant() }))
}

export interface OrderNote {
  company: string
  orderId: string
  text: string
  staff: string
  at: Temporal.Instant
}

export async function insertNote(tx: Tx, { company, orderId, text, staff, at }: OrderNote): Promise<void> {
  await sql`
    insert into order_note (company, order_id, text, staff, at)
    values (${company}, ${orderId}, ${text}, ${staff}, ${at.toString()}::timestamptz)`.execute(tx)
}

export interface Filter {
  company: string
  /** Fulfilment states of confirmed orders; null: all orders. */
  fulfilment: readonly string[] | null
  /** The states behind a label: `order payment fulfilment isExchange`. */
  standings: readonly string[] | null
  from: Temporal.Instant | null
  until: Temporal.Instant | null
  sought: OrderSearch
}

/** The query for the ids of matching orders, for paging. */
export function found({ company, fulfilment, standings, from, until, sought }: Filter): RawBuilder<unknown> {
  const conditions = [
    sql`company = ${company}`,
    ...(fulfilment ? [sql`order_state = 'confirmed' and fulfilment_state = any(${fulfilment}::text[])`] : []),
    ...(standings
      ? [
          sql`order_state || ' ' || payment_state || ' ' || fulfilment_state || ' ' || (exchange_of is not null) = any(${standings})`,
        ]
      : []),
    ...(from ? [sql`placed_at >= ${from.toString()}::timestamptz`] : []),
    ...(until ? [sql`placed_at < ${until.toString()}::timestamptz`] : []),
    seek(sought),
  ]
  return sql`select id from sales_order where ${sql.join(conditions, sql` and `)}`
}

function seek(sought: OrderSearch): RawBuilder<unknown> {
  switch (sought.kind) {
    case 'nothing':
      return sql`true`
    case 'email':
      return sql`lower(email) = ${sought.email}`
    case 'digits':
      return sql`(number like ${`%${sought.end}`} or phone like ${`%${sought.end}`})`
    case 'name':
      return sql`position(lower(${sought.name}) in lower(recipient)) > 0`
  }
}

/** Their number, counted up to a limit. */
export async function count(db: Db, which: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${which} limit ${most}) found`.execute(db)
  return rows[0]!.count
}

/** How many confirmed orders are in each of these fulfilment states. */
export async function countByState(db: Db, company: string, states: readonly string[]) {
  const { rows } = await sql<{ state: string; orders: number }>`
    select fulfilment_state as state, count(*)::integer as orders from sales_order
    where company = ${company} and order_state = 'confirmed' and fulfilment_state = any(${states}::text[])
    group by fulfilment_state`.execute(db)
  return rows
}
