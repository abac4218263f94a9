import { z } from 'zod'
import { Card, Product } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { grades } from './grades.ts'
import { Hkd } from './money.ts'

const Code = z.string().min(1).max(64)
const Codes = z.array(Code).max(500)

/** The order in which promotions apply; each lane sees what the earlier ones have left. */
export const lanes = ['line', 'bundle', 'order', 'delivery'] as const

/** The goods of a promotion: products named by code or assortId; otherwise those of its category and brand, where given. */
export const PromotedGoods = z.strictObject({
  products: Codes.default([]),
  categories: Codes.default([]),
  brands: Codes.default([]),
  except: z
    .strictObject({ products: Codes.default([]), categories: Codes.default([]), brands: Codes.default([]) })
    .default({ products: [], categories: [], brands: [] }),
  fullPriceOnly: z.boolean().default(false),
})

const Percent = z.number().min(0).max(100).multipleOf(0.01)
const Pieces = z.int().min(1).max(999)
/** What a promotion gives. The server validates which kinds are allowed in which lane. */
export const PromotionTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: Percent }),
  /** Off each piece in the line lane, off the total elsewhere. */
  z.strictObject({ kind: z.literal('amount'), amount: Hkd.min(0) }),
  z.strictObject({ kind: z.literal('fixed-price'), amount: Hkd.min(0) }),
  /** Of every `nth` pieces the cheapest is reduced; `mixed` counts different goods together. */
  z.strictObject({
    kind: z.literal('nth-piece'),
    nth: z.int().min(2).max(99),
    percent: Percent,
    mixed: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('buy-get'),
    buy: Pieces,
    get: Pieces,
    percent: Percent,
    gets: PromotedGoods.nullable(), // null: of the same goods
    mixed: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('pieces-for'),
    pieces: z.int().min(2).max(99),
    amount: Hkd.min(0),
    mixed: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('combo'),
    parts: z
      .array(z.strictObject({ product: Code, quantity: Pieces }))
      .min(2)
      .max(10),
    price: z.union([
      z.strictObject({ amount: Hkd.min(0) }), // the price
      z.strictObject({ amountOff: Hkd.min(0) }),
      z.strictObject({ percent: Percent }), // off
    ]),
  }),
  z.strictObject({
    kind: z.literal('tiers'),
    steps: z
      .array(
        z.union([
          z.strictObject({ fromAmount: Hkd.min(0), amountOff: Hkd.min(0) }),
          z.strictObject({ fromAmount: Hkd.min(0), percent: Percent }),
        ]),
      )
      .min(1)
      .max(10),
  }),
  z.strictObject({ kind: z.literal('free-delivery') }),
])
export type PromotionTerms = z.infer<typeof PromotionTerms>

/**
 * The engine's input besides the lines, so that the browser computes the server's sums. It contains the promotions that may still
 * apply, in the engine's own shape (server/promotions/promotion-terms), in cents; use counts stay on the server.
 */
export const Reckoning = z.object({
  promotions: z.array(z.looseObject({ id: z.string(), lane: z.enum(lanes), name: z.string(), says: z.string() })),
  today: z.iso.date(),
  grade: z.enum(grades).nullable(), // null for a walk-in
  rounding: z.union([z.literal(0), z.literal(1), z.literal(4), z.literal(5), z.literal(6)]),
  limits: z.object({ applied: z.int(), perFamily: z.int(), exclusive: z.int() }),
  soldOut: z.array(z.string()), // products and assortIds whose stock does not exceed the cart's quantity
})

/** Goods that cost less when bought together. */
export const Combo = z.object({
  promotionId: z.string(),
  name: z.string(),
  says: z.string(), // the saving in one line
  to: z.iso.date().nullable(),
  parts: z.array(
    z.object({
      card: Card,
      qty: z.int(),
      assortId: z.string().nullable(), // this variant only; null: any
      sellingPrice: Hkd, // per piece, the lowest where variants differ
    }),
  ),
  totalAmount: Hkd, // one combo at separate prices
  saved: Hkd,
  netTotal: Hkd, // one combo at its own price
  most: z.int(), // the maximum by stock, at most 99
  reason: z.string().nullable(), // why it cannot be added, in the visitor's language
})
export type Combo = z.infer<typeof Combo>

export const getItemByBarcodeWithSalesTogether = endpoint('POST /item/getItemByBarcodeWithSalesTogether', {
  who: 'anyone',
  summary:
    'A product by barcode or code, with what is often bought with it, the combos it is cheaper in, and what else is recommended.',
  input: z.object({ barcode: Code.optional(), productCode: Code.optional() }),
  reply: z.object({
    item: Product,
    salesTogether: z.array(Card),
    combos: z.array(Combo),
    recommended: z.array(Card),
  }),
})

/** A promotion as shown to shoppers, beside goods and in a cart. Codes are never included. */
export const ProductOffer = z.object({
  id: z.string(),
  name: z.string(),
  says: z.string(), // the offer in one line: 第二件半價, HK$40 off HK$400
  grades: z.array(z.enum(grades)).nullable(), // for members of these grades only
  gradeNames: z.array(z.string()).nullable(),
  from: z.iso.date(),
  to: z.iso.date().nullable(), // the last day
})
export type ProductOffer = z.infer<typeof ProductOffer>

export const getRecommendPromotion = endpoint('POST /item/getRecommendPromotion', {
  who: 'anyone',
  summary:
    'The promotions without a code that run today and count a product in, as staff ranked them, and the combos it is in.',
  input: z.object({ productCode: Code.optional(), barcode: Code.optional() }),
  reply: z.object({ promotions: z.array(ProductOffer), combos: z.array(Combo) }),
})

export const getSalesTogetherDetail = endpoint('POST /item_sales_together/getSalesTogetherDetail', {
  who: 'anyone',
  summary: 'A combo in detail: what is in it, what it costs together and apart, how many can be had.',
  input: z.object({ promotionId: Code }),
  reply: Combo,
})

export const getCombos = endpoint('POST /item_sales_together/getCombos', {
  who: 'anyone',
  summary: 'The combos of today that anyone may buy, as staff ranked them.',
  input: z.object({}),
  reply: z.object({ combos: z.array(Combo) }),
})

export const getMemoDiscountByDiscCode = endpoint('GET /payment/getMemoDiscountByDiscCode', {
  who: 'visitor',
  summary:
    "Whether a discount code is good, and what it takes off this visitor's cart now or why nothing. Case does not matter. After 20 misses in an hour a visitor and a house are refused (TOO_MANY_REQUESTS).",
  input: z.object({
    discountCode: z.string().max(64),
    /** Codes on the order already, separated by commas; at most ten. */
    applied: z
      .string()
      .max(330)
      .regex(/^([^,]*,){0,9}[^,]*$/)
      .default(''),
    /** PROMOTION: from a campaign's link; DISCOUNT: typed. They differ in the message for an unknown code. */
    codeType: z.enum(['DISCOUNT', 'PROMOTION']).default('DISCOUNT'),
  }),
  reply: z.object({
    discountCode: z.string(), // in the shop's spelling
    name: z.string(),
    says: z.string(),
    to: z.iso.date().nullable(),
    applied: z.boolean(),
    totalDiscountAmount: Hkd,
    reason: z.string().nullable(), // why it takes nothing off
    gone: z.boolean(), // it has ended or is used up: no cart of this visitor brings it back
  }),
})

export const promotionStates = ['draft', 'live', 'ended'] as const

const Amount = Hkd.min(0)
/** All fields of a promotion that staff set. */
const Told = z.strictObject({
  nameZh: z.string().trim().min(1).max(80),
  nameEn: z.string().trim().min(1).max(80),
  lane: z.enum(lanes),
  terms: PromotionTerms,
  of: PromotedGoods,
  exclusive: z.boolean().default(false),
  /** Only one promotion of a family applies to a cart. */
  family: z.string().trim().min(1).max(40).nullable().default(null),
  priority: z.int().min(-1_000).max(1_000).default(0),
  from: z.iso.date(),
  to: z.iso.date().nullable().default(null),
  grades: z.array(z.enum(grades)).min(1).nullable().default(null),
  minGoods: Amount.default(0),
  minPieces: z.int().min(0).max(999).default(0),
  /** If not empty, one of the codes is required; letters, digits, `-` and `_`. */
  codes: z.array(z.string().trim().min(3).max(32)).max(1_000).default([]),
  limits: z
    .strictObject({
      overall: z.int().min(1).nullable().default(null),
      perCustomer: z.int().min(1).max(1_000).nullable().default(null),
      perCode: z.int().min(1).nullable().default(null),
    })
    .default({ overall: null, perCustomer: null, perCode: null }),
  /** Only staff see a draft. */
  state: z.enum(['draft', 'live']).default('draft'),
})

export type ToldPromotion = z.infer<typeof Told>

export const StaffPromotion = Told.omit({ state: true }).extend({
  id: z.string(),
  says: z.string(),
  state: z.enum(promotionStates),
  uses: z.int(), // by orders that were not cancelled or expired
  createdAt: z.iso.datetime({ offset: true }),
  createdBy: z.string(),
  changedAt: z.iso.datetime({ offset: true }),
  changedBy: z.string(),
})
export type StaffPromotion = z.infer<typeof StaffPromotion>

export const staffPromotions = endpoint('GET /staff/promotions', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'order desk', 'support'],
  summary:
    'Every promotion, drafts and ended ones too, newest first, in pages; those in one state or with one code when asked.',
  input: z.object({
    state: z.enum(promotionStates).optional(),
    code: z.string().max(64).optional(),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(24),
  }),
  reply: z.object({ promotions: z.array(StaffPromotion), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffCreatePromotion = endpoint('POST /staff/promotions', {
  who: 'staff',
  roles: ['owner', 'merchandiser'],
  summary: 'A new promotion. PROMOTION_UNCLEAR names what does not fit; DISCOUNT_CODE_TAKEN a code of another.',
  input: Told,
  reply: StaffPromotion,
})

export const staffChangePromotion = endpoint('PUT /staff/promotions/{id}', {
  who: 'staff',
  roles: ['owner', 'merchandiser'],
  summary: 'Says a promotion anew, whole. What was ordered under it stays as it was; one that ended cannot come back.',
  input: Told.extend({ id: Code }),
  reply: StaffPromotion,
})

export const staffEndPromotion = endpoint('POST /staff/promotions/{id}/end', {
  who: 'staff',
  roles: ['owner', 'merchandiser'],
  summary: 'Ends it for good, at once.',
  input: z.strictObject({ id: Code }),
  reply: StaffPromotion,
})
