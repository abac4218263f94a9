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
import { CardGrid, CardGridSkeleton } from '#storefront/catalogue/card-grid.tsx'
import type { OtherGoods } from './other-goods.ts'
import type { ListingReply, ListingSubject } from './read-listing.ts'
import { SortMenu } from './sort-menu.tsx'

const FilterPanel = lazily(() => import('./filter-panel.tsx'), 'FilterPanel')
const FilterSheet = lazily(() => import('./filter-sheet.tsx'), 'FilterSheet')
const NothingFound = lazily(() => import('./nothing-found.tsx'), 'NothingFound')

interface ListingViewProps {
  title: string
  crumbs: readonly Crumb[]
  subject: ListingSubject
  listing: ListingReply
  address: ListingAddress
  /** Where a search found nothing. */
  others: OtherGoods | null
}

export function ListingView({ title, crumbs, subject, listing, address, others }: ListingViewProps) {
  const chosen = countFilters(address.filters)
  return (
    <div className="frame">
      <Breadcrumb crumbs={crumbs} here={title} label={m.shell_you_are_here()} />
      <ListingHead title={title} subject={subject} listing={listing} address={address} />
      {listing.totalCount === 0 && chosen === 0 ? (
        <NothingFound subject={subject} listing={listing} address={address} others={others} />
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
            <FilterBar listing={listing} address={address} chosen={chosen} />
            <Goods subject={subject} listing={listing} address={address} others={others} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Title, count, and how the words of a search were understood. */
function ListingHead({ title, subject, listing, address }: Omit<ListingViewProps, 'crumbs' | 'others'>) {
  const correction =
    subject.kind === 'search' && listing.totalCount > 0 && listing.searched && listing.searched !== subject.words
  return (
    <>
      <header className="flex flex-wrap items-baseline gap-x-3 pb-4">
        <h1 className="text-22 lg:text-28">{title}</h1>
        <p className="text-14 text-soft tabular-nums" role="status">
          {listing.countedAll
            ? m.catalogue_count({ count: listing.totalCount })
            : m.catalogue_count_more({ count: listing.totalCount })}
          {sayUnderstood(listing, address).map((condition) => ` · ${condition}`)}
        </p>
      </header>
      {correction && (
        <Notice className="mb-4">
          {m.catalogue_search_corrected({ typed: subject.words, searched: listing.searched ?? '' })}
        </Notice>
      )}
    </>
  )
}

interface FilterBarProps {
  listing: ListingReply
  address: ListingAddress
  chosen: number
}

/** What is filtered and how it is sorted. On a phone a sheet holds the filters. */
function FilterBar({ listing, address, chosen }: FilterBarProps) {
  const [filtering, setFiltering] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
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
        <SortMenu address={address} sizes={listing.facets.size} />
      </div>
      <div className="mb-4 lg:hidden">
        <ChosenFilters facets={listing.facets} address={address} />
      </div>
      {wasOpened && (
        <FilterSheet
          open={filtering}
          onClose={() => setFiltering(false)}
          facets={listing.facets}
          address={address}
          count={listing.totalCount}
        />
      )}
    </>
  )
}

function Goods({ subject, listing, address, others }: Omit<ListingViewProps, 'title' | 'crumbs'>) {
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  const waiting = useDelayed(state === 'loading' && next.pathname === pathname, 200)
  return (
    <>
      {listing.hasAlcohol && <Notice className="mb-4">{m.catalogue_liquor_notice()}</Notice>}
      {waiting ? <CardGridSkeleton count={listing.size} /> : <CardGrid cards={listing.items} />}
      {listing.items.length === 0 && !waiting && (
        <NothingFound subject={subject} listing={listing} address={address} others={others} />
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
    </>
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
