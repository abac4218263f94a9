import { Link } from 'react-router'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'
import { wishList } from '#storefront/lib/wish-list.ts'
import { call } from '#storefront/lib/call.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { joinWishList } from '#storefront/identity/join-wish-list.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { OwnPagination, usePageNumber } from '#ui/own-pagination.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

const none: readonly string[] = []

/** The member's wish list at today's prices; a removed product disappears at once. §2 */
export default function MyFavoritePage() {
  const page = usePageNumber()
  const wishes = useMemberQuery([...queryKeys.wishes, page], async () => {
    const found = await call('POST /item/favourite/getFavouriteItemPage', { page })
    await joinWishList().catch(() => {}) // the hearts stored in this browser may be outdated
    return found
  })
  const wished = useSharedValue(wishList, none)
  return (
    <OwnPage title={m.shell_wish_list()}>
      <QueryPart query={wishes} skeleton={<CardGridSkeleton count={4} />}>
        {({ items, size, totalCount }) => {
          const shown = items.filter(({ productCode }) => wished.includes(productCode))
          if (totalCount === 0 || (shown.length === 0 && totalCount <= size)) return <NoWishes />
          return (
            <>
              <CardGrid cards={shown} />
              <OwnPagination page={page} size={size} totalCount={totalCount} />
            </>
          )
        }}
      </QueryPart>
    </OwnPage>
  )
}

function NoWishes() {
  return (
    <EmptyState
      scene="no-wishes"
      title={m.catalogue_wish_empty()}
      action={
        <Link to="/" className={buttonClass()}>
          {m.catalogue_start_shopping()}
        </Link>
      }
    >
      {m.personal_wishes_empty_text()}
    </EmptyState>
  )
}
