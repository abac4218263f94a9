import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { expireOrder } from './commands.ts'
import { sendOnce } from './mails/commands.ts'
import { composeMail } from './mails/reads.ts'
import type { OrderLetter } from './mails/rules.ts'

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

    mailOrder: async ({ order, about, again }: OrderLetter) => {
      const now = clock.now()
      const letter = await composeMail(db, order, about, publicUrl, now)
      if (!letter) return
      const event = again ? `${letter.event} ${again}` : letter.event
      await sendOnce(db, { order, about, event }, now, () => mail.send(letter.mail))
    },
  },
})
