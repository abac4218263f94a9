import type { StaffOrder } from '#contract/staff-orders.ts'
import * as contract from '#contract/staff-orders.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { askFirst, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { Doer } from '#server/orders/orders.commands.ts'
import { readForStaff } from './order-admin.reads.ts'
import { wireStaffOrder } from './order-admin.wire.ts'
import type { Order } from '#server/orders/orders.store.ts'
import * as commands from './fulfilment-admin.commands.ts'

const subject = ({ invoiceNo }: { invoiceNo: string }) => `order ${invoiceNo}`

/** Locks the order, makes one step, and answers with the new state. */
async function take(
  tx: Tx,
  { company, staff, locale, now }: StaffCaller,
  { invoiceNo }: { invoiceNo: string },
  step: (order: Order, doer: Doer) => Promise<void>,
): Promise<StaffOrder> {
  const order = await commands.holdNumbered(tx, company, invoiceNo)
  await step(order, { at: now, actor: `staff:${staff.name}` })
  return wireStaffOrder(await readForStaff(tx, order), locale, now)
}

/** Captures an authorised order that is about to be dispatched. Provided by the payments slice, which talks to banks. */
export type CaptureMoney = (order: { company: string; number: string; actor: string }) => Promise<void>

export const fulfilmentAdminEndpoints = (captureMoney: CaptureMoney) => [
  change(
    contract.staffHold,
    (tx, { reason, ...which }, caller) =>
      take(tx, caller, which, (order, doer) => commands.holdBack(tx, order, { ...doer, reason })),
    subject,
  ),
  change(
    contract.staffApprove,
    (tx, { reason, ...which }, caller) =>
      take(tx, caller, which, (order, doer) => commands.approveOrder(tx, order, { ...doer, reason })),
    subject,
  ),
  change(
    contract.staffPick,
    (tx, which, caller) => take(tx, caller, which, (order, doer) => commands.pickOrder(tx, order, doer)),
    subject,
  ),
  askFirst(
    contract.staffDispatch,
    ({ invoiceNo: number }, { company, staff }) => captureMoney({ company, number, actor: `staff:${staff.name}` }),
    change(
      contract.staffDispatch,
      (tx, { carrier, trackingNo, warehouse, ...which }, caller) =>
        take(tx, caller, which, (order, doer) =>
          commands.dispatchOrder(tx, order, { carrier, trackingNo, warehouse }, doer),
        ),
      subject,
    ),
  ),
  change(
    contract.staffDelivered,
    (tx, { received, ...which }, caller) =>
      take(tx, caller, which, (order, doer) => commands.markDelivered(tx, order, { ...doer, received })),
    subject,
  ),
  change(
    contract.staffRefused,
    (tx, { reason, ...which }, caller) =>
      take(tx, caller, which, (order, doer) => commands.markRefused(tx, order, { ...doer, reason })),
    subject,
  ),
  change(
    contract.staffDeliverAgain,
    (tx, { carrier, trackingNo, ...which }, caller) =>
      take(tx, caller, which, (order, doer) => commands.deliverAgain(tx, order, { carrier, trackingNo }, doer)),
    subject,
  ),
]
