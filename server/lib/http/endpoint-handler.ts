import type { Endpoint, Role, Sent, Shape, Understood, Who } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shop.ts'
import type { Tx } from '../database/db.ts'
import type { WrittenJson } from './serialized-json.ts'

/** Whoever stands in the shop, by the token they carry. */
export interface Visitor {
  id: string
  session: string
  kind: 'WALKIN' | 'MEMBER'
}

/** Whoever works here, by a token of another kind. */
export interface Staff {
  id: string
  session: string
  name: string
  email: string
  role: Role
}

/** The circumstances of one call. Who calls comes from the token and the host name, never from a body. */
export interface Caller {
  company: string
  locale: Locale
  /** At most one of these two is there. */
  visitor: Visitor | undefined
  staff: Staff | undefined
  ip: string
  requestId: string
  now: Temporal.Instant
  today: Temporal.PlainDate
  /** Headers of the request, for the few endpoints that read more than their input. */
  sent: Headers
  /** What the {names} of the path were filled with. */
  params: Record<string, string>
  /** The body as it came, for signatures. */
  rawBody: string
  /** The file that the call carries, not yet read: first comes who sends it, and whether they may. */
  readFile(): Promise<Buffer>
  /** Sends a token home, in the authorization header of the answer. §7 */
  giveToken(token: string): void
  /** Leaves a cookie in the browser: for what must be bound to it and not to the token. */
  giveCookie(cookie: string): void
}
export type StaffCaller = Caller & { staff: Staff }
type CallerAt<By extends Who> = By extends 'anyone'
  ? Caller
  : By extends 'staff'
    ? StaffCaller
    : By extends 'member or staff'
      ? never // each comes by a way of its own: `share`
      : Caller & { visitor: Visitor }

/** What a call answers that gives a file. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly headers: Record<string, string>

  constructor(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    this.bytes = bytes
    this.headers = headers
  }
}

export type Serve =
  | { kind: 'answer'; run: (input: never, caller: never) => Promise<unknown>; audit?: Audit }
  | {
      kind: 'change'
      /** Done before the transaction: what asks a bank. Done twice, it has been done once. */
      before?: (input: never, caller: never) => Promise<void>
      run: (tx: Tx, input: never, caller: never) => Promise<unknown>
      subject?: (input: never, reply: never, caller: never) => string
    }

export interface EndpointHandler {
  endpoint: Endpoint
  /** Seconds for which an answer may be given again to anyone who asks the same; only for what is the same for everyone. */
  cacheSeconds: number
  serve: Serve
  /** What staff find behind a call that is also the members'. */
  serveStaff?: Serve
}

/** Why a call of the staff's that carries a body is no `change`: it changes nothing, or it writes its own audit entry. */
type Audit = 'only asks' | 'writes itself'

/** A call that only asks, or that opens its own transactions. */
export function answer<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (input: Understood<I>, caller: CallerAt<By>) => Promise<Sent<R> | WrittenJson<Sent<R>>> | Sent<R>,
  { cacheSeconds = 0, audit }: { cacheSeconds?: number; audit?: Audit } = {},
): EndpointHandler {
  return {
    endpoint,
    cacheSeconds,
    serve: { kind: 'answer', run: async (input: never, caller: never) => run(input, caller), ...(audit && { audit }) },
  }
}

/** A call that only asks, and is answered with a file. */
export function giveFile<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (input: Understood<I>, caller: CallerAt<By>) => Promise<FileAnswer>,
): EndpointHandler {
  return {
    endpoint,
    cacheSeconds: 0,
    serve: { kind: 'answer', run: async (input: never, caller: never) => run(input, caller) },
  }
}

/** Whom or what staff changed, for the audit log: a write of theirs without it does not compile. */
type AuditSubject<I extends Shape, R extends Shape, By extends Who> = By extends 'staff'
  ? [subject: (input: Understood<I>, reply: Sent<R>, caller: StaffCaller) => string]
  : []

/**
 * A call that changes something: one transaction, which also remembers the answer for an Idempotency-Key, and what staff did
 * for the audit log.
 */
export function change<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (tx: Tx, input: Understood<I>, caller: CallerAt<By>) => Promise<Sent<R>>,
  ...[subject]: AuditSubject<I, R, By>
): EndpointHandler {
  return { endpoint, cacheSeconds: 0, serve: { kind: 'change', run, ...(subject && { subject }) } }
}

/** The same change, with what asks a bank done before its transaction: no order is locked while a bank is waited for. */
export function askFirst<I extends Shape, R extends Shape, By extends Who>(
  _: Endpoint<string, I, R, By>,
  before: (input: Understood<I>, caller: CallerAt<By>) => Promise<void>,
  handler: EndpointHandler,
): EndpointHandler {
  return handler.serve.kind === 'change' ? { ...handler, serve: { ...handler.serve, before } } : handler
}

/** A call that a member makes for oneself and staff for any member: the token says which way is taken. */
export function share<I extends Shape, R extends Shape>(
  endpoint: Endpoint<string, I, R, 'member or staff'>,
  asMember: (endpoint: Endpoint<string, I, R, 'member'>) => EndpointHandler,
  asStaff: (endpoint: Endpoint<string, I, R, 'staff'>) => EndpointHandler,
): EndpointHandler {
  const { serve } = asMember({ ...endpoint, who: 'member' })
  return { endpoint, cacheSeconds: 0, serve, serveStaff: asStaff({ ...endpoint, who: 'staff' }).serve }
}
