import { inBatches } from '#server/lib/batches.ts'
import { joinRotas, type Rota } from '#server/lib/jobs.ts'
import { forgetSessions } from './commands.ts'
import { gradeJobs } from './grades/jobs.ts'
import { letterJobs } from './letters/jobs.ts'
import { messageJobs } from './messages/jobs.ts'
import { thirdPartyJobs } from './third-parties/jobs.ts'

type Parts = Parameters<typeof messageJobs>[0] & Parameters<typeof letterJobs>[0] & Parameters<typeof gradeJobs>[0]

export const memberJobs = (parts: Parts): Rota =>
  joinRotas([sessionJobs(parts), thirdPartyJobs(parts), messageJobs(parts), letterJobs(parts), gradeJobs(parts)])

const sessionJobs = ({ db, clock }: Parts): Rota => ({
  crontab: '10 19 * * * forgetSessions',
  jobs: {
    async forgetSessions() {
      await inBatches((most) => forgetSessions(db, clock.now(), most))
    },
  },
})
