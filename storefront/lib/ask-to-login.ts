import { m } from '#words/compiled/messages.js'
import { say } from '#ui/toasts.ts'

/** The login page, and the way back from it. §2 */
export const loginPath = (redirect: string) =>
  redirect === '/' ? '/login' : `/login?${new URLSearchParams({ redirect })}`

/** "Please login first!" when a walk-in tries what is for members. §6, §8 */
export function askToLogin() {
  const here = location.pathname + location.search
  const goToLogin = { label: m.shell_login(), act: () => location.assign(loginPath(here)) }
  // A moment later than whoever asked, who may say the same without the way to the login.
  setTimeout(() => say(m.refusal_login_required(), { tone: 'bad', actions: [goToLogin] }))
}
