import { call } from '#storefront/lib/call.ts'
import { memberOf, session } from '#storefront/lib/session.ts'
import { arrive } from './arrive.ts'
import type { AppLogin } from './clean-address.ts'
import { describeTerminal } from './terminal.ts'

/** The automatic login: a ticket of the app becomes a member's session. Who is logged in as somebody else stays so. §2 */
export async function logInFromApp({ appUser, appPwd }: AppLogin): Promise<void> {
  if (!memberOf(session.get())) {
    const terminal = await describeTerminal()
    await call('POST /walkinLogin', { ...terminal, remember: false, userId: appUser, password: appPwd }).then(
      (member) => arrive(member, { remember: false }),
      () => session.set(null), // a login that failed leaves no token behind, §4
    )
  }
  location.replace('/')
}
