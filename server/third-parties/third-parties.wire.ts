import type { ProviderCode } from '#contract/third-parties.ts'
import type { IdentityProvider } from '#server/lib/integrations/identity-provider.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { listIdentities } from './third-parties.reads.ts'

type LinkedIdentity = Awaited<ReturnType<typeof listIdentities>>[number]

export const wireLinked = ({ linkedAt, ...one }: LinkedIdentity, providers: readonly IdentityProvider[]) => ({
  ...one,
  linkedAt: wireInstant(linkedAt),
  name: nameOf(providers, one.provider),
})

const names: Record<ProviderCode, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  openid: 'OpenID',
}

/** A provider that is no longer configured may still be linked. */
const nameOf = (providers: readonly IdentityProvider[], code: ProviderCode) =>
  providers.find((one) => one.code === code)?.name ?? names[code]
