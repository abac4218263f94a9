import { CallFailed, type Input } from '#ui/api.ts'
import { cartDrawer, loadCartAdditions } from '#storefront/lib/cart-store.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type CartInput = Input<'POST /shop_cart/addToShopCart'>[number]

type ComboInput = Input<'POST /item_sales_together/addToShopCart'>

/** Adds goods to the cart and shows it; false after a refusal, which is shown as a toast. "Buy now" goes on to checkout. */
export async function addToCart(wanted: CartInput): Promise<boolean> {
  const isAdded = await change(({ addItems }) => addItems([wanted]))
  if (isAdded && !wanted.buyNow) cartDrawer.set(true)
  return isAdded
}

/** Adds all goods of a combo at once. */
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
