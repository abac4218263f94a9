import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { forgetStaffSessions } from './sessions/commands.ts'

export const staffJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '15 19 * * * forgetStaffSessions',
  jobs: {
    async forgetStaffSessions() {
      await inBatches((most) => forgetStaffSessions(db, clock.now(), most))
    },
  },
})
