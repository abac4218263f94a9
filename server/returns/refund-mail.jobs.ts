import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail } from '#server/lib/integrations/letter.ts'
import { composeRefundMail } from './refund-mail.reads.ts'
import type { RefundLetter } from './refund-mail.mail.ts'

interface RefundMailParts {
  db: Db
  clock: Clock
  publicUrl: string
}

export const refundLetterJobs = ({ db, clock, publicUrl }: RefundMailParts): JobRegistry => ({
  crontab: '',
  jobs: {},
  letters: {
    mailRefund: async ({ refund, about }: RefundLetter) => {
      const letter = await composeRefundMail(db, refund, about, publicUrl, clock.now())
      if (!letter) return undefined
      const { company, mail, order } = letter
      return { company, message: asMail(mail), once: `order ${order} refund ${about} ${refund}`, isOwed: true }
    },
  },
})
