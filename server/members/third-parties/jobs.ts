import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import { forgetEndedAttempts } from './commands.ts'

export const thirdPartyCrontab = '*/15 * * * * forgetAttempts'

export const thirdPartyJobs = ({ db, clock }: { db: Db; clock: Clock }): Jobs => ({
  async forgetAttempts() {
    await forgetEndedAttempts(db, clock.now())
  },
})
