import { type Clock, dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { raiseGrade, reviewGrade, warnOfReview } from './grades.commands.ts'
import { type SpendReads, listEndingGrades } from './grades.reads.ts'
import { warningDays } from './grades.rules.ts'

export const gradeJobs = ({
  db,
  clock,
  spendReads,
}: {
  db: Db
  clock: Clock
  spendReads: SpendReads
}): JobRegistry => ({
  /** 03:30 in Hong Kong, when the day's orders are complete. */
  crontab: '30 19 * * * reviewGrades ?fill=2d',
  jobs: {
    /** Runs after a member has received goods. */
    raiseGrade: async (member: { company: string; member: string }) => {
      await inTransaction(db, (tx) => raiseGrade(tx, spendReads, member, clock.now()))
    },

    /** One transaction per member, so that a repeated or interrupted run is safe. */
    reviewGrades: async () => {
      const now = clock.now()
      const today = dayOf(now)
      for (const member of await spendReads.receivers(db, now.subtract({ hours: 3 * 24 })))
        await inTransaction(db, (tx) => raiseGrade(tx, spendReads, member, now))
      for (const member of await listEndingGrades(db, today))
        await inTransaction(db, (tx) => reviewGrade(tx, spendReads, member, now))
      for (const member of await listEndingGrades(db, today.add({ days: warningDays })))
        await inTransaction(db, (tx) => warnOfReview(tx, spendReads, member, now))
    },
  },
})
