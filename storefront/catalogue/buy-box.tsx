import { type ReactNode, useEffect, useRef } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { ProductOffer } from '#contract/promotions.ts'
import type { DeliveryWay } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { formatDayWithWeekday } from '#storefront/lib/dates.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useMember } from '#storefront/lib/use-member.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { AvailabilityLine } from './availability-line.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { pointsEarned } from './points-earned.ts'
import type { useBuying } from './use-buying.ts'
import { VariantPicker } from './variant-picker.tsx'
import { WishButton } from './wish-button.tsx'

/** Rendered by the server; their code loads after the page. */
const BuyExtras = lazily(() => import('./buy-extras.tsx'), 'BuyExtras')
const DeliveryPromise = lazily(() => import('./delivery-promise.tsx'), 'DeliveryPromise')
const Promises = lazily(() => import('./promises.tsx'), 'Promises')

interface BuyBoxProps {
  product: Product
  buying: ReturnType<typeof useBuying>
  offers: readonly ProductOffer[]
  ways: readonly DeliveryWay[]
  /** What members say of it, from a higher slice. */
  rating: ReactNode
}

export function BuyBox({ product, buying, offers, ways, rating }: BuyBoxProps) {
  const { variant } = buying
  const priced = variant ?? product
  return (
    <div className="grid grid-cols-1 gap-5">
      <BuyHead product={product} priced={priced} rating={rating} />
      <BuyExtras product={product} buying={buying} offers={offers} />
      <VariantPicker
        product={product}
        choice={buying.choice}
        onChoose={buying.choose}
        complained={buying.complaint !== null}
      />
      <BuyNotices product={product} buying={buying} />
      {product.sellable ? (
        <BuyButtons product={product} buying={buying} />
      ) : (
        <Notice tone="warn">{m.catalogue_unable_to_sell()}</Notice>
      )}
      {variant && product.sellable && variant.availability.state !== 'SOLD_OUT' && !product.isGiftCard && (
        <DeliveryPromise variant={variant} />
      )}
      {product.isGiftCard ? (
        <p className="border-t border-line pt-4 text-14">{m.gift_card_by_mail()}</p>
      ) : (
        <Promises ways={ways.filter(({ code }) => product.deliveryWays.includes(code))} price={priced.sellingPrice} />
      )}
    </div>
  )
}

interface BuyHeadProps extends Pick<BuyBoxProps, 'product' | 'rating'> {
  priced: Pick<Product, 'sellingPrice' | 'originalPrice'>
}

/** Brand, name and price, with the button of the wish list. */
function BuyHead({ product, priced, rating }: BuyHeadProps) {
  const percent = priced.originalPrice === null ? 0 : Math.round((1 - priced.sellingPrice / priced.originalPrice) * 100)
  const points = pointsEarned(priced.sellingPrice, useMember())
  return (
    <header>
      <div className="flex items-start gap-2">
        <Link
          to={`/collections/brand/${product.brand.code}`}
          className="grow pt-2.5 text-14 text-soft hover:text-action hover:underline"
        >
          {product.brand.name}
        </Link>
        <WishButton code={product.productCode} name={product.name} className="-mr-2.5" />
      </div>
      <h1 className="whole-words text-22 lg:text-28">{product.name}</h1>
      {rating}
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Price amount={priced.sellingPrice} size="page" lowered={priced.originalPrice !== null} />
        {priced.originalPrice !== null && (
          <>
            <OldPrice amount={priced.originalPrice} label={m.catalogue_was()} className="text-16" />
            <Badge tone="action">{m.catalogue_off({ percent })}</Badge>
          </>
        )}
      </p>
      {product.sellable && product.pointsToEarn > 0 && (
        <p className="mt-1 text-14 text-soft">{m.catalogue_points({ points: points.toLocaleString('en-HK') })}</p>
      )}
    </header>
  )
}

/** Availability, conditions, and what was wrong with the last press. */
function BuyNotices({ product, buying }: Pick<BuyBoxProps, 'product' | 'buying'>) {
  const { variant, complaint } = buying
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the buttons stick to the bottom, far from the field at fault. An explicit `behavior` would ignore the visitor's
    // reduced-motion setting, so the style sheet decides.
    if (complaint) place.current?.scrollIntoView({ block: 'center' })
  }, [complaint])
  const arrives = variant?.availability.state === 'PRE_ORDER' ? variant.availability.preOrderDlvDate : null
  return (
    <div ref={place} role="status" className="grid gap-2 text-14 empty:hidden">
      {variant && product.sellable && <AvailabilityLine availability={variant.availability} className="font-medium" />}
      {arrives && <Notice tone="warn">{m.note_pre_order_tip({ date: formatDayWithWeekday(arrives) })}</Notice>}
      {arrives && product.depositPercent !== null && (
        <Notice>{m.note_deposit({ percent: product.depositPercent })}</Notice>
      )}
      {product.purchaseLimit !== null && (
        <p className="text-soft">{m.catalogue_limit({ count: product.purchaseLimit })}</p>
      )}
      {complaint && <Notice tone="bad">{complaint}</Notice>}
    </div>
  )
}
