import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { expireOrder } from './commands.ts'
import { composeMail } from './mails/reads.ts'
import type { About } from './mails/rules.ts'

interface Parts {
  db: Db
  clock: Clock
  mail: Mailer
  publicUrl: string
}

export const orderJobs = ({ db, clock, mail, publicUrl }: Parts): Rota => ({
  crontab: '',
  jobs: {
    expireOrder: async ({ order }: { order: string }) =>
      void (await inTransaction(db, (tx) => expireOrder(tx, order, clock.now()))),

    mailOrder: async ({ order, about }: { order: string; about: About }) => {
      const letter = await composeMail(db, order, about, publicUrl, clock.now())
      if (letter) await mail.send(letter)
    },
  },
})
