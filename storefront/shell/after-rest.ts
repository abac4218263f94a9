/** Under this name a tab keeps where its visitor wanted to go when the shop rested. */
export const afterRest = 'after-rest'

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
