import * as contract from '#contract/staff-returns.ts'
import { toCents } from '#contract/money.ts'
import type { RefundView } from '#contract/returns.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { type StaffCaller, answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { noteOf } from '#server/lib/http/staff-call.ts'
import { closeRequest } from '#server/staff/approvals.commands.ts'
import { noteStaffCall } from '#server/staff/audit-log.commands.ts'
import type { Order } from '#server/orders/orders.store.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { giveUpOrder } from './cancellations.commands.ts'
import { holdRefund } from './returns.commands.ts'
import { requireAnyOrder } from './refund-access.reads.ts'
import { findRefund, requireRefund } from './returns.reads.ts'
import type { Refund } from './returns.store.ts'
import { openRejected, requestRefund } from './refund-requests.commands.ts'
import { asLines } from './refund-requests.rules.ts'
import { readRefund, readRefunds } from './return-views.reads.ts'
import { wireRefund } from './return-views.wire.ts'
import type { StaffAct } from '#server/staff/approvals.commands.ts'
import * as desk from './return-admin.commands.ts'
import { listForStaff } from './return-admin.reads.ts'

const subject = ({ refundNo }: { refundNo: string }) => `refund ${refundNo}`

/** Locks the document with its order, does one step, and returns the document. */
async function take(
  tx: Tx,
  { company, staff, locale, now }: StaffCaller,
  refundNo: string,
  work: (held: { order: Order; refund: Refund }, staff: StaffAct) => Promise<void>,
): Promise<RefundView> {
  const { id } = await requireRefund(tx, company, refundNo)
  await work(await holdRefund(tx, id), { by: staff, at: now })
  return wireRefund(await readRefund(tx, (await findRefund(tx, id))!), locale, now)
}

/** Ends a whole order. It is recorded in the transaction that ends it, and not again if the order had ended before. */
async function giveUp(
  services: PaymentServices,
  caller: StaffCaller,
  route: string,
  { wants, invoiceNo, reason, remark }: { wants: 'cancel' | 'void'; invoiceNo: string; reason: string; remark: string },
) {
  const { company, staff, locale, now } = caller
  const { id: orderId } = await requireAnyOrder(services.db, company, invoiceNo)
  const call = noteOf(caller, route, `order ${invoiceNo}`, { invoiceNo, reason, remark })
  const also = (tx: Tx) => noteStaffCall(tx, call)
  const actor = `staff:${staff.name}`
  const refund = await giveUpOrder(services, { orderId, as: 'staff', wants, reason, remark, actor, also })
  return { invoiceNo, refund: refund && wireRefund(await readRefund(services.db, refund), locale, now) }
}

export const returnAdminEndpoints = (context: AppContext, services: PaymentServices) => [
  ...listEndpoints(context),
  ...orderEndpoints(services),
  ...refundEndpoints(),
]

const listEndpoints = ({ db }: AppContext) => [
  lookUp(contract.staffRefunds, async ({ state, invoiceNo, page, size }, { company, locale, now }) => {
    const orderId = invoiceNo && (await requireAnyOrder(db, company, invoiceNo)).id
    const { refunds, totalCount } = await listForStaff(db, { company, state, orderId, page, size })
    const shown = (await readRefunds(db, refunds)).map((facts) => wireRefund(facts, locale, now))
    return { refunds: shown, totalCount, page, size }
  }),
]

/** What starts at an order: cancel, void, return. */
const orderEndpoints = (services: PaymentServices) => [
  answer(
    contract.staffCancelOrder,
    (input, caller) => giveUp(services, caller, contract.staffCancelOrder.route, { wants: 'cancel', ...input }),
    { audit: 'writes itself' },
  ),

  answer(
    contract.staffVoidOrder,
    (input, caller) =>
      giveUp(services, caller, contract.staffVoidOrder.route, { wants: 'void', reason: 'other', ...input }),
    { audit: 'writes itself' },
  ),

  change(
    contract.staffRequestRefund,
    async (tx, { invoiceNo, kind, reason, remark, lines }, { company, staff, locale, now }) => {
      const { id } = await requireAnyOrder(tx, company, invoiceNo)
      const doer = { at: now, actor: `staff:${staff.name}` }
      const byStaff = { by: staff, at: now }
      const mayBeLate = staff.role !== 'support'
      const refund =
        kind === 'rejected'
          ? await openRejected(tx, id, { reason, remark }, doer)
          : await requestRefund(tx, id, { kind, reason, remark, lines: asLines(lines) }, { ...doer, mayBeLate })
      if (kind === 'rejected') await desk.noteDecided(tx, refund, byStaff)
      return wireRefund(await readRefund(tx, refund), locale, now)
    },
    ({ invoiceNo }) => `order ${invoiceNo}`,
  ),
]

/** The steps of a refund document. */
const refundEndpoints = () => [
  change(
    contract.staffDecideRefund,
    (tx, { refundNo, approve, ...decision }, caller) =>
      take(tx, caller, refundNo, ({ order, refund }, staff) =>
        approve
          ? desk.approveRefund(tx, order, refund, decision, staff)
          : desk.denyRefund(tx, refund, decision.answer, staff),
      ),
    subject,
  ),

  change(
    contract.staffReceiveReturn,
    (tx, { refundNo, lines, warehouse }, caller) => {
      const counted = lines.map(({ no: line, received, resellable }) => ({ line, received, resellable }))
      return take(tx, caller, refundNo, ({ order, refund }, staff) =>
        desk.receiveReturn(tx, order, refund, { counted, warehouse }, staff),
      )
    },
    subject,
  ),

  change(
    contract.staffBookRefund,
    async (tx, { refundNo }, caller) => {
      const { company, staff: by, now: at } = caller
      await closeRequest(tx, { company, act: 'refund', subject: subject({ refundNo }) }, { by, at })
      return take(tx, caller, refundNo, ({ order, refund }, staff) => desk.bookGreatRefund(tx, order, refund, staff))
    },
    subject,
  ),

  change(
    contract.staffSentByHand,
    (tx, { refundNo, amount, reference }, caller) =>
      take(tx, caller, refundNo, ({ refund }, staff) =>
        desk.noteMoneySent(tx, refund, { amountCents: toCents(amount), reference }, staff),
      ),
    subject,
  ),
]
