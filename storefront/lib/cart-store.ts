import type { Input, Reply } from './api.ts'
import { call } from './call.ts'
import { remember } from '#ui/shared-value.ts'
import { session } from './session.ts'

export type CartReply = Reply<'GET /shop_cart/getShopCartItems'>

/** The visitor's cart as the shop last told it; null until it is known. Every call about the cart answers the whole of it. */
export const cart = remember<CartReply | null>(null)

/** Whether the drawer stands open. */
export const cartDrawer = remember(false)

/** What puts goods into the cart. The catalogue stands below the cart, so that the frame hands it over. */
interface CartAdditions {
  addItems: (goods: Input<'POST /shop_cart/addToShopCart'>) => Promise<unknown>
  addCombo: (combo: Input<'POST /item_sales_together/addToShopCart'>) => Promise<unknown>
}
let load: () => Promise<CartAdditions>
export const setCartAdditions = (loader: typeof load) => void (load = loader)
export const loadCartAdditions = () => load()

let asked = 0

/** Asks for the cart. Who has no token has no cart yet, and is not given one for looking. */
export async function readCart(): Promise<void> {
  if (!session.get()) return
  const mine = ++asked
  const answer = await call('GET /shop_cart/getShopCartItems', {})
  if (mine === asked) cart.set(answer)
}

/** Takes over the cart that a change answered; an older question still under way must not undo it. */
export function takeCart(answer: CartReply): void {
  asked++
  cart.set(answer)
}
