import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useShopQuery } from '#storefront/lib/query.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { useHydrated } from '#storefront/lib/use-hydrated.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { say } from '#ui/toasts.ts'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'
import { wishList } from '#storefront/lib/wish-list.ts'

const none: readonly string[] = []

/** A walk-in's wish list, stored in the browser and shown at today's prices. Members have another page. */
export default function WishListPage() {
  return useMember() ? <Navigate replace to="/personal/myFavorite" /> : <WalkinWishes />
}

function WalkinWishes() {
  const wished = useSharedValue(wishList, none)
  const hydrated = useHydrated()
  const { data, error } = useShopQuery(queryKeys.walkinWishes, async () => {
    const productCodes = [...wishList.get()]
    return productCodes.length === 0 ? { items: [] } : call('POST /item/getItemsByProductCodes', { productCodes })
  })
  useEffect(() => {
    if (error instanceof CallFailed) say(error.message, { tone: 'bad' })
  }, [error])
  const shown = data?.items.filter(({ productCode }) => wished.includes(productCode))
  return (
    <div className="frame pt-6">
      <title>{`${m.shell_wish_list()} | ${useFrame()?.company.name ?? ''}`}</title>
      <h1 className="mb-6 text-22 lg:text-28">{m.shell_wish_list()}</h1>
      {hydrated && wished.length === 0 ? (
        <EmptyState
          scene="no-wishes"
          title={m.catalogue_wish_empty()}
          action={
            <Link to="/" className={buttonClass()}>
              {m.catalogue_start_shopping()}
            </Link>
          }
        >
          {m.catalogue_wish_empty_text()}
        </EmptyState>
      ) : shown ? (
        <CardGrid cards={shown} />
      ) : (
        <CardGridSkeleton count={hydrated ? wished.length : 4} />
      )}
    </div>
  )
}
