import { confirmReceipt } from '#contract/orders.ts'
import { change } from '#server/lib/http/endpoint-handler.ts'
import { holdOrder } from '#server/orders/orders.commands.ts'
import { requireOrder } from '#server/orders/orders.reads.ts'
import { readOrder } from '#server/orders/order-views.reads.ts'
import { wireOrder } from '#server/orders/order-views.wire.ts'
import * as completion from './completion.commands.ts'

export const receiptEndpoints = [
  change(confirmReceipt, async (tx, { invoiceNo, orderToken }, { company, visitor, locale, now }) => {
    const { id } = await requireOrder(tx, { company, visitor: visitor.id, number: invoiceNo, orderToken })
    const order = await holdOrder(tx, id)
    await completion.confirmReceipt(tx, order, { at: now, actor: 'visitor' })
    return wireOrder(await readOrder(tx, order, 'whole'), locale, now)
  }),
]
