import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'
import { FurtherCharge } from './shop.ts'
import { AddressTexts } from './addresses.ts'

/** An order has exactly one of these labels, derived from its three axes. §3 */
export const orderLabels = [
  'pending',
  'create',
  'unconfirm',
  'expire',
  'paid',
  'approval',
  'wait receiving',
  'receiving reject',
  'cancel',
  'completed',
  'voided',
  'refund',
  'exchange',
  'payment request',
] as const
export const documentTypes = [
  'NORMAL',
  'UNCONFIRM',
  'VOIDED',
  'VOIDING',
  'REFUND',
  'EXCHANGE',
  'DEPOSIT',
  'CASH_SALES',
  'DELIVERY',
  'DELIVERED',
  'PRE_ORDER',
  'WAIT_RECEIVING',
  'WAIT_REJECT',
  'APPROVAL',
  'COMPLETED',
  'PAYMENT_FAILD',
] as const

/** A delivery address in Hong Kong (§5). The server adds the names of places by their codes. */
export const Address = z.object({
  region: z.string(),
  district: z.string(),
  area: z.string(),
  ...AddressTexts.shape,
})

export const OrderLine = z.object({
  no: z.int(), // the line's number in the order, used by refunds
  productCode: z.string(),
  assortId: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  optionValues: z.array(z.string()), // of options that are neither the colour nor the size
  dynamicAttr: z.string(),
  picture: Picture,
  qty: z.int(),
  sellingPrice: Hkd,
  discount: Hkd,
  lineTotal: Hkd,
  preOrderDlvDate: z.iso.date().nullable(),
  /** The previously promised date, if it was changed. */
  dateBefore: z.iso.date().nullable(),
})

export const Shipment = z.object({
  carrier: z.string(), // the carrier's name
  trackingNo: z.string(),
  trackingUrl: z.string().nullable(),
  sentAt: z.iso.datetime({ offset: true }),
  refused: z.boolean(),
})

/** An order. The masked view, by number and e-mail, has state, totals and district only; the rest is null. */
export const OrderView = z.object({
  invoiceNo: z.string(),
  masked: z.boolean(),
  label: z.enum(orderLabels),
  labelText: z.string(),
  orderType: z.enum(documentTypes),
  coName: z.string(),
  placedAt: z.iso.datetime({ offset: true }),
  payBefore: z.iso.datetime({ offset: true }).nullable(),
  payable: z.boolean(),
  lines: z.array(OrderLine),
  goodsAmount: Hkd,
  totalDiscount: Hkd,
  discounts: z.array(z.object({ no: z.int(), name: z.string(), amount: Hkd })), // by promotion
  deliveryFee: Hkd,
  charges: z.array(FurtherCharge),
  netTotal: Hkd,
  paidAmount: Hkd,
  outStanding: Hkd,
  deposit: Hkd.nullable(), // for pre-ordered goods, agreed at placing
  rest: Hkd.nullable(), // due before the goods are shipped
  tenders: z.array(z.object({ no: z.int(), paymentMethodCode: z.string(), description: z.string(), inputAmount: Hkd })),
  way: z.object({ code: z.string(), name: z.string(), pickUp: z.boolean() }),
  district: z.string().nullable(),
  expectedDate: z.iso.date().nullable(),
  deliverTo: z
    .object({
      recipient: z.string(),
      phone: z.string(),
      email: z.string(),
      address: Address.nullable(),
      text: z.string(),
      remark: z.string(),
    })
    .nullable(),
  timeline: z.array(z.object({ at: z.iso.datetime({ offset: true }), text: z.string() })),
  shipments: z.array(Shipment),
  /** Why the buyer may cancel now: unpaid, within the void limit, or because a date was changed; null when not allowed. §4 */
  mayCancel: z.enum(['unpaid', 'void', 'date changed']).nullable(),
  /** The goods are shipped or ready, and the buyer may confirm receipt. */
  mayConfirmReceipt: z.boolean(),
  receivedAt: z.iso.datetime({ offset: true }).nullable(),
  /** The last day for requesting a return; null before receipt and after that day. §9 */
  returnUntil: z.iso.date().nullable(),
  /** The order was paid, so there is a receipt. */
  hasReceipt: z.boolean(),
  /** For an exchange's new order: the original one. */
  exchangeOf: z.object({ invoiceNo: z.string(), refundNo: z.string() }).nullable(),
  /** The earlier order to which this one adds. §3 */
  addPurchaseInvoiceNo: z.string().nullable(),
})
export type OrderView = z.infer<typeof OrderView>

export const getSalesMemoDetails = endpoint('POST /payment/getSalesMemoDetails', {
  who: 'visitor',
  summary:
    'One order. Whole for its owner, the session that placed it or the bearer of its link; masked for number + e-mail; otherwise not found. TOO_MANY_REQUESTS after 10 misses an hour from one address; CAPTCHA_REQUIRED after 10 beside one number, from wherever.',
  input: z.object({
    invoiceNo: z.string().min(1).max(32),
    email: z.string().max(254).optional(),
    orderToken: z.string().max(64).optional(),
  }),
  reply: OrderView,
})

/** Tabs of an order list. */
export const orderTabs = ['all', 'to pay', 'under way', 'completed', 'cancelled', 'after-sales'] as const

const Page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(10),
}

/** An order in a list. */
export const OrderHeader = z.object({
  invoiceNo: z.string(),
  label: z.enum(orderLabels),
  labelText: z.string(),
  orderType: z.enum(documentTypes),
  coName: z.string(),
  placedAt: z.iso.datetime({ offset: true }),
  netTotal: Hkd,
  outStanding: Hkd,
  payBefore: z.iso.datetime({ offset: true }).nullable(),
  payable: z.boolean(),
  quantity: z.int(), // pieces
  lines: z.array(z.object({ name: z.string(), picture: Picture, qty: z.int() })), // the first three
})
export type OrderHeader = z.infer<typeof OrderHeader>

const search = z.string().trim().max(80).default('') // a number or its last digits, or words of the goods' names

export const getSelfOrderUnderMerchant = endpoint('POST /sale/getSelfOrderUnderMerchant', {
  who: 'member',
  summary: 'Own orders, newest first, in pages, by tab and search; how many each tab holds.',
  input: z.object({ ...Page, tab: z.enum(orderTabs).default('all'), search }),
  reply: z.object({
    orders: z.array(OrderHeader),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
    counts: z.record(z.enum(orderTabs), z.int()),
  }),
})

export const enquirySalesMemoHeaders = endpoint('POST /sale/enquirySalesMemoHeaders', {
  who: 'member',
  summary: 'The headers of own orders between two days, without their goods.',
  input: z.object({ ...Page, from: z.iso.date().optional(), to: z.iso.date().optional(), search }),
  reply: z.object({
    orders: z.array(OrderHeader.omit({ lines: true })),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const getOwnSalesMemoDetails = endpoint('GET /vip/getSalesMemoDetails', {
  who: 'member',
  summary: 'One own order, whole.',
  input: z.object({ invoiceNo: z.string().min(1).max(32) }),
  reply: OrderView,
})

const Which = z.object({ invoiceNo: z.string().min(1).max(32), orderToken: z.string().max(64).optional() })

export const confirmReceipt = endpoint('POST /sale/confirmReceipt', {
  who: 'visitor',
  summary:
    'The buyer has got the goods: the order is completed, and the time to return begins. Asked again it stays so. MOVE_NOT_ALLOWED before they are on their way.',
  input: Which,
  reply: OrderView,
})

/** The data of a receipt. The PDF has the same in both languages. */
export const Receipt = z.object({
  receiptNo: z.string(),
  invoiceNo: z.string(),
  coName: z.string(),
  coAddress: z.string(),
  paidAt: z.iso.datetime({ offset: true }),
  order: OrderView,
  refunds: z.array(z.object({ refundNo: z.string(), at: z.iso.datetime({ offset: true }), amount: Hkd })),
  refunded: Hkd,
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = endpoint('POST /payment/getReceipt', {
  who: 'visitor',
  summary:
    'The receipt of a paid order, as data. ORDER_NOT_FOUND to whoever may not see it whole, RECEIPT_NOT_THERE before it is paid.',
  input: Which,
  reply: Receipt,
})

export const getReceiptPdf = endpoint('GET /payment/receiptPdf', {
  who: 'visitor',
  summary: 'The same as a bilingual PDF.',
  input: Which,
  reply: z.object({}),
  givesFile: true,
})
