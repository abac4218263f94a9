import { staffChargebackWon } from '#contract/staff-orders.ts'
import { change } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readForStaff } from '#server/fulfilment/order-admin.reads.ts'
import { wireStaffOrder } from '#server/fulfilment/order-admin.wire.ts'
import { findOrder } from '#server/orders/orders.reads.ts'
import { winChargeback } from './chargebacks.commands.ts'

export const chargebackEndpoints = () => [
  change(
    staffChargebackWon,
    async (tx, { invoiceNo, reason }, { company, staff, locale, now }) => {
      const order = await findOrder(tx, company, invoiceNo)
      if (!order) throw new Refusal('ORDER_NOT_FOUND')
      await winChargeback(tx, order, { reason, at: now, actor: `staff:${staff.name}` })
      const won = (await findOrder(tx, company, invoiceNo)) ?? order
      return wireStaffOrder(await readForStaff(tx, won), locale, now)
    },
    ({ invoiceNo }) => `order ${invoiceNo}`,
  ),
]
