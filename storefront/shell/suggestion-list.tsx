import { m } from '#words/compiled/messages.js'
import { formatHkd } from '#ui/money.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import type { SearchOffer } from './offers.ts'
import type { Suggestions } from './use-suggestions.ts'

const headings = { word: m.shell_words, category: m.shell_categories, goods: m.shell_goods, all: undefined }

interface SuggestionListProps {
  id: string
  showing: boolean
  suggestions: Suggestions | null
  offers: readonly SearchOffer[]
  at: number
}

export function SuggestionList({ id, showing, suggestions, offers, at }: SuggestionListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={m.shell_search()}
        hidden={!showing}
        className="absolute inset-x-0 top-full z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-paper py-2 shadow-float max-sm:mx-2 max-sm:mt-0"
      >
        {showing && offers.length === 0 && <p className="px-4 py-3 text-14 text-soft">{m.shell_no_suggestions()}</p>}
        {showing &&
          offers.map((offer, index) => (
            <div key={offer.to + offer.kind} role="presentation">
              {offers[index - 1]?.kind !== offer.kind && headings[offer.kind] && (
                <p aria-hidden className="px-4 pt-2 pb-1 text-12 text-soft">
                  {headings[offer.kind]?.()}
                </p>
              )}
              <Link
                to={offer.to}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                className="flex min-h-11 items-center gap-3 px-4 py-1 text-14 hover:bg-mist aria-selected:bg-tint"
                onPointerDown={(event) => event.preventDefault()}
              >
                <Told offer={offer} />
              </Link>
            </div>
          ))}
      </div>
      <p role="status" className="unseen">
        {showing && suggestions && m.shell_suggestion_count({ count: offers.length })}
      </p>
    </>
  )
}

function Told({ offer }: { offer: SearchOffer }) {
  if (offer.kind === 'word') {
    return (
      <>
        <Icon name="search" size={16} className="text-soft" />
        {offer.text}
      </>
    )
  }
  if (offer.kind === 'category') {
    return (
      <>
        <Icon name="grid" size={16} className="text-soft" />
        <span>
          {offer.name} <span className="text-12 text-soft">{offer.path}</span>
        </span>
      </>
    )
  }
  if (offer.kind === 'all')
    return <span className="font-medium text-action">{m.shell_see_results({ count: offer.count })}</span>
  const { item } = offer
  const price = formatHkd(item.sellingPrice)
  return (
    <>
      <Picture picture={item.picture} sizes="48px" alt="" className="size-12 shrink-0 rounded-md bg-mist" />
      <span className="min-w-0 grow">
        <span className="block text-12 text-soft">{item.brand.name}</span>
        <span className="block truncate">{item.name}</span>
      </span>
      <span className="shrink-0 font-medium tabular-nums">
        {item.priceVaries ? m.shell_price_from({ price }) : price}
      </span>
    </>
  )
}
