import { wishList } from '#storefront/lib/wish-list.ts'
import { call } from '#storefront/lib/call.ts'
import { createStoredValue } from '#ui/shared-value.ts'

/** Whether the browser's list is a copy of a member's, which logout removes. */
const isCopy = createStoredValue<boolean>('wish-list-is-copy', false, (value) => typeof value === 'boolean')

/** Merges a walk-in's wish list into the member's at login; afterwards the browser holds a copy of the whole list. Rule 27 */
export async function joinWishList(): Promise<void> {
  const mine = isCopy.get() ? [] : [...wishList.get()]
  const { productCodes } =
    mine.length > 0
      ? await call('POST /vip/favourite/followOrUnFollowFavouriteItem', { productCodes: mine, follow: true })
      : await call('GET /vip/favourite/getFavouriteCodes', {})
  isCopy.set(true)
  wishList.set(productCodes)
}

/** Removes a member's list, so that the next user of this browser does not see it. */
export function dropWishList() {
  if (isCopy.get()) wishList.set([])
  isCopy.set(false)
}
