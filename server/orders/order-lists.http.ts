import * as contract from '#contract/orders.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { requireOrder } from './orders.reads.ts'
import { showOrder } from './order-views.reads.ts'
import { listOwnHeaders, listOwnOrders } from './order-lists.reads.ts'

export const orderListEndpoints = ({ db }: AppContext) => [
  answer(contract.getSelfOrderUnderMerchant, async (asked, caller) => ({
    ...(await listOwnOrders(db, caller, asked)),
    page: asked.page,
    size: asked.size,
  })),

  answer(contract.enquirySalesMemoHeaders, async (asked, caller) => ({
    ...(await listOwnHeaders(db, caller, asked)),
    page: asked.page,
    size: asked.size,
  })),

  answer(contract.getOwnSalesMemoDetails, async ({ invoiceNo }, { company, visitor, locale, now }) =>
    showOrder(db, await requireOrder(db, { company, visitor: visitor.id, number: invoiceNo }), 'whole', locale, now),
  ),
]
