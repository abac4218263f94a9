import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/db.ts'

/** Every step an order has gone, as staff read it. */
export async function historyOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order_event')
    .select(['axis', 'from_state as from', 'to_state as to', 'actor', 'reason', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toTemporalInstant() }))
}

/** What staff have written for one another, newest first. */
export async function notesOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order_note')
    .select(['text', 'staff', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toTemporalInstant() }))
}

export interface Note {
  company: string
  orderId: string
  text: string
  staff: string
  at: Temporal.Instant
}

export async function insertNote(tx: Tx, { company, orderId, text, staff, at }: Note): Promise<void> {
  await sql`
    insert into order_note (company, order_id, text, staff, at)
    values (${company}, ${orderId}, ${text}, ${staff}, ${at.toString()}::timestamptz)`.execute(tx)
}
