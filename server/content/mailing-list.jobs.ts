import { inBatches } from '#server/lib/database/batches.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { asMail, type MailServices } from '#server/lib/integrations/letter.ts'
import { addLink, deleteEndedSubscriptions, mailNews } from './mailing-list.commands.ts'
import { writeLink, writeNews, writeStanding } from './mailing-list.mail.ts'
import { findMailingReader, findNewsFor, findSubscription, type MailingReader } from './mailing-list.reads.ts'

export const mailingJobs = ({ db, clock, publicUrl }: MailServices): JobRegistry => ({
  crontab: '55 18 * * * deleteEndedSubscriptions',
  jobs: {
    mailNews: (news: { company: string; code: string }) => mailNews(db, news, clock.now()),

    async deleteEndedSubscriptions() {
      await inBatches((most) => deleteEndedSubscriptions(db, clock.now(), most))
    },
  },
  letters: {
    sendMailingLink: async ({ id }: { id: string }) => {
      const found = await addLink(db, id, clock.now())
      if (!found) return undefined
      const { subscription, key } = found
      const reader = await findMailingReader(db, subscription, publicUrl)
      return asLetter(reader, key === null ? writeStanding(reader, 'already') : writeLink(reader, key))
    },
    welcomeToMailing: async ({ id }: { id: string }) => {
      const subscription = await findSubscription(db, id)
      if (!subscription?.confirmedAt) return undefined
      const reader = await findMailingReader(db, subscription, publicUrl)
      return asLetter(reader, writeStanding(reader, 'welcome'))
    },
    sendNews: async ({ id, code }: { id: string; code: string }) => {
      const found = await findNewsFor(db, { id, code }, clock.now())
      if (!found) return undefined
      const reader = await findMailingReader(db, found.subscription, publicUrl)
      return asLetter(reader, writeNews(reader, found.news))
    },
  },
})

const asLetter = ({ subscription: { company } }: MailingReader, mail: Mail) => ({ company, message: asMail(mail) })
