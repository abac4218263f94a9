import { dayOf } from '#server/lib/process/clock.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail, type MailServices } from '#server/lib/integrations/letter.ts'
import { writeBillMail } from './bill-mail.mail.ts'
import { type BillNews, findBillLetter } from './bill-mail.reads.ts'
import { reviewBill } from './dunning.commands.ts'
import { listDue } from './dunning.reads.ts'

export const dunningJobs = ({ db, clock, publicUrl }: MailServices): JobRegistry => ({
  /** Nine in the morning in Hong Kong: nobody is told of a debt at night. */
  crontab: '0 1 * * * reviewBills ?fill=2d',
  jobs: {
    /** Each bill in a transaction of its own: run twice, at once, or broken off in the middle, it finds done what is done. */
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
