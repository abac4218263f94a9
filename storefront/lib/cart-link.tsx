import { useEffect } from 'react'
import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { cart, readCart } from './cart-store.ts'
import { formatHkd } from '#ui/money.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'

export function useCartTotals() {
  const totals = useSharedValue(cart, null)?.totals
  return { count: totals?.count ?? 0, total: totals?.netTotal ?? 0 }
}

/** A link to the cart with count and total, which load after the page, because the page is the same for everyone. */
export function CartLink() {
  const { count, total } = useCartTotals()
  useEffect(() => {
    readCart().catch(() => undefined) // the count stays empty; the cart page shows the error
  }, [])
  return (
    <Link to="/cart" className="flex min-h-11 items-center gap-3 rounded-md px-2 hover:text-action">
      <span className="relative">
        <Icon name="cart" size={24} />
        <CountBadge count={count} />
      </span>
      <span className="text-14 leading-tight whitespace-nowrap">
        {m.shell_cart()}
        <span className="unseen"> {m.shell_cart_count({ count })} </span>
        <span className="block font-bold tabular-nums">{formatHkd(total)}</span>
      </span>
    </Link>
  )
}
