import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { searchPath, tagPath, useFrame } from '#storefront/lib/frame-data.ts'
import { ProductShelf } from '#storefront/catalogue/product-shelf.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { countFilters, type ListingAddress, noFilters, refilter, writeListingAddress } from './listing-address.ts'
import type { OtherGoods } from './other-goods.ts'
import type { ListingReply, ListingSubject } from './read-listing.ts'

interface NothingFoundProps {
  subject: ListingSubject
  listing: ListingReply
  address: ListingAddress
  others: OtherGoods | null
}

/** An empty listing: offers to remove filters, or other ways to goods. */
export const NothingFound = (props: NothingFoundProps) =>
  countFilters(props.address.filters) > 0 ? <NothingFits address={props.address} /> : <OtherWays {...props} />

const NothingFits = ({ address }: Pick<NothingFoundProps, 'address'>) => (
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

/** Similar words, categories, what sells best, what is reduced, and people to ask. */
function OtherWays({ subject, listing, others }: NothingFoundProps) {
  const menu = useFrame()?.menu ?? []
  const categories = listing.categories?.length ? listing.categories : menu
  const near = listing.suggestions ?? []
  return (
    <>
      <EmptyState
        scene="nothing-found"
        title={
          subject.kind === 'search' ? m.catalogue_nothing_found({ words: subject.words }) : m.catalogue_nothing_here()
        }
      >
        {near.length > 0 && (
          <Ways
            title={m.catalogue_near_words()}
            ways={near.map(({ text }) => ({ name: text, to: searchPath(text) }))}
            className="mb-6"
          />
        )}
        <Ways
          title={near.length > 0 ? m.catalogue_look_here_too() : m.catalogue_look_here()}
          ways={categories.map(({ tag, name }) => ({ name, to: tagPath(tag) }))}
        />
      </EmptyState>
      {others && (
        <div className="grid gap-12 pb-4">
          <ProductShelf title={m.catalogue_popular()} cards={others.popular} to="/collections" />
          <ProductShelf title={m.catalogue_offer()} cards={others.deals} to="/collections?offer=1" />
          <AskShop />
        </div>
      )}
    </>
  )
}

interface WaysProps {
  title: ReactNode
  ways: readonly { name: string; to: string }[]
  className?: string
}

const Ways = ({ title, ways, className = '' }: WaysProps) => (
  <div className={className}>
    <p>{title}</p>
    <p className="mt-2 flex flex-wrap justify-center gap-2">
      {ways.map(({ name, to }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center rounded-full bg-mist px-4 text-14 text-ink hover:bg-tint hover:text-action"
        >
          {name}
        </Link>
      ))}
    </p>
  </div>
)

const AskShop = () => (
  <section className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-mist p-6">
    <div>
      <h2 className="text-18">{m.catalogue_ask_shop()}</h2>
      <p className="whole-words text-14 text-soft">{m.catalogue_ask_shop_text()}</p>
    </div>
    <Link to="/contact" className={buttonClass('plain')}>
      {m.catalogue_ask_shop_button()}
    </Link>
  </section>
)
