export interface AppLogin {
  appUser: string
  appPwd: string
}

/**
 * Runs before any other code of a page: removes tokens that an app or a tester put into the URL, so that no request, history
 * entry or screenshot contains them. §2
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
    /** Unverified until the server has confirmed the debug value. */
    debugAsked?: string
  }
}
