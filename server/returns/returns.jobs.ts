import { inBatches } from '#server/lib/database/batches.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { joinRegistries, type JobRegistry } from '#server/lib/process/job-registry.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { cancellingJobs } from './cancellations.jobs.ts'
import { exchangeJobs } from './exchanges.jobs.ts'
import { refundLetterJobs } from './refund-mail.jobs.ts'
import { eraseRemarks } from './return-retention.commands.ts'
import { finishRefund } from './refund-money.commands.ts'
import { type PhotoStore, deleteOldPhotos, sweepPhotos } from './return-photos.commands.ts'

interface ReturnParts {
  publicUrl: string
}

/** Jobs are named for the refund; those for returned goods belong to stock. */
export const refundJobs = (services: PaymentServices, photoStore: PhotoStore, parts: ReturnParts): JobRegistry =>
  joinRegistries([
    moneyJobs(photoStore),
    cancellingJobs(services),
    exchangeJobs(services),
    refundLetterJobs({ ...services, ...parts }),
  ])

const moneyJobs = (photoStore: PhotoStore): JobRegistry => ({
  crontab: '55 19 * * * deleteRefundPhotos\n30 18 * * * eraseRefundRemarks',
  jobs: {
    moneyWentBack: ({ refund }: { refund: string }) =>
      inTransaction(photoStore.db, (tx) => finishRefund(tx, refund, { at: photoStore.clock.now(), actor: 'job' })),

    async deleteRefundPhotos() {
      await inBatches((most) => deleteOldPhotos(photoStore, most))
      await sweepPhotos(photoStore)
    },

    async eraseRefundRemarks() {
      await inBatches((most) => eraseRemarks(photoStore.db, photoStore.clock.now(), most))
    },
  },
})
