import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import { z } from 'zod'
import { asFailure, type Identity, type IdentityProvider } from './identity-provider.ts'
import { fetchCarefully, patience } from './openid-provider.ts'

export interface FacebookSettings {
  clientId: string
  clientSecret: string
  dialog?: string
  graph?: string
  seconds?: number
}

const FacebookPerson = z.object({
  id: z.string().min(1),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  email: z.string().optional(),
})

/**
 * Facebook's web login is OAuth 2 without an ID token (its OpenID flow is "in testing"). The identity is read from /me,
 * with the token and a proof that the caller holds the app secret. Facebook never states that an e-mail is verified.
 */
export function facebookProvider(settings: FacebookSettings): IdentityProvider {
  const { clientId, clientSecret, seconds = patience } = settings
  const { dialog = 'https://www.facebook.com/v21.0/dialog/oauth', graph = 'https://graph.facebook.com/v21.0' } =
    settings
  const issuer = 'https://www.facebook.com'
  const handlers = new openid.Configuration(
    { issuer, authorization_endpoint: dialog, token_endpoint: `${graph}/oauth/access_token` },
    clientId,
    {},
    openid.ClientSecretPost(clientSecret),
  )
  handlers.timeout = seconds
  handlers[openid.customFetch] = fetchCarefully
  if (graph.startsWith('http:')) openid.allowInsecureRequests(handlers)

  return {
    code: 'facebook',
    name: 'Facebook',
    begin: async ({ redirectUri, state, verifier }) =>
      openid.buildAuthorizationUrl(handlers, {
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),

    async prove(answer, { state, verifier }): Promise<Identity> {
      try {
        const checks = { expectedState: state, pkceCodeVerifier: verifier }
        const { access_token: token } = await openid.authorizationCodeGrant(handlers, answer, checks)
        const me = new URL(`${graph}/me`)
        me.searchParams.set('fields', 'id,first_name,last_name,email')
        me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'))
        const reply = await openid.fetchProtectedResource(handlers, token, me, 'GET')
        if (!reply.ok) throw new Error('/me was refused', { cause: reply })
        const { id, first_name, last_name, email } = FacebookPerson.parse(await reply.json())
        return {
          issuer,
          subject: id,
          email: email?.trim() || null,
          isEmailVouched: false,
          firstName: first_name.slice(0, 80),
          lastName: last_name.slice(0, 80),
        }
      } catch (error) {
        throw asFailure(error)
      }
    },
  }
}
