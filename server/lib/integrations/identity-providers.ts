import { createPrivateKey, sign } from 'node:crypto'
import { type ClientAuth, ClientSecretPost } from 'openid-client'
import type { ThirdParties } from '../process/third-party-settings.ts'
import { facebookProvider } from './facebook-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type Claims, isVerified, openIdProvider } from './openid-provider.ts'

/** The configured providers, in the order of the login page. */
export function openIdentityProviders({ google, apple, facebook, openid }: ThirdParties): IdentityProvider[] {
  return [
    ...(google ? [googleProvider(google)] : []),
    ...(apple ? [appleProvider(apple)] : []),
    ...(facebook ? [facebookProvider(facebook)] : []),
    ...(openid ? [openIdProvider({ ...openid, code: 'openid', auth: ClientSecretPost(openid.clientSecret) })] : []),
  ]
}

const googleProvider = ({ clientId, clientSecret }: NonNullable<ThirdParties['google']>) =>
  openIdProvider({
    code: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    clientId,
    auth: ClientSecretPost(clientSecret),
    vouches: isGooglesOwn,
  })

/**
 * Google vouches for its own addresses and for those of domains it hosts (`hd`). For any other, the owner may have
 * changed since.
 */
export const isGooglesOwn = (claims: Claims): boolean =>
  isVerified(claims) && (typeof claims['hd'] === 'string' || /@gmail\.com$/i.test(String(claims['email'])))

const appleProvider = (apple: NonNullable<ThirdParties['apple']>) =>
  openIdProvider({
    code: 'apple',
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    clientId: apple.clientId,
    auth: signAsApple(apple),
    scope: 'openid email name',
    responseMode: 'form_post',
  })

/** Apple issues a key instead of a secret: the secret is a JWT signed with it, made per request and valid for 5 minutes. */
export const signAsApple =
  ({ clientId, teamId, keyId, privateKey }: NonNullable<ThirdParties['apple']>): ClientAuth =>
  (_server, _client, body) => {
    const now = Math.floor(Date.now() / 1_000) // Apple's clock, not the shop's
    const head = encode({ alg: 'ES256', kid: keyId })
    const claims = encode({ iss: teamId, iat: now, exp: now + 300, aud: 'https://appleid.apple.com', sub: clientId })
    const signature = sign('sha256', Buffer.from(`${head}.${claims}`), {
      key: createPrivateKey(privateKey),
      dsaEncoding: 'ieee-p1363',
    })
    body.set('client_id', clientId)
    body.set('client_secret', `${head}.${claims}.${signature.toString('base64url')}`)
  }

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
