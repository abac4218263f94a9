import type { Card } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Shelf } from '#ui/shelf.tsx'
import { CardItem } from './product-card.tsx'

const sizes = '(min-width: 1024px) 237px, (min-width: 641px) 30vw, 45vw'

export function ProductShelf({ title, cards, to }: { title: string; cards: readonly Card[]; to?: string }) {
  if (cards.length === 0) return null
  return (
    <Shelf
      title={title}
      labels={{ back: m.shell_scroll_back(), on: m.shell_scroll_on() }}
      aside={
        to && (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-1 px-2 text-14 text-action hover:underline max-lg:-mr-3"
            aria-label={m.shell_see_all_of({ name: title })}
          >
            {m.shell_see_all()}
            <Icon name="right" size={16} />
          </Link>
        )
      }
    >
      {cards.map((card) => (
        <CardItem key={card.productCode} card={card} sizes={sizes} level="h3" />
      ))}
    </Shelf>
  )
}
