import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filledGroups } from './goods-admin.ts'
import { mostAtOnce } from './goods-limits.ts'
import { goodsTexts } from './goods-texts.ts'
import { GoodsView } from './imports.ts'
import { Hkd } from './money.ts'
import { mostOnHand } from './stock-limits.ts'

const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const Text = z.string().trim().max(20_000)
const Word = z.string().trim().max(200)
/** As typed: `1,299.00`, `HK$12`. */
const Price = z.union([Hkd, z.string().trim().max(40)])

const textFields = [...goodsTexts, 'searchWords'] as const
const figureFields = ['minAge', 'purchaseLimit', 'approxWeightG', 'grossWeightG'] as const
const priceFields = ['price', 'originalPrice', 'cost'] as const

export const GoodsOperation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setText'), field: z.enum(textFields), value: Text }),
  z.strictObject({
    kind: z.literal('replaceText'),
    field: z.enum(textFields),
    find: z.string().min(1).max(200),
    with: z.string().max(200),
  }),
  z.strictObject({
    kind: z.literal('setFigure'),
    field: z.enum(figureFields),
    value: z.int().min(1).max(10_000_000).nullable(),
  }),
  z.strictObject({ kind: z.literal('setCold'), value: z.boolean() }),
  z.strictObject({ kind: z.literal('setPlace'), field: z.enum(['brand', 'category']), value: Code }),
  z.strictObject({ kind: z.enum(['addGroup', 'removeGroup']), value: z.enum(filledGroups) }),
  /** `addAttribute` leaves a value that is there as it is. */
  z.strictObject({ kind: z.enum(['setAttribute', 'addAttribute']), attribute: Code, valueZh: Word, valueEn: Word }),
  z.strictObject({ kind: z.literal('removeAttribute'), attribute: Code }),
  z.strictObject({ kind: z.enum(['addTogether', 'removeTogether']), value: Code }),
  /** Of goods with one variant. */
  z.strictObject({ kind: z.literal('setBarcode'), value: z.string().trim().min(1).max(32) }),
  /** Of goods that are sold before they are here; null: without a limit. */
  z.strictObject({ kind: z.literal('setPreOrderLimit'), value: z.int().min(1).max(mostOnHand).nullable() }),
  /** Pieces of each variant that stay unsold; who may write stock. */
  z.strictObject({ kind: z.literal('setSafety'), value: z.int().min(0).max(mostOnHand) }),
  /** What was counted of goods with one variant, as one movement each with the note as its reason; who may write stock. */
  z.strictObject({ kind: z.literal('countStock'), value: z.int().min(0).max(mostOnHand) }),
  /** With the draft, as the operations before it leave it. */
  z.strictObject({ kind: z.literal('publish') }),
  /** Alone. */
  z.strictObject({ kind: z.literal('withdraw') }),
  z.strictObject({ kind: z.literal('setPrice'), field: z.enum(priceFields), value: Price.nullable() }),
  z.strictObject({ kind: z.literal('percent'), field: z.enum(priceFields), value: z.number().min(-99).max(1_000) }), // -20: 20 % off
  z.strictObject({ kind: z.literal('amount'), field: z.enum(priceFields), value: Hkd }),
  /** To HK$1, to 10 cents, or down to a price that ends in .90. */
  z.strictObject({ kind: z.literal('round'), field: z.enum(priceFields), to: z.enum(['dollar', 'dime', 'ninety']) }),
])
export type GoodsOperation = z.infer<typeof GoodsOperation>

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** What would be, or was, written of some goods; prices in HK$. */
export const BulkDifference = z.object({
  code: z.string(),
  assortId: z.string().nullable(),
  field: z.string(),
  before: Value,
  after: Value,
})
export const RefusedGoods = z.object({ code: z.string(), field: z.string(), complaint: z.string() })

export const staffChangeGoods = endpoint('POST /staff/goods/change', {
  who: 'staff',
  roles: ['owner', 'merchandiser', 'order desk', 'warehouse'],
  summary:
    'Operations on many goods, one after another: those of a view, or by code; at most 5,000. Or `cells`: for each of some goods operations of its own, and the version that it was read at; goods that were written since are refused (`goods_stale`). Live goods change at once, others in their draft. All or none: GOODS_CHANGE_WRONG names each field. With `others` the goods that are refused are left out. With `sure` prices that are far from the ones before pass; a merchandiser may not go more than 50 % down or below cost. `publish` refuses what publishing refuses. `countStock` and `setSafety` are for who may write stock, and all that order desk and warehouse may write here; `countStock` needs a note. `dryRun` answers counts, the first 50 differences and all refusals; `checked` of its answer, sent with the same wish, refuses GOODS_CHANGED_MEANWHILE where something else would be written by now.',
  input: z.strictObject({
    view: GoodsView.nullable().default(null),
    codes: z.array(Code).max(mostAtOnce).default([]),
    operations: z.array(GoodsOperation).max(10).default([]),
    cells: z
      .array(
        z.strictObject({ code: Code, version: z.int().min(0), operations: z.array(GoodsOperation).min(1).max(10) }),
      )
      .max(mostAtOnce)
      .default([]),
    note: z.string().trim().max(300).default(''),
    sure: z.boolean().default(false),
    others: z.boolean().default(false),
    checked: z.string().max(64).optional(),
    dryRun: z.boolean().default(false),
  }),
  reply: z.object({
    asked: z.int(), // goods
    different: z.int(),
    differences: z.array(BulkDifference), // the first 50
    refused: z.array(RefusedGoods),
    checked: z.string(), // what would be written, all of it, in one mark
    changeId: z.uuid().nullable(), // null: nothing different, or asked about only
  }),
})
