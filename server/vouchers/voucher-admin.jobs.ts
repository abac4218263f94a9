import type { Grade } from '#contract/grades.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { giveForGrade, remindOfCoupons } from './voucher-admin.commands.ts'
import { listEndingMembers } from './voucher-admin.reads.ts'

export const couponJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  /** 10:00 in Hong Kong. */
  crontab: '0 2 * * * remindOfCoupons ?fill=1d',
  jobs: {
    /** Added by members, a slice below, in the transaction that changes the grade. */
    giveCoupons: ({ company, member, grade }: { company: string; member: string; grade: Grade }) =>
      inTransaction(db, (tx) => giveForGrade(tx, { company, member, grade }, clock.now())),

    /** One transaction per member, so that repeated and interrupted runs are safe. */
    remindOfCoupons: async () => {
      const now = clock.now()
      for (const member of await listEndingMembers(db, now))
        await inTransaction(db, (tx) => remindOfCoupons(tx, member, now))
    },
  },
})
