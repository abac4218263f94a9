import { inBatches } from '#server/lib/batches.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Mailer } from '#server/lib/outside/mail.ts'
import { recoveryTimes } from '#server/lib/worker-heartbeat.ts'
import { askOpenPayments, followPayment } from './following/commands.ts'
import { forgetProofs, type ProofDesk, sweepProofs } from './proofs/commands.ts'
import { composeProofMail, composeRejectionMail } from './proofs/reads.ts'
import { payBack, payWhatIsOwed } from './refunds/commands.ts'
import { composeStaffMail } from './refunds/reads.ts'

interface Parts {
  mail: Mailer
  publicUrl: string
  settings: { recoveryScale?: number }
}

export const paymentJobs = (till: ProofDesk, { mail, publicUrl, settings }: Parts): Rota => ({
  crontab: '50 19 * * * forgetPaymentProofs',
  sweeps: ['askOpenPayments', 'payWhatIsOwed'],
  jobs: {
    followPayment: ({ payment }: { payment: string }) => followPayment(till, payment),

    askOpenPayments: () => askOpenPayments(till, recoveryTimes(settings.recoveryScale ?? 1).sweep),

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

    payWhatIsOwed: () => payWhatIsOwed(till, recoveryTimes(settings.recoveryScale ?? 1).sweep),

    payBack: ({ debt }: { debt: string }) => payBack(till, debt),

    async tellOfReturnedMoney({ debt }: { debt: string }) {
      const letter = await composeStaffMail(till.db, debt)
      if (letter) await mail.send(letter)
    },
  },
})
