import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { giveUpOrder } from './cancellations.commands.ts'
import { settleExchange } from './exchanges.commands.ts'
import { findReplacement } from './exchanges.reads.ts'

export const exchangeJobs = (services: PaymentServices): JobRegistry => ({
  crontab: '',
  jobs: {
    /** Runs when the replacement is paid or ends, or the document ends. */
    async settleExchange({ refund }: { refund: string }) {
      const doer = { at: services.clock.now(), actor: 'job' }
      const next = await inTransaction(services.db, (tx) => settleExchange(tx, refund, doer))
      const replacement = next === 'end replacement' ? await findReplacement(services.db, refund) : undefined
      if (!replacement) return
      const why = { reason: 'other', remark: 'the exchange is off' }
      await giveUpOrder(services, { orderId: replacement.id, as: 'staff', wants: 'cancel', ...why, actor: 'job' })
    },
  },
})
