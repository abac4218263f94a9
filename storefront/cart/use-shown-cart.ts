import { useEffect, useMemo } from 'react'
import { cart } from '#storefront/lib/cart-store.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { cartFailure, type CartWish, wishes } from './cart.ts'
import { refreshCart } from './change-cart.ts'
import { reckon } from './reckon.ts'

const none: readonly CartWish[] = []

/** The optimistic cart: as it will be once the server has answered. */
export function useShownCart() {
  const known = useSharedValue(cart, null)
  const waiting = useSharedValue(wishes, none)
  const failure = useSharedValue(cartFailure, null)
  const shown = useMemo(() => known && reckon(known, waiting), [known, waiting])
  return { shown, failure: known ? null : failure }
}

/** Reads the cart again on mount, because prices and stock may have changed. */
export function useFreshCart() {
  useEffect(() => {
    refreshCart().catch(() => {}) // the page shows the failure
  }, [])
}
