import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { RefusalCode } from '#contract/refusals.ts'
import { refusals } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'
import type { Bell } from '../database/change-feed.ts'
import { describeClient } from './client-device.ts'
import { type Clock, dayOf } from '../process/clock.ts'
import { admit, type Doorkeepers, requireAudited, wayOf } from './callers.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import type { Db, Tx } from '../database/db.ts'
import { type Caller, type Door, FileAnswer, type Staff, type StaffCaller } from './endpoint-handler.ts'
import { comeBackIn } from './fault-answer.ts'
import { nameQuestion } from '../cache/cached-response-handler.ts'
import { nameRequest, rememberAnswer } from '../database/idempotency.ts'
import { type Kept, keptUntil } from '../cache/response-cache.ts'
import type { Limits } from './rate-limits.ts'
import type { Passwords } from '../process/password-hashing.ts'
import { finishHeaders, PackedAnswer } from '../cache/cached-response.ts'
import { readBody, readFile, understand } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { sayRefusal } from './refusal-answer.ts'
import { writeJson } from './serialized-json.ts'

export interface Log {
  info(facts: object, what: string): void
  warn(facts: object, what: string): void
  error(facts: object, what: string): void
}

/** What somebody of the staff changed, on its way into the audit log. */
export interface StaffCall {
  company: string
  at: Temporal.Instant
  /** Absent: on the machine itself. */
  staff: Pick<Staff, 'id' | 'name' | 'role'> | undefined
  call: string
  subject: string
  input: unknown
  requestId: string
}

/** What the doors stand on. */
export interface Floor extends Doorkeepers {
  db: Db
  clock: Clock
  log: Log
  /** Answers of calls and pages that are the same for everyone, as they travel. */
  kept: Kept<PackedAnswer>
  /** What other processes tell: goods have changed. */
  bell: Bell
  /** The header in which a proxy of the shop's own says the country of a visitor. */
  countryHeader: string | undefined
  /** Whether SMS leave this shop: ways by mobile are offered then, and refused otherwise. */
  hasSms: boolean
  limits: Limits
  passwords: Passwords
  findCompany(host: string): Promise<string | undefined>
  /** Refuses what visitors may not do while the shop is maintained. */
  requireService(company: string, call: { route: string; isChange: boolean }, now: Temporal.Instant): Promise<void>
  /** Writes it down in the transaction of the change itself. */
  noteStaffCall(tx: Tx, call: StaffCall): Promise<void>
}

export type Bindings = { Bindings: { ip?: string }; Variables: { requestId: string } }

const callHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Where a door hangs, with its names as `:name`. */
const patternOf = ({ endpoint }: Door) => `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Hangs every door under /api. */
export function hangDoors(app: Hono<Bindings>, floor: Floor, doors: readonly Door[]): void {
  for (const door of doors) {
    if (door.keepFor > 0 && door.endpoint.who !== 'anyone')
      throw new Error(`${door.endpoint.route} is not for everyone`)
    requireAudited(door)
    app.on(door.endpoint.method, patternOf(door), (c) =>
      // A HEAD is routed as a GET: it says that the call is there, and does nothing.
      c.req.method === 'HEAD' ? new Response(null, { headers: callHeaders }) : open(c, floor, door),
    )
  }
  const known = new Set(doors.map((door) => door.endpoint.path))
  app.all('/api/*', (c) => {
    const path = c.req.path.slice('/api'.length)
    return refuse(
      floor,
      c,
      new Refusal(known.has(path) ? 'METHOD_NOT_ALLOWED' : 'NO_SUCH_CALL'),
      localeOf(new URL(c.req.url)),
    )
  })
}

async function open(c: Context<Bindings>, floor: Floor, door: Door): Promise<Response> {
  const url = new URL(c.req.url)
  const headers = new Headers(callHeaders)
  try {
    const { method, takesFile } = door.endpoint
    const body = method === 'GET' || takesFile ? '' : await readBody(c.req.raw)
    const params = c.req.param() as Record<string, string>
    const asked = { url, body, params, requestId: c.get('requestId') ?? randomUUID() }
    if (door.keepFor > 0) return await (await giveKept(floor, door, asked)).answer(c.req.raw)

    const { way, input, caller } = await welcome(floor, door, asked, describeCaller)
    if (way.kind === 'answer') return give(await way.run(input as never, caller as never))
    const { run, subject, before } = way
    await before?.(input as never, caller as never)
    const remembered = await rememberAnswer(floor.db, nameRequest(method, url), caller, async (tx) => {
      const reply = await run(tx, input as never, caller as never)
      if (isStaff(caller)) {
        const about = subject?.(input as never, reply as never, caller as never) ?? ''
        await floor.noteStaffCall(tx, noteOf(caller, door.endpoint.route, about, input))
      }
      return reply
    })
    return give(remembered)

    function give(reply: unknown): Response {
      if (!(reply instanceof FileAnswer)) return new Response(writeJson(reply), { headers })
      for (const [name, value] of Object.entries(reply.headers)) headers.set(name, value)
      return new Response(reply.bytes, { headers })
    }

    async function describeCaller(company: string, now: Temporal.Instant): Promise<Described> {
      const token = c.req.header('authorization')?.replace(/^Bearer /i, '')
      const ip = c.env?.ip ?? 'unknown'
      const describe = () => describeClient(c.req.raw.headers, ip, floor.countryHeader)
      return {
        ...(await admit(floor, door.endpoint, { company, token, now, describe }, headers)),
        ip,
        sent: c.req.raw.headers,
        readFile: async () => (takesFile ? readFile(c.req.raw, takesFile.mostBytes) : noFile()),
        giveToken: (fresh: string) => headers.set('authorization', fresh),
        giveCookie: (cookie: string) => headers.append('set-cookie', cookie),
      }
    }
  } catch (error) {
    return refuse(floor, c, error, localeOf(url), headers)
  }
}

/** A call as it came, whoever made it. */
export interface Asked {
  url: URL
  body: string
  params: Record<string, string>
  requestId: string
}

const keptHeaders = finishHeaders(
  new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }),
)

/** What is the same for everyone: kept from before, or made and kept. */
export async function giveKept(floor: Floor, door: Door, asked: Asked): Promise<PackedAnswer> {
  const began = Date.now()
  const { method } = door.endpoint
  const { url, params, body } = asked
  const asAsked = nameQuestion(method, url.host, url.pathname + url.search, body)
  const found = floor.kept.find(asAsked, began)
  if (found) return found
  // Spaces, the order of fields and what is left to its default make no other question of it.
  const input = understand(door.endpoint, url, params, body)
  const question = nameQuestion(method, url.hostname, url.pathname, `${localeOf(url)} ${writeInOrder(input)}`)
  floor.kept.nameAlso(asAsked, question)
  return (
    floor.kept.find(question, began) ??
    floor.kept.make(question, keptUntil(began, door.keepFor * 1_000), () => makeKept(floor, door, { ...asked, input }))
  )
}

const writeInOrder = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

async function makeKept(floor: Floor, door: Door, asked: Asked & { input: unknown }): Promise<PackedAnswer> {
  const { way, input, caller } = await welcome(floor, door, asked, async () => nobody)
  if (way.kind !== 'answer') throw new Error(`${door.endpoint.route} changes something, and its answer is kept`)
  const body = Buffer.from(writeJson(await way.run(input as never, caller as never)))
  return new PackedAnswer({ route: patternOf(door), status: 200, headers: keptHeaders, body })
}

type Described = Pick<Caller, 'visitor' | 'staff' | 'ip' | 'sent' | 'readFile' | 'giveToken' | 'giveCookie'>

/** What every call begins with: whose shop it is, who calls, what is meant, and whether the shop is at anybody's service. */
async function welcome(
  floor: Floor,
  door: Door,
  { url, body, params, requestId, input: understood }: Asked & { input?: unknown },
  describe: (company: string, now: Temporal.Instant) => Promise<Described>,
) {
  const now = floor.clock.now()
  const company = await floor.findCompany(url.hostname)
  if (!company) throw new Refusal('UNKNOWN_SHOP')
  const about = { company, locale: localeOf(url), requestId, now, today: dayOf(now), params, rawBody: body }
  const caller: Caller = { ...about, ...(await describe(company, now)) }
  const input = understood ?? understand(door.endpoint, url, params, body)
  const way = wayOf(door, caller)
  const asked = { route: door.endpoint.route, isChange: way.kind === 'change' }
  if (!isStaff(caller)) await floor.requireService(company, asked, now)
  return { way, input, caller }
}

function noFile(): never {
  throw new Error('this call carries no file')
}

const isStaff = (caller: Caller): caller is StaffCaller => caller.staff !== undefined

/** One entry of the audit log, as a call makes it. */
export const noteOf = (
  { company, now, staff, requestId }: StaffCaller,
  call: string,
  subject: string,
  input: unknown,
): StaffCall => ({ company, at: now, staff, call, subject, input, requestId })

/** Who makes the shop work out what many will be given: nothing of theirs can get into it. */
const nobody: Described = {
  visitor: undefined,
  staff: undefined,
  ip: 'unknown',
  sent: new Headers(),
  readFile: async () => noFile(),
  giveToken() {
    throw new Error('a token is for one visitor, and this answer for all')
  },
  giveCookie() {
    throw new Error('a cookie is for one visitor, and this answer for all')
  },
}

/** A refusal in the visitor's language; anything else is logged with an id and never described. */
function refuse(
  floor: Floor,
  c: Context<Bindings>,
  error: unknown,
  locale: Locale,
  headers = new Headers({ 'cache-control': 'no-store' }),
): Response {
  const requestId = c.get('requestId') ?? randomUUID()
  const refusal =
    error instanceof Refusal ? error : new Refusal(isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL', { requestId })
  if (!(error instanceof Refusal)) floor.log.error({ err: error, requestId, path: c.req.path }, 'a call failed')
  const status: (typeof refusals)[RefusalCode] = refusals[refusal.code]
  if (status === 429) headers.set('retry-after', String(refusal.facts['seconds'] ?? 60))
  if (status === 503) headers.set('retry-after', comeBackIn)
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(sayRefusal(refusal, locale)), { status, headers })
}

function localeOf(url: URL): Locale {
  return url.searchParams.get('locale') === 'en-US' ? 'en-US' : 'zh-TW'
}
