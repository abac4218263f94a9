import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { deleteEndedAttempts } from './third-parties.commands.ts'

export const thirdPartyJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '*/15 * * * * deleteLoginAttempts',
  jobs: {
    async deleteLoginAttempts() {
      await deleteEndedAttempts(db, clock.now())
    },
  },
})
