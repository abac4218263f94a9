import type { AttemptPurpose, ProviderCode } from '#contract/third-parties.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { say } from '#ui/toasts.ts'

/** Redirects to a third party; false after a refusal, which is shown as a toast. */
export async function goToProvider(code: ProviderCode, purpose: AttemptPurpose, redirect: string): Promise<boolean> {
  try {
    const { address } = await call('POST /auth/send/{a}/{b}', { a: code, b: purpose, redirect })
    location.assign(address)
    return true
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    say(error.message, { tone: 'bad' })
    return false
  }
}
