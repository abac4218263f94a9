import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { callContext } from '#storefront/lib/page-context.ts'
import { describeWay } from '#storefront/lib/describe-way.ts'
import { tagPath, useFrame } from '#storefront/lib/frame-data.ts'
import { PageHead, noFacts } from '#storefront/lib/page-head.tsx'
import { countFilters, readListingAddress } from './listing-address.ts'
import { ListingView } from './listing-view.tsx'
import { readOtherGoods } from './other-goods.ts'
import { readListing, readSubject, type ListingSubject } from './read-listing.ts'
import { groupNames } from '#storefront/catalogue/item-groups.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const address = readListingAddress(new URL(request.url).searchParams)
  const subject = readSubject(params, address.search)
  const call = context.get(callContext)
  const listing = await readListing(call, subject, address)
  const isNothing = subject.kind === 'search' && listing.totalCount === 0 && countFilters(address.filters) === 0
  return { subject, listing, others: isNothing ? await readOtherGoods(call) : null }
}

/** All product listings: collections, collections/{itemGroup}, collections/{tagQuery}/{id}. §2 */
export default function CollectionsPage() {
  const { subject, listing, others } = useLoaderData<typeof loader>()
  const address = readListingAddress(new URLSearchParams(useLocation().search))
  const shop = useFrame()?.company.name ?? ''
  const title = sayTitle(subject, listing.title, listing.facets.brand)
  const above = listing.path.slice(0, -1).map(({ tag, name }) => ({ label: name, to: tagPath(tag) }))
  const crumbs = [{ label: m.shell_home(), to: '/' }, ...above]
  return (
    <>
      <PageHead
        title={title}
        description={m.catalogue_listing_about({ title, shop })}
        unlisted={address.page > 1 || listing.totalCount === 0}
        facts={import.meta.env.SSR ? (place) => [describeWay(crumbs, title, place)] : noFacts}
      />
      <ListingView
        title={title}
        crumbs={crumbs}
        subject={subject}
        listing={listing}
        address={address}
        others={others}
      />
    </>
  )
}

function sayTitle(subject: ListingSubject, title: string, brands: readonly { value: string; label: string }[]): string {
  switch (subject.kind) {
    case 'search':
      return m.catalogue_results_for({ words: subject.words })
    case 'group':
      return groupNames[subject.group]()
    case 'brand':
      return brands.find(({ value }) => value === subject.brand)?.label ?? subject.brand
    case 'category':
      return title
    case 'all':
      return m.catalogue_all_goods()
  }
}
