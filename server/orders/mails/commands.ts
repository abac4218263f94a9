import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import * as store from './store.ts'
import type { Sent } from './store.ts'

/**
 * Sends a letter that nobody has sent yet, and notes it in the same transaction: two runs of one job come one after the other,
 * and one that could not be sent is tried again.
 */
export const sendOnce = (db: Db, letter: Sent, now: Temporal.Instant, send: () => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await store.note(tx, letter, now)) await send()
  })
