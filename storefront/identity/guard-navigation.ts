import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { keepInTab } from '#storefront/lib/session-memory.ts'
import { waitForReload } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { returnPathKey } from '#storefront/lib/return-path.ts'
import { pageState, updatePageState } from './auth-state.ts'
import { isDebugging, settleDebug } from './debugging.ts'
import { guard } from './guard.ts'
import { isMaintained, readShopState } from './standing.ts'

/** Runs before every client-side navigation (root.tsx). */
export async function guardNavigation({ request }: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<void> {
  const elsewhere = await findRedirect(new URL(request.url))
  if (elsewhere) throw redirect(elsewhere)
}

/** The redirect target; null when the navigation is allowed. Sets the home flag. §2 */
export async function findRedirect({ pathname, search }: { pathname: string; search: string }): Promise<string | null> {
  await Promise.all([settleDebug(), readShopState()])
  await waitForReload() // or somebody fills in the login form, and the reload empties it
  const verdict = await guard({
    path: pathname,
    search,
    isDebugging: isDebugging(),
    isMaintained: isMaintained(),
    askWhetherOpen: async () => pageState.get().isOpen !== false,
    isMember: memberOf(session.get()) !== undefined,
  })
  if (verdict.kind === 'go') {
    // A closed shop stores the wanted page and leads there when it opens.
    if (verdict.to === '/maintain' || verdict.to === '/404') keepInTab(returnPathKey, pathname + search)
    return verdict.to
  }
  if (pageState.get().isHome !== verdict.isHome) updatePageState({ isHome: verdict.isHome })
  return null
}
