import type { Calls, Route } from '#contract/calls.ts'
import type { ErrorAnswer } from '#contract/refusals.ts'
import { m } from '#words/compiled/messages.js'
import { type CallShopApi, CallFailed, readReply, writeRequest } from '#ui/api.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import { language } from './language.ts'
import { watch } from './pending.ts'
import { becomeVisitor, keepToken, memberOf, type StoredSession, session, ensureToken } from './session.ts'

/**
 * Path prefixes of the calls that need a visitor's token. They are listed because the contract's `who` is a type only in the browser:
 * its values would bring zod. The check below fails to compile when a call for visitors or members is not covered.
 */
const visitorPaths = [
  'shop_cart',
  'payment',
  'salesMemo',
  'sale',
  'vip',
  'vipAdmin',
  'lov',
  'app/cancelAccount',
  'app/getCancelAccountInfo',
  'item/favourite',
  'app/getItemSubscriptions',
  'app/updateItemSubscription', // open to anyone; a visitor's token lets the server recognise a repeated request
  'loginForUpdateTxDate',
  'auth/send',
  'auth/login',
  'auth/complete',
  'auth/connect',
  'auth/passkey',
  'coupon',
  'giftCard',
  'payLater',
  'item_sales_together/addToShopCart',
  'shopMessage',
  'mailingList', // open to anyone; as above, for repeated requests
] as const
type VisitorRoute = { [R in Route]: Calls[R]['who'] extends 'anyone' | 'staff' ? never : R }[Route]
type VisitorPath = (typeof visitorPaths)[number]
const coversVisitorCalls: [
  Exclude<VisitorRoute, `${string} /${VisitorPath}` | `${string} /${VisitorPath}/${string}`>,
] extends [never]
  ? true
  : never = true
void coversVisitorCalls

const needsVisitor = (route: Route) => {
  const [, path] = route.split(' ')
  return visitorPaths.some((prefix) => `${path}/`.startsWith(`/${prefix}/`))
}

/** Makes a call from the browser. Waits while a token is fetched or exchanged. §8 */
export const call: CallShopApi = (route, input, options) => {
  const giveUp = (error: unknown): never => {
    if (options?.signal?.aborted) throw error
    return throwNetworkFailure(error)
  }
  const sendAs: SendAs = (authorization) => {
    const [path, init] = writeRequest(route, input, language(), options)
    if (authorization) (init.headers as Headers).set('authorization', authorization)
    return fetch(path, init)
  }
  return watch(sendWithToken(route, sendAs, readReply<typeof route>).catch(giveUp))
}

/** Sends the request with this authorization, if any. */
type SendAs = (authorization: string | undefined) => Promise<Response>

/**
 * Sends a request with the current token, and repeats it once when the server has issued a new one. §8 If the session has changed
 * meanwhile, a member's response is dropped and fails like a lost request, so that no other person sees it.
 */
export async function sendWithToken<T>(
  route: Route,
  sendAs: SendAs,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const asker = session.get()
  await ensureToken(needsVisitor(route)).catch((error: unknown) => {
    if (needsVisitor(route)) throw error
  })
  const answer = await read(await send(route, sendAs, true))
  if (!isSame(asker, session.get())) throw new Error('the member has left')
  return answer
}

async function send(route: Route, sendAs: SendAs, mayReplay: boolean): Promise<Response> {
  const held = session.get()
  const response = await sendOnce(route, sendAs, held?.token)
  if (response.status !== 401 && response.status !== 403) return response

  const refusal = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorAnswer>
  // A walk-in asked for something of members: the session itself is valid.
  if (refusal.error === 'LOGIN_REQUIRED' && !memberOf(session.get()))
    void import('./ask-to-login.ts').then(({ askToLogin }) => askToLogin())
  else if (mayReplay && (response.headers.has('new-token') || (await hasNewToken(held?.token)))) {
    if (isSame(held, session.get())) return send(route, sendAs, false)
  } else await startOver()
  return response
}

/**
 * A walk-in may have become a member in another tab. A member's request is not repeated under another identity: the page is about
 * to reload for that one.
 */
function isSame(before: StoredSession | null, now: StoredSession | null): boolean {
  const member = memberOf(before)?.vipCode
  return member === undefined || member === memberOf(now)?.vipCode
}

/** Requests in flight, with their tokens. */
const inFlight = new Map<Promise<Response>, string | undefined>()

/** Sends the request; stores a token of the response before the caller sees the response. §7 */
async function sendOnce(route: Route, sendAs: SendAs, token: string | undefined): Promise<Response> {
  const request = fetchWithRetry(() => sendAs(token && `Bearer ${token}`)).then((response) => {
    const fresh = response.headers.get('authorization') ?? response.headers.get('new-token')
    // A renewal of a replaced token is ignored; a login's token is always stored.
    if (fresh && (session.get()?.token === token || logins.test(route))) keepToken(fresh)
    return response
  })
  inFlight.set(request, token)
  return request.finally(() => inFlight.delete(request))
}
const logins = /^\w+ \/(walkinLogin|websiteLogin|auth\/(login|complete|connect)|vip\/(websiteRegisterVIP|activateVip))/

/**
 * Of several requests with an expiring token, one response brings the new token, perhaps after the refusals of the others. These
 * wait for all requests with the same token. Another tab may have stored it, too. §8
 */
async function hasNewToken(token: string | undefined): Promise<boolean> {
  if (startingOver) return false
  const isNew = () => session.readAgain() !== null && session.get()?.token !== token
  if (isNew()) return true
  await Promise.allSettled([...inFlight].filter(([, carried]) => carried === token).map(([request]) => request))
  return !startingOver && isNew()
}

let startingOver: Promise<void> | undefined

/** Settles when no reload is on its way that would take away what the page shows. */
export const waitForReload = () => startingOver

/** Logs out, starts a walk-in session and reloads the page (§8); not repeated when even that is refused. */
function startOver(): Promise<void> {
  startingOver ??= (async () => {
    session.set(null)
    await becomeVisitor()
    const last = Number(sessionStorage.getItem('started-over'))
    if (Date.now() - last < 10_000) return
    sessionStorage.setItem('started-over', `${Date.now()}`)
    location.reload()
    await new Promise((resolve) => setTimeout(resolve, 10_000)) // the page ends before, unless a person keeps it
  })().finally(() => (startingOver = undefined))
  return startingOver
}

/** Turns a network error into a failure with a message for people. §8 */
export function throwNetworkFailure(error: unknown): never {
  throw error instanceof CallFailed ? error : new CallFailed(0, { message: m.shell_network_error() })
}
