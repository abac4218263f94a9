import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { RefusalCode } from '#contract/refusals.ts'
import { refusals } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'
import type { Bell } from './bell.ts'
import { type Clock, dayOf } from './clock.ts'
import type { Db } from './db.ts'
import type { Caller, Door, Visitor } from './door.ts'
import { nameQuestion } from './front-desk.ts'
import { rememberAnswer } from './idempotency.ts'
import type { Kept } from './kept.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from './passwords.ts'
import { PackedAnswer } from './packed-answer.ts'
import { readBody, understand } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { sayRefusal } from './say.ts'

export interface Log {
  info(facts: object, what: string): void
  warn(facts: object, what: string): void
  error(facts: object, what: string): void
}

/** What stands behind a token: a visitor (with a fresh token when the old one nears its end), or an end. */
export type Recognised =
  | { kind: 'visitor'; visitor: Visitor; renewed?: string }
  | { kind: 'expired'; renewed: string }
  | { kind: 'unknown' }

/** What the doors stand on. */
export interface Floor {
  db: Db
  clock: Clock
  log: Log
  /** Answers of calls and pages that are the same for everyone, as they travel. */
  kept: Kept<PackedAnswer>
  /** What other processes tell: goods have changed. */
  bell: Bell
  limits: Limits
  passwords: Passwords
  findCompany(host: string): Promise<string | undefined>
  recognise(company: string, token: string, now: Temporal.Instant): Promise<Recognised>
}

export type Bindings = { Bindings: { ip?: string }; Variables: { requestId: string } }

/** Hangs every door under /api. */
export function hangDoors(app: Hono<Bindings>, floor: Floor, doors: readonly Door[]): void {
  for (const door of doors) {
    if (door.keepFor > 0 && door.endpoint.who !== 'anyone')
      throw new Error(`${door.endpoint.route} is not for everyone`)
    const path = `/api${door.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    app.on(door.endpoint.method, path, (c) => open(c, floor, door))
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

/** The paths of calls that carry a body and whose answers are kept. */
export const listKeptPosts = (doors: readonly Door[]): string[] =>
  doors.filter((door) => door.keepFor > 0 && door.endpoint.method === 'POST').map((door) => `/api${door.endpoint.path}`)

async function open(c: Context<Bindings>, floor: Floor, door: Door): Promise<Response> {
  const url = new URL(c.req.url)
  const locale = localeOf(url)
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  try {
    const { method } = door.endpoint
    const body = method === 'GET' ? '' : await readBody(c.req.raw)
    if (door.keepFor === 0) return new Response(JSON.stringify(await serve()), { headers })

    const began = Date.now()
    const question = nameQuestion(method, url.host, url.pathname + url.search, body)
    const answer =
      floor.kept.find(question, began) ?? (await floor.kept.make(question, began + door.keepFor * 1_000, make))
    return await answer.answer(c.req.raw)

    async function make() {
      const packed = Buffer.from(JSON.stringify(await serve()))
      headers.set('vary', 'accept-encoding')
      return new PackedAnswer({ route: routePath(c), status: 200, headers, body: packed })
    }

    async function serve(): Promise<unknown> {
      const now = floor.clock.now()
      const company = await floor.findCompany(url.hostname)
      if (!company) throw new Refusal('UNKNOWN_SHOP')
      const params = c.req.param() as Record<string, string>
      const caller: Caller = {
        company,
        locale,
        requestId: c.get('requestId') ?? randomUUID(),
        now,
        today: dayOf(now),
        params,
        rawBody: body,
        ...(door.keepFor > 0 ? nobody : await describeVisitor(company, now)),
      }
      const input = understand(door.endpoint, url, params, body)
      if (door.serve.kind === 'answer') return door.serve.run(input as never, caller as never)
      const { run } = door.serve
      return rememberAnswer(floor.db, door.endpoint.route, caller, (tx) => run(tx, input as never, caller as never))
    }

    async function describeVisitor(company: string, now: Temporal.Instant) {
      return {
        visitor: await recognise(company, now),
        ip: c.env?.ip ?? 'unknown',
        sent: c.req.raw.headers,
        giveToken: (token: string) => headers.set('authorization', token),
      }
    }

    async function recognise(company: string, now: Temporal.Instant): Promise<Visitor | undefined> {
      const token = c.req.header('authorization')?.replace(/^Bearer /i, '')
      if (!token) {
        if (door.endpoint.who === 'anyone') return undefined
        throw new Refusal('SESSION_ENDED')
      }
      const recognised = await floor.recognise(company, token, now)
      if (recognised.kind === 'visitor') {
        if (recognised.renewed) headers.set('authorization', recognised.renewed)
        if (/^member/.test(door.endpoint.who) && recognised.visitor.kind !== 'MEMBER')
          throw new Refusal('LOGIN_REQUIRED')
        if (door.endpoint.who === 'staff') throw new Refusal('NO_SUCH_CALL') // staff come through their own door
        return recognised.visitor
      }
      if (door.endpoint.who === 'anyone') return undefined
      if (recognised.kind === 'expired') headers.set('new-token', recognised.renewed)
      throw new Refusal('SESSION_ENDED')
    }
  } catch (error) {
    return refuse(floor, c, error, locale, headers)
  }
}

/** Who makes the shop work out what many will be given: nothing of theirs can get into it. */
const nobody: Pick<Caller, 'visitor' | 'ip' | 'sent' | 'giveToken'> = {
  visitor: undefined,
  ip: 'unknown',
  sent: new Headers(),
  giveToken() {
    throw new Error('a token is for one visitor, and this answer for all')
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
  if (status === 503) headers.set('retry-after', '5')
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(sayRefusal(refusal, locale)), { status, headers })
}

/** Connection errors of the network and classes 08, 53, 57P of PostgreSQL: not our fault, and over soon. */
function isDatabaseAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|08...|53...|57P..)$/.test(code) ||
    (error instanceof Error && 'syscall' in error && error.syscall === 'connect') || // its socket is gone, too
    (error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message))
  )
}

function localeOf(url: URL): Locale {
  return url.searchParams.get('locale') === 'en-US' ? 'en-US' : 'zh-TW'
}
