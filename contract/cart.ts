import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'
import { lanes, Reckoning } from './promotions.ts'

const Code = z.string().min(1).max(64)

/** Accepts any number, so that the server can say why -1, 1.5 or a billion is refused. */
const Quantity = z.number()

/** The buyer's words with the goods: an engraving, or a gift card's recipient and message. */
const Words = z.string().max(600).default('')

/** Changes and facts about a line that the buyer must know; each is sent once. */
export const LineNote = z.object({
  code: z.enum([
    'CAPPED', // to the stock
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
  category: z.string(), // the category's code
  isGiftCard: z.boolean(), // excluded from promotions
  color: z.string().nullable(),
  size: z.string().nullable(),
  optionValues: z.array(z.string()), // of options that are neither the colour nor the size
  picture: Picture,
  itemType: z.enum(['PRODUCT', 'PRODUCT_WEIGHT']),
  minAge: z.int().nullable(),
  remarkDemanded: z.boolean(),
  qty: z.int(),
  mostQty: z.int(), // the maximum of the quantity field
  onhandQty: z.int(),
  sellingPrice: Hkd,
  originalPrice: Hkd.nullable(),
  lineTotal: Hkd, // before promotions
  lineDiscount: Hkd, // the sum of `discounts`
  netTotal: Hkd, // lineTotal less lineDiscount
  /** What each promotion takes off this line; for a promotion on the whole order, this line's share. */
  discounts: z.array(z.object({ promotion: z.string(), name: z.string(), lane: z.enum(lanes), amount: Hkd })),
  selected: z.boolean(),
  selectable: z.boolean(),
  preOrderPriod: z.string().nullable(),
  nonStock: z.enum(['Y', 'N']),
  preOrderItemIsNot: z.enum(['Y', 'N']), // Y: the line is a pre-order
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
  /**
   * Sums of the selected lines. `saved` is the difference to the original prices; `totalAmount` − `discount` = `netTotal`,
   * without delivery.
   */
  totals: z.object({
    count: z.int(),
    selectedCount: z.int(),
    totalAmount: Hkd,
    saved: Hkd,
    discount: Hkd,
    netTotal: Hkd,
  }),
  /** Every promotion on the selected goods: what it takes off, or why it does not apply. */
  promotions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      says: z.string(), // the offer in one line
      lane: z.enum(lanes),
      applied: z.boolean(),
      amount: Hkd, // 0 for free delivery
      reason: z.string().nullable(), // why it does not apply, in the visitor's language
    }),
  ),
  /** The engine's input, so that the browser computes the same sums at once. */
  reckoning: Reckoning,
  /** Codes of the delivery ways that carry all selected goods; other ways are left out. */
  deliveryWays: z.array(z.string()),
  /** Why the selected lines cannot be checked out together (§4 §5); null when they can. `groups` are sets that can. */
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

/** Prices, stock and totals sent by a client are ignored. */
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
    /** The page that asks, and the place of the change among its own: one that arrives after a later one changes nothing. */
    turn: z.strictObject({ by: z.uuid(), no: z.int32().min(1) }).optional(),
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
    /** The chosen variant and words of parts that have a choice; other parts may be left out. */
    parts: z
      .array(z.object({ prodCode: Code, assortId: Code.optional(), dynamicAttr: z.string().max(200).default('') }))
      .max(20)
      .default([]),
  }),
  reply: addToShopCart.reply,
})
