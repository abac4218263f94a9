import { takeFromTab } from './session-memory.ts'

/** Under this name a tab keeps where its visitor wanted to go when the shop rested. */
export const afterRest = 'after-rest'

/**
 * Who reloads /maintain when the rest is just over is led home by the shop, which does not know more: from there one goes on to
 * where one wanted to go. Who comes to another page has given that up.
 */
export function takeWayAfterRest(): string | null {
  if (/^[/](maintain|404)[/]?$/i.test(location.pathname)) return null // they wait there themselves
  const wanted = takeFromTab<string>(afterRest)
  const [arrival] = performance.getEntriesByType('navigation')
  const isLed = arrival instanceof PerformanceNavigationTiming && arrival.redirectCount > 0
  return location.pathname === '/' && isLed ? wanted : null
}

/**
 * Runs before anything is drawn of the page /404: a closed shop gives it for every other page, whose address is kept until the
 * shop opens. §2
 */
export const standAt404 = `(function () {
  if (/^[/]404[/]?$/.test(location.pathname)) return
  try { sessionStorage.setItem('${afterRest}', JSON.stringify(location.pathname + location.search)) } catch (e) {}
  history.replaceState(history.state, '', '/404')
})()`

/**
 * Runs before anything of a page is drawn that was drawn during maintenance: the visitor sees /maintain at once, and not the
 * page for a moment. Who carries the debug value stays; whether it is the secret, the guard asks. §2
 */
export const leaveForMaintenance = `(function () {
  if (/^[/](maintain|404)[/]?$/i.test(location.pathname) || window.debugAsked) return
  try {
    if (sessionStorage.getItem('debug') !== null) return
    sessionStorage.setItem('${afterRest}', JSON.stringify(location.pathname + location.search))
  } catch (e) {}
  window.stop() // nothing more of this page is fetched
  location.replace('/maintain')
})()`
