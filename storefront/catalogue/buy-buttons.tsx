import type { Product } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useCartTotals } from '#storefront/lib/cart-link.tsx'
import { CountBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { quantityLabels } from './quantity-labels.ts'
import type { useBuying } from './use-buying.ts'

const TellMe = lazily(() => import('#storefront/stock/tell-me.tsx'), 'TellMe')

/** Quantity, add, buy now. On a phone they replace the navigation bar, with a link to the cart. */
export function BuyButtons({ product, buying }: { product: Product; buying: ReturnType<typeof useBuying> }) {
  const { variant, quantity, most, want, busy } = buying
  const soldOut =
    variant?.availability.state === 'SOLD_OUT' ||
    product.variants.every(({ availability }) => availability.state === 'SOLD_OUT')
  const awaited = variant ?? (product.variants.length === 1 ? product.variants[0] : undefined)
  const atLimit = !soldOut && product.purchaseLimit !== null && quantity >= product.purchaseLimit
  return (
    <>
      {!soldOut && (
        <div className="flex items-center gap-4">
          <Quantity value={quantity} most={most} onChange={want} labels={quantityLabels()} />
          {atLimit && <p className="text-14 text-warn">{m.catalogue_limit_reached()}</p>}
        </div>
      )}
      <div className="buy-bar flex gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-2 max-lg:pb-[calc(8px+env(safe-area-inset-bottom))]">
        <CartCorner />
        {soldOut && awaited ? (
          <TellMe key={awaited.assortId} assortId={awaited.assortId} />
        ) : soldOut ? (
          <>
            <Button tone="plain" size="large" className="max-lg:hidden" disabled>
              {m.catalogue_sold_out()}
            </Button>
            {/* The variant to be notified about must be chosen first; the message says so. */}
            <Button size="large" icon="bell" className="grow px-3" onClick={() => void buying.add()}>
              {m.catalogue_tell_me()}
            </Button>
          </>
        ) : (
          <>
            <Button
              tone="plain"
              size="large"
              className="grow basis-0"
              busy={busy === 'add'}
              disabled={busy !== null}
              onClick={buying.add}
            >
              {m.catalogue_add()}
            </Button>
            <Button
              size="large"
              className="grow basis-0"
              busy={busy === 'buy'}
              disabled={busy !== null}
              onClick={buying.buyNow}
            >
              {m.catalogue_buy_now()}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function CartCorner() {
  const { count } = useCartTotals()
  return (
    <Link to="/cart" title={m.shell_cart()} className="flex size-12 shrink-0 items-center justify-center lg:hidden">
      <span className="relative">
        <Icon name="cart" size={24} />
        <CountBadge count={count} />
      </span>
      <span className="unseen">{m.shell_cart()}</span>
      <span className="unseen"> {m.shell_cart_count({ count })}</span>
    </Link>
  )
}
