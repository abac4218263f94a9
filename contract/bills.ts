import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'
import { ByHand, FpsCode, PaymentMethod, proofLimits, WalletDevice, WalletPass } from './payments.ts'

const Code = z.string().min(1).max(64)
const Day = z.iso.date()
const OfSelf = { vipCode: ownVipCode }

/** One instalment of a pay-later order. */
export const Bill = z.object({
  billId: z.uuid(),
  no: z.int(), // instalment 1 is paid when the order is placed
  amount: Hkd, // as agreed
  due: Day,
  state: z.enum(['PAID', 'DUE', 'OVERDUE', 'CANCELLED']), // cancelled: replaced by a refund
  stateText: z.string(), // the state in words
  paid: Hkd,
  outStanding: Hkd, // of this instalment
  charge: Hkd, // unpaid late charges
  toPay: Hkd, // the sum of both
  /** What a payment of this bill costs now: it covers the oldest bills first, of all orders. */
  payUpTo: Hkd,
  olderBills: z.int(), // the number of other bills included
  /** From this date a late charge is added unless the bill is paid before; null when no charge can be added. */
  chargeFrom: Day.nullable(),
  nextCharge: Hkd,
  paidAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Bill = z.infer<typeof Bill>

/** The instalments of one order, as agreed. */
export const BillPlan = z.object({
  invoiceNo: z.string(),
  agreedAt: z.iso.datetime({ offset: true }),
  total: Hkd, // the total agreed to be paid in instalments
  paid: Hkd,
  refunded: Hkd, // reduced by refunds
  outStanding: Hkd,
  charge: Hkd, // unpaid late charges
  state: z.enum(['RUNNING', 'OVERDUE', 'SETTLED']),
  chargePerPart: Hkd,
  mostCharge: Hkd, // the maximum of all charges of the order
  graceDays: z.int(),
  bills: z.array(Bill),
})
export type BillPlan = z.infer<typeof BillPlan>

export const getBillPlans = endpoint('POST /payLater/getPlans', {
  who: 'member',
  summary:
    'The own pay-later bills, a plan of parts per order: those with something to pay (due), those that are done with (paid), or all; what is owed first. With what is owed altogether and how much more could be bought now and paid later.',
  input: z.strictObject({
    ...OfSelf,
    tab: z.enum(['due', 'paid', 'all']).default('all'),
    page: z.int().min(1).max(1_000).default(1),
    size: z.int().min(1).max(100).default(10),
  }),
  reply: z.object({
    plans: z.array(BillPlan),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
    counts: z.object({ due: z.int(), paid: z.int(), all: z.int() }),
    summary: z.object({
      toPay: Hkd, // all open bills with charges: what paying everything costs now
      overdue: Hkd,
      overdueBills: z.int(),
      next: z.object({ billId: z.uuid(), invoiceNo: z.string(), no: z.int(), due: Day, toPay: Hkd }).nullable(),
      limit: Hkd,
      limitLeft: Hkd,
    }),
  }),
})

export const getBillPlan = endpoint('POST /payLater/getPlan', {
  who: 'member',
  summary: 'The parts of one own order. BILL_NOT_FOUND when it was not bought to be paid later.',
  input: z.strictObject({ ...OfSelf, invoiceNo: Code }),
  reply: BillPlan,
})

export const payBills = endpoint('POST /payLater/pay', {
  who: 'member',
  summary:
    'Pays one bill, now or early, with the older ones before it; without billId all of them. `amount` is the sum that was shown: another one is refused (BILL_SUM_CHANGED, with the new sum), so that nobody pays what they have not seen. Asked again, or by another tab, it is the same payment. Money that comes by hand (FPS, bank transfer) is waited for by `getPayment`; while staff look at its proof nothing else is begun (PROOF_UNDER_REVIEW). Refuses BILL_NOT_FOUND, BILLS_PAID, BILL_PAYMENT_UNDERWAY (the bank is at it), PAYMENT_METHOD_UNAVAILABLE, BANK_UNREACHABLE.',
  input: z.strictObject({
    ...OfSelf,
    billId: z.uuid().optional(),
    amount: Hkd,
    paymentMethodCode: z.string().max(32).default('CARD'),
  }),
  reply: z.object({ needJump: z.boolean(), jumpUrl: z.string().nullable(), payId: z.uuid(), amount: Hkd }),
})

export const BillPayment = ByHand.extend({
  payId: z.uuid(),
  /** The payer's reference for a payment by hand: order and instalment of the oldest bill. */
  reference: z.string(),
  /** offline: paid by hand and not confirmed. */
  status: z.enum(['paid', 'waiting', 'offline', 'failed', 'returned']),
  message: z.string(),
  method: z.string(),
  amount: Hkd,
  payBefore: z.iso.datetime({ offset: true }).nullable(),
  /** Whether getWalletPass returns a code or link to pay by. */
  hasPass: z.boolean(),
  goesBack: Hkd, // overpaid: paid already, or reduced by a refund meanwhile
  bills: z.array(z.object({ billId: z.uuid(), invoiceNo: z.string(), no: z.int() })),
})
export type BillPayment = z.infer<typeof BillPayment>

export const getBillPayment = endpoint('POST /payLater/getPayment', {
  who: 'member',
  summary:
    'How an own payment of bills stands: by our own records, or with ask: true by asking the gateway, which settles it; of money that comes by hand also how to send it. BILL_NOT_FOUND for any other payment.',
  input: z.strictObject({ ...OfSelf, payId: z.uuid(), ask: z.boolean().default(false) }),
  reply: BillPayment,
})

export const getBillMethods = endpoint('POST /payLater/getMethods', {
  who: 'member',
  summary: 'The ways in which this shop takes so much for bills, and the payment by hand that it already waits for.',
  input: z.strictObject({ ...OfSelf, amount: Hkd }),
  reply: z.object({ methods: z.array(PaymentMethod), waiting: z.uuid().nullable() }),
})

export const getBillFpsCode = endpoint('POST /payLater/getFpsCode', {
  who: 'member',
  summary: 'The FPS code of an own payment of bills. PROOF_NOT_WANTED when it is not to be paid by FPS any more.',
  input: z.strictObject({ ...OfSelf, payId: z.uuid() }),
  reply: FpsCode,
})

export const getBillWalletPass = endpoint('POST /payLater/getWalletPass', {
  who: 'member',
  summary:
    'The code or link to pay own bills by a wallet, as getWalletPass of an order. Refuses ORDER_NOT_PAYABLE, BANK_UNREACHABLE.',
  input: z.strictObject({ ...OfSelf, payId: z.uuid(), device: WalletDevice.default('screen') }),
  reply: WalletPass,
})

export const sendBillProof = endpoint('POST /payLater/sendPaymentProof', {
  who: 'member',
  summary:
    'A photo or PDF that shows that the money for bills is on its way; the body is the file. Refuses as sendPaymentProof of an order does.',
  takesFile: proofLimits,
  input: z.object({ ...OfSelf, payId: z.uuid() }),
  reply: BillPayment,
})

export const staffOverdueBills = endpoint('GET /staff/overdueBills', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support'],
  summary: 'Bills past their day, the longest overdue first, in pages.',
  input: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(24),
  }),
  reply: z.object({
    bills: z.array(
      z.object({
        billId: z.uuid(),
        invoiceNo: z.string(),
        no: z.int(),
        vipCode: z.string(),
        memberName: z.string(),
        due: Day,
        daysOverdue: z.int(),
        outStanding: Hkd,
        charge: Hkd,
      }),
    ),
    totalCount: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const staffWaiveCharge = endpoint('POST /staff/waiveCharge', {
  who: 'staff',
  roles: ['owner', 'order desk'],
  summary:
    'Forgives the overdue charge of one bill, with a reason. It is not charged again. What goes over HK$5,000 a day and person waits (GET /staff/approvals). Refuses BILL_NOT_FOUND, NO_CHARGE (nothing of it is owed), REMARKS_REQUIRED.',
  input: z.strictObject({ billId: z.uuid(), reason: z.string().trim().max(200) }),
  reply: z.object({ waived: Hkd, approvalId: z.uuid().nullable() }), // null until a second person approves
})
