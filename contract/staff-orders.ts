import { z } from 'zod'
import { endpoint, type Role } from './endpoint.ts'
import { Hkd } from './money.ts'
import { documentTypes, orderLabels, OrderView } from './orders.ts'

const Moment = z.iso.datetime({ offset: true })
const Reason = z.string().trim().max(300)
const InvoiceNo = z.string().min(1).max(32)
const orderDeskRoles = ['owner', 'order desk'] as const
const writersOfNotes = ['owner', 'order desk', 'support'] as const
const readers = [...writersOfNotes, 'warehouse', 'accounts'] as const
/** Who picks, packs and sends. */
const packers = [...orderDeskRoles, 'warehouse'] as const

export const carriers = ['SF_EXPRESS', 'HONGKONG_POST', 'KERRY', 'OWN_VAN', 'SHOWROOM'] as const

/** An order for staff, with more fields than the buyer sees. */
export const StaffOrder = z.object({
  order: OrderView,
  orderState: z.string(),
  paymentState: z.string(),
  fulfilmentState: z.string(),
  vipCode: z.string().nullable(), // null for a guest
  approvalReasons: z.array(z.string()),
  notes: z.array(z.object({ text: z.string(), staff: z.string(), at: Moment })),
  history: z.array(
    z.object({
      at: Moment,
      axis: z.string(),
      from: z.string().nullable(),
      to: z.string(),
      actor: z.string(),
      reason: z.string(),
    }),
  ),
})
export type StaffOrder = z.infer<typeof StaffOrder>

/** What is to be done next with a confirmed order. */
export const orderTasks = ['to approve', 'to pick', 'to dispatch', 'on the way', 'refused'] as const
export type OrderTask = (typeof orderTasks)[number]

const Asked = z.object({
  todo: z.enum(['all', ...orderTasks]).default('all'),
  label: z.enum(orderLabels).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  search: z.string().trim().max(80).default(''), // an e-mail, last digits of a number, a phone number, a name
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(24),
})
export type StaffOrders = z.infer<typeof Asked>

export const staffOrders = endpoint('GET /staff/orders', {
  who: 'staff',
  roles: readers,
  summary:
    'Orders in pages, newest first: by what is to be done next, by label, by days, by number, e-mail, phone or name.',
  input: Asked,
  reply: z.object({
    orders: z.array(
      z.object({
        invoiceNo: z.string(),
        label: z.enum(orderLabels),
        labelText: z.string(),
        orderType: z.enum(documentTypes),
        placedAt: Moment,
        recipient: z.string(),
        email: z.string(),
        wayName: z.string(),
        netTotal: Hkd,
        quantity: z.int(),
      }),
    ),
    totalCount: z.int(), // counted up to 10,000
    page: z.int(),
    size: z.int(),
  }),
})

export const staffOrderCounts = endpoint('GET /staff/orderCounts', {
  who: 'staff',
  roles: readers,
  summary: 'How many orders wait for each next step.',
  input: z.object({}),
  reply: z.object({ counts: z.record(z.enum(orderTasks), z.int()) }),
})

export const staffOrder = endpoint('GET /staff/orders/{invoiceNo}', {
  who: 'staff',
  roles: readers,
  summary: 'One order whole, with its history and notes.',
  input: z.object({ invoiceNo: InvoiceNo }),
  reply: StaffOrder,
})

/** A fulfilment step; refuses with MOVE_NOT_ALLOWED if the state table does not allow it. */
const step = <Path extends string, Extra extends z.ZodRawShape>(
  path: Path,
  summary: string,
  extra: Extra,
  allowed: readonly Role[] = orderDeskRoles,
) =>
  endpoint(`POST /staff/orders/{invoiceNo}/${path}` as const, {
    who: 'staff',
    roles: allowed,
    summary,
    input: z.strictObject({ invoiceNo: InvoiceNo, ...extra }),
    reply: StaffOrder,
  })

export const staffHold = step('hold', 'Wants a look before it is picked.', { reason: Reason.min(1) })
export const staffApprove = step('approve', 'Looked at, and it may go on.', { reason: Reason.default('') })
export const staffPick = step('pick', 'Its goods are being picked.', {}, packers)
export const staffDispatch = step(
  'dispatch',
  'The goods have left with a carrier, or lie ready at the showroom; they leave the stock, and the buyer is written to. From the named warehouse, or else from the first that has all of the order. Refuses WAREHOUSE_SHORT.',
  {
    carrier: z.enum(carriers),
    trackingNo: z.string().trim().max(64).default(''),
    warehouse: z.string().trim().min(1).max(20).optional(),
  },
  packers,
)
export const staffDelivered = step(
  'delivered',
  'The carrier has handed them over; with `received`, the buyer has signed or fetched them, and the order is completed.',
  { received: z.boolean().default(false) },
  packers,
)
export const staffRefused = step(
  'refused',
  'Nobody took them, and they come back: deliver again, or open a refund.',
  { reason: Reason.min(1) },
  packers,
)
export const staffDeliverAgain = step(
  'deliverAgain',
  'They go out once more.',
  { carrier: z.enum(carriers), trackingNo: z.string().trim().max(64).default('') },
  packers,
)

export const staffChargebackWon = step(
  'chargebackWon',
  'The bank has decided for the shop, and what it had taken back is on the account again; refuses MOVE_NOT_ALLOWED where nothing was.',
  { reason: Reason.min(1) },
)

export const staffAddNote = endpoint('POST /staff/orders/{invoiceNo}/note', {
  who: 'staff',
  roles: writersOfNotes,
  summary: 'A note for whoever looks at this order next; buyers never see it.',
  input: z.strictObject({ invoiceNo: InvoiceNo, text: z.string().trim().min(1).max(1000) }),
  reply: StaffOrder,
})

export const staffResendMail = endpoint('POST /staff/orders/{invoiceNo}/resendMail', {
  who: 'staff',
  roles: writersOfNotes,
  summary: 'Sends the letter of where the order stands to its buyer once more.',
  input: z.strictObject({ invoiceNo: InvoiceNo }),
  reply: z.object({ sent: z.string() }), // the mail's kind
})

export const staffPackingSlip = endpoint('GET /staff/orders/{invoiceNo}/packingSlip', {
  who: 'staff',
  roles: readers,
  summary: 'The packing slip, a bilingual PDF: goods, codes, warehouse, where to, no prices.',
  input: z.object({ invoiceNo: InvoiceNo }),
  reply: z.object({}),
  givesFile: true,
})
