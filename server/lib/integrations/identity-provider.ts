import type { ProviderCode } from '#contract/third-parties.ts'

/** The secrets of one login at a third party. */
export interface AuthorizationWay {
  redirectUri: string
  state: string
  nonce: string
  /** PKCE verifier: required together with the code. */
  verifier: string
}

/** An identity at a third party. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  /** The third party has verified the e-mail itself; anything less proves nothing. */
  isEmailVouched: boolean
  firstName: string
  lastName: string
}

/** An identity provider: Google, Apple, Facebook, or any OpenID provider. */
export interface IdentityProvider {
  code: ProviderCode
  name: string
  /** The URL to redirect the visitor to. */
  begin(way: AuthorizationWay): Promise<URL>
  /** Exchanges the visitor's answer for the identity; throws a ProviderFailure. */
  prove(answer: URL, way: AuthorizationWay): Promise<Identity>
}

/** `away`: the provider did not answer in time. `refused`: its answer is not trusted. */
export class ProviderFailure extends Error {
  readonly kind: 'away' | 'refused'

  constructor(kind: 'away' | 'refused', cause: unknown) {
    super(`the third party was ${kind}`, { cause })
    this.kind = kind
  }
}

/** Maps errors of the libraries to the two kinds that matter to a visitor. */
export function asFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  return new ProviderFailure(isAway(error) ? 'away' : 'refused', error)
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (/^OAUTH_(TIMEOUT|ABORT)$|^(ECONN|ENOTFOUND|EAI_|UND_ERR)/.test(code)) return true
  if (error.name === 'TimeoutError' || error.message === 'fetch failed') return true
  if (error.cause instanceof Response) return error.cause.status >= 500 || error.cause.status === 429
  return error.cause instanceof Error && isAway(error.cause)
}
