import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import * as openid from 'openid-client'
import type { ProviderCode } from '#contract/third-parties.ts'
import { waitUncounted } from '../http/admission.ts'
import { asFailure, type Identity, type IdentityProvider, type AuthorizationWay } from './identity-provider.ts'

export interface OpenIdSettings {
  code: ProviderCode
  name: string
  issuer: string
  clientId: string
  auth: ClientAuth
  scope?: string
  /** Apple posts a form when it is asked for a name. */
  responseMode?: 'form_post'
  /** Whether the e-mail is verified; by default as the provider states. */
  vouches?: (claims: Claims) => boolean
  seconds?: number
}

export type Claims = Readonly<Record<string, unknown>>

/** Seconds to wait for each answer of a third party. */
export const patience = 5
const discoveredFor = 3_600_000

/** An OpenID Connect provider with discovery. */
export function openIdProvider(settings: OpenIdSettings): IdentityProvider {
  const { code, name, responseMode, vouches = isVerified } = settings
  let known: { until: number; found: Promise<Configuration> } | undefined

  /** Fetched once an hour; a failure is not cached. */
  const discover = () => {
    if (known && known.until > performance.now()) return known.found
    const found = discoverConfiguration(settings)
    const asked = { until: performance.now() + discoveredFor, found }
    known = asked
    found.catch(() => {
      if (known === asked) known = undefined
    })
    return found
  }

  return {
    code,
    name,
    async begin({ redirectUri, state, nonce, verifier }) {
      const handlers = await discover().catch(fail)
      return openid.buildAuthorizationUrl(handlers, {
        redirect_uri: redirectUri,
        scope: settings.scope ?? 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(responseMode && { response_mode: responseMode }),
      })
    },

    async prove(answer, way) {
      try {
        const handlers = await discover()
        const claims = await readClaims(handlers, answer, way)
        return { ...describe(claims), isEmailVouched: typeof claims['email'] === 'string' && vouches(claims) }
      } catch (error) {
        return fail(error)
      }
    },
  }
}

const fail = (error: unknown): never => {
  throw asFailure(error)
}

async function discoverConfiguration({
  issuer,
  clientId,
  auth,
  seconds = patience,
}: OpenIdSettings): Promise<Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:' // only for this machine: settings
  return openid.discovery(new URL(issuer), clientId, {}, auth, {
    timeout: seconds,
    [openid.customFetch]: fetchCarefully,
    ...(isPlain && { execute: [openid.allowInsecureRequests] }),
  })
}

/** The library checks state, issuer (mix-up, RFC 9207), signature, audience, age and nonce. */
async function readClaims(
  handlers: Configuration,
  answer: URL,
  { state, nonce, verifier }: AuthorizationWay,
): Promise<Claims> {
  const tokens = await openid.authorizationCodeGrant(handlers, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const isTold = claims['email'] !== undefined || !handlers.serverMetadata().userinfo_endpoint
  return isTold
    ? claims
    : { ...(await openid.fetchUserInfo(handlers, tokens.access_token, claims.sub)), iss: claims.iss, sub: claims.sub }
}

/** The timeout covers the body too: a server that accepts and then sends nothing counts as away. */
export const fetchCarefully: CustomFetch = async (url, options) => {
  const { response, body } = await waitUncounted(async () => {
    const response = await fetch(url, options as RequestInit)
    return { response, body: await response.text() }
  })
  if (body.length > 1_000_000) throw new Error('an answer of more than 1 MB')
  const isEmpty = response.status === 204 || response.status === 304
  return new Response(isEmpty ? null : body, { status: response.status, headers: response.headers })
}

function describe(claims: Claims): Omit<Identity, 'isEmailVouched'> {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '')
  return {
    issuer: text('iss'),
    subject: text('sub'),
    email: text('email') || null,
    firstName: text('given_name').slice(0, 80),
    lastName: text('family_name').slice(0, 80),
  }
}

/** Apple writes it as a string. */
export const isVerified = ({ email_verified }: Claims): boolean => email_verified === true || email_verified === 'true'
