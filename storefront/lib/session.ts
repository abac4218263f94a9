import type { Profile } from '#contract/members.ts'
import { type CallFailed, readReply, writeRequest } from '#ui/api.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import { findCompany } from './company.ts'
import { language } from './language.ts'
import { createStoredValue } from '#ui/shared-value.ts'

export interface StoredSession {
  token: string
  /** When the token was issued, in milliseconds; it is valid for 3 days. §4 */
  since: number
  /** The token's member; absent for a walk-in. */
  member?: Profile
  /** The member did not want to be remembered: the session ends with the browser. */
  untilClosed?: boolean
}

const lifetime = 259_200_000
const margin = 18_000_000

const isSession = (value: unknown): value is StoredSession | null =>
  value === null || (typeof value === 'object' && 'token' in value && 'since' in value)

/** This browser's token and its owner, shared between tabs. */
export const session = createStoredValue<StoredSession | null>('session', null, isSession)

export const memberOf = (held: StoredSession | null): Profile['vip_profile'] | undefined => held?.member?.vip_profile

/** Replaces the token of the current session. */
export function keepToken(token: string) {
  session.set({ ...session.get(), token: token.replace(/^Bearer /i, ''), since: Date.now() })
}

/**
 * Stores the member of the token. A member who is not to be remembered is stored with a session cookie, until the browser closes.
 */
export function keepMember({ pos_profile, vip_profile }: Profile, remember: boolean) {
  const { token, since } = session.get() ?? { token: '', since: Date.now() }
  session.set({ token, since, member: { pos_profile, vip_profile }, ...(!remember && { untilClosed: true }) })
  if (!remember) document.cookie = `${browserIsOpen}; path=/; samesite=lax`
}

const browserIsOpen = 'browser-is-open=1'
if (session.get()?.untilClosed && !document.cookie.includes(browserIsOpen)) session.set(null)

/** The token's state by its age. §4 */
export function ageToken(held: StoredSession, now: number): 'fresh' | 'near-expiry' | 'expired' {
  const age = now - held.since
  return age >= lifetime ? 'expired' : age >= lifetime - margin ? 'near-expiry' : 'fresh'
}

const isFresh = (held: StoredSession | null) => held !== null && ageToken(held, Date.now()) === 'fresh'

let settling: Promise<void> | undefined

/**
 * Runs before a call. Without a token it logs in as a walk-in, if the call needs a token. A token near its end is exchanged by
 * reading the member again, an expired one by logging in again. Concurrent calls and tabs share one exchange. §4
 */
export function ensureToken(isNeeded: boolean): Promise<void> {
  const held = session.get()
  if (settling) return held || isNeeded ? settling : Promise.resolve()
  if (held ? isFresh(held) : !isNeeded) return Promise.resolve()
  settling = runInOneTab(() => (session.get() ? exchangeToken() : walkIn())).finally(() => (settling = undefined))
  return settling
}

/** Logs a visitor without a token in as a walk-in. */
export const becomeVisitor = () => ensureToken(true)

async function walkIn() {
  const { coCode, shopCode } = await findCompany()
  const locale = language()
  const who = { userId: '', password: '', remember: false, systemFlag: 'WEBSITE', termId: '1' }
  const [path, init] = writeRequest('POST /walkinLogin', { ...who, coCode, shopId: shopCode, locale }, locale)
  const response = await fetchWithRetry(() => fetch(path, init))
  await readReply<'POST /walkinLogin'>(response).catch((error: CallFailed) => {
    session.set(null)
    throw error
  })
  session.set(null)
  keepToken(response.headers.get('authorization') ?? '')
}

/** Exchanges the token. The server sends the new one as a renewal in a response or, after expiry, with the refusal. §7 */
async function exchangeToken() {
  const held = session.get()!
  const id = memberOf(held)?.vipCode
  const [path, init] = id
    ? writeRequest('POST /vip/chooseVipWithoutCalculate/{id}', { id, vipCode: id }, language())
    : writeRequest('POST /vip/searchVipInSession', {}, language())
  ;(init.headers as Headers).set('authorization', `Bearer ${held.token}`)
  const { headers, status } = await fetchWithRetry(() => fetch(path, init))
  const fresh = headers.get('authorization') ?? headers.get('new-token')
  if (fresh) return keepToken(fresh)
  // An expired walk-in gets a new session; a member's expiry is reported by the next call.
  if (status === 401 && !id) await walkIn()
}

/**
 * Runs in one tab of this browser at a time (Web Locks). A tab that had to wait also waits for the other tab's write, which is
 * visible a moment later.
 */
async function runInOneTab(run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  const isFirst = await navigator.locks.request('walk-in', { ifAvailable: true }, async (lock) => {
    if (lock && !isFresh(session.readAgain())) await run()
    return lock !== null
  })
  if (isFirst) return
  await navigator.locks.request('walk-in', async () => {
    const until = Date.now() + 1_000
    while (!isFresh(session.readAgain()) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    if (!isFresh(session.get())) await run()
  })
}
