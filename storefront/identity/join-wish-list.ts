import { wishList } from '#storefront/lib/wish-list.ts'
import { call } from '#storefront/lib/call.ts'
import { rememberInBrowser } from '#ui/shared-value.ts'

/** Whether the list in the browser is a copy of a member's, which goes with the member. */
const isCopy = rememberInBrowser<boolean>('wish-list-is-copy', false, (value) => typeof value === 'boolean')

/** A walk-in's wish list joins the member's at login; from then on the browser holds a copy of the whole. Rule 27 */
export async function joinWishList(): Promise<void> {
  const mine = isCopy.get() ? [] : [...wishList.get()]
  const { productCodes } =
    mine.length > 0
      ? await call('POST /vip/favourite/followOrUnFollowFavouriteItem', { productCodes: mine, follow: true })
      : await call('GET /vip/favourite/getFavouriteCodes', {})
  isCopy.set(true)
  wishList.set(productCodes)
}

/** What was a member's is not left to the next who uses this browser. */
export function forgetWishList() {
  if (isCopy.get()) wishList.set([])
  isCopy.set(false)
}
