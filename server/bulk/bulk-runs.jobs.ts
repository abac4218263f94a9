import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry, Run } from '#server/lib/process/job-registry.ts'
import { continueBulkRuns, deleteOldBulkRuns } from './bulk-runs.commands.ts'
import { moveBulkRun } from './move-bulk-runs.commands.ts'

/** A change of very many goods moves part by part until it is written. */
export const bulkRunJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '40 20 * * * deleteOldBulkRuns',
  sweeps: ['continueBulkRuns'],
  jobs: {
    moveBulkRun: (asked: { run: string }, run?: Run) => moveBulkRun({ db, clock }, asked, run),
    continueBulkRuns: () => continueBulkRuns({ db, clock }),
    async deleteOldBulkRuns() {
      await deleteOldBulkRuns({ db, clock })
    },
  },
})
