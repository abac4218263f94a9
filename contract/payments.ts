import { z } from 'zod'
import { always, ignored, Unread } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

const Code = z.string().min(1).max(64)

/**
 * A payment method (§3). A method without a control, or PAY_LATER, is chosen for the outstanding amount; GIFT_CARD and POINTS pay
 * in addition.
 */
export const PaymentMethod = z.object({
  cashCode: z.string(),
  cashDescription: z.string(),
  cardType: z.string().nullable(),
  /** The control shown instead of a plain choice: instalment plan, gift cards, points. */
  specialControl: z.enum(['PAY_LATER', 'GIFT_CARD', 'POINTS']).nullable(),
  systemUseFlag: z.string().meta(always('WEBSITE', 'methods of other systems are not listed')),
  payInfo: z.string().nullable(), // notes for the buyer before choosing
  refNo: z.string().nullable(), // the payment's reference: the order number; null before there is an order
  online: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Three equal instalments, shown before the buyer agrees. */
export const PayLater = z.object({
  offered: z.boolean(),
  reason: z.string().nullable(),
  parts: z.array(z.object({ no: z.int(), amount: Hkd, due: z.iso.date() })),
  charge: Hkd, // for a late instalment
  mostCharge: Hkd, // the maximum of all charges
  graceDays: z.int(), // days of delay without a charge
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

/** Data of a payment by hand, for an order or for bills. §9 */
export const ByHand = z.object({
  instructions: z.string().nullable(), // how to pay
  /** Whether getFpsCode returns a code. */
  hasFpsCode: z.boolean(),
  /** The newest proof of payment and its outcome; `reason` is the staff's text for a rejected one. */
  proof: z
    .object({
      state: z.enum(['waiting', 'accepted', 'rejected', 'withdrawn']),
      sentAt: z.iso.datetime({ offset: true }),
      reason: z.string(),
    })
    .nullable(),
  /** Whether a proof may be sent now. */
  mayProve: z.boolean(),
})
export type ByHand = z.infer<typeof ByHand>

/** The state of an order's payment, as read by the result page. */
export const PayStatus = ByHand.extend({
  invoiceNo: z.string(),
  payId: z.string(),
  status: z.enum(['paid', 'waiting', 'failed', 'cancelled', 'expired', 'offline']),
  message: z.string(),
  /** How much of the money was taken: all, a deposit, or none yet, because the bank only authorised it until dispatch. */
  taken: z.enum(['all', 'deposit', 'none']),
  netTotal: Hkd,
  payBefore: z.iso.datetime({ offset: true }).nullable(),
  payable: z.boolean(),
  method: z.string().nullable(),
  /** The card number as reported by the provider, first 2 and last 4 digits; null for other methods. §3 */
  card: z.string().nullable(),
  /** Whether getWalletPass returns a code or link to pay by. */
  hasPass: z.boolean(),
  orders: z.array(
    z.object({
      invoiceNo: z.string(),
      coName: z.string(),
      netTotal: Hkd,
      expectedDate: z.iso.date().nullable(), // once it is paid
      pickUp: z.boolean(),
    }),
  ),
})
export type PayStatus = z.infer<typeof PayStatus>

const Which = z.object({
  invoiceNo: Code,
  payId: z.string().max(64).optional(),
  orderToken: z.string().max(64).optional(),
})

export const FpsCode = z.object({
  code: z.string(), // in the format of EMVCo and HKICL
  picture: z.string(), // a PNG as a data: URL
  payee: z.string(), // for payers who type instead of scanning
  amount: Hkd,
  invoiceNo: z.string(), // for bills: the order number with the instalment
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

/** How a wallet is paid now: by a code that its app scans, or by a link that opens the app on the phone. */
export const WalletPass = z.object({
  wallet: z.string(), // the cashCode
  picture: z.string().nullable(), // the code, a PNG as a data: URL
  url: z.string().nullable(), // the link
  amount: Hkd,
  until: z.iso.datetime({ offset: true }), // when to ask for the next one
  payBefore: z.iso.datetime({ offset: true }),
})
export type WalletPass = z.infer<typeof WalletPass>

/** Where the payer looks at the shop. */
export const WalletDevice = z.enum(['screen', 'ios', 'android'])
export type WalletDevice = z.infer<typeof WalletDevice>

export const getWalletPass = endpoint('POST /payment/getWalletPass', {
  who: 'visitor',
  summary:
    'The code or link to pay an unpaid order by a wallet. Each ends after some minutes, and the newest one counts. Refuses ORDER_NOT_PAYABLE, BANK_UNREACHABLE.',
  input: Which.extend({ device: WalletDevice.default('screen') }),
  reply: WalletPass,
})

/** Limits of a proof's file; the server detects the type by content. */
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

/** Consent to instalments and charges, required with PAY_LATER. */
export const AgreePayLater = z.boolean().default(false)

/** Pays an existing order again. */
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
