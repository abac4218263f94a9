import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { longestHighlight, mostHighlights, mostSpecs } from './goods-limits.ts'
import { Hkd } from './money.ts'
import { mostOnHand } from './stock-limits.ts'

const Moment = z.iso.datetime({ offset: true })
const writers = ['owner', 'merchandiser'] as const
/** Of goods, a category or a brand. */
export const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
/** Of goods; `order` and `rows` are addresses of this contract. */
const GoodsCode = Code.refine((code) => !['order', 'rows', 'change'].includes(code.toLowerCase()))
const Word = z.string().trim().max(200)
const words = (most: number) => z.string().trim().max(most)
const Highlights = z.array(words(longestHighlight).min(1)).max(mostHighlights)

/** Groups that staff fill by hand; `hot_sales` follows from orders. */
export const filledGroups = ['new', 'recommended', 'top_deal', 'hot_collection'] as const

/**
 * What goods are, but for their variants. A draft may leave anything out; publishing demands both languages, category, brand, a
 * picture and a price.
 */
export const GoodsFields = z.strictObject({
  nameZh: Word,
  nameEn: Word,
  descriptionZh: words(20_000), // plain text; lines are kept
  descriptionEn: words(20_000),
  highlights: z.strictObject({ zh: Highlights, en: Highlights }), // short points at the top of the page
  packZh: Word,
  packEn: Word,
  originZh: Word,
  originEn: Word,
  materialZh: Word,
  materialEn: Word,
  brand: Code.nullable(),
  category: Code.nullable(),
  itemType: z.enum(['PRODUCT', 'PRODUCT_WEIGHT']),
  approxWeightG: z.int().min(1).max(10_000_000).nullable(),
  grossWeightG: z.int().min(1).max(10_000_000).nullable(),
  sizeCm: z.tuple([z.int().min(1).max(10_000), z.int().min(1).max(10_000), z.int().min(1).max(10_000)]).nullable(),
  cold: z.boolean(),
  minAge: z.int().min(1).max(99).nullable(),
  /** Sold beyond the stock on hand; null: not. */
  preOrder: z
    .strictObject({
      lead: z.string().regex(/^[1-9]\d{0,2}\/(DAY|WEEK|MONTH)$/),
      limit: z.int().min(1).max(mostOnHand).nullable().default(null),
      depositPercent: z.int().min(0).max(100).nullable().default(null),
    })
    .nullable(),
  purchaseLimit: z.int().min(1).max(mostOnHand).nullable(),
  remarkDemanded: z.boolean(),
  /** Words that the buyer gives, such as an engraving. */
  buyerWords: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/),
        nameZh: Word.min(1),
        nameEn: Word.min(1),
        maxLength: z.int().min(1).max(200),
      }),
    )
    .max(5),
  /** Rows of the specification, in their order. */
  specs: z.array(z.strictObject({ nameZh: Word, nameEn: Word, valueZh: Word, valueEn: Word })).max(mostSpecs),
  /** Rows of the specification by attributes of the company, before those above. */
  attributes: z.array(z.strictObject({ attribute: Code, valueZh: Word, valueEn: Word })).max(60),
  searchWords: words(500),
  seo: z.strictObject({
    titleZh: Word.default(''),
    titleEn: Word.default(''),
    descriptionZh: words(320).default(''),
    descriptionEn: words(320).default(''),
  }),
  groups: z.array(z.enum(filledGroups)).max(filledGroups.length),
  together: z.array(GoodsCode).max(24),
  /** What is drawn where there is no photo. */
  picture: z.looseObject({ shape: z.string().max(40), hue: z.number().min(0).max(360) }).nullable(),
})
export type GoodsFields = z.infer<typeof GoodsFields>

/** `1299`, or as typed: `1,299.00`, `HK$1,299`, `１２９９`. PRICE_UNREADABLE names what cannot be read. */
const Price = z.union([Hkd, words(40)]).nullable()

const GoodsOption = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/),
  /** Fills the colour or the size of the variants; at most one option each. */
  role: z.enum(['colour', 'size']).nullable().default(null),
  nameZh: Word,
  nameEn: Word,
  values: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/),
        nameZh: Word,
        nameEn: Word,
        hex: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/)
          .nullable()
          .default(null), // of a colour
      }),
    )
    .min(1)
    .max(100),
})

const toldVariant = {
  /** Absent: a new one, whose id is made of the code and the choice. */
  assortId: Code.optional(),
  /** Absent or null: one of the shop's own (29…) when it is published. */
  barcode: z.string().trim().max(32).nullable().default(null),
  /** Option → value. */
  choice: z.record(z.string(), z.string()).default({}),
  price: Price.default(null),
  /** The former price, struck through; higher than the price. */
  originalPrice: Price.default(null),
  cost: Price.default(null),
  /** Pieces that are here when a new variant is published; later: POST /staff/stock/adjust. */
  stock: z.int().min(0).max(mostOnHand).nullable().default(null),
  vendorCode: Word.nullable().default(null),
  bin: Word.nullable().default(null),
}
export const GoodsVariants = z.strictObject({
  options: z.array(GoodsOption).max(3),
  variants: z.array(z.strictObject(toldVariant)).max(250),
})
export type GoodsVariants = z.infer<typeof GoodsVariants>

const ReadVariant = z.object({
  ...toldVariant,
  assortId: z.string().nullable(),
  price: Hkd.nullable(),
  originalPrice: Hkd.nullable(),
  cost: Hkd.nullable(),
  /** null: not published yet. */
  onHand: z.int().nullable(),
  held: z.int().nullable(),
})

/** Some goods as the console shows them: what is live with the draft over it. */
export const StaffGoods = z.object({
  code: z.string(),
  version: z.int(), // to be sent with the next write
  state: z.enum(['draft', 'live', 'unsellable', 'withdrawn']), // draft: never published
  hasDraft: z.boolean(), // something is saved and not published
  draftFields: z.array(z.string()), // which fields differ from what is live
  savedAt: Moment.nullable(),
  savedBy: z.string().nullable(),
  publishAt: Moment.nullable(), // publishes itself then
  showsFrom: Moment.nullable(),
  showsUntil: Moment.nullable(), // withdrawn by itself then
  fields: GoodsFields,
  options: z.array(GoodsOption),
  variants: z.array(ReadVariant),
  /** What publishing would refuse: field → complaint, as in `fields` of a refusal. */
  missing: z.record(z.string(), z.string()),
  versions: z.array(z.object({ number: z.int(), publishedAt: Moment, publishedBy: z.string(), changeId: z.uuid() })), // newest first
})
export type StaffGoods = z.infer<typeof StaffGoods>

/** An answer to a write; it also tells its change, null where nothing was different. */
const Written = StaffGoods.extend({ changeId: z.uuid().nullable() })

export const staffGoods = endpoint('GET /staff/goods/{code}', {
  who: 'staff',
  roles,
  summary: 'Some goods whole, with the draft over what is live, and what is still missing.',
  input: z.object({ code: Code }),
  reply: StaffGoods,
})

export const staffCreateGoods = endpoint('POST /staff/goods', {
  who: 'staff',
  roles: writers,
  summary: 'A draft of new goods. Nobody sees it until it is published. GOODS_CODE_TAKEN.',
  input: z.strictObject({
    code: GoodsCode,
    fields: GoodsFields.partial().default({}),
    options: GoodsVariants.shape.options.default([]),
    variants: GoodsVariants.shape.variants.default([]),
  }),
  reply: Written,
})

export const staffSaveGoods = endpoint('PUT /staff/goods/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Saves fields in the draft; absent fields stay. Refuses STALE with who wrote what since the version that was read. An incomplete draft is saved all the same.',
  input: z.strictObject({ code: Code, version: z.int().min(0), fields: GoodsFields.partial() }),
  reply: Written,
})

export const staffSaveVariants = endpoint('PUT /staff/goods/{code}/variants', {
  who: 'staff',
  roles: writers,
  summary:
    'Saves options and variants in the draft, all of them, in their order. A variant that is left out is withdrawn when the draft is published: orders keep their words.',
  input: GoodsVariants.extend({ code: Code, version: z.int().min(0) }),
  reply: Written,
})

export const staffPublishGoods = endpoint('POST /staff/goods/{code}/publish', {
  who: 'staff',
  roles: writers,
  summary:
    'Makes the draft live, now or `from` a moment on, and `until` another. Refuses LANGUAGE_MISSING, PICTURE_MISSING, PRICE_MISSING, GOODS_INCOMPLETE and names every field; PRICE_FAR unless `sure`: far from the price before, or below cost. A merchandiser may not go more than 50 % down or below cost (SECOND_PERSON_NEEDED).',
  input: z.strictObject({
    code: Code,
    version: z.int().min(0),
    from: Moment.nullable().default(null),
    until: Moment.nullable().default(null),
    sure: z.boolean().default(false),
  }),
  reply: Written.extend({ visibleFrom: Moment.nullable() }), // planned; null: at once
})

export const staffDiscardDraft = endpoint('POST /staff/goods/{code}/discard', {
  who: 'staff',
  roles: writers,
  summary: 'Drops the draft; what is live stays. The change can be undone.',
  input: z.strictObject({ code: Code, version: z.int().min(0) }),
  reply: z.object({ code: z.string(), changeId: z.uuid().nullable() }),
})

export const staffWithdrawGoods = endpoint('POST /staff/goods/{code}/withdraw', {
  who: 'staff',
  roles: writers,
  summary:
    'Takes it out of the shop at once, also out of carts, where it is told of; orders keep it. Publishing brings it back. Says in how many carts it lies.',
  input: z.strictObject({ code: Code, version: z.int().min(0) }),
  reply: Written.extend({ inCarts: z.int() }),
})

export const staffCopyGoods = endpoint('POST /staff/goods/{code}/copy', {
  who: 'staff',
  roles: writers,
  summary: 'A draft of new goods from these, without barcodes and stock. GOODS_CODE_TAKEN.',
  input: z.strictObject({ code: Code, newCode: GoodsCode }),
  reply: Written,
})
