import { inBatches } from '#server/lib/database/batches.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { joinRotas, type Rota } from '#server/lib/process/job-registry.ts'
import type { Till } from '#server/payments/payments.reads.ts'
import { cancellingJobs } from './cancellations.jobs.ts'
import { exchangeJobs } from './exchanges.jobs.ts'
import { refundLetterJobs } from './refund-mail.jobs.ts'
import { forgetRemarks } from './return-retention.commands.ts'
import { finishRefund } from './refund-money.commands.ts'
import { type Album, forgetPhotos, sweepPhotos } from './return-photos.commands.ts'

interface Parts {
  publicUrl: string
}

/** What goes back, named for its money: stock has jobs of goods that are there again. */
export const refundJobs = (till: Till, album: Album, parts: Parts): Rota =>
  joinRotas([moneyJobs(album), cancellingJobs(till), exchangeJobs(till), refundLetterJobs({ ...till, ...parts })])

const moneyJobs = (album: Album): Rota => ({
  crontab: '55 19 * * * forgetRefundPhotos\n30 18 * * * forgetRefundRemarks',
  jobs: {
    moneyWentBack: ({ refund }: { refund: string }) =>
      inTransaction(album.db, (tx) => finishRefund(tx, refund, { at: album.clock.now(), actor: 'job' })),

    async forgetRefundPhotos() {
      await inBatches((most) => forgetPhotos(album, most))
      await sweepPhotos(album)
    },

    async forgetRefundRemarks() {
      await inBatches((most) => forgetRemarks(album.db, album.clock.now(), most))
    },
  },
})
