import { inBatches } from '#server/lib/batches.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { forgetMailing, writeLink, writeWelcome } from './commands.ts'

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

    async forgetMailing() {
      await inBatches((most) => forgetMailing(db, clock.now(), most))
    },
  },
})
