import { createPrivateKey, sign } from 'node:crypto'
import { type ClientAuth, ClientSecretPost } from 'openid-client'
import type { ThirdParties } from '../process/third-party-settings.ts'
import { facebookProvider } from './facebook-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type Claims, isVerified, openIdProvider } from './openid-provider.ts'

/** Those that are set up, in the order in which the login page shows them. */
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
 * Google answers for its own addresses and those of companies it runs the mail of (`hd`). Of any other it only knows that
 * somebody once proved it, who may not have it any more.
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

/** Apple gives out a key instead of a secret: the secret is a JWT signed with it, made for each asking and good for 5 minutes. */
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
