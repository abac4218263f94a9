import { CallFailed, type Input } from '#storefront/lib/api.ts'
import { cartDrawer } from '#storefront/lib/cart-store.ts'
import { say } from '#storefront/ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type Wanted = Input<'POST /shop_cart/addToShopCart'>[number]

/** Puts goods into the cart and shows it; false when the shop says no, which it says itself. Buying now goes on to checkout instead. */
export async function addToCart(wanted: Wanted): Promise<boolean> {
  try {
    const { addItems } = await import('#storefront/cart/change-cart.ts')
    await addItems([wanted])
  } catch (error) {
    if (!(error instanceof CallFailed)) say(m.shell_chunk_error(), { tone: 'bad' })
    return false
  }
  if (!wanted.buyNow) cartDrawer.set(true)
  return true
}
