import { inBatches } from '../database/batches.ts'
import type { Clock } from '../process/clock.ts'
import type { Db } from '../database/db.ts'
import type { JobRegistry } from '../process/job-registry.ts'
import { deleteOld } from './letter-store.ts'

/** As long as failed jobs, since staff look into both. */
const letterLife = { hours: 24 * 30 }

export const letterRetentionJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '38 18 * * * deleteSentLetters',
  jobs: {
    async deleteSentLetters() {
      await inBatches((most) => deleteOld(db, clock.now().subtract(letterLife), most))
    },
  },
})
