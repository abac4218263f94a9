import { inBatches } from '#server/lib/database/batches.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { asMail, type Letter } from '#server/lib/integrations/letter.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { captureBeforeLapse, captureLapsing, voidAuthorisations } from './captures.commands.ts'
import { askOpenPayments, followPayment } from './follow-payments.commands.ts'
import { deleteOldProofs, type ProofServices, sweepProofs } from './payment-proofs.commands.ts'
import { findProofToCheck, findRejectedProof } from './payment-proofs.reads.ts'
import { writeLateMoneyMail, writeProofMail, writeRejectionMail } from './payments.mail.ts'
import { payBack, payWhatIsOwed } from './refunds.commands.ts'
import { findLateMoney } from './refunds.reads.ts'

interface PaymentParts {
  publicUrl: string
  sweepMs: number
}

export const paymentJobs = (services: ProofServices, { publicUrl, sweepMs }: PaymentParts): JobRegistry => ({
  crontab: '50 19 * * * deletePaymentProofs\n7 * * * * captureLapsing',
  sweeps: ['askOpenPayments', 'payWhatIsOwed'],
  jobs: {
    followPayment: ({ payment }: { payment: string }) => followPayment(services, payment),

    askOpenPayments: () => askOpenPayments(services, sweepMs),

    async deletePaymentProofs() {
      await inBatches((most) => deleteOldProofs(services, most))
      await sweepProofs(services)
    },

    captureLapsing: () => captureLapsing(services, 1_000),

    capturePayment: ({ payment }: { payment: string }) => captureBeforeLapse(services, payment),

    voidAuthorisations: ({ order }: { order: string }) => voidAuthorisations(services, order),

    payWhatIsOwed: () => payWhatIsOwed(services, sweepMs),

    payBack: ({ debt }: { debt: string }) => payBack(services, debt),
  },
  letters: {
    tellOfProof: async ({ proof }: { proof: string }) => {
      const found = await findProofToCheck(services.db, proof)
      return found && asOwed(found.company, writeProofMail(found))
    },

    tellOfRejectedProof: async ({ proof }: { proof: string }) => {
      const found = await findRejectedProof(services.db, proof, publicUrl, services.clock.now())
      return found && asOwed(found.payment.company, writeRejectionMail(found))
    },

    tellOfReturnedMoney: async ({ debt }: { debt: string }) => {
      const found = await findLateMoney(services.db, debt)
      return found && asOwed(found.company, writeLateMoneyMail(found))
    },
  },
})

/** Mails to the shop itself or caused by staff; they are not rate-limited. */
const asOwed = (company: string, mail: Mail): Letter => ({ company, message: asMail(mail), isOwed: true })
