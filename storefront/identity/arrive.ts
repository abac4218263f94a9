import type { Profile } from '#contract/members.ts'
import { known, learn } from './auth-state.ts'
import { call } from '#storefront/lib/call.ts'
import { readCart } from '#storefront/lib/cart-store.ts'
import { becomeVisitor, keepMember, memberOf, session } from '#storefront/lib/session.ts'
import { forgetWishList, joinWishList } from './join-wish-list.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { fullName } from '#storefront/lib/full-name.ts'

/**
 * A visitor has become a member; the token came with the answer. The member is looked up by the vipCode and the profile kept,
 * the lists of values are loaded; what the browser held for the walk-in joins. §4
 */
export async function arrive(member: Profile, { remember }: { remember: boolean }): Promise<void> {
  keepMember(member, remember)
  const { vipCode } = member.vip_profile
  await Promise.all([
    call('POST /vip/searchVipInSession', { vipCode }).then((found) => keepMember(found, remember), ignore),
    readLists().catch(ignore),
    joinWishList().catch(ignore), // who cannot be asked keeps it in the browser until the next login
    readCart().catch(ignore), // the walk-in's has joined the member's
  ])
  const name = fullName(memberOf(session.get()) ?? member.vip_profile)
  say(m.members_welcome({ name }), { tone: 'good' })
}

/** The lists of values that the storefront keeps; asked once a page. §4 */
export async function readLists() {
  const cacheDatas = known.get().cacheDatas ?? (await call('GET /lov/cacheDatas', {}))
  learn({ cacheDatas })
  return cacheDatas
}

/** Ends the session, here and in the other tabs, and begins anew as a walk-in. */
export async function leave(): Promise<void> {
  await call('POST /vip/logout', {}).catch(ignore) // who cannot reach the shop is logged out of this browser all the same
  session.set(null)
  forgetWishList()
  await becomeVisitor().catch(ignore)
  location.assign('/')
}

const ignore = () => {}
