import type { Clock } from '#server/lib/clock.ts'
import { inBatches } from '#server/lib/batches.ts'
import type { Db } from '#server/lib/db.ts'
import { inTransaction } from '#server/lib/idempotency.ts'
import type { Rota } from '#server/lib/jobs.ts'
import { completeForgotten, completeOrder, handOver } from './commands.ts'

export const completionJobs = ({ db, clock }: { db: Db; clock: Clock }): Rota => ({
  crontab: '40 * * * * completeOrders',
  jobs: {
    completeOrder: async ({ order }: { order: string }) =>
      void (await inTransaction(db, (tx) => completeOrder(tx, order, clock.now()))),

    handOver: async ({ order }: { order: string }) => inTransaction(db, (tx) => handOver(tx, order, clock.now())),

    /** Each order has a job of its own; what fell out of the outbox all the same is found here. */
    completeOrders: async () => void (await inBatches((most) => completeForgotten(db, clock.now(), most))),
  },
})
