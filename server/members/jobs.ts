import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { joinRotas, type Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import type { SmsSender } from '#server/lib/outside/sms.ts'
import { forgetSessions } from './commands.ts'
import { gradeJobs } from './grades/jobs.ts'
import type { Books } from './grades/reads.ts'
import { letterJobs } from './letters/jobs.ts'
import { messageJobs } from './messages/jobs.ts'
import { thirdPartyJobs } from './third-parties/jobs.ts'

interface Parts {
  db: Db
  clock: Clock
  mail: Mailer
  sms: SmsSender
  publicUrl: string
  books: Books
}

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
