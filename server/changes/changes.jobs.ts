import { inBatches } from '#server/lib/database/batches.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { clearOldImages } from './clear-images.commands.ts'

export const changeJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '50 18 * * * clearChangeImages',
  jobs: {
    async clearChangeImages() {
      await inBatches((most) => clearOldImages(db, clock.now(), most), 50)
    },
  },
})
