import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Log } from '#server/lib/http.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { joinRotas, type Rota } from '#server/lib/jobs.ts'
import type { Mail, Mailer } from '#server/lib/outside/mail.ts'
import type { Press } from '#server/lib/papers/press.ts'
import { chaseOrder, expireOrder, expireOrders, releaseUnproven } from './commands.ts'
import { askForRest } from './deposits/commands.ts'
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
  log: Log
  sweepMs: number
}

export const orderJobs = (parts: Parts): Rota =>
  joinRotas([waitingJobs(parts), completionJobs(parts), dunningJobs(parts), buyerJobs(parts)])

const waitingJobs = ({ mail, publicUrl, press, ...parts }: Parts): Rota => ({
  crontab: '',
  sweeps: ['expireOrders'],
  jobs: {
    chaseOrder: async ({ order, expiresAt }: { order: string; expiresAt: string }) =>
      inTransaction(parts.db, (tx) => chaseOrder(tx, order, Temporal.Instant.from(expiresAt))),

    expireOrder: async ({ order }: { order: string }) =>
      void (await inTransaction(parts.db, (tx) => expireOrder(tx, order, parts.clock.now()))),

    /** Each order has a job of its own; one whose job was lost, or tries again much later, must not keep its goods. */
    expireOrders: () => expireOrders(parts),

    arriveGoods: ({ order }: { order: string }) =>
      inTransaction(parts.db, (tx) => askForRest(tx, order, parts.clock.now())),

    releaseUnproven: async ({ order }: { order: string }) =>
      inTransaction(parts.db, (tx) => releaseUnproven(tx, order, parts.clock.now())),

    mailOrder: async ({ order, about, again }: OrderLetter) => {
      const { db, clock } = parts
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
