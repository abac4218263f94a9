import type { ProductOffer } from '#contract/promotions.ts'
import { m } from '#words/compiled/messages.js'
import { formatDay } from '#storefront/lib/dates.ts'
import { Badge } from '#ui/badge.tsx'

/** Promotions on these goods, each with its terms: for whom, until when. */
export function Offers({ offers }: { offers: readonly ProductOffer[] }) {
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
