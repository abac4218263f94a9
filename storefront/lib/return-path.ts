import { takeFromTab } from './session-memory.ts'

/** The key under which a tab stores the page wanted while the shop was closed. */
export const returnPathKey = 'after-rest'

/**
 * A reload of /maintain just after the end is redirected home by the server, which does not know the wanted page: this leads
 * there. Opening any other page discards it.
 */
export function takeReturnPath(): string | null {
  if (/^[/](maintain|404)[/]?$/i.test(location.pathname)) return null // these pages wait themselves
  const wanted = takeFromTab<string>(returnPathKey)
  const [arrival] = performance.getEntriesByType('navigation')
  const isLed = arrival instanceof PerformanceNavigationTiming && arrival.redirectCount > 0
  return location.pathname === '/' && isLed ? wanted : null
}

/**
 * Runs before the page /404 renders: a closed shop serves it for every other page, whose path is stored until the shop opens. §2
 */
export const keepPathAt404 = `(function () {
  if (/^[/]404[/]?$/.test(location.pathname)) return
  try { sessionStorage.setItem('${returnPathKey}', JSON.stringify(location.pathname + location.search)) } catch (e) {}
  history.replaceState(history.state, '', '/404')
})()`

/**
 * Runs before a page that was rendered during maintenance shows: replaces it by /maintain without flicker. Visitors with a debug
 * value stay; the guard verifies it. §2
 */
export const leaveForMaintenance = `(function () {
  if (/^[/](maintain|404)[/]?$/i.test(location.pathname) || window.debugAsked) return
  try {
    if (sessionStorage.getItem('debug') !== null) return
    sessionStorage.setItem('${returnPathKey}', JSON.stringify(location.pathname + location.search))
  } catch (e) {}
  window.stop() // cancels further requests of this page
  location.replace('/maintain')
})()`
