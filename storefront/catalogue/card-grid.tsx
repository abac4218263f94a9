import type { Card } from '#contract/catalogue.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardItem } from './product-card.tsx'

const grid = 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:gap-x-6 xl:grid-cols-4'
const sizes = '(min-width: 1280px) 236px, (min-width: 1024px) 300px, (min-width: 768px) 33vw, 50vw'
const aboveTheFold = 4

export function CardGrid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={grid}>
      {cards.map((card, index) => (
        <CardItem key={card.productCode} card={card} sizes={sizes} soon={index < aboveTheFold} />
      ))}
    </ul>
  )
}

/** Placeholders of the same size as cards, so that the layout does not shift. */
export function CardGridSkeleton({ count }: { count: number }) {
  return (
    <div className={grid} aria-hidden>
      {Array.from({ length: Math.min(count, 12) }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-square rounded-md" />
          <Skeleton className="mt-4 h-3 w-1/3" />
          <Skeleton className="mt-2 h-4" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-3 h-5 w-1/2" />
          <Skeleton className="mt-2 h-3 w-1/3" />
          <Skeleton className="mt-3 h-9 rounded-md lg:hidden" />
        </div>
      ))}
    </div>
  )
}
