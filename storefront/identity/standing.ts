import type { FrameData } from '#storefront/lib/frame-data.ts'
import { call } from '#storefront/lib/call.ts'
import { pageState, updatePageState } from './auth-state.ts'

/** Milliseconds for which the last answer is reused on navigation. */
const goodFor = 30_000

let toldAt = -Infinity
let asking: Promise<void> | undefined

/**
 * Takes over the facts that the page was rendered with. With planned or running maintenance, the server's time is requested as
 * well.
 */
export function learnFromPage({ maintainStartDate, maintainEndDate, maintainInfo }: FrameData['company']): void {
  updatePageState({ coinfo: { maintainStartDate, maintainEndDate, maintainInfo } })
}

/**
 * Reads whether the shop is open, unless read recently; concurrent callers share one request. On failure the shop does not count
 * as closed: the page itself shows the error.
 */
export function readShopState(maxAge = goodFor): Promise<void> {
  if (performance.now() - toldAt <= maxAge) return Promise.resolve()
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

async function ask(): Promise<void> {
  const [coinfo, opening] = await Promise.all([
    call('GET /co/coInfo', {}).catch(() => null),
    call('POST /shop/isBetweenShopOpenPeriod', {}).catch(() => null),
  ])
  if (coinfo) updatePageState({ coinfo, clockShift: Date.parse(coinfo.now) - Date.now() })
  updatePageState({ isOpen: opening ? opening.open : (pageState.get().isOpen ?? true) })
  if (coinfo && opening) toldAt = performance.now()
}

/** The server's time, because a browser's clock may be wrong. */
export const shopTime = (): number => Date.now() + pageState.get().clockShift

/** Whether now is between start and end of maintenance. §4 */
export function isMaintained(now = shopTime()): boolean {
  const { maintainStartDate, maintainEndDate } = pageState.get().coinfo ?? {}
  if (!maintainStartDate) return false
  return Date.parse(maintainStartDate) <= now && (!maintainEndDate || now < Date.parse(maintainEndDate))
}

/** Milliseconds until maintenance begins or ends, whichever is next; null without a plan. */
export function untilNextTurn(now = shopTime()): number | null {
  const { maintainStartDate, maintainEndDate } = pageState.get().coinfo ?? {}
  const turns = [maintainStartDate, maintainEndDate].flatMap((turn) => (turn ? [Date.parse(turn) - now] : []))
  return turns.filter((left) => left > 0).sort((a, b) => a - b)[0] ?? null
}
