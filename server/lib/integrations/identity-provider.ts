import type { ProviderCode } from '#contract/third-parties.ts'

/** One way to a third party and back. All but the address is secret until it is used. */
export interface AuthorizationWay {
  redirectUri: string
  state: string
  nonce: string
  /** Of PKCE: who brings the code must also bring this. */
  verifier: string
}

/** Who somebody is to a third party. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  /** The third party has seen for itself that the e-mail is theirs; anything less proves nothing here. */
  isEmailVouched: boolean
  firstName: string
  lastName: string
}

/** Knows people: Google, Apple, Facebook, or any OpenID provider. */
export interface IdentityProvider {
  code: ProviderCode
  name: string
  /** Where the visitor is sent. */
  begin(way: AuthorizationWay): Promise<URL>
  /** What the visitor came back with, for what it stands; throws a ProviderFailure. */
  prove(answer: URL, way: AuthorizationWay): Promise<Identity>
}

/** `away`: it could not be asked, or not in time. `refused`: what it said is not to be believed. */
export class ProviderFailure extends Error {
  readonly kind: 'away' | 'refused'

  constructor(kind: 'away' | 'refused', cause: unknown) {
    super(`the third party was ${kind}`, { cause })
    this.kind = kind
  }
}

/** What a provider's library throws, in the two kinds that matter to a visitor. */
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
