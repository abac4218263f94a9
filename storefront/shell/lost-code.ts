/** Milliseconds that a page's code may take. §8 */
export const patience = 120_000
/** Storage key: the target of the running navigation. */
export const onTheWay = 'on-the-way-to'
/** Storage key: the URL that was reloaded because its code did not load. */
export const loadedAgain = 'loaded-again'
export const lostCodeId = 'lost-code'
/** The event for code that did not load or could not start; its detail is the error. */
export const codeLost = 'code-lost'

/**
 * Runs before a page's code, and watches whether it loads. If it fails, or takes over 120 s, the requested page is reloaded once;
 * if that fails too, a notice shows, and the page stays as rendered, with working links. §8
 */
export const watchForCode = `(function () {
  var over = false
  function lost() {
    if (over || window.pageIsAlive) return
    over = true
    try {
      var way = sessionStorage.getItem('${onTheWay}'), here = location.pathname + location.search, wanted = way || here
      sessionStorage.removeItem('${onTheWay}')
      if (sessionStorage.getItem('${loadedAgain}') !== wanted) {
        sessionStorage.setItem('${loadedAgain}', wanted)
        return way && way !== here ? location.replace(way) : location.reload()
      }
      sessionStorage.removeItem('${loadedAgain}')
    } catch (e) {}
    var said = document.getElementById('${lostCodeId}')
    if (said) said.hidden = false
  }
  addEventListener('error', function (event) { if (event.target && event.target.tagName === 'SCRIPT') lost() }, true)
  addEventListener('${codeLost}', function (event) { console.warn(event.detail); lost() })
  addEventListener('unhandledrejection', function (event) {
    if (/import|module/i.test(String(event.reason && event.reason.message))) lost()
  })
  setTimeout(lost, ${patience})
})()`

declare global {
  interface Window {
    pageIsAlive?: boolean
  }
}
