import { inBatches } from '#server/lib/database/batches.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { removeExpired, remindOfEndings } from './points-expiry.commands.ts'
import { takeBackReward, thankInviter } from './invitation-points.commands.ts'
import { creditDuePromises } from './pending-points.commands.ts'

export const pointsJobs = ({ db, clock }: { db: Db; clock: Clock }): JobRegistry => ({
  /** Shortly after midnight in Hong Kong points are credited and expire; reminders are sent in the morning. */
  crontab: ['2 * * * * creditPoints', '5 16 * * * endPoints ?fill=2d', '0 2 * * * remindOfPoints ?fill=12h'].join('\n'),
  jobs: {
    async creditPoints() {
      await inBatches((most) => creditDuePromises(db, clock.now(), most))
    },
    async endPoints() {
      await inBatches((most) => removeExpired(db, clock.now(), most))
    },
    async remindOfPoints() {
      await inBatches((most) => remindOfEndings(db, clock.now(), most))
    },
    thankInviter: ({ orderId, receivedAt }: { orderId: string; receivedAt: string }) =>
      inTransaction(db, (tx) =>
        thankInviter(tx, { orderId, receivedAt: Temporal.Instant.from(receivedAt) }, clock.now()),
      ),
    takeBackInvitation: ({ orderId }: { orderId: string }) =>
      inTransaction(db, (tx) => takeBackReward(tx, orderId, clock.now())),
  },
})
