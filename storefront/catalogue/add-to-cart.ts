import { CallFailed, type Input } from '#storefront/lib/api.ts'
import { cartDrawer, loadCartAdditions } from '#storefront/lib/cart-store.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type CartInput = Input<'POST /shop_cart/addToShopCart'>[number]

type ComboInput = Input<'POST /item_sales_together/addToShopCart'>

/** Puts goods into the cart and shows it; false when the shop says no, which it says itself. Buying now goes on to checkout instead. */
export async function addToCart(wanted: CartInput): Promise<boolean> {
  const isAdded = await change(({ addItems }) => addItems([wanted]))
  if (isAdded && !wanted.buyNow) cartDrawer.set(true)
  return isAdded
}

/** All that is sold together, in one go. */
export async function addComboToCart(combo: ComboInput): Promise<boolean> {
  const isAdded = await change(({ addCombo }) => addCombo(combo))
  if (isAdded) cartDrawer.set(true)
  return isAdded
}

async function change(
  act: (cart: Awaited<ReturnType<typeof loadCartAdditions>>) => Promise<unknown>,
): Promise<boolean> {
  try {
    await act(await loadCartAdditions())
    return true
  } catch (error) {
    if (!(error instanceof CallFailed)) say(m.shell_chunk_error(), { tone: 'bad' })
    return false
  }
}
