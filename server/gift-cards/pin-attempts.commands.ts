import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import type { Limits } from '#server/lib/http/rate-limits.ts'
import { guessed, guessesOf } from './pin-attempts.rules.ts'
import * as store from './pin-attempts.store.ts'

/** Its PIN was tried too often: it pays nothing until staff open it, and its owner is told. */
export const restCard = (db: Db, { id }: { id: string }, at: Temporal.Instant): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await store.freeze(tx, id, guessed, at)) await addJob(tx, 'tellOfGuesses', { card: id })
  })

/** Staff have opened it: what was tried before counts no more. */
export const deleteOldGuesses = (limits: Limits, card: string): Promise<void> => limits.forget(...guessesOf(card))
