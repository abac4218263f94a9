import type { Profile } from '#contract/members.ts'
import type { Reply } from '#storefront/lib/api.ts'
import { remember } from '#ui/shared-value.ts'
import { session } from '#storefront/lib/session.ts'

/** What the page has learnt of the shop, beside whose token it is. */
interface GuardMemory {
  configs: Reply<'POST /config/getConfigValues'>['values']
  coinfo: Pick<Reply<'GET /co/coInfo'>, 'maintainStartDate' | 'maintainEndDate' | 'maintainInfo'> | null
  coCode: string
  cacheDatas: Reply<'GET /lov/cacheDatas'> | null
  /** How far the shop's clock is ahead of this browser's, in milliseconds. */
  clockShift: number
  /** In the shop's opening hours; null until it has been asked. */
  isOpen: boolean | null
  /** The home flag. */
  isHome: boolean
}

/** §3, kept in memory: it is asked again with every page that is loaded. */
export const known = remember<GuardMemory>({
  configs: {},
  coinfo: null,
  coCode: '',
  cacheDatas: null,
  clockShift: 0,
  isOpen: null,
  isHome: false,
})

export const learn = (news: Partial<GuardMemory>) => known.set({ ...known.get(), ...news })

export interface AuthState extends GuardMemory, Partial<Profile> {
  token: string
  /** In milliseconds; 0 for who has not come in yet. */
  lastLoginTime: number
}

/** The auth state of §3, whole. */
export function readAuthState(): AuthState {
  const held = session.get()
  return { ...known.get(), ...held?.member, token: held?.token ?? '', lastLoginTime: held?.since ?? 0 }
}
