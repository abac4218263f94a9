import type { Clock } from '#server/lib/process/clock.ts'
import { inBatches } from '#server/lib/database/batches.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { completeForgotten, completeOrder, handOver } from './completion.commands.ts'

export const completionJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  crontab: '40 * * * * completeOrders',
  jobs: {
    completeOrder: async ({ order }: { order: string }) =>
      void (await inTransaction(db, (tx) => completeOrder(tx, order, clock.now()))),

    handOver: async ({ order }: { order: string }) => inTransaction(db, (tx) => handOver(tx, order, clock.now())),

    /** Each order has a job of its own; this finds orders whose job was lost. */
    completeOrders: async () => void (await inBatches((most) => completeForgotten(db, clock.now(), most))),
  },
})
