import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { forgetEndedAttempts } from './commands.ts'

export const thirdPartyJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '*/15 * * * * forgetAttempts',
  jobs: {
    async forgetAttempts() {
      await forgetEndedAttempts(db, clock.now())
    },
  },
})
