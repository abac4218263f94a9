import type { Profile } from '#contract/members.ts'
import { type CallFailed, readReply, writeRequest } from './api.ts'
import { askPatiently } from './ask-patiently.ts'
import { findCompany } from './company.ts'
import { language } from './language.ts'
import { rememberInBrowser } from '#ui/shared-value.ts'

export interface StoredSession {
  token: string
  /** When the token was given, in milliseconds: it lives 3 days. §4 */
  since: number
  /** Whose token it is; absent for a walk-in. */
  member?: Profile
  /** The member did not want to be remembered: the session ends with the browser. */
  untilClosed?: boolean
}

const lifetime = 259_200_000
const margin = 18_000_000

const isSession = (value: unknown): value is StoredSession | null =>
  value === null || (typeof value === 'object' && 'token' in value && 'since' in value)

/** The token of this browser and whose it is, shared by its tabs. */
export const session = rememberInBrowser<StoredSession | null>('session', null, isSession)

export const memberOf = (held: StoredSession | null): Profile['vip_profile'] | undefined => held?.member?.vip_profile

/** A fresh token for whoever holds the present one. */
export function keepToken(token: string) {
  session.set({ ...session.get(), token: token.replace(/^Bearer /i, ''), since: Date.now() })
}

/** Whose token it is. Who did not want to be remembered is kept until the browser is closed, and a cookie goes with it. */
export function keepMember({ pos_profile, vip_profile }: Profile, remember: boolean) {
  const { token, since } = session.get() ?? { token: '', since: Date.now() }
  session.set({ token, since, member: { pos_profile, vip_profile }, ...(!remember && { untilClosed: true }) })
  if (!remember) document.cookie = `${browserIsOpen}; path=/; samesite=lax`
}

const browserIsOpen = 'browser-is-open=1'
if (session.get()?.untilClosed && !document.cookie.includes(browserIsOpen)) session.set(null)

/** How a token stands, by the time since it was given. §4 */
export function ageToken(held: StoredSession, now: number): 'fresh' | 'near-expiry' | 'expired' {
  const age = now - held.since
  return age >= lifetime ? 'expired' : age >= lifetime - margin ? 'near-expiry' : 'fresh'
}

const isFresh = (held: StoredSession | null) => held !== null && ageToken(held, Date.now()) === 'fresh'

let settling: Promise<void> | undefined

/**
 * Before a call: who has no token comes in as a walk-in, if the call needs one; a token near its end is exchanged for a fresh
 * one by choosing the member again, an expired one by logging in again. Once, however many calls and tabs wait for it. §4
 */
export function settleToken(isNeeded: boolean): Promise<void> {
  const held = session.get()
  if (settling) return held || isNeeded ? settling : Promise.resolve()
  if (held ? isFresh(held) : !isNeeded) return Promise.resolve()
  settling = alone(() => (session.get() ? exchangeToken() : walkIn())).finally(() => (settling = undefined))
  return settling
}

/** The walk-in login of a visitor without a token. */
export const becomeVisitor = () => settleToken(true)

async function walkIn() {
  const { coCode, shopCode } = await findCompany()
  const locale = language()
  const who = { userId: '', password: '', remember: false, systemFlag: 'WEBSITE', termId: '1' }
  const [path, init] = writeRequest('POST /walkinLogin', { ...who, coCode, shopId: shopCode, locale }, locale)
  const response = await askPatiently(() => fetch(path, init))
  await readReply<'POST /walkinLogin'>(response).catch((error: CallFailed) => {
    session.set(null)
    throw error
  })
  session.set(null)
  keepToken(response.headers.get('authorization') ?? '')
}

/** The old token for a new one. The shop gives it as a renewal on the way or, after the end, with the refusal. §7 */
async function exchangeToken() {
  const held = session.get()!
  const id = memberOf(held)?.vipCode
  const [path, init] = id
    ? writeRequest('POST /vip/chooseVipWithoutCalculate/{id}', { id, vipCode: id }, language())
    : writeRequest('POST /vip/searchVipInSession', {}, language())
  ;(init.headers as Headers).set('authorization', `Bearer ${held.token}`)
  const { headers, status } = await askPatiently(() => fetch(path, init))
  const fresh = headers.get('authorization') ?? headers.get('new-token')
  if (fresh) return keepToken(fresh)
  // A walk-in who stayed away for too long comes in anew; that a member's session is over, the next call is told.
  if (status === 401 && !id) await walkIn()
}

/** One tab of this browser after the other. Who had to wait waits on for what the other has written: it comes a moment later. */
async function alone(run: () => Promise<void>): Promise<void> {
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
