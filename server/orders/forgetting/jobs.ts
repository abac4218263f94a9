import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { listCompanyCodes } from '#server/shop/reads.ts'
import { forgetBuyers } from './commands.ts'

export const buyerJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '25 18 * * * forgetBuyers',
  jobs: {
    async forgetBuyers() {
      for (const company of await listCompanyCodes(db))
        await inBatches((most) => forgetBuyers(db, company, clock.now(), most))
    },
  },
})
