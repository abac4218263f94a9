import { Link } from 'react-router'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { m } from '#words/compiled/messages.js'
import { linesOf, lineId } from './cart.ts'
import { CartConflict } from './cart-conflict.tsx'
import { CartFailed } from './cart-failed.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartTotals } from './cart-totals.tsx'
import { CheckOutButton } from './check-out-button.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { SelectAll } from './select-all.tsx'
import { useFreshCart, useShownCart } from './use-shown-cart.ts'

const CartCodes = lazily(() => import('./cart-codes.tsx'), 'CartCodes')

/** The server renders the same skeleton for everyone; the browser fetches the visitor's cart. */
export default function CartPage() {
  useFreshCart()
  const { shown, failure } = useShownCart()
  return (
    <div className="frame py-6 lg:py-8">
      <title>{`${m.cart_title()} | ${useFrame()?.company.name ?? ''}`}</title>
      {shown && linesOf(shown).length === 0 ? (
        <EmptyCart level="h1" />
      ) : (
        <>
          <h1 className="text-28">{shown ? m.cart_title_count({ count: shown.totals.count }) : m.cart_title()}</h1>
          {failure ? <CartFailed failure={failure} /> : shown ? <FullCart cart={shown} /> : <CartSkeleton />}
        </>
      )}
    </div>
  )
}

function FullCart({ cart }: { cart: NonNullable<ReturnType<typeof useShownCart>['shown']> }) {
  const lines = linesOf(cart)
  return (
    <div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
      <section aria-label={m.cart_lines()}>
        <SelectAll lines={lines} />
        <ul>
          {lines.map((line) => (
            <CartLine key={lineId(line)} line={line} />
          ))}
        </ul>
      </section>
      <aside
        aria-label={m.cart_summary()}
        className="grid content-start gap-4 self-start rounded-md border border-line p-4 lg:sticky lg:top-[calc(var(--above)+24px)] lg:p-6"
      >
        <h2 className="text-18">{m.cart_summary()}</h2>
        {cart.conflict && <CartConflict conflict={cart.conflict} />}
        <CartTotals cart={cart} />
        <CartCodes cart={cart} />
        <CheckOutButton cart={cart} />
        <Link
          to="/collections"
          className="inline-flex min-h-11 items-center justify-center text-14 text-action hover:underline max-lg:hidden"
        >
          {m.cart_go_on()}
        </Link>
      </aside>
    </div>
  )
}
