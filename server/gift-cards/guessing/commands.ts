import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { addJob } from '#server/lib/jobs.ts'
import type { Limits } from '#server/lib/limits.ts'
import { guessed, guessesOf } from './rules.ts'
import * as store from './store.ts'

/** Its PIN was tried too often: it pays nothing until staff open it, and its owner is told. */
export const restCard = (db: Db, { id }: { id: string }, at: Temporal.Instant): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await store.freeze(tx, id, guessed, at)) await addJob(tx, 'tellOfGuesses', { card: id })
  })

/** Staff have opened it: what was tried before counts no more. */
export const forgetGuesses = (limits: Limits, card: string): Promise<void> => limits.forget(...guessesOf(card))
