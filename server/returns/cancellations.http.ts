import * as contract from '#contract/returns.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Till } from '#server/payments/payments.reads.ts'
import { openWhole } from './refund-access.reads.ts'
import { showRefund } from './return-views.reads.ts'
import { giveUpOrder } from './cancellations.commands.ts'
import { previewCancel } from './cancellations.reads.ts'

export const cancellingEndpoints = ({ db, limits }: AppContext, till: Till) => [
  answer(contract.previewCancel, async (which, caller) =>
    previewCancel(db, await openWhole(db, limits, caller, which), caller.locale, caller.now),
  ),

  answer(contract.cancelOrder, async ({ reason, remark, ...which }, caller) => {
    const order = await openWhole(db, limits, caller, which)
    const wish = { orderId: order.id, as: 'buyer', wants: 'cancel', reason, remark, actor: 'visitor' } as const
    const refund = await giveUpOrder(till, wish)
    return { invoiceNo: order.number, refund: refund && (await showRefund(db, refund, caller.locale, caller.now)) }
  }),

  answer(contract.voidCurrentDateMemo, async ({ invoiceNo, reason }, caller) => {
    const order = await openWhole(db, limits, caller, { invoiceNo })
    const wish = { orderId: order.id, as: 'buyer', wants: 'void', reason, remark: '', actor: 'visitor' } as const
    const refund = await giveUpOrder(till, wish)
    if (!refund) throw new Refusal('ORDER_NOT_CANCELLABLE') // it was cancelled before anybody paid
    return { invoiceNo: order.number, refund: await showRefund(db, refund, caller.locale, caller.now) }
  }),
]
