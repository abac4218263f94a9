import type { Profile } from '#contract/members.ts'
import { pageState, updatePageState } from './auth-state.ts'
import { call } from '#storefront/lib/call.ts'
import { readCart } from '#storefront/lib/cart-store.ts'
import { becomeVisitor, keepMember, memberOf, session } from '#storefront/lib/session.ts'
import { dropWishList, joinWishList } from './join-wish-list.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { namePerson } from '#server/shop/person-names.rules.ts'

/**
 * Completes a login; the token came with the answer. Reads the member by vipCode, stores the profile, loads the lists of values,
 * and merges the walk-in's cart and wish list. §4
 */
export async function completeLogin(member: Profile, { remember }: { remember: boolean }): Promise<void> {
  keepMember(member, remember)
  const { vipCode } = member.vip_profile
  await Promise.all([
    call('POST /vip/searchVipInSession', { vipCode }).then((found) => keepMember(found, remember), ignore),
    readLists().catch(ignore),
    joinWishList().catch(ignore), // a failure is retried at the next login
    readCart().catch(ignore), // the server has merged the walk-in's cart
  ])
  const name = namePerson(memberOf(session.get()) ?? member.vip_profile)
  say(m.members_welcome({ name }), { tone: 'good' })
}

/** The lists of values that the storefront stores; read once per page load. §4 */
export async function readLists() {
  const cacheDatas = pageState.get().cacheDatas ?? (await call('GET /lov/cacheDatas', {}))
  updatePageState({ cacheDatas })
  return cacheDatas
}

/** Ends the session in all tabs, and starts a walk-in session. */
export async function logOut(): Promise<void> {
  await call('POST /vip/logout', {}).catch(ignore) // without a connection, this browser is logged out all the same
  session.set(null)
  dropWishList()
  await becomeVisitor().catch(ignore)
  location.assign('/')
}

const ignore = () => {}
