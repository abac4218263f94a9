import type { Card } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { drawnOnce } from '#storefront/lib/drawn-once.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { AvailabilityLine } from './availability-line.tsx'
import { productPath } from './variant-choice.ts'

interface GoodsTileProps {
  card: Card
  /** The `sizes` attribute of the picture. */
  sizes: string
  soon?: boolean
}

/** A product in small, as a list item: picture, name and price. The list that it is in says how it is laid out (home.css). */
export const GoodsTile = drawnOnce(Tile)

function Tile({ card, sizes, soon = false }: GoodsTileProps) {
  const { availability, discountPercent, originalPrice } = card
  return (
    <article className="tile">
      <div className="tile-ground">
        <Picture picture={card.picture} alt="" sizes={sizes} soon={soon} />
        {discountPercent !== null && <Badge tone="action">{m.catalogue_off({ percent: discountPercent })}</Badge>}
      </div>
      <div className="tile-text">
        <h3 className="tile-name">
          <Link to={productPath(card)} prefetch="intent">
            {card.name}
          </Link>
        </h3>
        <p className="tile-prices">
          <Price amount={card.sellingPrice} lowered={originalPrice !== null} />
          {originalPrice !== null && <OldPrice amount={originalPrice} label={m.catalogue_was()} />}
        </p>
        {availability.state !== 'IN_STOCK' && <AvailabilityLine availability={availability} className="tile-state" />}
      </div>
    </article>
  )
}
