import { z } from 'zod'
import { always, ignored, Unread } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

const Code = z.string().min(1).max(64)

/** §3. One of the methods without a control, or PAY_LATER, is chosen for what is outstanding; GIFT_CARD and POINTS pay beside it. */
export const PaymentMethod = z.object({
  cashCode: z.string(),
  cashDescription: z.string(),
  cardType: z.string().nullable(),
  /** What the page shows in the place of a plain choice: the plan of its parts, the cards, the points. */
  specialControl: z.enum(['PAY_LATER', 'GIFT_CARD', 'POINTS']).nullable(),
  systemUseFlag: z.string().meta(always('WEBSITE', 'methods of other systems are not listed')),
  payInfo: z.string().nullable(), // what the buyer should know before choosing
  refNo: z.string().nullable(), // what a payment by it is made under: the order’s number; null before there is an order
  online: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Three equal parts, shown before anybody agrees to them. */
export const PayLater = z.object({
  offered: z.boolean(),
  reason: z.string().nullable(),
  parts: z.array(z.object({ no: z.int(), amount: Hkd, due: z.iso.date() })),
  charge: Hkd, // for a part that is paid too late
  mostCharge: Hkd, // all charges together
  graceDays: z.int(), // so many days late nothing is charged yet
})
export type PayLater = z.infer<typeof PayLater>

export const getPaymentTypeList = endpoint('GET /payment/getPaymentTypeList', {
  who: 'visitor',
  summary: 'Payment methods open to this visitor and cart.',
  input: z.object({ systemUseFlag: z.string().max(32).default('WEBSITE') }),
  reply: z.object({ methods: z.array(PaymentMethod) }),
})

export const getCashCodes = endpoint('GET /dropDown/cashCode/{id}', {
  who: 'anyone',
  summary:
    'Every payment code that an order of this company can bear, with its name; {id} is the company (LIST_NOT_FOUND for another).',
  input: z.object({ id: z.string().min(1).max(32) }),
  reply: z.object({ cashCodes: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

export const getPurchaserOnlinePayWay = endpoint('GET /salesMemo/getPurchaserOnlinePayWay', {
  who: 'visitor',
  summary:
    'Online ways to pay an existing order, and what another way than the one it has must bring at once (`amount`, with the orders that are paid together with it); for the member whose it is also in parts, or why not (null where that is no question).',
  input: z.object({ invoiceNo: Code, orderToken: z.string().max(64).optional() }),
  reply: z.object({ methods: z.array(PaymentMethod), amount: Hkd, payLater: PayLater.nullable() }),
})

/** What belongs to money that comes by hand: the same of an order and of bills. §9 */
export const ByHand = z.object({
  instructions: z.string().nullable(), // how to pay
  /** Whether there is a code to scan: getFpsCode. */
  hasFpsCode: z.boolean(),
  /** The newest proof of payment, and what became of it; `reason` is what staff wrote when it would not do. */
  proof: z
    .object({
      state: z.enum(['waiting', 'accepted', 'rejected', 'withdrawn']),
      sentAt: z.iso.datetime({ offset: true }),
      reason: z.string(),
    })
    .nullable(),
  /** Whether a proof of payment may be sent now. */
  mayProve: z.boolean(),
})
export type ByHand = z.infer<typeof ByHand>

/** How an order's payment stands; the page of the result only reads this. */
export const PayStatus = ByHand.extend({
  invoiceNo: z.string(),
  payId: z.string(),
  status: z.enum(['paid', 'waiting', 'failed', 'cancelled', 'expired', 'offline']),
  message: z.string(),
  /** Of what is paid: all was taken, a deposit, or nothing yet, because the bank holds it until the goods leave. */
  taken: z.enum(['all', 'deposit', 'none']),
  netTotal: Hkd,
  payBefore: z.iso.datetime({ offset: true }).nullable(),
  payable: z.boolean(),
  method: z.string().nullable(),
  /** As much of the card as its provider tells, first 2 and last 4; null for any other method. §3 */
  card: z.string().nullable(),
  orders: z.array(z.object({ invoiceNo: z.string(), coName: z.string(), netTotal: Hkd })),
})
export type PayStatus = z.infer<typeof PayStatus>

const Which = z.object({
  invoiceNo: Code,
  payId: z.string().max(64).optional(),
  orderToken: z.string().max(64).optional(),
})

export const FpsCode = z.object({
  code: z.string(), // EMVCo and HKICL's template
  picture: z.string(), // a PNG as a data: address
  payee: z.string(), // for who types instead of scanning
  amount: Hkd,
  invoiceNo: z.string(), // of bills: the order's with their part
  reference: z.string(),
  payBefore: z.iso.datetime({ offset: true }),
})
export type FpsCode = z.infer<typeof FpsCode>

export const getFpsCode = endpoint('GET /payment/getFpsCode', {
  who: 'visitor',
  summary:
    'The FPS code of an unpaid order, as text and as a picture to be scanned or saved. PROOF_NOT_WANTED when the order is not to be paid by FPS any more.',
  input: Which,
  reply: FpsCode,
})

/** What a proof of payment may be; the server goes by the content. */
export const proofLimits = {
  mostBytes: 10_000_000,
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
} as const

export const sendPaymentProof = endpoint('POST /payment/sendPaymentProof', {
  who: 'visitor',
  summary:
    'A photo or PDF that shows that the money for an order is on its way, by bank transfer or FPS; the body is the file. Refuses FILE_TOO_LARGE, FILE_KIND_UNKNOWN, FILE_UNREADABLE, FILE_PDF_UNSAFE, PROOF_NOT_WANTED, PROOF_SENT_BEFORE, PROOFS_ENOUGH.',
  takesFile: proofLimits,
  input: Which,
  reply: PayStatus,
})

export const payCheckOMS = endpoint('POST /payment/payCheckOMS', {
  who: 'visitor',
  summary: 'Has it been paid? Asks the gateway, and settles if it has.',
  input: Which,
  reply: PayStatus,
})
export const payCheckOMSByLocal = endpoint('POST /payment/payCheckOMSByLocal', {
  who: 'visitor',
  summary: "Has it been paid? Reads the shop's own records; asks no provider.",
  input: Which,
  reply: PayStatus,
})

/** To the parts and the charges, where PAY_LATER is chosen. */
export const AgreePayLater = z.boolean().default(false)

/** An order that is to be paid anew. */
const Again = Which.extend({
  payId: Unread.meta(ignored('a new payment begins, whichever one has failed')),
  agreePayLater: AgreePayLater,
})

const Jump = z.object({
  needJump: z.boolean(),
  jumpUrl: z.string().nullable(),
  invoiceNo: z.string(),
  payId: z.string(),
})

export const repayApply = endpoint('POST /payment/repayApply', {
  who: 'visitor',
  summary: 'Starts paying an unpaid order again after a failure.',
  input: Again.extend({ paymentMethodCode: Code.optional() }),
  reply: Jump,
})
export const rechoosePaymentMethod = endpoint('POST /payment/rechoosePaymentMethod', {
  who: 'visitor',
  summary:
    'Another payment method for an unpaid order. PAY_LATER afresh only for the member whose it is, where getPurchaserOnlinePayWay offers it, and with its parts agreed to (PAY_LATER_UNAVAILABLE, PAY_LATER_NOT_AGREED).',
  input: Again.extend({ paymentMethodCode: Code }),
  reply: Jump,
})

export const webhook = endpoint('POST /webhooks/{provider}', {
  who: 'anyone',
  summary: "A provider's signed notice; idempotent.",
  input: z.unknown(),
  reply: z.object({ received: z.boolean() }),
})
