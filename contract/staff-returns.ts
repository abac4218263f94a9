import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'
import { cancelReasons, refundReasons, refundStates, RefundView } from './returns.ts'

const Reason = z.string().trim().max(300)
const RefundNo = z.string().min(1).max(32)
const InvoiceNo = z.string().min(1).max(32)

export const staffRefunds = endpoint('GET /staff/refunds', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support', 'warehouse', 'accounts'],
  summary:
    'What goes back, oldest first, in pages: by state, of one order, or money that a person has to send by hand.',
  input: z.object({
    state: z.enum(['all', ...refundStates, 'by hand']).default('requested'),
    invoiceNo: InvoiceNo.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(24),
  }),
  reply: z.object({ refunds: z.array(RefundView), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffRefundPhoto = endpoint('GET /staff/refundPhoto', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support', 'warehouse', 'accounts'],
  summary: 'A photo that a buyer sent. Who looked is noted.',
  input: z.object({ photoId: z.uuid() }),
  reply: z.object({}),
  givesFile: true,
})

export const staffCancelOrder = endpoint('POST /staff/cancelOrder', {
  who: 'staff',
  roles: ['owner', 'order desk'],
  summary: 'Cancels an order of which nothing is dispatched; everything goes back, and the buyer is written to.',
  input: z.strictObject({ invoiceNo: InvoiceNo, reason: z.enum(cancelReasons).default('other'), remark: Reason }),
  reply: z.object({ invoiceNo: z.string(), refund: RefundView.nullable() }),
})

export const staffVoidOrder = endpoint('POST /staff/voidOrder', {
  who: 'staff',
  roles: ['owner', 'order desk'],
  summary: 'Voids an order of today before dispatch. VOID_LIMIT_PASSED, ORDER_DISPATCHED.',
  input: z.strictObject({ invoiceNo: InvoiceNo, remark: Reason }),
  reply: z.object({ invoiceNo: z.string(), refund: RefundView.nullable() }),
})

export const staffRequestRefund = endpoint('POST /staff/requestRefund', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support', 'accounts'],
  summary:
    'Opens a refund or an exchange for a buyer, also after the 14 days (owner and order desk, with a remark that says why).',
  input: z.strictObject({
    invoiceNo: InvoiceNo,
    kind: z.enum(['return', 'claim', 'exchange', 'rejected']),
    reason: z.enum(refundReasons),
    remark: Reason,
    lines: z
      .array(
        z.strictObject({ no: z.int().min(1), qty: z.int().min(1).max(999), wanted: z.string().max(64).optional() }),
      )
      .max(100)
      .default([]), // empty: everything left
  }),
  reply: RefundView,
})

export const staffDecideRefund = endpoint('POST /staff/decideRefund', {
  who: 'staff',
  roles: ['owner', 'order desk', 'accounts'],
  summary:
    'Approves or denies a request; a denial needs an answer to the buyer. A claim whose goods need not come back is booked at once.',
  input: z.strictObject({
    refundNo: RefundNo,
    approve: z.boolean(),
    answer: Reason.default(''),
    goodsBack: z.boolean().optional(), // for a claim
    withDelivery: z.boolean().optional(),
  }),
  reply: RefundView,
})

export const staffReceiveReturn = endpoint('POST /staff/receiveReturn', {
  who: 'staff',
  roles: ['owner', 'order desk', 'warehouse'],
  summary:
    'The goods have come back and were counted, line by line, and of those how many can be sold again: they return to stock, in the named warehouse or else the first. Then the refund is booked; of fewer than were announced, for those that came. Refuses WAREHOUSE_NOT_FOUND.',
  input: z.strictObject({
    refundNo: RefundNo,
    lines: z
      .array(z.strictObject({ no: z.int().min(1), received: z.int().min(0), resellable: z.int().min(0) }))
      .min(1)
      .max(100),
    warehouse: z.string().trim().min(1).max(20).optional(),
  }),
  reply: RefundView,
})

export const staffBookRefund = endpoint('POST /staff/bookRefund', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Books a refund that waits for a second person, as approving its request does (SECOND_PERSON_NEEDED to whoever approved or received it).',
  input: z.strictObject({ refundNo: RefundNo }),
  reply: RefundView,
})

export const staffSentByHand = endpoint('POST /staff/refundSentByHand', {
  who: 'staff',
  roles: ['owner', 'order desk', 'accounts'],
  summary: 'Money that had to be sent by hand has been sent, with the reference of the transfer. Once.',
  input: z.strictObject({ refundNo: RefundNo, amount: Hkd, reference: z.string().trim().min(1).max(80) }),
  reply: RefundView,
})

export const staffChangeDate = endpoint('POST /staff/changeDate', {
  who: 'staff',
  roles: ['owner', 'order desk'],
  summary:
    'A pre-ordered variant comes on another day: every order that waits for it has the new date, its buyers are written to, and may cancel without loss.',
  input: z.strictObject({
    assortId: z.string().max(64),
    from: z.iso.date(),
    to: z.iso.date(),
    reason: Reason.default(''),
  }),
  reply: z.object({ orders: z.int() }),
})
