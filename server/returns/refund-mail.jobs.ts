import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail, type MailServices } from '#server/lib/integrations/letter.ts'
import { writeRefundLetter } from './refund-mail.mail.ts'
import { findRefundLetter } from './refund-mail.reads.ts'
import type { RefundLetter } from './returns.rules.ts'

export const refundLetterJobs = ({ db, clock, publicUrl }: MailServices): JobRegistry => ({
  crontab: '',
  jobs: {},
  letters: {
    mailRefund: async ({ refund, about }: RefundLetter) => {
      const now = clock.now()
      const letter = await findRefundLetter(db, refund, about, publicUrl, now)
      if (!letter) return undefined
      const { company, id } = letter.facts.order
      return {
        company,
        message: asMail(writeRefundLetter(letter, about, now)),
        once: `order ${id} refund ${about} ${refund}`,
        isOwed: true,
      }
    },
  },
})
