import { call } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { completeLogin } from './complete-login.ts'
import type { AppLogin } from './clean-address.ts'
import { describeTerminal } from './terminal.ts'

/** Automatic login: a ticket of the app becomes a member's session. A member who is logged in already stays so. §2 */
export async function logInFromApp({ appUser, appPwd }: AppLogin): Promise<void> {
  if (!memberOf(session.get())) {
    const terminal = await describeTerminal()
    await call('POST /walkinLogin', { ...terminal, remember: false, userId: appUser, password: appPwd }).then(
      (member) => completeLogin(member, { remember: false }),
      () => session.set(null), // a failed login leaves no token. §4
    )
  }
  location.replace('/')
}
