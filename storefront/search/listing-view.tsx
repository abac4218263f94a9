import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useDelayed } from '#storefront/lib/use-delayed.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ChosenFilters, sayRange } from './chosen-filters.tsx'
import { countFilters, type ListingAddress, writeListingAddress } from './listing-address.ts'
import { NothingFound } from './nothing-found.tsx'
import { CardGrid, CardGridSkeleton } from '#storefront/catalogue/card-grid.tsx'
import type { ListingReply, ListingSubject } from './read-listing.ts'
import { SortMenu } from './sort-menu.tsx'

const FilterPanel = lazily(() => import('./filter-panel.tsx'), 'FilterPanel')
const FilterSheet = lazily(() => import('./filter-sheet.tsx'), 'FilterSheet')

interface ListingViewProps {
  title: string
  crumbs: readonly Crumb[]
  subject: ListingSubject
  listing: ListingReply
  address: ListingAddress
}

export function ListingView({ title, crumbs, subject, listing, address }: ListingViewProps) {
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  const waiting = useDelayed(state === 'loading' && next.pathname === pathname, 200)
  const [filtering, setFiltering] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const chosen = countFilters(address.filters)
  const correction =
    subject.kind === 'search' && listing.totalCount > 0 && listing.searched && listing.searched !== subject.words
  const understood = sayUnderstood(listing, address)
  return (
    <div className="frame">
      <Breadcrumb crumbs={crumbs} here={title} label={m.shell_you_are_here()} />
      <header className="flex flex-wrap items-baseline gap-x-3 pb-4">
        <h1 className="text-22 lg:text-28">{title}</h1>
        <p className="text-14 text-soft tabular-nums" role="status">
          {listing.countedAll
            ? m.catalogue_count({ count: listing.totalCount })
            : m.catalogue_count_more({ count: listing.totalCount })}
          {understood.map((condition) => ` · ${condition}`)}
        </p>
      </header>
      {correction && (
        <Notice className="mb-4">
          {m.catalogue_search_corrected({ typed: subject.words, searched: listing.searched ?? '' })}
        </Notice>
      )}
      {listing.totalCount === 0 && chosen === 0 ? (
        <NothingFound subject={subject} listing={listing} address={address} />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[240px_minmax(0,1fr)]">
          <aside
            id="filters"
            aria-label={m.catalogue_filters()}
            className="hidden noscript:block max-lg:order-last lg:block"
          >
            <FilterPanel facets={listing.facets} address={address} />
          </aside>
          <div>
            <div className="sticky top-(--above) z-10 -mx-4 mb-4 flex items-center gap-3 border-b border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:px-0 lg:pt-0">
              <Button
                tone="plain"
                size="small"
                icon="filter"
                className="lg:hidden noscript:hidden"
                onClick={() => {
                  setWasOpened(true)
                  setFiltering(true)
                }}
              >
                {chosen > 0 ? m.catalogue_filters_count({ count: chosen }) : m.catalogue_filters()}
              </Button>
              <noscript>
                <a href="#filters" className={`${buttonClass('plain', 'small')} lg:hidden`}>
                  {m.catalogue_filters()}
                </a>
              </noscript>
              <div className="hidden min-w-0 grow lg:block">
                <ChosenFilters facets={listing.facets} address={address} />
              </div>
              <SortMenu address={address} />
            </div>
            <div className="mb-4 lg:hidden">
              <ChosenFilters facets={listing.facets} address={address} />
            </div>
            {listing.hasAlcohol && <Notice className="mb-4">{m.catalogue_liquor_notice()}</Notice>}
            {waiting ? <CardGridSkeleton count={listing.size} /> : <CardGrid cards={listing.items} />}
            {listing.items.length === 0 && !waiting && (
              <NothingFound subject={subject} listing={listing} address={address} />
            )}
            <div className="mt-12">
              <Pagination
                page={listing.page}
                pages={Math.ceil(listing.totalCount / listing.size)}
                to={(page) => ({ search: writeListingAddress({ ...address, page }) })}
                labels={{
                  pages: m.shell_pages(),
                  page: (page) => m.shell_page({ page }),
                  previous: m.shell_previous(),
                  next: m.shell_next(),
                }}
              />
            </div>
          </div>
        </div>
      )}
      {wasOpened && (
        <FilterSheet
          open={filtering}
          onClose={() => setFiltering(false)}
          facets={listing.facets}
          address={address}
          count={listing.totalCount}
        />
      )}
    </div>
  )
}

/** What the words of a search ask for beside goods, where the filters do not say otherwise. */
function sayUnderstood({ understood }: ListingReply, { filters }: ListingAddress): string[] {
  if (!understood) return []
  const from = filters.priceFrom ?? understood.priceFrom ?? undefined
  const to = filters.priceTo ?? understood.priceTo ?? undefined
  const isPriced = understood.priceFrom !== null || understood.priceTo !== null
  return [...(isPriced ? [sayRange(from, to)] : []), ...(understood.offer ? [m.catalogue_offer()] : [])]
}
