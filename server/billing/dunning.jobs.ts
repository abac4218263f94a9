import { dayOf } from '#server/lib/process/clock.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail, type MailServices } from '#server/lib/integrations/letter.ts'
import { writeBillMail } from './bill-mail.mail.ts'
import { type BillNews, findBillLetter } from './bill-mail.reads.ts'
import { reviewBill } from './dunning.commands.ts'
import { listDue } from './dunning.reads.ts'

export const dunningJobs = ({ db, clock, publicUrl }: MailServices): JobRegistry => ({
  /** 09:00 in Hong Kong: no reminders at night. */
  crontab: '0 1 * * * reviewBills ?fill=2d',
  jobs: {
    /** One transaction per bill, so that repeated, concurrent and interrupted runs are safe. */
    reviewBills: async () => {
      const now = clock.now()
      for (const bill of await listDue(db, dayOf(now))) await inTransaction(db, (tx) => reviewBill(tx, bill, now))
    },
  },
  letters: {
    tellOfBills: async (news: BillNews) => {
      const letter = await findBillLetter(db, news, publicUrl)
      return (
        letter && {
          company: letter.member.company,
          message: asMail(writeBillMail(letter, clock.now())),
          isOwed: true,
        }
      )
    },
  },
})
