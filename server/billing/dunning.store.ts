import { sql } from 'kysely'
import type { Db, Tx } from '#server/lib/database/db.ts'
import type { Reminder } from './bills.rules.ts'

/** Unpaid bills due by this day without a charge; no others need anything. */
export async function dueBy(db: Db, day: Temporal.PlainDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bill
    where part_cents + charge_cents > 0 and part_cents > 0 and due <= ${day.toString()}::date
      and not exists (select from bill_entry where bill_entry.bill = bill.id and kind = 'charge')
    order by due, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** False when it was sent before. */
export async function noteReminder(tx: Tx, bill: string, kind: Reminder, day: Temporal.PlainDate): Promise<boolean> {
  const result = await tx
    .insertInto('bill_reminder')
    .values({ bill, kind, day: day.toString() })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
