import { inBatches } from '#server/lib/batches.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { finishRefund } from './money/commands.ts'
import { type Album, forgetPhotos, sweepPhotos } from './photos/commands.ts'

/** What goes back, named for its money: stock has jobs of goods that are there again. */
export const refundJobs = (album: Album): Rota => ({
  crontab: '55 19 * * * forgetRefundPhotos',
  jobs: {
    moneyWentBack: ({ refund }: { refund: string }) =>
      inTransaction(album.db, (tx) => finishRefund(tx, refund, { at: album.clock.now(), actor: 'job' })),

    async forgetRefundPhotos() {
      await inBatches((most) => forgetPhotos(album, most))
      await sweepPhotos(album)
    },
  },
})
