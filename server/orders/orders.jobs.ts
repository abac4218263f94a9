import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { CallLog } from '#server/lib/process/log.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail } from '#server/lib/integrations/letter.ts'
import type { PdfWorker } from '#server/lib/documents/pdf-worker.ts'
import { chaseOrder, expireOrder, expireOrders, releaseUnproven } from './orders.commands.ts'
import { askForRest } from './deposits.commands.ts'
import { writeAttached, writeOrderMail } from './order-mail.mail.ts'
import { findOrderLetter } from './order-mail.reads.ts'
import { isByAnybody, type OrderLetter } from './order-mail.rules.ts'

interface OrderParts {
  pdfWorker: PdfWorker
  db: Db
  clock: Clock
  publicUrl: string
  log: CallLog
  sweepMs: number
}

export const orderJobs = ({ publicUrl, pdfWorker, ...parts }: OrderParts): JobRegistry => ({
  crontab: '',
  sweeps: ['expireOrders'],
  jobs: {
    chaseOrder: async ({ order, expiresAt }: { order: string; expiresAt: string }) =>
      inTransaction(parts.db, (tx) => chaseOrder(tx, order, Temporal.Instant.from(expiresAt))),

    expireOrder: async ({ order }: { order: string }) =>
      void (await inTransaction(parts.db, (tx) => expireOrder(tx, order, parts.clock.now()))),

    /**
     * Each order has a job of its own; this finds orders whose job was lost or delayed, so that they do not keep their
     * goods.
     */
    expireOrders: () => expireOrders(parts),

    arriveGoods: ({ order }: { order: string }) =>
      inTransaction(parts.db, (tx) => askForRest(tx, order, parts.clock.now())),

    releaseUnproven: async ({ order }: { order: string }) =>
      inTransaction(parts.db, (tx) => releaseUnproven(tx, order, parts.clock.now())),
  },
  letters: {
    mailOrder: async ({ order: id, about, again }: OrderLetter) => {
      const now = parts.clock.now()
      const letter = await findOrderLetter(parts.db, id, about, publicUrl, now)
      if (!letter) return undefined
      const { event, facts } = letter
      const paper = writeAttached(letter, now)
      return {
        company: facts.order.company,
        message: asMail(writeOrderMail(letter, about, now)),
        once: `order ${id} ${about} ${again ? `${event} ${again}` : event}`,
        isOwed: !isByAnybody(about, facts.order.paidAt !== null) || again !== undefined,
        ...(paper && {
          attach: async () => [
            { name: paper.file, kind: 'application/pdf', bytes: await pdfWorker.print(paper.paper) },
          ],
        }),
      }
    },
  },
})
