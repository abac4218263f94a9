import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import type { Limits } from '#server/lib/http/rate-limits.ts'
import { guessed, guessesOf } from './pin-attempts.rules.ts'
import * as store from './pin-attempts.store.ts'

/** Freezes a card after too many wrong PINs, until staff unfreeze it, and tells its owner. */
export const freezeGuessedCard = (db: Db, { id }: { id: string }, at: Temporal.Instant): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await store.freeze(tx, id, guessed, at)) await addJob(tx, 'tellOfGuesses', { card: id })
  })

/** Resets the count after staff have unfrozen the card. */
export const deleteOldGuesses = (limits: Limits, card: string): Promise<void> => limits.forget(...guessesOf(card))
