import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { clearCarts } from './cart-retention.commands.ts'

export const cartJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '20 19 * * * clearCarts',
  jobs: {
    async clearCarts() {
      let after: string | undefined
      await inBatches(async (most) => {
        const looked = await clearCarts(db, { now: clock.now(), after, most })
        after = looked.at(-1)
        return looked.length
      })
    },
  },
})
