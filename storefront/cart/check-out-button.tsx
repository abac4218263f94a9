import { Link } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'

/** The 結帳 button with the count; disabled while nothing is selected or the selection cannot be paid together. */
export function CheckOutButton({ cart, onLeave }: { cart: Cart; onLeave?: () => void }) {
  const count = cart.totals.selectedCount
  if (count === 0 || cart.conflict) {
    return (
      <Button size="large" className="w-full" disabled>
        {count === 0 ? m.cart_check_out_none() : m.cart_check_out({ count })}
      </Button>
    )
  }
  return (
    <Link to="/checkOut" onClick={onLeave} className={`${buttonClass('action', 'large')} w-full`}>
      {m.cart_check_out({ count })}
    </Link>
  )
}
