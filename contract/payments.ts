import { z } from 'zod'
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
  systemUseFlag: z.string(),
  payInfo: z.string().nullable(), // what the buyer should know before choosing
  refNo: z.string().nullable(),
  online: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const getPaymentTypeList = endpoint('GET /payment/getPaymentTypeList', {
  who: 'visitor',
  says: 'Payment methods open to this visitor and cart.',
  input: z.object({ systemUseFlag: z.string().max(32).default('WEBSITE') }),
  reply: z.object({ methods: z.array(PaymentMethod) }),
})

export const getPurchaserOnlinePayWay = endpoint('GET /salesMemo/getPurchaserOnlinePayWay', {
  who: 'visitor',
  says: 'Online ways to pay an existing order.',
  input: z.object({ invoiceNo: Code, orderToken: z.string().max(64).optional() }),
  reply: z.object({ methods: z.array(PaymentMethod) }),
})

/** How an order's payment stands; the page of the result only reads this. */
export const PayStatus = z.object({
  invoiceNo: z.string(),
  payId: z.string(),
  status: z.enum(['paid', 'waiting', 'failed', 'cancelled', 'expired', 'offline']),
  message: z.string(),
  netTotal: Hkd,
  payBefore: z.iso.datetime({ offset: true }).nullable(),
  payable: z.boolean(),
  method: z.string().nullable(),
  instructions: z.string().nullable(), // how to pay offline
  orders: z.array(z.object({ invoiceNo: z.string(), coName: z.string(), netTotal: Hkd })),
})
export type PayStatus = z.infer<typeof PayStatus>

const Which = z.object({
  invoiceNo: Code,
  payId: z.string().max(64).optional(),
  orderToken: z.string().max(64).optional(),
})

export const payCheckOMS = endpoint('POST /payment/payCheckOMS', {
  who: 'visitor',
  says: 'Has it been paid? Asks the gateway, and settles if it has.',
  input: Which,
  reply: PayStatus,
})
export const payCheckOMSByLocal = endpoint('POST /payment/payCheckOMSByLocal', {
  who: 'visitor',
  says: "Has it been paid? Asks the shop's own books.",
  input: Which,
  reply: PayStatus,
})

const Jump = z.object({
  needJump: z.boolean(),
  jumpUrl: z.string().nullable(),
  invoiceNo: z.string(),
  payId: z.string(),
})

export const repayApply = endpoint('POST /payment/repayApply', {
  who: 'visitor',
  says: 'Starts paying an unpaid order again after a failure.',
  input: Which.extend({ paymentMethodCode: Code.optional() }),
  reply: Jump,
})
export const rechoosePaymentMethod = endpoint('POST /payment/rechoosePaymentMethod', {
  who: 'visitor',
  says: 'Another payment method for an unpaid order.',
  input: Which.extend({ paymentMethodCode: Code }),
  reply: Jump,
})

export const webhook = endpoint('POST /webhooks/{provider}', {
  who: 'anyone',
  says: "A provider's signed notice; idempotent.",
  input: z.unknown(),
  reply: z.object({ received: z.boolean() }),
})
