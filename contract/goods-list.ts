import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { Code, filledGroups, StaffGoods } from './goods-admin.ts'
import { Hkd } from './money.ts'

/** What goods can lack: a name in a language, a price, stock, a photo; `any`: what publishing demands. */
export const lackingParts = ['zh', 'en', 'price', 'stock', 'photo', 'any'] as const
export const goodsSorts = ['code', 'name', 'price', 'stock', 'changed', 'created'] as const

const GoodsRow = z.object({
  code: z.string(),
  version: z.int(),
  state: StaffGoods.shape.state,
  hasDraft: z.boolean(),
  nameZh: z.string(),
  nameEn: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  picture: z.string().nullable(), // the base path of its picture: add -320.webp
  variants: z.int(),
  barcode: z.string().nullable(), // of a product with one variant
  priceFrom: Hkd.nullable(),
  priceTo: Hkd.nullable(),
  originalPrice: Hkd.nullable(),
  cost: Hkd.nullable(),
  onHand: z.int(),
  held: z.int(),
  purchaseLimit: z.int().nullable(),
  minAge: z.int().nullable(),
  preOrderLead: z.string().nullable(),
  preOrderLimit: z.int().nullable(),
  safetyFrom: z.int().nullable(), // of the variants, the lowest and the highest; null: none has stock
  safetyTo: z.int().nullable(),
  createdOn: z.iso.date().nullable(),
  changedAt: z.iso.datetime({ offset: true }),
})
export type GoodsRow = z.infer<typeof GoodsRow>

export const staffGoodsOrder = endpoint('GET /staff/goods/order', {
  who: 'staff',
  roles,
  summary:
    'The codes of a view in its order, all of them, joined by tabs: 100,000 goods are one text. The first 100 rows come with them; the others are asked for by code.',
  input: z.object({
    state: z.enum(['draft', 'live', 'unsellable', 'withdrawn']).optional(),
    category: Code.optional(), // and those below it
    brand: Code.optional(),
    group: z.enum(filledGroups).optional(),
    missing: z.enum(lackingParts).optional(),
    search: z.string().trim().max(80).optional(), // in code, names, barcodes
    sort: z.enum(goodsSorts).default('code'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: z.object({ count: z.int(), codes: z.string(), rows: z.array(GoodsRow) }),
})

export const staffGoodsRows = endpoint('POST /staff/goods/rows', {
  who: 'staff',
  roles,
  summary: 'The rows of these codes, in the order asked; unknown codes are left out.',
  input: z.strictObject({ codes: z.array(Code).min(1).max(200) }),
  reply: z.object({ rows: z.array(GoodsRow) }),
})
