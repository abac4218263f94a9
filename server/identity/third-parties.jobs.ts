import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Rota } from '#server/lib/process/job-registry.ts'
import { forgetEndedAttempts } from './third-parties.commands.ts'

export const thirdPartyJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '*/15 * * * * forgetAttempts',
  jobs: {
    async forgetAttempts() {
      await forgetEndedAttempts(db, clock.now())
    },
  },
})
