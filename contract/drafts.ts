import { z } from 'zod'
import { Delivery } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Locale } from './shop.ts'
import { StaffOrder } from './staff-orders.ts'

const Text = (most: number) => z.string().trim().max(most)
const InvoiceNo = z.string().min(1).max(32)
const orderDeskRoles = ['owner', 'order desk'] as const

/** Goods that a customer ordered by phone or at the counter. */
const DraftedRow = z.strictObject({
  barcode: Text(64).min(1),
  quantity: z.number(),
  dynamicAttr: Text(500).default(''), // the words for goods that require them
})
export const Drafted = z.strictObject({
  language: Locale, // of the order and its mails
  rows: z.array(DraftedRow).min(1).max(100),
  codes: z.array(Text(64).min(1)).max(10).default([]),
  delivery: z.strictObject(Delivery.shape), // empty `expectedDate`: the earliest date
})
export type Drafted = z.infer<typeof Drafted>

/**
 * With a `vipCode`, the member's e-mail, phone and birth date fill the empty fields of `delivery`; without one, the customer is a
 * guest.
 */
const Drafting = Drafted.extend({
  vipCode: Text(32).min(1).optional(),
  userAddressCode: Text(64).optional(), // in the member's address book
  language: Locale.optional(), // by default the member's, or zh-TW
})
export type Drafting = z.infer<typeof Drafting>

/** The request, with the order it would make now. */
const Draft = z.object({ vipCode: z.string().nullable(), asked: Drafted, order: StaffOrder })

export const staffAddDraft = endpoint('POST /staff/drafts', {
  who: 'staff',
  roles: orderDeskRoles,
  summary:
    'Drafts an order for a customer, priced as the customer would be; it holds no stock, and nobody but staff sees it. A wrong row is named in `fields` as `rows.<n>`. Listed by `GET /staff/orders` with the label `create`.',
  input: Drafting,
  reply: Draft,
})

export const staffDraft = endpoint('GET /staff/drafts/{invoiceNo}', {
  who: 'staff',
  roles: orderDeskRoles,
  summary: 'A draft with what was asked for, as it was priced last; refuses DRAFT_HANDED_OVER and DRAFT_VOIDED.',
  input: z.object({ invoiceNo: InvoiceNo }),
  reply: Draft,
})

export const staffChangeDraft = endpoint('PUT /staff/drafts/{invoiceNo}', {
  who: 'staff',
  roles: orderDeskRoles,
  summary: 'Drafts it anew under its number: what is sent takes the place of all that was asked for.',
  input: Drafting.extend({ invoiceNo: InvoiceNo }),
  reply: Draft,
})

export const staffVoidDraft = endpoint('POST /staff/drafts/{invoiceNo}/void', {
  who: 'staff',
  roles: orderDeskRoles,
  summary: 'Voids the draft; its customer is told nothing.',
  input: z.strictObject({ invoiceNo: InvoiceNo, reason: z.string().trim().min(1).max(300) }),
  reply: StaffOrder,
})

export const staffSendDraft = endpoint('POST /staff/drafts/{invoiceNo}/send', {
  who: 'staff',
  roles: orderDeskRoles,
  summary:
    'Hands it over to its customer: priced anew, its goods claimed, one order per company, and a letter with the link at which it is paid within a day. The customer has been told both policies and agrees to them.',
  input: z.strictObject({
    invoiceNo: InvoiceNo,
    agreeReturnRefundPolicy: z.boolean().default(false),
    agreeDepositDeliveryPolicy: z.boolean().default(false),
  }),
  reply: z.object({ orders: z.array(StaffOrder) }),
})
