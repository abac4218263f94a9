import type { Card } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { Badge } from '#storefront/ui/badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { OldPrice, Price } from '#storefront/ui/price.tsx'
import { AvailabilityLine } from './availability-line.tsx'
import { CardButton } from './card-button.tsx'
import { ColourDots } from './colour-dots.tsx'
import { productPath } from './variant-choice.ts'
import { WishButton } from './wish-button.tsx'

interface ProductCardProps {
  card: Card
  /** How wide cards are drawn here, as in the `sizes` of an image. */
  sizes: string
  soon?: boolean
  /** Below the page's own heading, or below that of a shelf. */
  level?: 'h2' | 'h3'
}

/** The whole card is one link with one name; the heart and the button stand above it. */
export function ProductCard({ card, sizes, soon = false, level: Heading = 'h2' }: ProductCardProps) {
  const soldOut = card.availability.state === 'SOLD_OUT'
  return (
    <article className="group @container relative flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden rounded-md bg-mist">
        <Picture
          picture={card.picture}
          alt=""
          sizes={sizes}
          soon={soon}
          className={`size-full object-cover transition-transform duration-200 group-hover:scale-[1.03] ${soldOut ? 'opacity-60' : ''}`}
        />
        <p className="absolute top-2 left-2 flex flex-wrap gap-1 pr-12">
          {card.discountPercent !== null && (
            <Badge tone="action">{m.catalogue_off({ percent: card.discountPercent })}</Badge>
          )}
          {card.isNew && <Badge tone="plain">{m.catalogue_new()}</Badge>}
          {card.minAge !== null && <Badge tone="plain">{m.catalogue_adults_only()}</Badge>}
        </p>
      </div>
      <p className="mt-3 truncate text-12 text-soft">{card.brand.name}</p>
      <Heading className="line-clamp-2 min-h-[2lh] text-14 leading-snug font-normal text-wrap group-hover:text-action lg:text-16 lg:leading-snug">
        <Link
          to={productPath(card)}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-action"
        >
          {card.name}
        </Link>
      </Heading>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span>
          <Price amount={card.sellingPrice} lowered={card.originalPrice !== null} />
          {card.priceVaries && <span className="text-12 text-soft"> {m.catalogue_price_from()}</span>}
        </span>
        {card.originalPrice !== null && <OldPrice amount={card.originalPrice} label={m.catalogue_was()} />}
      </p>
      <p className="mt-auto flex min-h-6 items-center pt-1 justify-between gap-2 text-12">
        <AvailabilityLine availability={card.availability} />
        <ColourDots colours={card.colours} />
      </p>
      <WishButton code={card.productCode} name={card.name} className="absolute top-1 right-1" />
      <CardButton card={card} />
    </article>
  )
}
