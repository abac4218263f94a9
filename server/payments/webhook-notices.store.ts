import type { Db, Tx } from '#server/lib/database/db.ts'
import { toTimestamp } from '#server/lib/database/timestamps.ts'

export interface WebhookNotice {
  provider: string
  eventId: string
  payment: string
  body: string
  at: Temporal.Instant
}

/** Stores a notice; false when it was stored before. */
export async function storeNotice(tx: Tx, { provider, eventId, payment, body, at }: WebhookNotice): Promise<boolean> {
  const result = await tx
    .insertInto('payment_notice')
    .values({ provider, event_id: eventId, payment, body, received_at: toTimestamp(at) })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function isStored(db: Db, provider: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_notice')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}
