import type { Db } from '#server/lib/database/db.ts'
import type { Input, Reply } from '#storefront/lib/api.ts'
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
 * Who stands at a form with what `home` says is somebody with an e-mail, a telephone and a flat of their own: limits count by them.
 * What a test has filled in itself stays.
 */
export function asOneself(buyer: ShopVisitor, form: DeliveryForm): DeliveryForm {
  const no = people.get(buyer) ?? (peopleCount += 1)
  people.set(buyer, no)
  const own = { email: `chan${no}@harbour.example`, phone: `9${String(1_000_000 + no)}`, flat: `B${no}` }
  const left = (['email', 'phone', 'flat'] as const).filter((field) => form[field] === home[field])
  return { ...form, ...Object.fromEntries(left.map((field) => [field, own[field]])) }
}

/** Gift cards alone, which need no address. */
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

/** What makes it cheaper or pays a part of it: codes, coupons, points, gift cards, promotions that are not wanted. */
export type CheckoutChanges = Partial<Omit<Input<'POST /payment/processPayment'>, 'paymentConversationId' | 'delivery'>>

export interface Quoted {
  quote: Reply<'POST /payment/processPayment'>
  /** What completing it sends, complete and agreed to; a card pays where something is left to pay. */
  body: CheckoutInput
}

/** Opens a conversation and prices what the buyer has selected, for the earliest day. */
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

/** From a full cart to a placed order. */
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
