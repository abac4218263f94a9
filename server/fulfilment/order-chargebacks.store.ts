import type { Db } from '#server/lib/database/db.ts'

/** The payment state before the latest chargeback. */
export async function paymentBeforeChargeback(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_event')
    .select('from_state')
    .where('order_id', '=', id)
    .where('axis', '=', 'payment')
    .where('to_state', '=', 'chargeback')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.from_state ?? undefined
}
