import type { RawBuilder } from 'kysely'
import type { Endpoint, Role, Sent, Shape, Understood, Who } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shop.ts'
import type { Tx } from '../database/db.ts'
import type { WrittenJson } from './serialized-json.ts'

/** A visitor, identified by their token. */
export interface Visitor {
  id: string
  session: string
  kind: 'WALKIN' | 'MEMBER'
}

/** A member of staff, identified by a token of another kind. */
export interface Staff {
  id: string
  session: string
  name: string
  email: string
  role: Role
}

/**
 * The caller and circumstances of one call. The caller's identity comes from the token and the host name, never from a
 * body.
 */
export interface Caller {
  company: string
  /** The host of the call, without its port. */
  host: string
  locale: Locale
  /** At most one of these two is present. */
  visitor: Visitor | undefined
  staff: Staff | undefined
  ip: string
  requestId: string
  now: Temporal.Instant
  today: Temporal.PlainDate
  /** Headers of the request, for the few endpoints that read more than their input. */
  sent: Headers
  /** Values of the {names} in the path. */
  params: Record<string, string>
  /** The unparsed body, for signatures. */
  rawBody: string
  /** Reads the file of the call. Not called before the sender is known and authorised. */
  readFile(): Promise<Buffer>
  /** Sends a token to the client, in the authorization header of the answer. §7 */
  giveToken(token: string): void
  /** Sets a cookie, for what must be bound to the browser and not to the token. */
  giveCookie(cookie: string): void
}
export type StaffCaller = Caller & { staff: Staff }
type CallerAt<By extends Who> = By extends 'anyone'
  ? Caller
  : By extends 'staff'
    ? StaffCaller
    : By extends 'member or staff'
      ? never // each has a method of its own: `share`
      : Caller & { visitor: Visitor }

/** The answer of a call that returns a file. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly headers: Record<string, string>

  constructor(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    this.bytes = bytes
    this.headers = headers
  }
}

/**
 * The insert that stores an answer for an Idempotency-Key, for each row of `from`; undefined without a key. It fails where the key
 * has been used.
 */
export type KeepAnswer = (answer: unknown, from: RawBuilder<unknown>) => RawBuilder<unknown> | undefined

export type Serve =
  | {
      kind: 'answer'
      run: (input: never, caller: never) => Promise<unknown>
      audit?: Audit
      /** May lag behind what others have just written (read-replicas.ts). */
      mayLag?: true
    }
  | {
      kind: 'change'
      /** Runs before the transaction and may ask a bank; must be idempotent. */
      before?: (input: never, caller: never) => Promise<void>
      /** Tries to make the change in a single statement; undefined where the transaction has to. */
      attempt?: (input: never, caller: never, keep: KeepAnswer) => Promise<unknown>
      run: (tx: Tx, input: never, caller: never) => Promise<unknown>
      subject?: (input: never, reply: never, caller: never) => string
      /** What the audit log keeps in the place of the input. */
      noted?: (input: never, reply: never) => unknown
    }

export interface EndpointHandler {
  endpoint: Endpoint
  /** Seconds for which the answer is cached for everyone; only for answers that do not depend on the caller. */
  cacheSeconds: number
  /** What a cached answer shows (Dependencies in response-cache.ts); without it, it may show anything of the company. */
  topics?: (input: never, reply: never) => readonly string[] | undefined
  serve: Serve
  /** The staff's variant of a call that members have too. */
  serveStaff?: Serve
}

/** Why a staff call with a body is not a `change`: it changes nothing, or it writes its own audit entry. */
type Audit = 'only asks' | 'writes itself'

interface AnswerOptions<I extends Shape, R extends Shape> {
  cacheSeconds?: number
  audit?: Audit
  /** `reply` has no fields where it was written as JSON already. */
  topics?: (input: Understood<I>, reply: Sent<R>) => readonly string[] | undefined
}

/** A call that only reads, or opens its own transactions. */
export function answer<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (input: Understood<I>, caller: CallerAt<By>) => Promise<Sent<R> | WrittenJson<Sent<R>>> | Sent<R>,
  { cacheSeconds = 0, audit, topics }: AnswerOptions<I, R> = {},
): EndpointHandler {
  return {
    endpoint,
    cacheSeconds,
    ...(topics && { topics }),
    serve: { kind: 'answer', run: async (input: never, caller: never) => run(input, caller), ...(audit && { audit }) },
  }
}

/**
 * A call that only reads, for lists and histories: a replica may answer it, a few seconds behind what others write, never behind
 * the caller.
 */
export function lookUp<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (input: Understood<I>, caller: CallerAt<By>) => Promise<Sent<R>>,
): EndpointHandler {
  const serve = {
    kind: 'answer',
    run: async (input: never, caller: never) => run(input, caller),
    mayLag: true,
  } as const
  return { endpoint, cacheSeconds: 0, serve }
}

/** A call that only reads and returns a file. */
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

/** The subject of a staff change, for the audit log: a staff write without it does not compile. */
type AuditSubject<I extends Shape, R extends Shape, By extends Who> = By extends 'staff'
  ? [
      subject: (input: Understood<I>, reply: Sent<R>, caller: StaffCaller) => string,
      /** For a change of goods its id: the values are there, and only there. */
      noted?: (input: Understood<I>, reply: Sent<R>) => unknown,
    ]
  : []

/**
 * A call that changes something: one transaction, which also stores the answer for an Idempotency-Key and the audit
 * entry of staff.
 */
export function change<I extends Shape, R extends Shape, By extends Who>(
  endpoint: Endpoint<string, I, R, By>,
  run: (tx: Tx, input: Understood<I>, caller: CallerAt<By>) => Promise<Sent<R>>,
  ...[subject, noted]: AuditSubject<I, R, By>
): EndpointHandler {
  return {
    endpoint,
    cacheSeconds: 0,
    serve: { kind: 'change', run, ...(subject && { subject }), ...(noted && { noted }) },
  }
}

/** A change that asks a bank, or counts against a limit, before its transaction, so that no row is locked meanwhile. */
export function askFirst<I extends Shape, R extends Shape, By extends Who>(
  _: Endpoint<string, I, R, By>,
  before: (input: Understood<I>, caller: CallerAt<By>) => Promise<void>,
  handler: EndpointHandler,
): EndpointHandler {
  return handler.serve.kind === 'change' ? { ...handler, serve: { ...handler.serve, before } } : handler
}

/** A change that is first tried without a transaction. `attempt` writes all or nothing, and stores its answer with `keep`. */
export function attemptFirst<I extends Shape, R extends Shape, By extends 'visitor' | 'member'>(
  _: Endpoint<string, I, R, By>,
  attempt: (input: Understood<I>, caller: CallerAt<By>, keep: KeepAnswer) => Promise<Sent<R> | undefined>,
  handler: EndpointHandler,
): EndpointHandler {
  return handler.serve.kind === 'change' ? { ...handler, serve: { ...handler.serve, attempt } } : handler
}

/** A call that a member makes for themselves and staff for any member; the token decides. */
export function share<I extends Shape, R extends Shape>(
  endpoint: Endpoint<string, I, R, 'member or staff'>,
  asMember: (endpoint: Endpoint<string, I, R, 'member'>) => EndpointHandler,
  asStaff: (endpoint: Endpoint<string, I, R, 'staff'>) => EndpointHandler,
): EndpointHandler {
  const { serve } = asMember({ ...endpoint, who: 'member' })
  return { endpoint, cacheSeconds: 0, serve, serveStaff: asStaff({ ...endpoint, who: 'staff' }).serve }
}
