import type { Clock } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { sendOnce } from '#server/orders/mails/commands.ts'
import { composeRefundMail } from './reads.ts'
import type { RefundLetter } from './rules.ts'

interface Parts {
  db: Db
  clock: Clock
  mail: Mailer
  publicUrl: string
}

export const refundLetterJobs = ({ db, clock, mail, publicUrl }: Parts): Rota => ({
  crontab: '',
  jobs: {
    mailRefund: async ({ refund, about }: RefundLetter) => {
      const now = clock.now()
      const letter = await composeRefundMail(db, refund, about, publicUrl, now)
      if (!letter) return
      const sent = { order: letter.order, about: `refund ${about}`, event: refund }
      await sendOnce(db, sent, now, () => mail.send(letter.mail))
    },
  },
})
