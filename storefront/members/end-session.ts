import { cart } from '#storefront/lib/cart-store.ts'
import { becomeVisitor, session } from '#storefront/lib/session.ts'
import { forgetWishList } from '#storefront/identity/join-wish-list.ts'

/** The shop has ended the session: this browser begins anew as a walk-in and keeps nothing of the member's. */
export async function endSession(): Promise<void> {
  session.set(null)
  cart.set(null)
  forgetWishList()
  await becomeVisitor().catch(() => {}) // the next call comes in by itself
}
