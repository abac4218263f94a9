import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { forgetMailing, mailNews, writeLink, writeWelcome } from './commands.ts'
import { composeNews } from './reads.ts'

interface Parts {
  db: Db
  clock: Clock
  mail: Mailer
  publicUrl: string
}

export const mailingJobs = ({ db, clock, mail, publicUrl }: Parts): Rota => ({
  crontab: '55 18 * * * forgetMailing',
  jobs: {
    sendMailingLink: async ({ id }: { id: string }) => {
      const letter = await writeLink(db, { id, publicUrl, now: clock.now() })
      if (letter) await mail.send(letter)
    },

    welcomeToMailing: async ({ id }: { id: string }) => {
      const letter = await writeWelcome(db, { id, publicUrl })
      if (letter) await mail.send(letter)
    },

    mailNews: (news: { company: string; code: string }) => mailNews(db, news, clock.now()),

    sendNews: async ({ id, code }: { id: string; code: string }) => {
      const letter = await composeNews(db, { id, code, publicUrl, now: clock.now() })
      if (letter) await mail.send(letter)
    },

    async forgetMailing() {
      await inBatches((most) => forgetMailing(db, clock.now(), most))
    },
  },
})
