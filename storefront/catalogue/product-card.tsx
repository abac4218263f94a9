import type { Card } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { drawnOnce } from '#storefront/lib/drawn-once.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { AvailabilityLine } from './availability-line.tsx'
import { CardButton } from './card-button.tsx'
import { ColourDots } from './colour-dots.tsx'
import { productPath } from './variant-choice.ts'
import { WishButton } from './wish-button.tsx'

interface ProductCardProps {
  card: Card
  /** The `sizes` attribute of the card's image. */
  sizes: string
  soon?: boolean
  /** One level below the heading of the page or row. */
  level?: 'h2' | 'h3'
}

/** A card as a list item. */
export const CardItem = drawnOnce(ProductCard)

/** One link covers the whole card; heart and button lie above it. */
function ProductCard({ card, sizes, soon = false, level: Heading = 'h2' }: ProductCardProps) {
  const soldOut = card.availability.state === 'SOLD_OUT'
  return (
    <article className="card">
      <div className="card-ground">
        <Picture picture={card.picture} alt="" sizes={sizes} soon={soon} className={soldOut ? 'opacity-60' : ''} />
        <p className="card-marks">
          {card.discountPercent !== null && (
            <Badge tone="action">{m.catalogue_off({ percent: card.discountPercent })}</Badge>
          )}
          {card.isNew && <Badge tone="plain">{m.catalogue_new()}</Badge>}
          {card.minAge !== null && <Badge tone="plain">{m.catalogue_adults_only()}</Badge>}
        </p>
        {card.promotion && (
          <p className="card-promotion">
            <Badge>{card.promotion}</Badge>
          </p>
        )}
      </div>
      <p className="card-brand">
        <span>{card.brand.name}</span>
        {card.rating && (
          <span className="card-rating">
            <span className="unseen">{m.catalogue_rating(card.rating)}</span>
            <span aria-hidden>{`${card.rating.average.toFixed(1)} (${card.rating.count})`}</span>
          </span>
        )}
      </p>
      <Heading className="card-name">
        <Link to={productPath(card)} prefetch="intent">
          {card.name}
        </Link>
      </Heading>
      <p className="card-prices">
        <span>
          <Price amount={card.sellingPrice} lowered={card.originalPrice !== null} />
          {card.priceVaries && <span className="text-12 text-soft">{` ${m.catalogue_price_from()}`}</span>}
        </span>
        {card.originalPrice !== null && <OldPrice amount={card.originalPrice} label={m.catalogue_was()} />}
      </p>
      <p className="card-state">
        <AvailabilityLine availability={card.availability} />
        <ColourDots colours={card.colors} />
      </p>
      <WishButton code={card.productCode} name={card.name} className="absolute top-1 right-1 on-picture" />
      <CardButton card={card} />
    </article>
  )
}
