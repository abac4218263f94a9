import * as contract from '#contract/orders.ts'
import { answer, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { requireOrder } from './orders.reads.ts'
import { readOrder } from './order-views.reads.ts'
import { wireOrder } from './order-views.wire.ts'
import { listOwnHeaders, listOwnOrders } from './order-lists.reads.ts'
import { wireHeader, wireWithGoods } from './order-lists.wire.ts'

export const orderListEndpoints = ({ db }: AppContext) => [
  answer(contract.getSelfOrderUnderMerchant, async (asked, caller) => {
    const { orders, totalCount, counts } = await listOwnOrders(db, caller, asked)
    const { page, size } = asked
    const shown = orders.map((order) => wireWithGoods(order, caller.locale, caller.now))
    return { orders: shown, totalCount, counts, page, size }
  }),

  lookUp(contract.enquirySalesMemoHeaders, async (asked, caller) => {
    const { orders, totalCount } = await listOwnHeaders(db, caller, asked)
    const { page, size } = asked
    return { orders: orders.map((order) => wireHeader(order, caller.locale, caller.now)), totalCount, page, size }
  }),

  answer(contract.getOwnSalesMemoDetails, async ({ invoiceNo }, { company, visitor, locale, now }) => {
    const order = await requireOrder(db, { company, visitor: visitor.id, number: invoiceNo })
    return wireOrder(await readOrder(db, order, 'whole'), locale, now)
  }),
]
