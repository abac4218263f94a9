import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

const Moment = z.iso.datetime({ offset: true })
const InvoiceNo = z.string().min(1).max(32)
const RefundNo = z.string().min(1).max(32)

/**
 * Reasons for a return. The last four are the shop's fault: the delivery fee is refunded as well, and a claim needs no goods
 * back.
 */
export const refundReasons = [
  'changed mind',
  'wrong size or colour',
  'other',
  'damaged',
  'faulty',
  'wrong item',
  'missing',
] as const
export type RefundReason = (typeof refundReasons)[number]

export const cancelReasons = ['changed mind', 'ordered twice', 'better price', 'too slow', 'other'] as const

export const refundKinds = ['cancel', 'void', 'return', 'claim', 'exchange', 'rejected'] as const
export const refundStates = ['requested', 'approved', 'denied', 'withdrawn', 'received', 'booked', 'done'] as const

/** A refund to one destination: the card that paid, a gift card, points, or bills no longer due. */
export const MoneyBack = z.object({
  kind: z.enum(['money', 'gift-card', 'points', 'coupon', 'bills', 'exchange']),
  description: z.string(),
  amount: Hkd, // for points and coupons, their value
  points: z.int().nullable(),
  /** 'planned' before booking; 'by hand': staff must transfer it. */
  state: z.enum(['planned', 'owed', 'by hand', 'done']),
})

/** The price of the exchange's new goods less the refund; if negative the sale is a REFUND, and `parts` are its cash records. §4 */
const ExchangeSums = z.object({
  newTotal: Hkd,
  credit: Hkd,
  netTotal: z.number(),
  orderType: z.enum(['REFUND', 'EXCHANGE']),
})

/** A refund document with its state. §3 */
export const RefundView = z.object({
  refundNo: z.string(),
  invoiceNo: z.string(),
  kind: z.enum(refundKinds),
  kindText: z.string(),
  state: z.enum(refundStates),
  stateText: z.string(),
  reasonText: z.string(),
  remark: z.string(),
  /** The shop's comment on its decision. */
  answer: z.string(),
  createdAt: Moment,
  goodsBack: z.boolean(),
  /** Where to send or bring awaited goods: the showroom. */
  sendTo: z.string().nullable(),
  lines: z.array(
    z.object({
      no: z.int(),
      name: z.string(),
      picture: Picture,
      color: z.string().nullable(),
      size: z.string().nullable(),
      optionValues: z.array(z.string()),
      qty: z.int(),
      received: z.int().nullable(),
      wanted: z
        .object({
          assortId: z.string(),
          color: z.string().nullable(),
          size: z.string().nullable(),
          optionValues: z.array(z.string()),
        })
        .nullable(),
    }),
  ),
  total: Hkd,
  withDelivery: z.boolean(),
  parts: z.array(MoneyBack),
  photos: z.array(z.object({ photoId: z.uuid(), kept: z.boolean() })),
  exchange: ExchangeSums.nullable(),
  /** The exchange's new order; `outStanding` is the amount due. */
  replacement: z.object({ invoiceNo: z.string(), netTotal: Hkd, outStanding: Hkd }).nullable(),
  timeline: z.array(z.object({ at: Moment, text: z.string() })),
  mayWithdraw: z.boolean(),
  mayAddPhotos: z.boolean(),
})
export type RefundView = z.infer<typeof RefundView>

const Which = z.object({ invoiceNo: InvoiceNo, orderToken: z.string().max(64).optional() })

/** The effects of a cancellation, before it is confirmed. */
export const CancelPreview = z.object({
  kind: z.enum(['unpaid', 'void', 'date changed']),
  until: Moment.nullable(), // the end of the void limit
  total: Hkd,
  parts: z.array(MoneyBack),
})
export type CancelPreview = z.infer<typeof CancelPreview>

export const previewCancel = endpoint('POST /sale/previewCancel', {
  who: 'visitor',
  summary:
    'What would happen if this order were cancelled now. VOID_LIMIT_PASSED, ORDER_DISPATCHED or ORDER_NOT_CANCELLABLE when it may not be: the message says why.',
  input: Which,
  reply: CancelPreview,
})

export const cancelOrder = endpoint('POST /sale/cancelOrder', {
  who: 'visitor',
  summary:
    'Takes an order back: unpaid at any time, paid within the void limit and before dispatch, or after its date was changed. Refuses VOID_LIMIT_PASSED, ORDER_DISPATCHED, ORDER_NOT_CANCELLABLE. The bank is asked first: money that came meanwhile is told (ORDER_PAID_MEANWHILE), one that has not decided yet too (PAYMENT_UNDERWAY). Asked again it stays cancelled.',
  input: Which.extend({ reason: z.enum(cancelReasons).default('other'), remark: z.string().max(300).default('') }),
  reply: z.object({ invoiceNo: z.string(), refund: RefundView.nullable() }),
})

export const voidCurrentDateMemo = endpoint('POST /payment/voidCurrentDateMemo', {
  who: 'member',
  summary:
    'Voids an own order within the void limit of days and before dispatch; everything goes back. VOID_LIMIT_PASSED, ORDER_DISPATCHED.',
  input: z.object({ invoiceNo: InvoiceNo, reason: z.enum(cancelReasons).default('other') }),
  reply: z.object({ invoiceNo: z.string(), refund: RefundView }),
})

/** A line, and how many pieces can still be returned. */
export const ReturnableLine = z.object({
  no: z.int(),
  productCode: z.string(),
  assortId: z.string(),
  name: z.string(),
  picture: Picture,
  color: z.string().nullable(),
  size: z.string().nullable(),
  optionValues: z.array(z.string()),
  qty: z.int(),
  returnable: z.int(),
  /** The refund for one piece: money, gift cards and points together. */
  each: Hkd,
  /** Why no piece can be returned. */
  why: z.string().nullable(),
  /** Possible variants of an exchange: the available ones, and itself. */
  exchangeFor: z.array(
    z.object({
      assortId: z.string(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      optionValues: z.array(z.string()),
      price: Hkd,
    }),
  ),
})

export type ReturnableLine = z.infer<typeof ReturnableLine>

export const getReturnOrRefundItemsByInvoNo = endpoint('POST /payment/getReturnOrRefundItemsByInvoNo', {
  who: 'member',
  summary: 'What can still be returned of an own order, line by line, and until when.',
  input: z.object({ invoiceNo: InvoiceNo }),
  reply: z.object({
    invoiceNo: z.string(),
    mayReturn: z.boolean(),
    why: z.string().nullable(),
    until: z.iso.date().nullable(),
    lines: z.array(ReturnableLine),
  }),
})

export const verifyRefundMemo = endpoint('GET /payment/verifyRefundMemo', {
  who: 'member',
  summary: 'Whether anything of an own order may be returned, and why not.',
  input: z.object({ invoiceNo: InvoiceNo }),
  reply: z.object({ mayReturn: z.boolean(), why: z.string().nullable(), until: z.iso.date().nullable() }),
})

const Wanted = z.strictObject({
  no: z.int().min(1),
  qty: z.int().min(1).max(999),
  wanted: z.string().max(64).optional(), // an exchange: the assortId
})

export const previewRefund = endpoint('POST /sale/previewRefund', {
  who: 'member',
  summary:
    'What these lines would bring back, and to where; of an exchange also what the goods wanted instead would cost: a negative netTotal is a REFUND (§4), a positive one is asked for by a payment request.',
  input: z.object({
    invoiceNo: InvoiceNo,
    kind: z.enum(['return', 'claim', 'exchange']),
    reason: z.enum(refundReasons),
    lines: z.array(Wanted).min(1).max(100),
  }),
  reply: z.object({
    total: Hkd,
    withDelivery: z.boolean(),
    parts: z.array(MoneyBack),
    exchange: ExchangeSums.nullable(),
  }),
})

export const requestRefund = endpoint('POST /sale/requestRefund', {
  who: 'member',
  summary:
    'Asks for a refund or an exchange by line and quantity, within 14 days after receipt. Staff decide. REFUND_PERIOD_PASSED, NOT_RECEIVED_YET, REFUND_QUANTITY, REMARKS_REQUIRED (reason other).',
  input: z.strictObject({
    invoiceNo: InvoiceNo,
    kind: z.enum(['return', 'claim', 'exchange']),
    reason: z.enum(refundReasons),
    remark: z.string().trim().max(500).default(''),
    lines: z.array(Wanted).min(1).max(100),
  }),
  reply: RefundView,
})

export const photoLimits = {
  mostBytes: 10_000_000,
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  most: 5,
} as const

export const sendRefundPhoto = endpoint('POST /sale/sendRefundPhoto', {
  who: 'member',
  summary:
    'A photo for an own request; the body is the file. FILE_TOO_LARGE, FILE_KIND_UNKNOWN, FILE_UNREADABLE, PHOTOS_ENOUGH.',
  takesFile: photoLimits,
  input: z.object({ refundNo: RefundNo }),
  reply: RefundView,
})

export const getRefundPhoto = endpoint('GET /sale/refundPhoto', {
  who: 'visitor',
  summary: "A photo that was sent with a request, for the order's owner or the bearer of its link.",
  input: z.object({ photoId: z.uuid(), orderToken: z.string().max(64).optional() }),
  reply: z.object({}),
  givesFile: true,
})

export const withdrawRefund = endpoint('POST /sale/withdrawRefund', {
  who: 'member',
  summary: 'Takes an own request back, until its goods have come.',
  input: z.object({ refundNo: RefundNo }),
  reply: RefundView,
})

export const getRefunds = endpoint('GET /sale/refunds', {
  who: 'visitor',
  summary: 'What goes back of one order, newest first.',
  input: Which,
  reply: z.object({ refunds: z.array(RefundView) }),
})
