import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { clearOldConversations } from './commands.ts'

export const checkoutJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '40 19 * * * forgetConversations',
  jobs: {
    async forgetConversations() {
      await inBatches((most) => clearOldConversations(db, clock.now(), most))
    },
  },
})
