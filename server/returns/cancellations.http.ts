import * as contract from '#contract/returns.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { openWhole } from './refund-access.reads.ts'
import { readRefund } from './return-views.reads.ts'
import { wireRefund } from './return-views.wire.ts'
import { giveUpOrder } from './cancellations.commands.ts'
import { foreseeCancel } from './cancellations.reads.ts'
import { wireCancelPreview } from './refund-requests.wire.ts'

export const cancellingEndpoints = ({ db, limits }: AppContext, services: PaymentServices) => [
  answer(contract.previewCancel, async (which, caller) =>
    wireCancelPreview(await foreseeCancel(db, await openWhole(db, limits, caller, which), caller.now), caller.locale),
  ),

  answer(contract.cancelOrder, async ({ reason, remark, ...which }, caller) => {
    const order = await openWhole(db, limits, caller, which)
    const wish = { orderId: order.id, as: 'buyer', wants: 'cancel', reason, remark, actor: 'visitor' } as const
    const refund = await giveUpOrder(services, wish)
    const shown = refund && wireRefund(await readRefund(db, refund), caller.locale, caller.now)
    return { invoiceNo: order.number, refund: shown }
  }),

  answer(contract.voidCurrentDateMemo, async ({ invoiceNo, reason }, caller) => {
    const order = await openWhole(db, limits, caller, { invoiceNo })
    const wish = { orderId: order.id, as: 'buyer', wants: 'void', reason, remark: '', actor: 'visitor' } as const
    const refund = await giveUpOrder(services, wish)
    if (!refund) throw new Refusal('ORDER_NOT_CANCELLABLE') // it was cancelled before any payment
    return { invoiceNo: order.number, refund: wireRefund(await readRefund(db, refund), caller.locale, caller.now) }
  }),
]
