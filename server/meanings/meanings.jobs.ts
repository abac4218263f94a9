import { inBatches } from '#server/lib/database/batches.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { deleteOldSearched } from './searched-words.commands.ts'

export const meaningJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '30 20 * * * deleteSearchedWords', // 04:30 in Hong Kong
  jobs: {
    async deleteSearchedWords() {
      await inBatches((most) => deleteOldSearched(db, clock.now(), most))
    },
  },
})
