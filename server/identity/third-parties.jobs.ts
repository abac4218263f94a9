import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { deleteEndedAttempts } from './third-parties.commands.ts'

export const thirdPartyJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '*/15 * * * * forgetAttempts',
  jobs: {
    async forgetAttempts() {
      await deleteEndedAttempts(db, clock.now())
    },
  },
})
