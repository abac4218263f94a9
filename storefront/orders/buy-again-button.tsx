import { useState } from 'react'
import { buyAgain } from '#storefront/cart/change-cart.ts'
import { cartDrawer } from '#storefront/lib/cart-store.ts'
import { listNames } from '#storefront/lib/list-names.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** Adds an order's goods to the cart again, and names those that are unavailable. */
export function BuyAgainButton({ invoiceNo }: { invoiceNo: string }) {
  const [busy, setBusy] = useState(false)
  const buy = async () => {
    setBusy(true)
    try {
      const { missing } = await buyAgain(invoiceNo)
      const names = listNames(missing.map(({ name }) => name))
      if (missing.length > 0) say(m.cart_missing({ count: missing.length, names }), { tone: 'plain', lasts: 10_000 })
      else say(m.orders_bought_again(), { tone: 'good' })
      cartDrawer.set(true)
    } catch {
      // Shown in a toast already.
    }
    setBusy(false)
  }
  return (
    <Button tone="plain" size="large" icon="cart" busy={busy} onClick={() => void buy()}>
      {m.orders_buy_again()}
    </Button>
  )
}
