import { inBatches } from '#server/lib/batches.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { captureBeforeLapse, captureLapsing, voidAuthorisations } from './captures/commands.ts'
import { askOpenPayments, followPayment } from './following/commands.ts'
import { forgetProofs, type ProofDesk, sweepProofs } from './proofs/commands.ts'
import { composeProofMail, composeRejectionMail } from './proofs/reads.ts'
import { payBack, payWhatIsOwed } from './refunds/commands.ts'
import { composeStaffMail } from './refunds/reads.ts'

interface Parts {
  mail: Mailer
  publicUrl: string
  sweepMs: number
}

export const paymentJobs = (till: ProofDesk, { mail, publicUrl, sweepMs }: Parts): Rota => ({
  crontab: '50 19 * * * forgetPaymentProofs\n7 * * * * captureLapsing',
  sweeps: ['askOpenPayments', 'payWhatIsOwed'],
  jobs: {
    followPayment: ({ payment }: { payment: string }) => followPayment(till, payment),

    askOpenPayments: () => askOpenPayments(till, sweepMs),

    async tellOfProof({ proof }: { proof: string }) {
      const letter = await composeProofMail(till.db, proof)
      if (letter) await mail.send(letter)
    },

    async tellOfRejectedProof({ proof }: { proof: string }) {
      const letter = await composeRejectionMail(till.db, proof, publicUrl, till.clock.now())
      if (letter) await mail.send(letter)
    },

    async forgetPaymentProofs() {
      await inBatches((most) => forgetProofs(till, most))
      await sweepProofs(till)
    },

    captureLapsing: () => captureLapsing(till, 1_000),

    capturePayment: ({ payment }: { payment: string }) => captureBeforeLapse(till, payment),

    voidAuthorisations: ({ order }: { order: string }) => voidAuthorisations(till, order),

    payWhatIsOwed: () => payWhatIsOwed(till, sweepMs),

    payBack: ({ debt }: { debt: string }) => payBack(till, debt),

    async tellOfReturnedMoney({ debt }: { debt: string }) {
      const letter = await composeStaffMail(till.db, debt)
      if (letter) await mail.send(letter)
    },
  },
})
