import type { Cart, CartItem } from '#contract/cart.ts'
import type { CallFailed, Input } from '#ui/api.ts'
import { createSharedValue } from '#ui/shared-value.ts'

/** Identifies a line: variant, barcode and the buyer's words. The product alone is not enough. §4 */
export type LineKey = Pick<CartItem, 'assortId' | 'barcode' | 'dynamicAttr'>
export type AddedGoods = Input<'POST /shop_cart/addToShopCart'>
export type ComboGoods = Input<'POST /item_sales_together/addToShopCart'>

/** A cart change that the shop has not answered yet. */
export type CartWish =
  | { kind: 'read' }
  | { kind: 'add'; goods: AddedGoods; key: string }
  | { kind: 'combo'; combo: ComboGoods; key: string }
  | { kind: 'refill'; invoiceNo: string }
  | { kind: 'change'; line: LineKey; qty?: number; selected?: boolean }
  | { kind: 'reword'; line: LineKey; dynamicAttr: string }
  | { kind: 'keep'; lines: readonly LineKey[] }
  | { kind: 'remove'; lines: readonly LineKey[] }

/** Pending changes in click order; the first may be in flight. */
export const wishes = createSharedValue<readonly CartWish[]>([])

/** Why the last read of the cart failed; null after a successful read. */
export const cartFailure = createSharedValue<CallFailed | null>(null)

export const lineId = ({ assortId, barcode, dynamicAttr }: LineKey) => `${assortId}/${barcode}/${dynamicAttr}`
export const lineKey = ({ assortId, barcode, dynamicAttr }: LineKey): LineKey => ({ assortId, barcode, dynamicAttr })
export const isSameLine = (a: LineKey, b: LineKey) => lineId(a) === lineId(b)

/** The lines of all companies; the server groups a cart by company. §3 */
export const linesOf = (cart: Cart) => cart.shopCart.shopCartCoGroupList.flatMap((group) => group.itemPriceViewList)
