import type { JobRegistry } from '#server/lib/process/job-registry.ts'
import { isRefusal, Refusal } from '#server/lib/http/refusal.ts'
import { isAskedAgain } from '#server/orders/orders.rules.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { giveUpOrder } from './cancellations.commands.ts'

export const cancellingJobs = (services: PaymentServices): JobRegistry => ({
  crontab: '',
  jobs: {
    /** The goods have arrived, and the rest was not paid in time: the order is cancelled, and the deposit is refunded in full. */
    async endDeposit({ order: orderId }: { order: string }) {
      const wish = { orderId, as: 'staff', wants: 'cancel', reason: 'rest not paid', remark: '', actor: 'job' } as const
      try {
        await giveUpOrder(services, {
          ...wish,
          check(order) {
            if (!isAskedAgain(order)) throw new Refusal('ORDER_PAID_MEANWHILE')
          },
        })
      } catch (error) {
        if (!isRefusal(error, 'ORDER_PAID_MEANWHILE')) throw error
      }
    },
  },
})
