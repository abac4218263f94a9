/** How long the code of a page may take. §8 */
export const patience = 120_000
/** Where the visitor wanted to go, while the way there is loading. */
export const onTheWay = 'on-the-way-to'
/** The address that was loaded again because its code did not come. */
export const loadedAgain = 'loaded-again'
export const lostCodeId = 'lost-code'
/** What a page is told whose code did not come or could not begin; the error is its detail. */
export const codeLost = 'code-lost'

/**
 * Runs before the code of a page, and sees whether that comes: where it cannot be loaded, or takes over 120 s, the page that
 * was asked for is loaded again, once; if that does not help, the page says so and stays as it was drawn, with links that
 * work. §8
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
