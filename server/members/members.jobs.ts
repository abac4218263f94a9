import { inBatches } from '#server/lib/database/batches.ts'
import { joinRotas, type Rota } from '#server/lib/process/job-registry.ts'
import { forgetSessions } from '#server/identity/tokens.commands.ts'
import { gradeJobs } from './grades.jobs.ts'
import { letterJobs } from './member-mail.jobs.ts'
import { messageJobs } from '#server/identity/identity-mail.jobs.ts'
import { thirdPartyJobs } from '#server/identity/third-parties.jobs.ts'

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
