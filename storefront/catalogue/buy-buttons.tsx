import type { Product } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Quantity } from '#storefront/ui/quantity.tsx'
import { quantityLabels } from './quantity-labels.ts'
import type { useBuying } from './use-buying.ts'

const TellMe = lazily(() => import('./tell-me.tsx'), 'TellMe')

/** Quantity, add, buy now. On a phone the buttons stick above the bar, whatever is scrolled. */
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
      <div className="buy-bar flex gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(56px+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-2">
        {soldOut && awaited ? (
          <TellMe key={awaited.assortId} assortId={awaited.assortId} />
        ) : soldOut ? (
          <Button size="large" className="grow" disabled>
            {m.catalogue_sold_out()}
          </Button>
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
