import { z } from 'zod'
import { Delivery } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Locale } from './shop.ts'
import { StaffOrder } from './staff-orders.ts'

const Text = (most: number) => z.string().trim().max(most)
const InvoiceNo = z.string().min(1).max(32)
const orderDeskRoles = ['owner', 'order desk'] as const

/** What a customer asked for, by telephone or at the counter. */
const DraftedRow = z.strictObject({
  barcode: Text(64).min(1),
  quantity: z.number(),
  dynamicAttr: Text(500).default(''), // what is given with goods that ask for it
})
export const Drafted = z.strictObject({
  language: Locale, // of the order and its letters
  rows: z.array(DraftedRow).min(1).max(100),
  codes: z.array(Text(64).min(1)).max(10).default([]),
  delivery: z.strictObject(Delivery.shape), // `expectedDate` empty: the first day there is
})
export type Drafted = z.infer<typeof Drafted>

/** A member, by `vipCode`, lends e-mail, telephone and birth date to what `delivery` leaves empty; without it a guest. */
const Drafting = Drafted.extend({
  vipCode: Text(32).min(1).optional(),
  userAddressCode: Text(64).optional(), // of the member's address book
  language: Locale.optional(), // the member's, or zh-TW
})
export type Drafting = z.infer<typeof Drafting>

/** As it was asked for, with the order that it would be now. */
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
