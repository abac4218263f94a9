import { inTransaction } from '#server/lib/idempotency.ts'
import type { Rota } from '#server/lib/jobs.ts'
import type { Till } from '#server/payments/reads.ts'
import { giveUpOrder } from '../cancelling/commands.ts'
import { settleExchange } from './commands.ts'
import { findReplacement } from './reads.ts'

export const exchangeJobs = (till: Till): Rota => ({
  crontab: '',
  jobs: {
    /** Asked for whenever the goods that are wanted instead are paid or come to nothing, or the document does. */
    async settleExchange({ refund }: { refund: string }) {
      const doer = { at: till.clock.now(), actor: 'job' }
      const next = await inTransaction(till.db, (tx) => settleExchange(tx, refund, doer))
      const replacement = next === 'end replacement' ? await findReplacement(till.db, refund) : undefined
      if (!replacement) return
      const why = { reason: 'other', remark: 'the exchange is off' }
      await giveUpOrder(till, { orderId: replacement.id, as: 'staff', wants: 'cancel', ...why, actor: 'job' })
    },
  },
})
