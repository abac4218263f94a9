import type { Db } from '#server/lib/database/db.ts'
import type { Input, Reply } from '#ui/api.ts'
import type { CallAnswer, CallManner, ShopVisitor } from './visitor.ts'

type Bodies = Input<'POST /payment/completePaymentMulCo'>
type CheckoutInput = Bodies[number]
export type DeliveryForm = CheckoutInput['delivery']

/** A flat in Sha Tin, as a form holds it. */
export const home: DeliveryForm = {
  way: 'STANDARD',
  recipient: '陳大文',
  email: 'chan@harbour.example',
  phone: '9123 4567',
  region: 'NT',
  district: 'ST',
  area: 'ST-TAIWAI',
  street: '大圍道 1 號',
  building: '示範大廈',
  block: 'A',
  floor: '12',
  flat: 'B',
}
const people = new WeakMap<ShopVisitor, number>()
let peopleCount = 0
/**
 * The form `home` with a distinct e-mail, phone and flat for each buyer, because limits apply per customer. Values set by the
 * test are kept.
 */
export function asOneself(buyer: ShopVisitor, form: DeliveryForm): DeliveryForm {
  const no = people.get(buyer) ?? (peopleCount += 1)
  people.set(buyer, no)
  const own = { email: `chan${no}@harbour.example`, phone: `9${String(1_000_000 + no)}`, flat: `B${no}` }
  const left = (['email', 'phone', 'flat'] as const).filter((field) => form[field] === home[field])
  return { ...form, ...Object.fromEntries(left.map((field) => [field, own[field]])) }
}

/** For gift cards only, without an address. */
export const byMail: DeliveryForm = {
  ...home,
  way: 'EMAIL',
  region: '',
  district: '',
  area: '',
  street: '',
  building: '',
  block: '',
  flat: '',
}
export const showroom: DeliveryForm = { ...home, way: 'SHOWROOM', pickupPoint: 'SHOWROOM' }

/** Savings and part payments: codes, coupons, points, gift cards, and promotions switched off. */
export type CheckoutChanges = Partial<Omit<Input<'POST /payment/processPayment'>, 'paymentConversationId' | 'delivery'>>

export interface Quoted {
  quote: Reply<'POST /payment/processPayment'>
  /** The complete body of the completing call, with all consents; a card pays what is left. */
  body: CheckoutInput
}

/** Opens a conversation and prices the selected lines for the earliest date. */
export async function askPrice(
  buyer: ShopVisitor,
  delivery: DeliveryForm = home,
  manner: CallManner = {},
  brought: CheckoutChanges = {},
): Promise<Quoted> {
  const { paymentConversationId } = await buyer.call('GET /payment/startPayment', {}, manner)
  return priceAgain(buyer, paymentConversationId, delivery, manner, brought)
}

export async function priceAgain(
  buyer: ShopVisitor,
  paymentConversationId: string,
  filledIn: DeliveryForm,
  manner: CallManner = {},
  brought: CheckoutChanges = {},
): Promise<Quoted> {
  const delivery = asOneself(buyer, filledIn)
  const asked = { ...brought, paymentConversationId, delivery }
  const quote = await buyer.call('POST /payment/processPayment', asked, manner)
  const expectedDate = delivery.expectedDate ?? quote.expectedDeliveryDate ?? ''
  return {
    quote,
    body: {
      ...brought,
      paymentConversationId,
      quoteHash: quote.quoteHash,
      delivery: { ...delivery, expectedDate },
      cashRecords: quote.leftToPay > 0 ? [{ paymentMethodCode: 'CARD' }] : [],
      agreeReturnRefundPolicy: true,
      agreeDepositDeliveryPolicy: true,
    },
  }
}

export const complete = (
  buyer: ShopVisitor,
  body: CheckoutInput,
  manner: CallManner = {},
): Promise<CallAnswer<'POST /payment/completePaymentMulCo'>> =>
  buyer.ask('POST /payment/completePaymentMulCo', [body], manner)

/** From a filled cart to a placed order. */
export async function placeOrder(
  buyer: ShopVisitor,
  {
    delivery = home,
    method = 'CARD',
    manner = {},
  }: { delivery?: DeliveryForm; method?: string; manner?: CallManner } = {},
) {
  const { body } = await askPrice(buyer, delivery, manner)
  return buyer.call(
    'POST /payment/completePaymentMulCo',
    [{ ...body, cashRecords: [{ paymentMethodCode: method }] }],
    manner,
  )
}

export async function countOrders(db: Db): Promise<number> {
  const counted = db.selectFrom('sales_order').select((query) => query.fn.countAll().as('many'))
  return Number((await counted.executeTakeFirstOrThrow()).many)
}
