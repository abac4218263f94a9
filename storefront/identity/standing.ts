import type { FrameData } from '#storefront/lib/frame-data.ts'
import { call } from '#storefront/lib/call.ts'
import { known, learn } from './auth-state.ts'

/** How long what was told is good for, when somebody walks on. */
const goodFor = 30_000

let toldAt = -Infinity
let asking: Promise<void> | undefined

/** The page was drawn with the facts of its company. Where maintenance is planned or on, its hour is asked for as well. */
export function learnFromPage({ maintainStartDate, maintainEndDate, maintainInfo }: FrameData['company']): void {
  learn({ coinfo: { maintainStartDate, maintainEndDate, maintainInfo } })
}

/**
 * Asks how the shop stands, unless it was told a moment ago; several who ask at once ask together. A shop that cannot be asked
 * is not called closed: the page itself will say what is wrong.
 */
export function readStanding(maxAge = goodFor): Promise<void> {
  if (performance.now() - toldAt <= maxAge) return Promise.resolve()
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

async function ask(): Promise<void> {
  const [coinfo, opening] = await Promise.all([
    call('GET /co/coInfo', {}).catch(() => null),
    call('POST /shop/isBetweenShopOpenPeriod', {}).catch(() => null),
  ])
  if (coinfo) learn({ coinfo, clockShift: Date.parse(coinfo.now) - Date.now() })
  learn({ isOpen: opening ? opening.open : (known.get().isOpen ?? true) })
  if (coinfo && opening) toldAt = performance.now()
}

/** What hour it is at the shop, which counts: a browser's clock may be wrong. */
export const shopTime = (): number => Date.now() + known.get().clockShift

/** Between its start and its end; outside them the redirect is gone. §4 */
export function isMaintained(now = shopTime()): boolean {
  const { maintainStartDate, maintainEndDate } = known.get().coinfo ?? {}
  if (!maintainStartDate) return false
  return Date.parse(maintainStartDate) <= now && (!maintainEndDate || now < Date.parse(maintainEndDate))
}

/** Milliseconds until maintenance begins or ends, whichever comes next; null when nothing is planned. */
export function untilNextTurn(now = shopTime()): number | null {
  const { maintainStartDate, maintainEndDate } = known.get().coinfo ?? {}
  const turns = [maintainStartDate, maintainEndDate].flatMap((turn) => (turn ? [Date.parse(turn) - now] : []))
  return turns.filter((left) => left > 0).sort((a, b) => a - b)[0] ?? null
}
