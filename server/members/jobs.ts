import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import { forgetSessions } from './commands.ts'

export const memberCrontab = '10 19 * * * forgetSessions'

export const memberJobs = ({ db, clock }: { db: Db; clock: Clock }): Jobs => ({
  async forgetSessions() {
    await inBatches((most) => forgetSessions(db, clock.now(), most))
  },
})
