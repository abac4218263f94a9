import type { Cart, CartItem } from '#contract/cart.ts'
import type { CallFailed, Input } from '#storefront/lib/api.ts'
import { remember } from '#ui/shared-value.ts'

/** Variant, barcode and what the buyer had put on it make a line, §4: the product alone is not enough. */
export type LineKey = Pick<CartItem, 'assortId' | 'barcode' | 'dynamicAttr'>
export type AddedGoods = Input<'POST /shop_cart/addToShopCart'>
export type ComboGoods = Input<'POST /item_sales_together/addToShopCart'>

/** What the visitor has asked for and the shop has not answered yet. */
export type CartWish =
  | { kind: 'read' }
  | { kind: 'add'; goods: AddedGoods; key: string }
  | { kind: 'combo'; combo: ComboGoods; key: string }
  | { kind: 'refill'; invoiceNo: string }
  | { kind: 'change'; line: LineKey; qty?: number; selected?: boolean }
  | { kind: 'reword'; line: LineKey; dynamicAttr: string }
  | { kind: 'keep'; lines: readonly LineKey[] }
  | { kind: 'remove'; lines: readonly LineKey[] }

/** In the order they were made; the first may be under way. */
export const wishes = remember<readonly CartWish[]>([])

/** Why the cart could not be read, until it can. */
export const cartFailure = remember<CallFailed | null>(null)

export const lineId = ({ assortId, barcode, dynamicAttr }: LineKey) => `${assortId}/${barcode}/${dynamicAttr}`
export const lineKey = ({ assortId, barcode, dynamicAttr }: LineKey): LineKey => ({ assortId, barcode, dynamicAttr })
export const isSameLine = (a: LineKey, b: LineKey) => lineId(a) === lineId(b)

/** §3: the server splits a cart by company; a page shows the lines of all. */
export const linesOf = (cart: Cart) => cart.shopCart.shopCartCoGroupList.flatMap((group) => group.itemPriceViewList)
