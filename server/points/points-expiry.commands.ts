import { dayOf } from '#server/lib/process/clock.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { holdAccount } from './points-ledger.commands.ts'
import { readTerms } from './points.reads.ts'
import { centsOf } from './points.rules.ts'
import { notices, stretchOf } from './points-expiry.rules.ts'
import * as store from './points-expiry.store.ts'

/** Removes expired points. Holding an account is enough to do so. */
export async function removeExpired(db: Db, at: Temporal.Instant, most: number): Promise<number> {
  const ended = await store.listEnded(db, dayOf(at), most)
  for (const owner of ended) await inTransaction(db, (tx) => holdAccount(tx, owner, at))
  return ended.length
}

/** Sends the reminders of 30 and 7 days before expiry, once each, in the transaction that records them. */
export async function remindOfEndings(db: Db, at: Temporal.Instant, most: number): Promise<number> {
  let count = 0
  for (const notice of notices) {
    const untold = await store.listUntold(db, { ...stretchOf(dayOf(at), notice), most })
    for (const ending of untold) await inTransaction(db, (tx) => remind(tx, ending, at))
    count = Math.max(count, untold.length)
  }
  return count
}

async function remind(tx: Tx, ending: store.EndingReminder, at: Temporal.Instant): Promise<void> {
  const { company, member, expires: day } = ending
  const points = await store.noteTold(tx, ending, at)
  if (points === 0) return
  const cents = centsOf(points, await readTerms(tx, company))
  await addJob(tx, 'tellMember', { company, member, about: 'points-ending', facts: { points, day, cents } })
}
