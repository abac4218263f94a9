import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { clearOldConversations } from './checkout.commands.ts'

export const checkoutJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '40 19 * * * deleteConversations',
  jobs: {
    async deleteConversations() {
      await inBatches((most) => clearOldConversations(db, clock.now(), most))
    },
  },
})
