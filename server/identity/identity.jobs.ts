import { inBatches } from '#server/lib/database/batches.ts'
import { joinRotas, type Rota } from '#server/lib/process/job-registry.ts'
import { messageJobs } from './identity-mail.jobs.ts'
import { thirdPartyJobs } from './third-parties.jobs.ts'
import { forgetSessions } from './tokens.commands.ts'

type Parts = Parameters<typeof messageJobs>[0]

export const identityJobs = (parts: Parts): Rota =>
  joinRotas([sessionJobs(parts), thirdPartyJobs(parts), messageJobs(parts)])

const sessionJobs = ({ db, clock }: Parts): Rota => ({
  crontab: '10 19 * * * forgetSessions',
  jobs: {
    async forgetSessions() {
      await inBatches((most) => forgetSessions(db, clock.now(), most))
    },
  },
})
