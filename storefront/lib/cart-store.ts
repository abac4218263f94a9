import type { Input, Reply } from '#ui/api.ts'
import { call } from './call.ts'
import { createSharedValue } from '#ui/shared-value.ts'
import { session } from './session.ts'

export type CartReply = Reply<'GET /shop_cart/getShopCartItems'>

/** The visitor's cart as last answered; null until known. Every cart call answers the whole cart. */
export const cart = createSharedValue<CartReply | null>(null)

/** Whether the drawer is open. */
export const cartDrawer = createSharedValue(false)

/** Adding goods to the cart. The catalogue is below the cart and may not import it, so the frame provides these. */
interface CartAdditions {
  addItems: (goods: Input<'POST /shop_cart/addToShopCart'>) => Promise<unknown>
  addCombo: (combo: Input<'POST /item_sales_together/addToShopCart'>) => Promise<unknown>
}
let load: () => Promise<CartAdditions>
export const setCartAdditions = (loader: typeof load) => void (load = loader)
export const loadCartAdditions = () => load()

let asked = 0

/** Reads the cart. Without a token there is no cart, and none is requested. */
export async function readCart(): Promise<void> {
  if (!session.get()) return
  const mine = ++asked
  const answer = await call('GET /shop_cart/getShopCartItems', {})
  if (mine === asked) cart.set(answer)
}

/** Stores the cart that a change answered; an earlier read in flight must not overwrite it. */
export function takeCart(answer: CartReply): void {
  asked++
  cart.set(answer)
}
