import { Link } from 'react-router'
import type { Facets } from '#contract/facets.ts'
import { m } from '#words/compiled/messages.js'
import { formatShort } from '#ui/money.ts'
import { Icon } from '#ui/icon.tsx'
import {
  countFilters,
  type ListingAddress,
  listedFilters,
  noFilters,
  refilter,
  writeListingAddress,
} from './listing-address.ts'

/** The chosen filters as pills; pressing one removes it. */
export function ChosenFilters({ facets, address }: { facets: Facets; address: ListingAddress }) {
  if (countFilters(address.filters) === 0) return null
  return (
    <ul aria-label={m.catalogue_chosen_filters()} className="flex flex-wrap items-center gap-2">
      {listPills(facets, address).map(({ name, without }) => (
        <li key={name}>
          <Link
            to={{ search: writeListingAddress(without) }}
            preventScrollReset
            aria-label={m.catalogue_remove_filter({ name })}
            className="inline-flex min-h-9 items-center gap-1 rounded-full bg-tint pr-2 pl-3 text-14 text-action hover:bg-line"
          >
            {name}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={{ search: writeListingAddress(refilter(address, noFilters)) }}
          preventScrollReset
          className="inline-flex min-h-9 items-center px-2 text-14 text-soft underline hover:text-action"
        >
          {m.catalogue_clear_filters()}
        </Link>
      </li>
    </ul>
  )
}

function listPills(facets: Facets, address: ListingAddress): { name: string; without: ListingAddress }[] {
  const { filters } = address
  const attribute = facets.attributes.flatMap(
    ({ name, values: own }) => own.map((each) => ({ ...each, label: `${name} ${each.label}` })), // 220 V alone does not say of what
  )
  const values = { ...facets, attribute }
  const listed = listedFilters.flatMap((filter) =>
    filters[filter].map((value) => ({
      name: values[filter].find((each) => each.value === value)?.label ?? value,
      without: refilter(address, { [filter]: filters[filter].filter((each) => each !== value) }),
    })),
  )
  return [
    ...listed,
    ...(filters.offer ? [{ name: m.catalogue_offer(), without: refilter(address, { offer: false }) }] : []),
    ...(filters.isNew ? [{ name: m.catalogue_is_new(), without: refilter(address, { isNew: false }) }] : []),
    ...(filters.priceFrom === undefined && filters.priceTo === undefined
      ? []
      : [
          {
            name: sayRange(filters.priceFrom, filters.priceTo),
            without: refilter(address, { priceFrom: undefined, priceTo: undefined }),
          },
        ]),
  ]
}

export function sayRange(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return m.catalogue_price_under({ price: formatShort(to ?? 0) })
  if (to === undefined) return m.catalogue_price_over({ price: formatShort(from) })
  return `${formatShort(from)} – ${formatShort(to)}`
}
