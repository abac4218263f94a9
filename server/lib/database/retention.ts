import { sql } from 'kysely'
import { inBatches } from './batches.ts'
import type { Clock } from '../process/clock.ts'
import type { Db } from './db.ts'
import type { JobRegistry } from '../process/job-registry.ts'

/** An answer is repeated for the same key for a day (idempotency.ts). */
const answerLife = { hours: 24 }
/** Failed jobs are kept for staff to inspect; their payload may name the addressee of a mail. */
const failureLife = { hours: 24 * 30 }

/** Retention of the mechanisms' tables. Rows that are locked by others are skipped. */
export const retentionJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  /** The first two run hourly, because they grow with every click. */
  crontab: '10 * * * * deleteAnswers\n20 * * * * deleteLimits\n35 18 * * * deleteFailedJobs',
  jobs: {
    async deleteAnswers() {
      await inBatches((most) => deleteAnswers(db, clock.now().subtract(answerLife), most))
    },
    async deleteLimits() {
      await inBatches((most) => deleteLimits(db, clock.now(), most))
    },
    async deleteFailedJobs() {
      await inBatches((most) => deleteFailures(db, clock.now().subtract(failureLife), most))
    },
  },
})

async function deleteAnswers(db: Db, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotent_answer where (visitor, key) in (
      select visitor, key from idempotent_answer where created_at <= ${before.toString()}::timestamptz
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** An expired counter has no effect; the next try starts at one either way. */
async function deleteLimits(db: Db, now: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limit where key in (
      select key from rate_limit where expire <= ${now.epochMilliseconds} limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Jobs that have used all attempts and were not retried since. */
async function deleteFailures(db: Db, before: Temporal.Instant, most: number): Promise<number> {
  const { rows } = await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and run_at < ${before.toString()}::timestamptz
      limit ${most}))`.execute(db)
  return rows.length
}
