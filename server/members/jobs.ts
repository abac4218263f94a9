import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { forgetSessions } from './commands.ts'

export const memberJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '10 19 * * * forgetSessions',
  jobs: {
    async forgetSessions() {
      await inBatches((most) => forgetSessions(db, clock.now(), most))
    },
  },
})
