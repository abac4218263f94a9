import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { known, learn } from './auth-state.ts'
import { call } from '#storefront/lib/call.ts'
import { findInTab } from '#storefront/lib/session-memory.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { guard } from './guard.ts'

/** Stands before every page that one goes to in the browser, root.tsx. */
export async function watchWays({ request }: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<void> {
  const elsewhere = await findOtherWay(new URL(request.url))
  if (elsewhere) throw redirect(elsewhere)
}

/** Where to instead; null when one may go there. The home flag is set on the way. §2 */
export async function findOtherWay({ pathname, search }: { pathname: string; search: string }): Promise<string | null> {
  const verdict = await guard({
    path: pathname,
    search,
    isDebugging: findInTab('debug') !== null,
    isMaintained: isMaintained(Date.now()),
    askWhetherOpen,
    isMember: memberOf(session.get()) !== undefined,
  })
  if (verdict.kind === 'go') return verdict.to
  if (known.get().isHome !== verdict.isHome) learn({ isHome: verdict.isHome })
  return null
}

/** Between its start and its end; outside them the redirect is gone. §4 */
function isMaintained(now: number): boolean {
  const { maintainStartDate, maintainEndDate } = known.get().coinfo ?? {}
  if (!maintainStartDate) return false
  return Date.parse(maintainStartDate) <= now && (!maintainEndDate || now < Date.parse(maintainEndDate))
}

const goodFor = 30_000
let askedAt = -Infinity

/** A shop that cannot be asked is not called closed: the page itself will say what is wrong. */
async function askWhetherOpen(): Promise<boolean> {
  if (performance.now() - askedAt > goodFor) {
    const answer = await call('POST /shop/isBetweenShopOpenPeriod', {}).catch(() => null)
    learn({ isOpen: answer?.open ?? true })
    if (answer) askedAt = performance.now()
  }
  return known.get().isOpen !== false
}
