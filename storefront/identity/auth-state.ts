import type { Profile } from '#contract/members.ts'
import type { Reply } from '#ui/api.ts'
import { createSharedValue } from '#ui/shared-value.ts'
import { session } from '#storefront/lib/session.ts'

/** State of this page load, besides the token. */
interface PageState {
  configs: Reply<'POST /config/getConfigValues'>['values']
  coinfo: Pick<Reply<'GET /co/coInfo'>, 'maintainStartDate' | 'maintainEndDate' | 'maintainInfo'> | null
  coCode: string
  cacheDatas: Reply<'GET /lov/cacheDatas'> | null
  /** Milliseconds by which the server's clock is ahead of this browser's. */
  clockShift: number
  /** Whether the shop is within its opening hours; null until known. */
  isOpen: boolean | null
  /** The home flag. */
  isHome: boolean
}

/** The auth state of §3, in memory; read again at every page load. */
export const pageState = createSharedValue<PageState>({
  configs: {},
  coinfo: null,
  coCode: '',
  cacheDatas: null,
  clockShift: 0,
  isOpen: null,
  isHome: false,
})

export const updatePageState = (news: Partial<PageState>) => pageState.set({ ...pageState.get(), ...news })

export interface AuthState extends PageState, Partial<Profile> {
  token: string
  /** In milliseconds; 0 before the first login. */
  lastLoginTime: number
}

/** The complete auth state of §3. */
export function readAuthState(): AuthState {
  const held = session.get()
  return { ...pageState.get(), ...held?.member, token: held?.token ?? '', lastLoginTime: held?.since ?? 0 }
}
