import { Link } from 'react-router'
import { cartDrawer } from '#storefront/lib/cart-store.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useSharedValue } from '#ui/shared-value.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/compiled/messages.js'
import { lineId, linesOf } from './cart.ts'
import { CartConflict } from './cart-conflict.tsx'
import { CartFailed } from './cart-failed.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartTotals } from './cart-totals.tsx'
import { CheckOutButton } from './check-out-button.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useShownCart } from './use-shown-cart.ts'

const CartCodes = lazily(() => import('./cart-codes.tsx'), 'CartCodes')

const close = () => cartDrawer.set(false)

/** Slides in from the right after goods were added. */
export function CartDrawer() {
  const open = useSharedValue(cartDrawer, false)
  const { shown, failure } = useShownCart()
  const lines = shown ? linesOf(shown) : []
  const foot = shown && lines.length > 0 && (
    <div className="grid gap-3">
      {shown.conflict && <CartConflict conflict={shown.conflict} />}
      <CartTotals cart={shown} brief />
      <CheckOutButton cart={shown} onLeave={close} />
      <Link to="/cart" onClick={close} className={`${buttonClass('quiet')} w-full`}>
        {m.cart_go()}
      </Link>
    </div>
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      place="right"
      title={shown ? m.cart_title_count({ count: shown.totals.count }) : m.cart_title()}
      closeLabel={m.cart_close()}
      foot={foot}
    >
      <div className="px-4">
        {!shown && (failure ? <CartFailed failure={failure} /> : <CartSkeleton />)}
        {shown && lines.length === 0 && <EmptyCart onLeave={close} />}
        <ul aria-label={m.cart_lines()} className="empty:hidden">
          {lines.map((line) => (
            <CartLine key={lineId(line)} line={line} narrow onLeave={close} />
          ))}
        </ul>
        {shown && lines.length > 0 && (
          <div className="border-t border-line py-2">
            <CartCodes cart={shown} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
