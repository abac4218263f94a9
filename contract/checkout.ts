import { z } from 'zod'
import { PlaceToDeliver } from './addresses.ts'
import { CartItem } from './cart.ts'
import { always, compared, ignored, Unread } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'
import { AgreePayLater, PayLater, PaymentMethod } from './payments.ts'
import { DeliveryWay, FurtherCharge } from './shop.ts'

const Uuid = z.uuid()
/** Accepts any text: an unknown or truncated id counts as an expired conversation, and a new one begins. */
const ConversationId = z.string().max(64)
const Text = (most: number) => z.string().trim().max(most)

/** The delivery of an order. Forms may send empty strings; the rules decide which are errors. §5 */
export const Delivery = z.object({
  way: Text(32).default(''),
  ...PlaceToDeliver.shape,
  country: Text(8).default('HK'), // other countries are refused, because delivery is local only. §5
  pickupPoint: Text(32).default(''),
  expectedDate: Text(10).default(''),
  remark: Text(200).default(''),
  birthDate: Text(10).default(''), // required from a walk-in who buys alcohol
})
export type Delivery = z.infer<typeof Delivery>

/** The fields on which the price, the dates on offer and a customer's limits depend. */
const PricedDelivery = Delivery.omit({ recipient: true, region: true, street: true, block: true, pickupPoint: true })

/** A possible saving: whether it applies, and if not, why, in the visitor's language. */
const Judged = z.object({ applied: z.boolean(), reason: z.string().nullable() })

const Discounted = Judged.extend({ name: z.string(), totalDiscountAmount: Hkd })

/** A coupon the buyer chose; `couponValue` is what it pays here. §3 §7 */
const ChosenCoupon = Judged.extend({
  couponNo: z.string(),
  couponValue: Hkd,
  couponType: z.string(),
  cashCode: z.string().meta(always('COUPON', 'every coupon pays as coupon cash, whatever its kind')),
  subCashCode: z.string(),
  cashDesc: z.string(),
})

const ChosenCard = Judged.extend({
  no: z.string(), // masked: first 2, last 4
  refNo: z.string(), // identifies this card in later calls
  cashValue: Hkd, // its balance
  usageAmount: Hkd, // what it pays here
  expiry: z.iso.date(),
})

/** A member's points and what they may pay here; `reason` says why none. */
const PointsToUse = z.object({
  balance: z.int(),
  most: z.int(),
  used: z.int(),
  amount: Hkd,
  pointsPerDollar: z.int(),
  reason: z.string().nullable(),
})

/** The payment result of §3, with explanations for the buyer. */
export const PaymentResult = z.object({
  paymentConversationId: Uuid,
  quoteHash: z.string(), // sent back at completion, so that nobody pays another sum than the one shown
  items: z.array(CartItem),
  goodsAmount: Hkd,
  totalDiscount: Hkd,
  deliveryFee: Hkd,
  charges: z.array(FurtherCharge),
  /** The further charges on offer, chosen or not, with their amounts. */
  chargeChoices: z.array(FurtherCharge),
  totalAmount: Hkd, // goods and delivery before discounts
  netTotal: Hkd,
  outStanding: Hkd, // netTotal less coupon cash, at least 0. §4
  leftToPay: Hkd, // outStanding less points and gift cards: what the chosen method pays
  /** For pre-ordered goods with a deposit: the amount now, the rest, and the days to pay the rest after the goods have arrived. */
  deposit: z.object({ now: Hkd, rest: Hkd, restDays: z.int() }).nullable(),
  /** The default tenders: coupon cash (couponCash Y), points, gift cards, and the rest by the first open method. */
  defaultCashRecords: z.array(
    z.object({
      inputAmount: Hkd,
      couponCash: z.enum(['Y', 'N']),
      paymentMethodCode: z.string(),
      refNo: z.string().nullable(),
    }),
  ),
  memoRemarks: z.string(),
  /** Every promotion on this cart; `closable` ones may be named in closeDiscounts. */
  promotions: z.array(Discounted.extend({ id: z.string(), closable: z.boolean() })),
  /** Every code entered; one that does not apply is kept with the reason. */
  memoDiscounts: z.array(Discounted.extend({ discountCode: z.string() })),
  addCouponRequestList: z.array(ChosenCoupon),
  points: PointsToUse.nullable(), // null for a walk-in
  giftCards: z.array(ChosenCard),
  pointsToEarn: z.int().nullable(), // null for a walk-in
  methods: z.array(PaymentMethod), // available to this visitor and cart
  payLater: PayLater.nullable(), // null for a walk-in
  byHandTerms: z.string().nullable(), // how long and how many unpaid goods are held; null where nothing can be paid by hand
  /** What was removed: a discount without effect, a coupon that no longer fits. §4 */
  warnings: z.array(z.object({ error: z.string(), message: z.string() })),
  expectedDeliveryDate: z.iso.date().nullable(),
  depositDeliveryPolicy: z.object({ id: z.string(), title: z.string(), version: z.string() }),
  returnRefundPolicy: z.object({ id: z.string(), title: z.string(), version: z.string() }),
  referralCode: z.string().nullable(),
  /** The buyer's own order to which these goods are added. §3 */
  addPurchaseInvoiceNo: z.string().nullable(),
  userAddressCode: z.string().nullable(),
  salesCode: z.null().meta(always('null', 'a sale on the website has no salesperson')),
  vipInfo: z.object({ vipCode: z.string(), vipGrade: z.string() }),
  ways: z.array(
    DeliveryWay.extend({
      available: z.boolean(),
      reason: z.string().nullable(), // why it is unavailable, in the visitor's language
      fee: Hkd, // for this cart and address
      dates: z.array(z.iso.date()), // the available dates, earliest first
    }),
  ),
  pickupPoints: z.array(z.object({ code: z.string(), name: z.string(), address: z.string(), hours: z.string() })),
  arrives: z.iso.date().nullable(), // the date of a pre-order
  needsBirthDate: z.boolean(),
  remarkDemanded: z.boolean(),
  /** What prevents placing the order, in the visitor's language; empty when nothing does. */
  problems: z.array(z.object({ error: z.string(), message: z.string() })),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export const startPayment = endpoint('GET /payment/startPayment', {
  who: 'visitor',
  summary: 'Opens a payment conversation bound to this visitor; an id of another visitor is refused.',
  input: z.object({ paymentConversationId: ConversationId.optional() }),
  reply: z.object({
    paymentConversationId: Uuid,
    /** An unpaid order of this conversation: a second checkOut entry goes to payResult. §2 */
    placed: z.object({ invoiceNo: z.string(), payId: z.string() }).nullable(),
  }),
})

/** The specification's request body. Fields that the server decides (prices, grades, authorisations) are ignored. */
const Sale = z.object({
  paymentConversationId: ConversationId,
  /** The order's remark, used where `delivery` has none. */
  memoRemarks: z.string().trim().max(500).optional(),
  memoDiscounts: z
    .array(z.object({ discountCode: z.string().max(64) }))
    .max(10)
    .optional(),
  addCouponRequestList: z
    .array(z.object({ couponNo: z.string().max(64) }))
    .max(20)
    .optional(),
  /** Promotions that the buyer has switched off. */
  closeDiscounts: z.array(z.string().max(64)).max(50).optional(),
  /** Kinds of the further charges that the buyer chose; an unavailable one is a warning here, and refused at placing. */
  charges: z.array(z.string().max(32)).max(10).optional(),
  /** Points to pay with; reduced to the maximum allowed. */
  points: z.int().min(0).max(100_000_000).optional(),
  /** Own cards by their `refNo`, or any card by its number and PIN. */
  giftCards: z
    .array(
      z.object({
        refNo: z.string().max(96).optional(),
        code: z.string().max(64).optional(),
        pin: z.string().max(16).optional(),
      }),
    )
    .max(10)
    .optional(),
  /** Must be a sale; a type that returns money or goods is refused. */
  salesType: z.string().max(32).optional(),
  referralCode: z
    .string()
    .max(32)
    .optional()
    .meta(ignored('an invitation code takes effect at registration; processPayment only returns it')),
  items: Unread.meta(ignored('the selected lines of the cart are sold, at the shop’s own prices')),
  vipInfo: Unread.meta(ignored('the token identifies the buyer and the grade')),
  /** The buyer's own order to which these goods are added; ORDER_NOT_FOUND for any other order. */
  addPurchaseInvoiceNo: z.string().trim().max(32).optional(),
  /** One of the member's saved addresses, in place of the form's fields; addresses of others are not found. */
  userAddressCode: z.string().max(64).optional(),
})

export const processPayment = endpoint('POST /payment/processPayment', {
  who: 'visitor',
  summary:
    "Prices the selected lines with the shop's own prices, offers delivery ways and days, says what stands in the way.",
  input: Sale.extend({
    delivery: PricedDelivery.partial().optional(),
    /** The host's company, or another whose goods are selected; otherwise UNKNOWN_SHOP. One price covers all companies. */
    coCode: z.string().max(32).optional().meta(compared('a company that sells nothing here is refused (UNKNOWN_SHOP)')),
    authorizeLogList: Unread.meta(ignored('only the shop’s own rules grant a discount')),
    userId: Unread.meta(ignored('a sale on the website has no cashier')),
    invoiceNo: Unread.meta(ignored('an order gets its number when it is placed')),
    salesCode: Unread.meta(ignored('a sale on the website has no salesperson')),
  }),
  reply: PaymentResult,
})

export const CompleteBody = Sale.extend({
  quoteHash: z.string().max(128),
  delivery: Delivery,
  cashRecords: z
    .array(
      z.object({
        paymentMethodCode: z.string().max(32),
        inputAmount: Unread.meta(
          ignored('the shop calculates the amount; quoteHash identifies the quote that was shown'),
        ),
        couponCash: Unread.meta(ignored('coupons are named in addCouponRequestList')),
        refNo: Unread.meta(ignored('gift cards are named in giftCards')),
      }),
    )
    .max(30), // the first that is money is the chosen method; none is needed where nothing is left to pay
  agreeReturnRefundPolicy: z.boolean().default(false),
  agreeDepositDeliveryPolicy: z.boolean().default(false),
  agreePayLater: AgreePayLater,
  sessionDTO: Unread.meta(ignored('the session is that of the token')),
  inputAmts: Unread.meta(ignored('the shop calculates the amount; quoteHash identifies the quote that was shown')),
  orderBy: Unread.meta(ignored('an order placed by this call is always an order of the website')),
  isDelivery: Unread.meta(ignored('the way in `delivery` decides between delivery and collection')),
  preOrder: Unread.meta(ignored('the goods and their stock decide what is a pre-order')),
  immediatelyPay: Unread.meta(ignored('a payment always begins with the order; repayApply begins another')),
  baseReturnUrl: Unread.meta(ignored('payment providers return to the shop’s own address only')),
  failedSubUrl: Unread.meta(ignored('a failed payment returns to payResult, where the buyer can try again')),
})

export const completePaymentMulCo = endpoint('POST /payment/completePaymentMulCo', {
  who: 'visitor',
  summary:
    'Places the order, one per company: at most one outcome per conversation, however often or concurrently it is sent. The first body says how; the others must be of the same conversation.',
  input: z.array(CompleteBody).min(1).max(5),
  reply: z.object({
    needJump: z.boolean(),
    jumpUrl: z.string().nullable(), // the URL of the payment gateway
    invoiceNo: z.string(),
    payId: z.string(),
    orderToken: z.string(), // gives access to the whole order without login
    email: z.string(),
    orders: z.array(z.object({ coCode: z.string(), invoiceNo: z.string(), netTotal: Hkd })),
  }),
})

export const getDeliveryPromise = endpoint('GET /item/getDeliveryPromise', {
  who: 'anyone',
  summary:
    'When one piece of a variant could come to an area of Hong Kong, and what each way would cost; ways that are closed to it are left out.',
  input: z.object({ assortId: z.string().min(1).max(64), area: Text(32).default('') }),
  reply: z.object({
    ways: z.array(
      z.object({ code: z.string(), name: z.string(), pickUp: z.boolean(), fee: Hkd, earliest: z.iso.date() }),
    ),
  }),
})
