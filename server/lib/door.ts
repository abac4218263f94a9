import type { Endpoint, Sent, Shape, Understood, Who } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shop.ts'
import type { Tx } from './db.ts'

/** Whoever stands in the shop, by the token they carry. */
export interface Visitor {
  id: string
  session: string
  kind: 'WALKIN' | 'MEMBER'
}

/** The circumstances of one call. Who calls comes from the token and the host name, never from a body. */
export interface Caller {
  company: string
  locale: Locale
  visitor: Visitor | undefined
  ip: string
  requestId: string
  now: Temporal.Instant
  today: Temporal.PlainDate
  /** Headers of the request, for the few doors that read more than their input. */
  sent: Headers
  /** What the {names} of the path were filled with. */
  params: Record<string, string>
  /** The body as it came, for signatures. */
  rawBody: string
  /** Sends a token home, in the authorization header of the answer. §7 */
  giveToken(token: string): void
}
type CallerAt<By extends Who> = By extends 'anyone' ? Caller : Caller & { visitor: Visitor }

export interface Door {
  endpoint: Endpoint
  /** Seconds for which an answer may be given again to anyone who asks the same; only for what is the same for everyone. */
  keepFor: number
  serve:
    | { kind: 'answer'; run: (input: never, caller: never) => Promise<unknown> }
    | { kind: 'change'; run: (tx: Tx, input: never, caller: never) => Promise<unknown> }
}

/** A call that only asks, or that opens its own transactions. */
export function answer<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (input: Understood<I>, caller: CallerAt<By>) => Promise<Sent<R>> | Sent<R>,
  { keepFor = 0 }: { keepFor?: number } = {},
): Door {
  return {
    endpoint,
    keepFor,
    serve: { kind: 'answer', run: async (input: never, caller: never) => run(input, caller) },
  }
}

/** A call that changes something: one transaction, which also remembers the answer for an Idempotency-Key. */
export function change<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (tx: Tx, input: Understood<I>, caller: CallerAt<By>) => Promise<Sent<R>>,
): Door {
  return { endpoint, keepFor: 0, serve: { kind: 'change', run } }
}
