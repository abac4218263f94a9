import { isServedWhenClosed } from '#server/shop/shop.rules.ts'
import { loginPath } from '#storefront/lib/ask-to-login.ts'

/** A navigation and the state that decides on it. */
export interface GuardedWay {
  path: string
  search: string
  /** Whether this tab stores the debug value. */
  isDebugging: boolean
  /** Maintenance information is stored, and maintenance has begun. */
  isMaintained: boolean
  askWhetherOpen: () => Promise<boolean>
  isMember: boolean
}

export type GuardVerdict = { kind: 'pass'; isHome: boolean } | { kind: 'go'; to: string }

const forWalkins = /^\/(login|register|forgetPassword|oauth\/[^/]+)$/i
const forMembers = /^\/personal(?!\/orders\/[^/]+$)(\/|$)/i

/** Decides whether a navigation is allowed, or where it is redirected, by the six steps of §2 in their order. */
export async function guard(way: GuardedWay): Promise<GuardVerdict> {
  const path = way.path.replace(/(?<=.)\/+$/, '')
  if (path === '/404') return { kind: 'pass', isHome: false }
  if (!way.isDebugging && way.isMaintained) return goTo(path, '/maintain')
  if (!(await way.askWhetherOpen()) && !isServedWhenClosed(path)) return goTo(path, '/404')
  const isHome = path === '/'
  if (way.isMember && forWalkins.test(path)) return { kind: 'go', to: '/' }
  if (!way.isMember && forMembers.test(path)) return { kind: 'go', to: loginPath(path + way.search) }
  return { kind: 'pass', isHome }
}

/** Passes when the target is the current page. */
const goTo = (path: string, to: string): GuardVerdict =>
  path === to ? { kind: 'pass', isHome: false } : { kind: 'go', to }
