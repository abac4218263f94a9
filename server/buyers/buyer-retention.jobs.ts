import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { listCompanyCodes } from '#server/shop/shop.reads.ts'
import { eraseBuyers } from './buyer-retention.commands.ts'

export const buyerJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '25 18 * * * eraseBuyers',
  jobs: {
    async eraseBuyers() {
      for (const company of await listCompanyCodes(db))
        await inBatches((most) => eraseBuyers(db, company, clock.now(), most))
    },
  },
})
