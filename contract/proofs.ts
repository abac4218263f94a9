import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

const Moment = z.iso.datetime({ offset: true })
const Reason = z.string().trim().max(300)

/** A payment by hand that staff must find on the bank statement, with the buyer's proof. */
export const OfflinePayment = z.object({
  payId: z.uuid(),
  invoiceNos: z.array(z.string()), // for bills: order and instalment of the oldest one, W2611200001-2
  methodCode: z.string(),
  method: z.string(),
  amount: Hkd,
  reference: z.string().nullable(), // identifies an FPS payment besides the order number
  state: z.enum(['waiting', 'paid', 'ended']),
  since: Moment,
  payBefore: Moment.nullable(),
  proofs: z.array(
    z.object({
      proofId: z.uuid(),
      kind: z.enum(['image/webp', 'application/pdf']),
      bytes: z.int(),
      kept: z.boolean(), // files are stored for a limited time
      sentAt: Moment,
      state: z.enum(['waiting', 'accepted', 'rejected', 'withdrawn']),
      reason: z.string(),
      decidedBy: z.string().nullable(),
      decidedAt: Moment.nullable(),
    }),
  ),
})
export type OfflinePayment = z.infer<typeof OfflinePayment>

export const staffOfflinePayments = endpoint('GET /staff/offlinePayments', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support', 'accounts'],
  summary:
    'Bank transfers and FPS payments in pages: those with a proof to look at (proof, the oldest first), those still expected (waiting), those that came or ended (done), or all; of orders and of pay-later bills, of one order with its bills when asked.',
  input: z.object({
    tab: z.enum(['proof', 'waiting', 'done', 'all']).default('proof'),
    invoiceNo: z.string().max(64).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(24),
  }),
  reply: z.object({ payments: z.array(OfflinePayment), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffPaymentProof = endpoint('GET /staff/paymentProof', {
  who: 'staff',
  roles: ['owner', 'order desk', 'support', 'accounts'],
  summary:
    'The file of a proof: a picture drawn anew, or a PDF to be saved. Who looked is noted. PROOF_NOT_FOUND when there is none, or it is kept no longer.',
  input: z.object({ proofId: z.uuid() }),
  reply: z.object({}),
  givesFile: true,
})

export const staffConfirmPayment = endpoint('POST /staff/confirmPayment', {
  who: 'staff',
  roles: ['owner', 'order desk', 'accounts'],
  summary:
    'The money is on the statement: the order, or what was paid of bills, is settled, once, whoever says so first. `received` must be the sum that is due (PAYMENT_SUM_DIFFERS). Money for an order that has ended revives it, or is to be sent back by hand.',
  input: z.strictObject({ payId: z.uuid(), received: Hkd, note: Reason.default('') }),
  reply: z.object({ state: OfflinePayment.shape.state }),
})

export const staffRejectProof = endpoint('POST /staff/rejectPaymentProof', {
  who: 'staff',
  roles: ['owner', 'order desk', 'accounts'],
  summary:
    'A proof will not do; the buyer is written to with the reason, and has a day to send another. PROOF_NOT_FOUND when it is decided already, REMARKS_REQUIRED without a reason.',
  input: z.strictObject({ proofId: z.uuid(), reason: Reason }),
  reply: z.object({ state: z.literal('rejected') }),
})
