export interface AppLogin {
  appUser: string
  appPwd: string
}

/**
 * Runs before anything else of a page: what an app or a tester has put into the address is taken out of it at once, so that
 * no request, history or screenshot carries it. §2
 */
export const cleanAddress = `(function () {
  var here = new URL(location.href), asked = here.searchParams
  if (asked.has('appUser') || asked.has('appPwd')) window.appLogin = { appUser: asked.get('appUser') || '', appPwd: asked.get('appPwd') || '' }
  if (asked.get('debug')) window.debugAsked = asked.get('debug')
  var secrets = ['appUser', 'appPwd', 'debug'].filter(function (name) { return asked.has(name) })
  secrets.forEach(function (name) { asked.delete(name) })
  if (secrets.length) history.replaceState(history.state, '', here)
})()`

declare global {
  interface Window {
    appLogin?: AppLogin
    /** Not believed before the shop has said that it is the secret. */
    debugAsked?: string
  }
}
