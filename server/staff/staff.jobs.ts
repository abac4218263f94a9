import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { deleteEndedStaffSessions } from './staff-sessions.commands.ts'

export const staffJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '15 19 * * * deleteStaffSessions',
  jobs: {
    async deleteStaffSessions() {
      await inBatches((most) => deleteEndedStaffSessions(db, clock.now(), most))
    },
  },
})
