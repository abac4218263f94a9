import { inBatches } from '#server/lib/database/batches.ts'
import { joinRegistries, type JobRegistry } from '#server/lib/process/job-registry.ts'
import { messageJobs } from './identity-mail.jobs.ts'
import { deleteEndedSessions } from './tokens.commands.ts'

type IdentityParts = Parameters<typeof messageJobs>[0]

export const identityJobs = (parts: IdentityParts): JobRegistry =>
  joinRegistries([sessionJobs(parts), messageJobs(parts)])

const sessionJobs = ({ db, clock }: IdentityParts): JobRegistry => ({
  crontab: '10 19 * * * deleteEndedSessions',
  jobs: {
    async deleteEndedSessions() {
      await inBatches((most) => deleteEndedSessions(db, clock.now(), most))
    },
  },
})
