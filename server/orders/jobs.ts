import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { joinRotas, type Rota } from '#server/lib/jobs.ts'
import type { Mail, Mailer } from '#server/lib/outside/mail.ts'
import type { Press } from '#server/lib/papers/press.ts'
import { chaseOrder, expireOrder, releaseUnproven } from './commands.ts'
import { completionJobs } from './completion/jobs.ts'
import { dunningJobs } from './dunning/jobs.ts'
import { buyerJobs } from './forgetting/jobs.ts'
import { sendOnce } from './mails/commands.ts'
import { composeMail, type OrderMail } from './mails/reads.ts'
import type { OrderLetter } from './mails/rules.ts'

interface Parts {
  press: Press
  db: Db
  clock: Clock
  mail: Mailer
  publicUrl: string
}

export const orderJobs = (parts: Parts): Rota =>
  joinRotas([waitingJobs(parts), completionJobs(parts), dunningJobs(parts), buyerJobs(parts)])

const waitingJobs = ({ db, clock, mail, publicUrl, press }: Parts): Rota => ({
  crontab: '',
  jobs: {
    chaseOrder: async ({ order, expiresAt }: { order: string; expiresAt: string }) =>
      inTransaction(db, (tx) => chaseOrder(tx, order, Temporal.Instant.from(expiresAt))),

    expireOrder: async ({ order }: { order: string }) =>
      void (await inTransaction(db, (tx) => expireOrder(tx, order, clock.now()))),

    releaseUnproven: async ({ order }: { order: string }) =>
      inTransaction(db, (tx) => releaseUnproven(tx, order, clock.now())),

    mailOrder: async ({ order, about, again }: OrderLetter) => {
      const now = clock.now()
      const letter = await composeMail(db, order, about, publicUrl, now)
      if (!letter) return
      const event = again ? `${letter.event} ${again}` : letter.event
      await sendOnce(db, { order, about, event }, now, async () => mail.send(await attach(press, letter)))
    },
  },
})

/** A letter with the paper that belongs to it, printed only for a letter that goes out. */
async function attach(press: Press, { mail, paper }: OrderMail): Promise<Mail> {
  if (!paper) return mail
  return {
    ...mail,
    attachments: [{ name: paper.file, kind: 'application/pdf', bytes: await press.print(paper.paper) }],
  }
}
