import type { Calls, Route } from '#contract/calls.ts'
import type { captchaHeader as named } from '#contract/members.ts'
import type { ErrorAnswer, Facts } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'

export type { Route }
export type Input<R extends Route> = Calls[R]['input']
export type Reply<R extends Route> = Calls[R]['reply']

/** Makes one call of the contract. Browser and server have their own implementations; components do not depend on which. */
export type CallShopApi = <R extends Route>(route: R, input: Input<R>, options?: CallOptions) => Promise<Reply<R>>

export interface CallOptions {
  signal?: AbortSignal
  /** Calls with the same key are executed once. */
  idempotencyKey?: string
  /** A proof of work, which some calls require after too many tries. */
  captcha?: string
  /** Sent to its end although the page is left (`keepalive`); limited to 64 KB in flight. */
  outlivesPage?: boolean
}

/** The header's name, checked against the contract. */
const captchaHeader: typeof named = 'x-captcha'

/** A refusal of the server, or a network failure (status 0), with a message for people. §8 */
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

/**
 * Builds the HTTP request of a call: a GET's input goes into the query, else into a JSON body; path parameters are filled from
 * it. §7
 */
export function writeRequest<R extends Route>(
  route: R,
  input: Input<R>,
  locale: Locale,
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
  // A response cut off or aborted while reading throws as well.
  if (response.ok) return (await response.json()) as Reply<R>
  const refusal: unknown = await response.json().catch(() => ({}))
  throw new CallFailed(response.status, refusal as Partial<ErrorAnswer>)
}
