import { inTransaction } from '#server/lib/idempotency.ts'
import { addJobs, type Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { ProviderSilent } from '#server/lib/outside/provider.ts'
import { checkPayment, followUpOf } from './commands.ts'
import { requirePayment, type Till } from './reads.ts'
import { payBack } from './refunds/commands.ts'
import { composeStaffMail } from './refunds/reads.ts'
import { isOpen, nextAsk } from './rules.ts'

export const paymentJobs = (till: Till, mail: Mailer): Rota => ({
  crontab: '',
  jobs: {
    /** Asks after a payment of which nobody has heard: a lost letter costs minutes, not money. */
    async followPayment({ payment: id }: { payment: string }) {
      const payment = await requirePayment(till.db, id)
      if (!isOpen(payment.state)) return
      try {
        const standing = await checkPayment(till, payment, 'job')
        if (standing.kind !== 'open' && standing.kind !== 'underway') return
      } catch (error) {
        if (!(error instanceof ProviderSilent)) throw error
        till.log.warn({ payment: id, why: error.message }, 'the bank is silent about a payment')
      }
      const now = till.clock.now()
      const age = now.since(payment.createdAt).total('seconds')
      if (nextAsk(age) === null) till.log.error({ payment: id }, 'a week has not told what became of a payment')
      await inTransaction(till.db, (tx) => addJobs(tx, followUpOf(id, age, now)))
    },

    payBack: ({ debt }: { debt: string }) => payBack(till, debt),

    async tellOfReturnedMoney({ debt }: { debt: string }) {
      const letter = await composeStaffMail(till.db, debt)
      if (letter) await mail.send(letter)
    },
  },
})
