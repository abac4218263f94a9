import type { Calls, Route } from '#contract/calls.ts'
import type { ErrorAnswer } from '#contract/refusals.ts'
import { m } from '#words/compiled/messages.js'
import { type CallShopApi, CallFailed, readReply, writeRequest } from './api.ts'
import { askPatiently } from './ask-patiently.ts'
import { language } from './language.ts'
import { watch } from './pending.ts'
import { becomeVisitor, keepToken, memberOf, type StoredSession, session, settleToken } from './session.ts'

/** The calls that need a visitor begin with one of these; the next lines do not compile when the contract says otherwise. */
const visitorRooms = [
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
  'app/updateItemSubscription', // anyone's, but who asks twice is told so only where the shop knows who asks
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
  'mailingList', // anyone's, as with notices: who asks twice is told so
] as const
type Needing = { [R in Route]: Calls[R]['who'] extends 'anyone' | 'staff' ? never : R }[Route]
type VisitorSlice = (typeof visitorRooms)[number]
const everyRoomIsNamed: [
  Exclude<Needing, `${string} /${VisitorSlice}` | `${string} /${VisitorSlice}/${string}`>,
] extends [never]
  ? true
  : never = true
void everyRoomIsNamed

const needsVisitor = (route: Route) => {
  const [, path] = route.split(' ')
  return visitorRooms.some((room) => `${path}/`.startsWith(`/${room}/`))
}

/** Makes a call from the browser. While a token is fetched or exchanged, it waits. §8 */
export const call: CallShopApi = (route, input, options) => {
  const giveUp = (error: unknown): never => {
    if (options?.signal?.aborted) throw error
    return lostOnTheWay(error)
  }
  const go: Go = (authorization) => {
    const [path, init] = writeRequest(route, input, language(), options)
    if (authorization) (init.headers as Headers).set('authorization', authorization)
    return fetch(path, init)
  }
  return watch(bring(route, go, readReply<typeof route>).catch(giveUp))
}

/** Sets out with this authorization, if there is one, and comes back with the answer. */
type Go = (authorization: string | undefined) => Promise<Response>

/**
 * Sends a request, however it is made, with the token of who stands here; once more where the shop has given a new one. §8
 * What a member asked for is told to nobody who has come in there meanwhile: it is lost, as by the network.
 */
export async function bring<T>(route: Route, go: Go, read: (response: Response) => Promise<T>): Promise<T> {
  const asker = session.get()
  await settleToken(needsVisitor(route)).catch((error: unknown) => {
    if (needsVisitor(route)) throw error
  })
  const answer = await read(await send(route, go, true))
  if (!isSame(asker, session.get())) throw new Error('the member has left')
  return answer
}

async function send(route: Route, go: Go, mayReplay: boolean): Promise<Response> {
  const held = session.get()
  const response = await travel(route, go, held?.token)
  if (response.status !== 401 && response.status !== 403) return response

  const refusal = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorAnswer>
  // A walk-in asked for what is a member's: the session is good.
  if (refusal.error === 'LOGIN_REQUIRED' && !memberOf(session.get()))
    void import('./ask-to-login.ts').then(({ askToLogin }) => askToLogin())
  else if (mayReplay && (response.headers.has('new-token') || (await hasNewToken(held?.token)))) {
    if (isSame(held, session.get())) return send(route, go, false)
  } else await startOver()
  return response
}

/**
 * A walk-in may have become a member by another tab. But what a member asked for is not done in the name of who has come in
 * there instead: this page is about to be loaded anew for them.
 */
function isSame(before: StoredSession | null, now: StoredSession | null): boolean {
  const member = memberOf(before)?.vipCode
  return member === undefined || member === memberOf(now)?.vipCode
}

/** Requests under way, and the token each carries. */
const trips = new Map<Promise<Response>, string | undefined>()

/** There and back; the token that an answer brings is kept before anyone looks at the answer. §7 */
async function travel(route: Route, go: Go, token: string | undefined): Promise<Response> {
  const trip = askPatiently(() => go(token && `Bearer ${token}`)).then((response) => {
    const fresh = response.headers.get('authorization') ?? response.headers.get('new-token')
    // A renewal of a token that has been given up meanwhile comes too late; a login is always meant.
    if (fresh && (session.get()?.token === token || logins.test(route))) keepToken(fresh)
    return response
  })
  trips.set(trip, token)
  return trip.finally(() => trips.delete(trip))
}
const logins = /^\w+ \/(walkinLogin|websiteLogin|auth\/(login|complete|connect)|vip\/(websiteRegisterVIP|activateVip))/

/**
 * Of many requests with a token at its end one brings back the new token, in an answer that may come later than the refusals
 * of the others: they wait for all that set out with the same token. Another tab may have brought it, too. §8
 */
async function hasNewToken(token: string | undefined): Promise<boolean> {
  if (startingOver) return false
  const isNew = () => session.readAgain() !== null && session.get()?.token !== token
  if (isNew()) return true
  await Promise.allSettled([...trips].filter(([, carried]) => carried === token).map(([trip]) => trip))
  return !startingOver && isNew()
}

let startingOver: Promise<void> | undefined

/** Log out, come in again as a walk-in, load the page again, §8; but not again and again when the shop refuses even that. */
function startOver(): Promise<void> {
  startingOver ??= (async () => {
    session.set(null)
    await becomeVisitor()
    const last = Number(sessionStorage.getItem('started-over') ?? 0)
    if (Date.now() - last < 10_000) return
    sessionStorage.setItem('started-over', String(Date.now()))
    location.reload()
  })().finally(() => (startingOver = undefined))
  return startingOver
}

/** A network error is a failure with words of its own. §8 */
export function lostOnTheWay(error: unknown): never {
  throw error instanceof CallFailed ? error : new CallFailed(0, { message: m.shell_network_error() })
}
