import { completeLogin } from './complete-login.ts'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { sealPassword } from './seal-password.ts'
import { describeTerminal } from './terminal.ts'

/** Logs a member in by e-mail or mobile, and password. §4 */
export async function logIn(userId: string, password: string, remember: boolean): Promise<void> {
  const [terminal, sealed] = await Promise.all([describeTerminal(), sealPassword(password)])
  const member = await callAsPerson('POST /websiteLogin', { ...terminal, remember, userId, ...sealed })
  await completeLogin(member, { remember })
}
