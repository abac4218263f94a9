import * as contract from '#contract/drafts.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import { readForStaff } from '#server/fulfilment/order-admin.reads.ts'
import { wireStaffOrder } from '#server/fulfilment/order-admin.wire.ts'
import { holdDraft, voidDraft } from '#server/fulfilment/order-drafts.commands.ts'
import { readDraft } from '#server/fulfilment/order-drafts.reads.ts'
import type { AskedDraft } from '#server/fulfilment/order-drafts.store.ts'
import { listOrders } from '#server/orders/orders.reads.ts'
import type { Order } from '#server/orders/orders.store.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { draftOrder, readAsked, sendDraft } from './draft-orders.commands.ts'

const subject = ({ invoiceNo }: { invoiceNo: string }) => `order ${invoiceNo}`

export const draftEndpoints = (services: PaymentServices) => [
  change(
    contract.staffAddDraft,
    async (tx, wish, caller) => showWritten(tx, caller, await draftOrder(tx, services, caller, wish)),
    (_, { order }) => subject(order.order),
  ),

  answer(contract.staffDraft, async ({ invoiceNo }, { company, locale, now }) =>
    showDraft(services.db, await readDraft(services.db, company, invoiceNo), locale, now),
  ),

  change(
    contract.staffChangeDraft,
    async (tx, { invoiceNo, ...wish }, caller) =>
      showWritten(tx, caller, await draftOrder(tx, services, caller, wish, invoiceNo)),
    subject,
  ),

  change(
    contract.staffVoidDraft,
    async (tx, { invoiceNo, reason }, { company, staff, locale, now }) => {
      const order = await holdDraft(tx, company, invoiceNo)
      await voidDraft(tx, order, { at: now, actor: `staff:${staff.name}`, reason })
      return wireStaffOrder(await readForStaff(tx, order), locale, now)
    },
    subject,
  ),

  change(
    contract.staffSendDraft,
    async (tx, asked, caller) => {
      const placed = await sendDraft(tx, services, caller, asked)
      const orders = await listOrders(
        tx,
        placed.map(({ id }) => id),
      )
      const sent = await Promise.all(orders.map((one) => readForStaff(tx, one)))
      return { orders: sent.map((one) => wireStaffOrder(one, caller.locale, caller.now)) }
    },
    subject,
  ),
]

async function showWritten(tx: Tx, { company, locale, now }: StaffCaller, id: string) {
  const [order] = await listOrders(tx, [id])
  return showDraft(tx, await readDraft(tx, company, order!.number), locale, now)
}

async function showDraft(db: Db, draft: Order & AskedDraft, locale: Locale, now: Temporal.Instant) {
  const { company, member } = draft
  const [buyer, facts] = await Promise.all([
    member === null ? undefined : findMember(db, { company, member }),
    readForStaff(db, draft),
  ])
  return { vipCode: buyer?.vipCode ?? null, asked: readAsked(draft.asked), order: wireStaffOrder(facts, locale, now) }
}
