import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { isLoopbackHost } from '../http/loopback.ts'

const text = z.string()

/** The credentials that third parties issued to the shop. All settings of one, or none. */
export const thirdPartyShape = {
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  APPLE_CLIENT_ID: text.optional(),
  APPLE_TEAM_ID: text.optional(),
  APPLE_KEY_ID: text.optional(),
  APPLE_PRIVATE_KEY: text
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine(isKeyOfApple, 'must be the PEM text of a P-256 key (AuthKey_….p8)')
    .optional(),
  FACEBOOK_CLIENT_ID: text.optional(),
  FACEBOOK_CLIENT_SECRET: text.optional(),
  OPENID_ISSUER: text
    .refine(isSafeIssuer, 'must be an address that begins with https:// (or http:// on this machine)')
    .optional(),
  OPENID_CLIENT_ID: text.optional(),
  OPENID_CLIENT_SECRET: text.optional(),
  OPENID_NAME: text.max(40, 'must be 40 characters or shorter').default('OpenID'),
}
export type ThirdPartyNames = keyof typeof thirdPartyShape
type GivenProviderSettings = { [Name in ThirdPartyNames]?: string | undefined }

export const thirdPartySecrets = [
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
  'FACEBOOK_CLIENT_SECRET',
  'OPENID_CLIENT_SECRET',
] as const

const together: readonly (readonly ThirdPartyNames[])[] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET'],
]

/** The first setting that is missing beside others of the same third party. */
export function findMissing(
  given: GivenProviderSettings,
): { name: ThirdPartyNames; beside: ThirdPartyNames } | undefined {
  for (const names of together) {
    const beside = names.find((name) => given[name] !== undefined)
    const missing = names.find((name) => given[name] === undefined)
    if (beside && missing) return { name: missing, beside }
  }
  return undefined
}

interface ProviderClient {
  clientId: string
  clientSecret: string
}
export interface ThirdParties {
  google?: ProviderClient | undefined
  apple?: { clientId: string; teamId: string; keyId: string; privateKey: string } | undefined
  facebook?: ProviderClient | undefined
  openid?: (ProviderClient & { issuer: string; name: string }) | undefined
}

/** Complete, because `findMissing` found nothing. */
export function describeThirdParties(given: GivenProviderSettings): ThirdParties {
  const clientOf = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID = '', APPLE_KEY_ID = '', APPLE_PRIVATE_KEY } = given
  const openid = clientOf(given.OPENID_CLIENT_ID, given.OPENID_CLIENT_SECRET)
  return {
    google: clientOf(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET),
    apple:
      APPLE_CLIENT_ID !== undefined && APPLE_PRIVATE_KEY !== undefined
        ? { clientId: APPLE_CLIENT_ID, teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, privateKey: APPLE_PRIVATE_KEY }
        : undefined,
    facebook: clientOf(given.FACEBOOK_CLIENT_ID, given.FACEBOOK_CLIENT_SECRET),
    openid: openid && { ...openid, issuer: given.OPENID_ISSUER ?? '', name: given.OPENID_NAME ?? '' },
  }
}

function isKeyOfApple(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

function isSafeIssuer(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))
}
