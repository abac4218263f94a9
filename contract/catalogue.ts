import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Facets, Filters, sortKeys } from './facets.ts'
import { Hkd } from './money.ts'

const Code = z.string().min(1).max(64)
const page = z.int().min(1).max(10_000).default(1)
const size = z.int().min(1).max(100).default(24)

/** Whether and when a product is available. */
export const Availability = z.object({
  state: z.enum(['IN_STOCK', 'LOW_STOCK', 'PRE_ORDER', 'SOLD_OUT']),
  onhandQty: z.int().min(0), // what can be bought now, capped at 99 so that the stock is not revealed
  preOrderDlvDate: z.iso.date().nullable(),
})
export type Availability = z.infer<typeof Availability>

export const Picture = z.object({
  src: z.string(),
  alt: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.infer<typeof Picture>

const Color = z.object({ name: z.string(), hex: z.string() })

/** The data of a product card. In a listing narrowed to some of a product's variants, it covers these. */
export const Card = z.object({
  productCode: z.string(),
  name: z.string(),
  brand: z.object({ code: z.string(), name: z.string() }),
  sellingPrice: Hkd, // the lowest price of the variants shown
  priceVaries: z.boolean(),
  originalPrice: Hkd.nullable(),
  discountPercent: z.int().nullable(),
  promotion: z.string().nullable(), // the promotion for everyone without a code: 買 2 送 1
  picture: Picture,
  colors: z.array(Color),
  availability: Availability,
  minAge: z.int().nullable(),
  itemType: z.enum(['PRODUCT', 'PRODUCT_WEIGHT']),
  isNew: z.boolean(),
  /** Of the reviews that are shown, with one decimal; null without any. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** The choice that a listing's filters leave: the card shows this colour (by its hex) and size, and its link preselects them. */
  chosen: z.object({ color: z.string().nullable(), size: z.string().nullable() }).nullable(),
  /** The variant of a product without colours, sizes or options, so that a card can add it at once; otherwise null. */
  only: z.object({ assortId: z.string(), barcode: z.string() }).nullable(),
})
export type Card = z.infer<typeof Card>

const Order = z.object({
  sort: z.enum(sortKeys).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  filters: Filters.prefault({}),
  page,
  size,
})

export const Listing = z.object({
  items: z.array(Card),
  totalCount: z.int(),
  countedAll: z.boolean(), // false: so many were counted, by the facets too, and there are more
  page: z.int(),
  size: z.int(),
  facets: Facets,
  title: z.string(),
  path: z.array(z.object({ tag: z.string(), name: z.string() })),
  hasAlcohol: z.boolean(), // the statutory notice is required
})
export type Listing = z.infer<typeof Listing>

export const searchItemByTag = endpoint('POST /item/searchItemByTag', {
  who: 'anyone',
  summary: 'The goods of a category, sorted, filtered and counted; without a tag, of the whole shop.',
  input: Order.extend({ tag: Code.optional() }),
  reply: Listing,
})

export const itemGroups = ['new', 'recommended', 'top_deal', 'hot_collection', 'hot_sales'] as const

export const getItemsByItemGroup = endpoint('POST /item/getItemsByItemGroup', {
  who: 'anyone',
  summary: 'The goods of a home section.',
  input: Order.extend({ itemGroup: z.enum(itemGroups) }),
  reply: Listing,
})

export const Suggestion = z.object({ text: z.string(), kind: z.enum(['spelling', 'near']) })

export const omsSearchItem = endpoint('POST /item/omsSearchItem', {
  who: 'anyone',
  summary: 'Full-text search in both languages with facets; when nothing is found, near words and categories.',
  input: Order.extend({ search: z.string().trim().min(1).max(80), tag: Code.optional() }),
  reply: Listing.extend({
    searched: z.string(), // the words searched; they differ from the input after a spelling correction
    /** What the words ask for beside goods; it filters unless the visitor chose otherwise. Hong Kong dollars. */
    understood: z.object({ priceFrom: Hkd.nullable(), priceTo: Hkd.nullable(), offer: z.boolean() }),
    suggestions: z.array(Suggestion),
    categories: z.array(z.object({ tag: z.string(), name: z.string(), count: z.int() })),
  }),
})

export const typeahead = endpoint('GET /item/typeahead', {
  who: 'anyone',
  summary: 'What a search box offers while one types: goods, categories, words.',
  input: z.object({ search: z.string().trim().min(1).max(80) }),
  reply: z.object({
    words: z.array(z.string()),
    categories: z.array(z.object({ tag: z.string(), name: z.string(), path: z.string() })),
    items: z.array(
      Card.pick({ productCode: true, name: true, sellingPrice: true, priceVaries: true, picture: true, brand: true }),
    ),
    totalCount: z.int(),
  }),
})

const FilterList = z.object({ sorts: z.array(z.enum(sortKeys)), facets: Facets })
export const searchItemAttributeByTag = endpoint('POST /item/searchItemAttributeByTag', {
  who: 'anyone',
  summary: "The attributes that a tag's listing offers.",
  input: z.object({ tag: Code.optional() }),
  reply: FilterList,
})
export const getAppProductFilterList = endpoint('POST /app/getAppProductFilterList', {
  who: 'anyone',
  summary: 'The filters a listing or search offers, counted for what is already chosen.',
  input: z.object({
    tag: Code.optional(),
    search: z.string().trim().min(1).max(80).optional(),
    filters: Filters.prefault({}),
  }),
  reply: FilterList,
})

export const Variant = z.object({
  assortId: z.string(),
  barcode: z.string(),
  color: Color.nullable(),
  size: z.string().nullable(),
  /** Its value of each further option of the product. */
  further: z.record(z.string(), z.string()),
  sellingPrice: Hkd,
  originalPrice: Hkd.nullable(),
  availability: Availability,
  pictures: z.array(Picture),
})
export type Variant = z.infer<typeof Variant>

const OptionName = z.object({ code: z.string(), name: z.string() })
export const Product = z.object({
  productCode: z.string(),
  name: z.string(),
  brand: z.object({ code: z.string(), name: z.string() }),
  highlights: z.array(z.string()), // at most five short points
  description: z.string(),
  pack: z.string(),
  origin: z.string(),
  path: z.array(z.object({ tag: z.string(), name: z.string() })),
  sellingPrice: Hkd,
  originalPrice: Hkd.nullable(),
  pointsToEarn: z.int(),
  itemType: z.enum(['PRODUCT', 'PRODUCT_WEIGHT']),
  approxWeightG: z.int().nullable(),
  minAge: z.int().nullable(),
  nonStock: z.enum(['Y', 'N']),
  preOrderPriod: z.string().nullable(),
  depositPercent: z.int().nullable(), // of a pre-order: the share paid at placing; the rest is due when the goods arrive
  purchaseLimit: z.int().nullable(),
  remarkDemanded: z.boolean(),
  isGiftCard: z.boolean(), // its sizes are values; delivered by e-mail after payment
  options: z.array(z.object({ code: z.string(), name: z.string(), maxLength: z.int() })),
  specs: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What besides colour and size tells its variants apart. */
  furtherOptions: z.array(z.object({ ...OptionName.shape, values: z.array(OptionName) })),
  /** For search engines, where staff wrote them; otherwise name and description. */
  seo: z.object({ title: z.string(), description: z.string() }),
  colors: z.array(Color),
  sizes: z.array(z.string()),
  variants: z.array(Variant),
  sellable: z.boolean(), // false: known, but not for sale in this shop (§8 unable to sell)
  /** Codes of the delivery ways that carry these goods; other ways are left out. */
  deliveryWays: z.array(z.string()),
  createdOn: z.iso.date(),
})
export type Product = z.infer<typeof Product>

export const getItemByProductCode = endpoint('GET /item/product/{id}', {
  who: 'anyone',
  summary: 'One product, whole: variants with stock, pictures, specifications.',
  input: z.object({ id: Code }),
  reply: Product,
})

export const getItemByBarcodes = endpoint('POST /item/getItemByBarcodes', {
  who: 'anyone',
  summary: 'Products by barcode; unknown ones are left out and named.',
  input: z.object({ barcodes: z.array(Code).min(1).max(50) }),
  reply: z.object({ items: z.array(Product), unknown: z.array(z.string()) }),
})

export const getItemsByProductCodes = endpoint('POST /item/getItemsByProductCodes', {
  who: 'anyone',
  summary: 'Cards of given products, in the order asked: recently viewed, a walk-in wish list.',
  input: z.object({ productCodes: z.array(Code).max(60) }),
  reply: z.object({ items: z.array(Card) }),
})

export const getItemColorAndSize = endpoint('GET /item/getItemColorAndSize', {
  who: 'anyone',
  summary: 'The colour × size matrix with stock per variant.',
  input: z.object({ productCode: Code }),
  reply: z.object({
    colors: z.array(Color),
    sizes: z.array(z.string()),
    furtherOptions: Product.shape.furtherOptions,
    variants: z.array(Variant),
  }),
})

export const getItemDimension = endpoint('POST /app/getItemDimension', {
  who: 'anyone',
  summary: 'Packed size in cm and gross weight in grams, where known.',
  input: z.object({ productCode: Code }),
  reply: z.object({
    lengthCm: z.int().nullable(),
    widthCm: z.int().nullable(),
    heightCm: z.int().nullable(),
    grossWeightG: z.int().nullable(),
  }),
})

export const getUOMRatio2 = endpoint('GET /uom/getUOMRatio2', {
  who: 'anyone',
  summary: 'Unit conversions for weighed items, in grams; catty and tael by the law of Hong Kong.',
  input: z.object({}),
  reply: z.object({ ratios: z.array(z.object({ uom: z.string(), name: z.string(), grams: z.number() })) }),
})

export const getSalesMostQty = endpoint('POST /dashBord/getSalesMostQty', {
  who: 'anyone',
  summary: 'Best sellers of the last days, from real orders.',
  input: z.object({ days: z.int().min(1).max(365).default(90), size: z.int().min(1).max(100).default(12) }),
  reply: z.object({ items: z.array(Card.extend({ soldQty: z.int() })) }),
})

export const getProductImageWithAssortId = endpoint('GET /admin/image/getProductImageWithAssortId', {
  who: 'anyone',
  summary: 'Pictures of one variant, in the sizes and formats held.',
  input: z.object({ assortId: Code }),
  reply: z.object({ pictures: z.array(Picture.extend({ formats: z.array(z.string()) })) }),
})
