import { isServedWhenClosed } from '#server/shop/shop.rules.ts'
import { loginPath } from '#storefront/lib/ask-to-login.ts'

/** Where somebody wants to go, and how things stand. */
export interface GuardedWay {
  path: string
  search: string
  /** The debug value is stored in this tab. */
  isDebugging: boolean
  /** Maintenance information is stored, and its hour has come. */
  isMaintained: boolean
  askWhetherOpen: () => Promise<boolean>
  isMember: boolean
}

export type GuardVerdict = { kind: 'pass'; isHome: boolean } | { kind: 'go'; to: string }

const forWalkins = /^\/(login|register|forgetPassword|oauth\/[^/]+)$/i
const forMembers = /^\/personal(?!\/orders\/[^/]+$)(\/|$)/i

/** Whether somebody may go where they want to go, or where instead: six steps, in the order of §2. */
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

/** Who is there already stays there. */
const goTo = (path: string, to: string): GuardVerdict =>
  path === to ? { kind: 'pass', isHome: false } : { kind: 'go', to }
