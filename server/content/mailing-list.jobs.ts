import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail } from '#server/lib/integrations/letter.ts'
import { deleteEndedSubscriptions, mailNews, writeLink, mailSubscribed } from './mailing-list.commands.ts'
import { composeNews, type ListMail } from './mailing-list.reads.ts'

interface MailingParts {
  db: Db
  clock: Clock
  publicUrl: string
}

export const mailingJobs = ({ db, clock, publicUrl }: MailingParts): JobRegistry => ({
  crontab: '55 18 * * * forgetMailing',
  jobs: {
    mailNews: (news: { company: string; code: string }) => mailNews(db, news, clock.now()),

    async forgetMailing() {
      await inBatches((most) => deleteEndedSubscriptions(db, clock.now(), most))
    },
  },
  letters: {
    sendMailingLink: async ({ id }: { id: string }) =>
      asLetter(await writeLink(db, { id, publicUrl, now: clock.now() })),
    welcomeToMailing: async ({ id }: { id: string }) => asLetter(await mailSubscribed(db, { id, publicUrl })),
    sendNews: async ({ id, code }: { id: string; code: string }) =>
      asLetter(await composeNews(db, { id, code, publicUrl, now: clock.now() })),
  },
})

const asLetter = (written: ListMail | undefined) =>
  written && { company: written.company, message: asMail(written.mail) }
