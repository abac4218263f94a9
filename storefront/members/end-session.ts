import { cart } from '#storefront/lib/cart-store.ts'
import { becomeVisitor, session } from '#storefront/lib/session.ts'
import { dropWishList } from '#storefront/identity/join-wish-list.ts'

/** Runs after the server has ended the session: removes the member's data and starts a walk-in session. */
export async function endSession(): Promise<void> {
  session.set(null)
  cart.set(null)
  dropWishList()
  await becomeVisitor().catch(() => {}) // the next call logs in as a walk-in
}
