import { m } from '#words/compiled/messages.js'
import { say } from '#ui/toasts.ts'

/** The login page, with the page to return to. §2 */
export const loginPath = (redirect: string) =>
  redirect === '/' ? '/login' : `/login?${new URLSearchParams({ redirect })}`

/** Shows "Please login first!" when a walk-in tries a function for members. §6, §8 */
export function askToLogin() {
  const here = location.pathname + location.search
  const goToLogin = { label: m.shell_login(), act: () => location.assign(loginPath(here)) }
  // Delayed, so that it replaces a caller's toast that has no link to the login.
  setTimeout(() => say(m.refusal_login_required(), { tone: 'bad', actions: [goToLogin] }))
}
