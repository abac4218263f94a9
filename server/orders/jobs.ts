import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { joinRotas, type Rota } from '#server/lib/jobs.ts'
import { asMail } from '#server/lib/letters/letter.ts'
import type { Press } from '#server/lib/papers/press.ts'
import { chaseOrder, expireOrder } from './commands.ts'
import { completionJobs } from './completion/jobs.ts'
import { dunningJobs } from './dunning/jobs.ts'
import { buyerJobs } from './forgetting/jobs.ts'
import { composeMail } from './mails/reads.ts'
import { isByAnybody, type OrderLetter } from './mails/rules.ts'

interface Parts {
  press: Press
  db: Db
  clock: Clock
  publicUrl: string
}

export const orderJobs = (parts: Parts): Rota =>
  joinRotas([waitingJobs(parts), completionJobs(parts), dunningJobs(parts), buyerJobs(parts)])

const waitingJobs = ({ db, clock, publicUrl, press }: Parts): Rota => ({
  crontab: '',
  jobs: {
    chaseOrder: async ({ order, expiresAt }: { order: string; expiresAt: string }) =>
      inTransaction(db, (tx) => chaseOrder(tx, order, Temporal.Instant.from(expiresAt))),

    expireOrder: async ({ order }: { order: string }) =>
      void (await inTransaction(db, (tx) => expireOrder(tx, order, clock.now()))),
  },
  letters: {
    mailOrder: async ({ order, about, again }: OrderLetter) => {
      const letter = await composeMail(db, order, about, publicUrl, clock.now())
      if (!letter) return undefined
      const { company, mail, event, paper, isPaid } = letter
      return {
        company,
        message: asMail(mail),
        once: `order ${order} ${about} ${again ? `${event} ${again}` : event}`,
        isOwed: !isByAnybody(about, isPaid) || again !== undefined,
        ...(paper && {
          attach: async () => [{ name: paper.file, kind: 'application/pdf', bytes: await press.print(paper.paper) }],
        }),
      }
    },
  },
})
