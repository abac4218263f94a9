import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { wishList } from '#storefront/lib/wish-list.ts'

/** The maximum that a walk-in's browser stores. */
const atMost = 60

/** Adds or removes a product on the wish list. The heart changes at once; a member's list is on the server, which may refuse. */
export async function toggleWish(code: string): Promise<void> {
  const follow = !wishList.get().includes(code)
  const isMember = memberOf(session.get()) !== undefined
  put(code, follow, isMember ? Infinity : atMost)
  try {
    if (isMember) await call('POST /vip/favourite/followOrUnFollowFavouriteItem', { productCode: code, follow })
    say(follow ? m.catalogue_wish_added() : m.catalogue_wish_removed(), { tone: 'good' })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    put(code, !follow, Infinity)
    say(error.message, { tone: 'bad' })
  }
}

function put(code: string, follow: boolean, most: number) {
  const others = wishList.get().filter((each) => each !== code)
  wishList.set(follow ? [code, ...others].slice(0, most) : others)
}
