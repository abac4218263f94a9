import type { Calls, Route } from '#contract/calls.ts'
import type { captchaHeader as named } from '#contract/members.ts'
import type { ErrorAnswer, Facts } from '#contract/refusals.ts'
import type { PageLanguage } from './language.ts'

export type { Route }
export type Input<R extends Route> = Calls[R]['input']
export type Reply<R extends Route> = Calls[R]['reply']

/** Makes one call of the contract. The browser and the server each have their own; pages and pieces do not know which. */
export type CallShopApi = <R extends Route>(route: R, input: Input<R>, options?: CallOptions) => Promise<Reply<R>>

export interface CallOptions {
  signal?: AbortSignal
  /** Same key, same answer: for what must happen once though it is sent twice. */
  idempotencyKey?: string
  /** Proof of work, for the calls that want one after too many tries. */
  captcha?: string
  /** The browser sends it to its end though the page is left meanwhile; at most 64 KB of such calls are under way at once. */
  outlivesPage?: boolean
}

/** The header that carries it, as the contract names it. */
const captchaHeader: typeof named = 'x-captcha'

/** A "no" of the shop, or of the network (status 0), with a sentence a person can read. §8 */
export class CallFailed extends Error {
  readonly status: number
  readonly error: string
  readonly facts: Facts
  readonly fields: NonNullable<ErrorAnswer['fields']>

  constructor(status: number, answer: Partial<ErrorAnswer>) {
    super(answer.message ?? answer.errorCause ?? answer.error ?? '')
    this.status = status
    this.error = answer.error ?? ''
    this.facts = answer.facts ?? {}
    this.fields = answer.fields ?? {}
  }
}

/** The request a call travels in: input in the query of a GET, else as a JSON body; {names} of the path are filled from it. §7 */
export function writeRequest<R extends Route>(
  route: R,
  input: Input<R>,
  locale: PageLanguage,
  options: CallOptions = {},
): [path: string, init: RequestInit] {
  const [method = '', template = ''] = route.split(' ')
  const rest: Record<string, string | number | boolean | undefined> = Array.isArray(input)
    ? {}
    : { ...(input as object) }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams({ locale })
  const headers = new Headers()
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.captcha) headers.set(captchaHeader, options.captcha)
  const init: RequestInit = {
    method,
    headers,
    signal: options.signal ?? null,
    keepalive: options.outlivesPage ?? false,
  }
  if (method === 'GET') {
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  } else {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(Array.isArray(input) ? input : rest)
  }
  return [`/api${path}?${query}`, init]
}

export async function readReply<R extends Route>(response: Response): Promise<Reply<R>> {
  // An answer that breaks off on its way, or was given up, is no answer: that is thrown, too.
  if (response.ok) return (await response.json()) as Reply<R>
  const refusal: unknown = await response.json().catch(() => ({}))
  throw new CallFailed(response.status, refusal as Partial<ErrorAnswer>)
}
