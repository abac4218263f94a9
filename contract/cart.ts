import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'
import { lanes, Reckoning } from './promotions.ts'

const Code = z.string().min(1).max(64)

/** Any number is understood, so that the shop itself can say why -1, 1.5 or a billion is refused. */
const Quantity = z.number()

/** What the buyer gives with the goods: an engraving, or whom a gift card goes to with which message. */
const Words = z.string().max(600).default('')

/** What the shop changed or must tell about a line, told once where it belongs. */
export const LineNote = z.object({
  code: z.enum([
    'CAPPED', // stock is lower
    'RAISED_TO_ONE',
    'PRICE_UP',
    'PRICE_DOWN',
    'NOW_PRE_ORDER',
    'NOW_IN_STOCK',
    'DATE_CHANGED',
    'SOLD_OUT',
    'WITHDRAWN',
    'UNSELECTED',
    'PURCHASE_LIMIT',
  ]),
  message: z.string(),
})

export const CartItem = z.object({
  lineId: z.string(), // assortId|barcode|dynamicAttr, as promotions name lines
  productCode: z.string(),
  assortId: z.string(),
  barcode: z.string(),
  dynamicAttr: z.string(),
  name: z.string(),
  brand: z.string(),
  brandCode: z.string(),
  category: z.string(), // its code
  isGiftCard: z.boolean(), // no promotion touches it
  color: z.string().nullable(),
  size: z.string().nullable(),
  picture: Picture,
  itemType: z.enum(['PRODUCT', 'PRODUCT_WEIGHT']),
  minAge: z.int().nullable(),
  remarkDemanded: z.boolean(),
  qty: z.int(),
  mostQty: z.int(), // how many the quantity field may go to
  onhandQty: z.int(),
  sellingPrice: Hkd,
  originalPrice: Hkd.nullable(),
  lineTotal: Hkd, // before promotions
  lineDiscount: Hkd, // all of `discounts`
  netTotal: Hkd, // what is left of lineTotal
  /** What each promotion takes off this line; of one on the whole order, this line's share. */
  discounts: z.array(z.object({ promotion: z.string(), name: z.string(), lane: z.enum(lanes), amount: Hkd })),
  selected: z.boolean(),
  selectable: z.boolean(),
  preOrderPriod: z.string().nullable(),
  nonStock: z.enum(['Y', 'N']),
  preOrderItemIsNot: z.enum(['Y', 'N']), // Y: this line is a pre-order
  preOrderItemTipInfo: z.string().nullable(),
  preOrderDlvDate: z.iso.date().nullable(),
  notes: z.array(LineNote),
})
export type CartItem = z.infer<typeof CartItem>

export const Cart = z.object({
  shopCart: z.object({
    shopCartCoGroupList: z.array(
      z.object({
        shopCartCoShopInfo: z.object({
          coCode: z.string(),
          shopCode: z.string(),
          coName: z.string(),
          vipView: z.object({ vipCode: z.string(), vipGrade: z.string() }),
        }),
        itemPriceViewList: z.array(CartItem),
      }),
    ),
  }),
  /** Of what is selected. `saved` is what its old prices were more; `totalAmount` − `discount` = `netTotal`, without delivery. */
  totals: z.object({
    count: z.int(),
    selectedCount: z.int(),
    totalAmount: Hkd,
    saved: Hkd,
    discount: Hkd,
    netTotal: Hkd,
  }),
  /** Every promotion that looked at the selected goods: what it takes off, or why it does not apply. */
  promotions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      says: z.string(), // what it gives, in one line
      lane: z.enum(lanes),
      applied: z.boolean(),
      amount: Hkd, // 0 where it makes the delivery free
      reason: z.string().nullable(), // why not, in the visitor's language
    }),
  ),
  /** What the browser needs to reckon the same sums at once, by the same engine. */
  reckoning: Reckoning,
  /** The codes of the ways of delivery that carry all that is selected: what the shop says of the others is not said here. */
  deliveryWays: z.array(z.string()),
  /** Why the selected lines cannot go to checkout together, §4 §5; null when they can. `groups` are sets that could. */
  conflict: z
    .object({
      error: z.enum(['MIXED_PREORDER', 'DIFFERENT_DATES']),
      message: z.string(),
      groups: z.array(
        z.object({
          label: z.string(),
          lines: z.array(z.object({ assortId: z.string(), barcode: z.string(), dynamicAttr: z.string() })),
        }),
      ),
    })
    .nullable(),
})
export type Cart = z.infer<typeof Cart>

export const getShopCartItems = endpoint('GET /shop_cart/getShopCartItems', {
  who: 'visitor',
  summary:
    'The cart, re-checked against stock and prices, with a note on every line that changed. With supplierCoCode the goods of that company alone; totals and promotions are of the whole cart.',
  input: z.object({ supplierCoCode: z.string().max(32).optional(), vipCode: ownVipCode }),
  reply: Cart,
})

/** Prices, stock and totals that a client sends along are not read. */
export const addToShopCart = endpoint('POST /shop_cart/addToShopCart', {
  who: 'visitor',
  summary: 'Adds goods; the same variant, barcode and options add to the line that is there, §4.',
  input: z
    .array(
      z.object({
        prodCode: Code,
        assortId: Code.optional(),
        barcode: Code.optional(),
        dynamicAttr: Words,
        qty: Quantity.default(1),
        buyNow: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(20),
  reply: Cart.extend({
    added: z.array(z.object({ assortId: z.string(), barcode: z.string(), dynamicAttr: z.string(), qty: z.int() })),
  }),
})

const LineKey = z.object({ assortId: Code, barcode: Code, dynamicAttr: Words })

export const updateShopCart = endpoint('POST /shop_cart/updateShopCart', {
  who: 'visitor',
  summary: 'Changes the quantity or the selection of one line and answers what it became.',
  input: z.object({
    itemPriceView: LineKey.extend({ qty: Quantity.optional(), selected: z.boolean().optional() }),
    vipCode: ownVipCode,
  }),
  reply: Cart.extend({
    qty: z.int(),
    assortId: z.string(),
    preOrderItemIsNot: z.enum(['Y', 'N']),
    preOrderItemTipInfo: z.string().nullable(),
    preOrderDlvDate: z.iso.date().nullable(),
  }),
})

export const changeWords = endpoint('POST /shop_cart/changeWords', {
  who: 'visitor',
  summary:
    'Gives other words with the goods of one line: whom a gift card goes to, an engraving. Where there is a line of the same words already the two become one. Refuses as addToShopCart does, and CART_LINE_NOT_FOUND.',
  input: z.object({ line: LineKey, dynamicAttr: Words }),
  reply: Cart,
})

export const selectItems = endpoint('POST /shop_cart/selectItems', {
  who: 'visitor',
  summary: 'Keeps exactly these lines selected, so far as they can be bought.',
  input: z.object({ lines: z.array(LineKey).max(100) }),
  reply: Cart,
})

export const deleteItem = endpoint('POST /shop_cart/deleteItem', {
  who: 'visitor',
  summary: 'Takes lines out and answers the whole cart.',
  input: z.object({ lines: z.array(LineKey).min(1).max(100) }),
  reply: Cart,
})

export const fetchMemoIntoShopCart = endpoint('GET /shop_cart/fetchMemoIntoShopCart', {
  who: 'visitor',
  summary:
    "Puts an own past or unpaid order's goods into the cart again, at today's prices; names what could not be had.",
  input: z.object({ invoiceNo: Code }),
  reply: Cart.extend({ missing: z.array(z.object({ name: z.string(), reason: z.string() })) }),
})

export const addComboToShopCart = endpoint('POST /item_sales_together/addToShopCart', {
  who: 'visitor',
  summary:
    'Adds all that a combo holds, or nothing: COMBO_SOLD_OUT when one of it is out of stock, PROMOTION_STOCK when there are fewer than asked for.',
  input: z.object({
    promotionId: Code,
    qty: Quantity.default(1), // combos
    /** Which variant and words, where there is a choice; the others need no choosing. */
    parts: z
      .array(z.object({ prodCode: Code, assortId: Code.optional(), dynamicAttr: z.string().max(200).default('') }))
      .max(20)
      .default([]),
  }),
  reply: addToShopCart.reply,
})
