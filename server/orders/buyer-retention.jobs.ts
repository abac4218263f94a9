import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Rota } from '#server/lib/process/job-registry.ts'
import { listCompanyCodes } from '#server/shop/shop.reads.ts'
import { forgetBuyers } from './buyer-retention.commands.ts'

export const buyerJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '25 18 * * * forgetBuyers',
  jobs: {
    async forgetBuyers() {
      for (const company of await listCompanyCodes(db))
        await inBatches((most) => forgetBuyers(db, company, clock.now(), most))
    },
  },
})
