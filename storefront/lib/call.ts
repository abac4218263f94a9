import type { Calls, Route } from '#contract/calls.ts'
import { m } from '#words/compiled/messages.js'
import { type Call, CallFailed, readReply, writeRequest } from './api.ts'
import { language } from './language.ts'
import { watch } from './pending.ts'
import { becomeVisitor, keepToken, session } from './session.ts'

/** The calls that need a visitor begin with one of these; the next two lines do not compile when the contract says otherwise. */
const visitorRooms = ['shop_cart', 'payment', 'salesMemo', 'vip'] as const
type Needing = { [R in Route]: Calls[R]['who'] extends 'anyone' ? never : R }[Route]
const everyRoomIsNamed: [Exclude<Needing, `${string} /${(typeof visitorRooms)[number]}/${string}`>] extends [never]
  ? true
  : never = true
void everyRoomIsNamed

/** Makes a call from the browser. */
export const call: Call = async (route, input, options) => {
  if (visitorRooms.some((room) => route.split('/')[1] === room)) await becomeVisitor().catch(lostOnTheWay)
  return watch(send(route, input, options, true))
}

const send = async <R extends Route>(
  route: R,
  input: Calls[R]['input'],
  options: Parameters<Call>[2],
  mayReplay: boolean,
): Promise<Calls[R]['reply']> => {
  const [path, init] = writeRequest(route, input, language(), options)
  const token = session.get()?.token
  if (token) (init.headers as Headers).set('authorization', `Bearer ${token}`)
  const giveUp = (error: unknown): never => {
    if (options?.signal?.aborted) throw error
    return lostOnTheWay(error)
  }
  const response = await fetch(path, init).catch(giveUp)
  const renewed = response.headers.get('authorization')
  if (renewed) keepToken(renewed)
  if (response.status !== 401 && response.status !== 403) return readReply<R>(response).catch(giveUp)

  const fresh = response.headers.get('new-token')
  if (fresh && mayReplay) {
    keepToken(fresh)
    return send(route, input, options, false)
  }
  // Another request has renewed the token while this one was away with the old one.
  if (mayReplay && session.get()?.token !== token) return send(route, input, options, false)
  await startOver()
  return readReply<R>(response)
}

/** Log out, come in again as a walk-in, load the page again, §8; but not again and again when the shop refuses even that. */
async function startOver() {
  session.set(null)
  await becomeVisitor()
  const last = Number(sessionStorage.getItem('started-over') ?? 0)
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem('started-over', String(Date.now()))
  location.reload()
}

/** A network error is a failure with words of its own. §8 */
function lostOnTheWay(error: unknown): never {
  throw error instanceof CallFailed ? error : new CallFailed(0, { message: m.shell_network_error() })
}
