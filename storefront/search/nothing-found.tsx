import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { searchPath, tagPath, useFrame } from '#storefront/lib/frame-data.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { countFilters, type ListingAddress, noFilters, refilter, writeListingAddress } from './listing-address.ts'
import type { ListingReply, ListingSubject } from './read-listing.ts'

const pill =
  'inline-flex min-h-9 items-center rounded-full bg-mist px-4 text-14 text-ink hover:bg-tint hover:text-action'

/** An empty listing: offers to remove filters, or for unknown words similar words and categories. */
export function NothingFound({
  subject,
  listing,
  address,
}: {
  subject: ListingSubject
  listing: ListingReply
  address: ListingAddress
}) {
  const menu = useFrame()?.menu ?? []
  if (countFilters(address.filters) > 0) {
    return (
      <EmptyState
        scene="nothing-found"
        title={m.catalogue_nothing_here()}
        action={
          <Link to={{ search: writeListingAddress(refilter(address, noFilters)) }} className={buttonClass()}>
            {m.catalogue_clear_filters()}
          </Link>
        }
      >
        {m.catalogue_nothing_here_text()}
      </EmptyState>
    )
  }
  const categories = listing.categories?.length ? listing.categories : menu
  const near = listing.suggestions ?? []
  return (
    <EmptyState
      scene="nothing-found"
      title={
        subject.kind === 'search' ? m.catalogue_nothing_found({ words: subject.words }) : m.catalogue_nothing_here()
      }
    >
      {near.length > 0 && (
        <>
          <p>{m.catalogue_near_words()}</p>
          <p className="mt-2 mb-6 flex flex-wrap justify-center gap-2">
            {near.map(({ text }) => (
              <Link key={text} to={searchPath(text)} className={pill}>
                {text}
              </Link>
            ))}
          </p>
        </>
      )}
      <p>{near.length > 0 ? m.catalogue_look_here_too() : m.catalogue_look_here()}</p>
      <p className="mt-2 flex flex-wrap justify-center gap-2">
        {categories.map(({ tag, name }) => (
          <Link key={tag} to={tagPath(tag)} className={pill}>
            {name}
          </Link>
        ))}
      </p>
    </EmptyState>
  )
}
