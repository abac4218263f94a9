import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

/** §3: an order carries exactly one of these labels, derived from its three axes. */
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

/** Delivery inside Hong Kong, §5. Names of the places are filled in by the shop from the codes. */
export const Address = z.object({
  region: z.string(),
  district: z.string(),
  area: z.string(),
  street: z.string(),
  building: z.string(),
  block: z.string(),
  floor: z.string(),
  flat: z.string(),
})

export const OrderLine = z.object({
  productCode: z.string(),
  assortId: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  dynamicAttr: z.string(),
  picture: Picture,
  qty: z.int(),
  sellingPrice: Hkd,
  discount: Hkd,
  lineTotal: Hkd,
  preOrderDlvDate: z.iso.date().nullable(),
})

/** The masked view holds what number + e-mail may show: state, totals, district. The rest is null. */
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
  discounts: z.array(z.object({ no: z.int(), name: z.string(), amount: Hkd })), // what each promotion took off
  deliveryFee: Hkd,
  netTotal: Hkd,
  paidAmount: Hkd,
  outStanding: Hkd,
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
})
export type OrderView = z.infer<typeof OrderView>

export const getSalesMemoDetails = endpoint('POST /payment/getSalesMemoDetails', {
  who: 'visitor',
  says: 'One order. Whole for its owner, the session that placed it or the bearer of its link; masked for number + e-mail; otherwise not found.',
  input: z.object({
    invoiceNo: z.string().min(1).max(32),
    email: z.string().max(254).optional(),
    orderToken: z.string().max(64).optional(),
  }),
  reply: OrderView,
})
