import { inBatches } from '#server/lib/batches.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import { addJobs, type Rota } from '#server/lib/jobs.ts'
import { asMail, type Letter } from '#server/lib/letters/letter.ts'
import type { Mail } from '#server/lib/outside/mail.ts'
import { ProviderSilent } from '#server/lib/outside/provider.ts'
import { checkPayment, followUpByHand, followUpOf, withdrawPayment } from './commands.ts'
import { forgetProofs, type ProofDesk, sweepProofs } from './proofs/commands.ts'
import { composeProofMail, composeRejectionMail } from './proofs/reads.ts'
import { findEnd, isTooLate, requirePayment } from './reads.ts'
import { payBack, payWhatIsOwed } from './refunds/commands.ts'
import { composeStaffMail } from './refunds/reads.ts'
import { isOpen, movesOnline, nextAsk } from './rules.ts'

interface Parts {
  publicUrl: string
}

export const paymentJobs = (till: ProofDesk, { publicUrl }: Parts): Rota => ({
  crontab: '50 19 * * * forgetPaymentProofs\n*/10 * * * * payWhatIsOwed',
  jobs: {
    /** Asks after a payment of which nobody has heard: a lost letter costs minutes, not money. */
    async followPayment({ payment: id }: { payment: string }) {
      const payment = await requirePayment(till.db, id)
      if (!isOpen(payment.state)) return
      try {
        const standing = await checkPayment(till, payment, 'job')
        if (standing.kind !== 'open' && standing.kind !== 'underway') return
        if (standing.kind === 'open' && (await isTooLate(till, payment))) {
          await withdrawPayment(till, await requirePayment(till.db, id), 'job')
          return
        }
      } catch (error) {
        if (!(error instanceof ProviderSilent)) throw error
        till.log.warn({ payment: id, why: error.message }, 'the bank is silent about a payment')
      }
      const now = till.clock.now()
      if (!movesOnline(payment.method)) {
        const end = await findEnd(till.db, payment, now) // a proof that staff look at has moved it
        if (end) await inTransaction(till.db, (tx) => addJobs(tx, followUpByHand(id, end)))
        return
      }
      const age = now.since(payment.createdAt).total('seconds')
      if (nextAsk(age) === null) till.log.error({ payment: id }, 'a week has not told what became of a payment')
      await inTransaction(till.db, (tx) => addJobs(tx, followUpOf(id, age, now)))
    },

    async forgetPaymentProofs() {
      await inBatches((most) => forgetProofs(till, most))
      await sweepProofs(till)
    },

    payWhatIsOwed: () => payWhatIsOwed(till, 1_000),

    payBack: ({ debt }: { debt: string }) => payBack(till, debt),
  },
  letters: {
    tellOfProof: async ({ proof }: { proof: string }) => asOwed(await composeProofMail(till.db, proof)),

    tellOfRejectedProof: async ({ proof }: { proof: string }) =>
      asOwed(await composeRejectionMail(till.db, proof, publicUrl, till.clock.now())),

    tellOfReturnedMoney: async ({ debt }: { debt: string }) => asOwed(await composeStaffMail(till.db, debt)),
  },
})

/** To the shop itself, or on the word of staff. */
const asOwed = (written: { company: string; mail: Mail } | undefined): Letter | undefined =>
  written && { company: written.company, message: asMail(written.mail), isOwed: true }
