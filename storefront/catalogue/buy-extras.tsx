import { type ReactNode, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { ProductOffer } from '#contract/promotions.ts'
import { m } from '#words/compiled/messages.js'
import { formatDay } from '#storefront/lib/dates.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import type { useBuying } from './use-buying.ts'

const TellOfPrice = lazily(() => import('#storefront/stock/tell-of-price.tsx'), 'TellOfPrice')
const loadShare = () => import('#storefront/content/share-menu.tsx')
const ShareMenu = lazily(loadShare, 'ShareMenu')

interface BuyExtrasProps {
  product: Product
  buying: ReturnType<typeof useBuying>
  offers: readonly ProductOffer[]
}

/** Between the price and the choice: what staff point out, promotions, how goods by weight are charged, and two acts that load their code when they are pressed. */
export function BuyExtras({ product, buying, offers }: BuyExtrasProps) {
  return (
    <>
      {product.highlights.length > 0 && <Highlights points={product.highlights} />}
      {product.sellable && <Offers offers={offers} />}
      {product.itemType === 'PRODUCT_WEIGHT' && product.approxWeightG !== null && (
        <p className="text-14 text-soft">{m.catalogue_weighed({ weight: sayWeight(product.approxWeightG) })}</p>
      )}
      <Acts product={product} buying={buying} />
    </>
  )
}

function Highlights({ points }: { points: readonly string[] }) {
  return (
    <ul aria-label={m.catalogue_highlights()} className="grid gap-1.5 text-14">
      {points.map((point) => (
        <li key={point} className="flex gap-2">
          <Icon name="check" size={16} className="mt-[3px] shrink-0 text-good" />
          <span className="whole-words">{point}</span>
        </li>
      ))}
    </ul>
  )
}

function Acts({ product, buying }: Omit<BuyExtrasProps, 'offers'>) {
  const [open, setOpen] = useState<'share' | 'price' | null>(null)
  const variant = buying.variant ?? (product.variants.length === 1 ? product.variants[0]! : null)
  const isSoldOut = (variant ? [variant] : product.variants).every(
    ({ availability }) => availability.state === 'SOLD_OUT', // there the notice of stock has its button
  )
  const shared = {
    name: product.name,
    productCode: product.productCode,
    assortId: product.variants.length > 1 ? (variant?.assortId ?? null) : null,
  }
  const share = async () => {
    if (open === 'share') return setOpen(null)
    const { shareByDevice } = await loadShare()
    setOpen((await shareByDevice(shared)) ? null : 'share')
  }
  const watch = () => {
    if (!variant) return void buying.add() // says what must be chosen first
    setOpen(open === 'price' ? null : 'price')
  }
  return (
    <div className="-my-2 grid gap-2">
      <div className="flex flex-wrap gap-x-5">
        {product.sellable && !product.isGiftCard && !isSoldOut && (
          <Act isOpen={open === 'price'} onPress={watch}>
            <Icon name="bell" />
            {m.catalogue_price_tell_me()}
          </Act>
        )}
        <Act isOpen={open === 'share'} onPress={() => void share()}>
          <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden>
            <path d="M12 15V3.5m0 0L8 7.5m4-4L16 7.5M5 12v8h14v-8" />
          </svg>
          {m.catalogue_share()}
        </Act>
      </div>
      {open === 'share' && <ShareMenu {...shared} onClose={() => setOpen(null)} />}
      {open === 'price' && variant && (
        <TellOfPrice key={variant.assortId} assortId={variant.assortId} price={variant.sellingPrice} />
      )}
    </div>
  )
}

function Act({ isOpen, onPress, children }: { isOpen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="inline-flex min-h-11 items-center gap-2 text-14 text-soft hover:text-action"
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Promotions on these goods, each with its terms: for whom, until when. */
function Offers({ offers }: Pick<BuyExtrasProps, 'offers'>) {
  if (offers.length === 0) return null
  return (
    <ul aria-label={m.catalogue_offers()} className="grid gap-2 text-14">
      {offers.map((offer) => (
        <li key={offer.id} className="grid grid-cols-[auto_1fr] items-baseline gap-x-2">
          <Badge>{offer.name}</Badge>
          <span>
            {offer.says} <span className="text-soft">{sayTerms(offer)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function sayTerms({ gradeNames, to }: ProductOffer): string {
  return [
    gradeNames && m.catalogue_offer_for({ grades: gradeNames.join(m.catalogue_offer_and()) }),
    to && m.catalogue_offer_until({ day: formatDay(to) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const sayWeight = (grams: number) =>
  grams >= 1_000 ? m.catalogue_kilograms({ figure: grams / 1_000 }) : m.catalogue_grams({ figure: grams })
