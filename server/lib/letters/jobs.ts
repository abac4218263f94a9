import { inBatches } from '../batches.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db.ts'
import type { Rota } from '../jobs.ts'
import { forget } from './store.ts'

/** As long as jobs that were given up: staff look into both. */
const letterLife = { hours: 24 * 30 }

export const forgettingLettersJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '38 18 * * * forgetSentLetters',
  jobs: {
    async forgetSentLetters() {
      await inBatches((most) => forget(db, clock.now().subtract(letterLife), most))
    },
  },
})
