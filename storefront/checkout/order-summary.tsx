import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { PaymentResult } from '#contract/checkout.ts'
import { lineId } from '#storefront/cart/cart.ts'
import { readWords } from '#storefront/cart/read-words.ts'
import { formatHkd } from '#ui/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { Sums } from './sums.tsx'
import { UnusedOffers } from './unused-offers.tsx'
import type { Choosing } from './use-savings.ts'

interface OrderSummaryProps {
  quote: PaymentResult | null
  way: string
  isAsking: boolean
  choosing: Choosing
}

/** The lines and sums of the order; dimmed while the quote is loading. */
export function OrderSummary({ quote, way, isAsking, choosing }: OrderSummaryProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section
      aria-label={m.checkout_summary()}
      aria-busy={isAsking}
      className="rounded-md border border-line p-4 lg:p-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-18">{m.checkout_summary()}</h2>
        <Link to="/cart" className="text-14 text-action hover:underline">
          {m.checkout_change()}
        </Link>
      </div>
      {quote ? (
        <>
          <LinesFold items={quote.items} isOpen={isOpen} toggle={() => setIsOpen(!isOpen)} id={id} />
          {/* A long list scrolls and is cut in the middle of a line, which shows that it continues. */}
          <ul
            id={id}
            className={`mt-4 gap-4 lg:grid ${isOpen ? 'grid' : 'hidden'} lg:has-[>:nth-child(5)]:max-h-[316px] lg:has-[>:nth-child(5)]:overflow-y-auto lg:has-[>:nth-child(5)]:pb-8 lg:has-[>:nth-child(5)]:[mask-image:linear-gradient(#000_calc(100%-32px),transparent)]`}
          >
            {quote.items.map((item) => (
              <SummaryLine key={lineId(item)} item={item} />
            ))}
          </ul>
          <Sums quote={quote} way={way} isAsking={isAsking} choosing={choosing} />
          <UnusedOffers quote={quote} choosing={choosing} />
        </>
      ) : (
        <div className="mt-4 grid gap-4">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  )
}

interface LinesFoldProps {
  items: PaymentResult['items']
  isOpen: boolean
  toggle: () => void
  /** Of the list that it opens. */
  id: string
}

/** On a phone the lines are a row of pictures until they are wanted: a full cart would push the sums out of sight. */
function LinesFold({ items, isOpen, toggle, id }: LinesFoldProps) {
  const seen = items.slice(0, 4)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
      className="mt-3 flex min-h-12 w-full items-center gap-2 text-left text-14 lg:hidden"
    >
      {!isOpen &&
        seen.map((item) => (
          <Picture
            key={lineId(item)}
            picture={item.picture}
            alt=""
            sizes="48px"
            className="size-12 rounded-md bg-mist object-contain"
          />
        ))}
      <span className="grow text-soft">
        {isOpen ? m.checkout_lines_hide() : m.checkout_lines_show({ count: items.length })}
      </span>
      <Icon name="down" size={16} className={`shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  )
}

function SummaryLine({ item }: { item: PaymentResult['items'][number] }) {
  return (
    <li className="grid grid-cols-[56px_1fr_auto] items-start gap-3 text-14">
      <div>
        <Picture
          picture={item.picture}
          alt=""
          sizes="56px"
          className="aspect-square w-full rounded-md bg-mist object-contain"
        />
      </div>
      <div className="min-w-0">
        <p className="whole-words line-clamp-2">{item.name}</p>
        <p className="break-words text-soft">
          {[item.color, item.size, ...item.optionValues, readWords(item.dynamicAttr), `× ${item.qty}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {item.preOrderItemIsNot === 'Y' && <Badge tone="warn">{m.cart_preorder()}</Badge>}
      </div>
      <p className="text-right font-medium tabular-nums">{formatHkd(item.lineTotal)}</p>
    </li>
  )
}
