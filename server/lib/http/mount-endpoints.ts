import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { RefusalCode } from '#contract/refusals.ts'
import { refusals } from '#contract/refusals.ts'
import type { Locale } from '#contract/shop.ts'
import { describeClient } from './client-device.ts'
import { dayOf } from '../process/clock.ts'
import type { AppContext } from './app-context.ts'
import type { Bindings } from './request-bindings.ts'
import { noteOf } from './staff-call.ts'
import { admit, requireAudited, serveOf } from './callers.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { type Caller, type EndpointHandler, FileAnswer, type StaffCaller } from './endpoint-handler.ts'
import { comeBackIn } from './fault-answer.ts'
import { nameRequest, answerOnce, attemptOnce } from '../database/idempotency.ts'
import { cachedUntil } from '../cache/response-cache.ts'
import { cacheKeyOf, CachedResponse, finishHeaders } from '../cache/cached-response.ts'
import { readBody, readFile, understand } from './read-input.ts'
import { FileStoreFault } from '../integrations/file-store-fault.ts'
import { Refusal } from './refusal.ts'
import { readForAll, readForOne, tellWrites } from './replica-reads.ts'
import { sayRefusal } from './refusal-answer.ts'
import { writeJson } from './serialized-json.ts'
import { defaultLanguage, isLanguage } from '#words/languages.ts'

const callHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** The path of an endpoint, with its parameters as `:name`. */
const patternOf = ({ endpoint }: EndpointHandler) => `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** Mounts every endpoint under /api. */
export function mountEndpoints(app: Hono<Bindings>, context: AppContext, handlers: readonly EndpointHandler[]): void {
  for (const handler of handlers) {
    if (handler.cacheSeconds > 0 && handler.endpoint.who !== 'anyone')
      throw new Error(`${handler.endpoint.route} is not for everyone`)
    requireAudited(handler)
    app.on(handler.endpoint.method, patternOf(handler), (c) =>
      // A HEAD is routed as a GET: it reports that the call exists and does nothing.
      c.req.method === 'HEAD'
        ? new Response(null, { headers: callHeaders })
        : tellWrites(context.replicas, () => open(c, context, handler)),
    )
  }
  const known = new Set(handlers.map((handler) => handler.endpoint.path))
  app.all('/api/*', (c) => {
    const path = c.req.path.slice('/api'.length)
    return refuse(
      context,
      c,
      new Refusal(known.has(path) ? 'METHOD_NOT_ALLOWED' : 'NO_SUCH_CALL'),
      localeOf(new URL(c.req.url)),
    )
  })
}

/** The console makes calls of staff, and those that need no token. */
const isOfConsole = ({ endpoint: { who } }: EndpointHandler) => who !== 'visitor' && who !== 'member'

async function open(c: Context<Bindings>, context: AppContext, handler: EndpointHandler): Promise<Response> {
  const url = new URL(c.req.url)
  const headers = new Headers(callHeaders)
  try {
    const { method, takesFile } = handler.endpoint
    const body = method === 'GET' || takesFile ? '' : await readBody(c.req.raw)
    const params = c.req.param() as Record<string, string>
    const named = isOfConsole(handler) ? c.req.header('co-code') : undefined
    const asked = { url, body, params, named, requestId: c.get('requestId') ?? randomUUID() }
    if (handler.cacheSeconds > 0) return await (await respondCached(context, handler, asked)).answer(c.req.raw)

    const { way, input, caller } = await openCall(context, handler, asked, describeCaller)
    if (way.kind === 'answer') {
      const read = () => way.run(input as never, caller as never)
      return give(await (way.mayLag ? readForOne(context.replicas, c.req.raw.headers, read) : read()))
    }
    const { run, subject, noted, before, attempt } = way
    await before?.(input as never, caller as never)
    const request = nameRequest(method, url)
    const tried =
      attempt &&
      (await attemptOnce(context.db, request, caller, (keep) => attempt(input as never, caller as never, keep)))
    if (tried !== undefined) return give(tried)
    const remembered = await answerOnce(context.db, request, caller, async (tx) => {
      const reply = await run(tx, input as never, caller as never)
      if (isStaff(caller)) {
        const about = subject?.(input as never, reply as never, caller as never) ?? ''
        const kept = noted ? noted(input as never, reply as never) : input
        await context.noteStaffCall(tx, noteOf(caller, handler.endpoint.route, about, kept))
      }
      return reply
    })
    return give(remembered)

    function give(reply: unknown): Response {
      if (!(reply instanceof FileAnswer)) return new Response(writeJson(reply), { headers })
      for (const [name, value] of Object.entries(reply.headers)) headers.set(name, value)
      return new Response(reply.bytes, { headers })
    }

    async function describeCaller(company: string, now: Temporal.Instant): Promise<CallerParts> {
      const token = c.req.header('authorization')?.replace(/^Bearer /i, '')
      const ip = c.env?.ip ?? 'unknown'
      const describe = () => describeClient(c.req.raw.headers, ip, context.countryHeader)
      return {
        ...(await admit(context, handler.endpoint, { company, token, now, describe }, headers)),
        ip,
        sent: c.req.raw.headers,
        readFile: async () => (takesFile ? readFile(c.req.raw, takesFile.mostBytes) : noFile()),
        giveToken: (fresh: string) => headers.set('authorization', fresh),
        giveCookie: (cookie: string) => headers.append('set-cookie', cookie),
      }
    }
  } catch (error) {
    return refuse(context, c, error, localeOf(url), headers)
  }
}

/** A call as received, from whomever. */
export interface CallRequest {
  url: URL
  body: string
  params: Record<string, string>
  /** The company that a call from the console's own host is about. */
  named?: string | undefined
  requestId: string
}

const cachedHeaders = finishHeaders(
  new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }),
)

/** An answer that is the same for everyone: from the cache, or computed and cached. */
export async function respondCached(
  context: AppContext,
  handler: EndpointHandler,
  asked: CallRequest,
): Promise<CachedResponse> {
  const began = Date.now()
  const { method } = handler.endpoint
  const { url, params, body } = asked
  const asAsked = cacheKeyOf(method, url.host, url.pathname + url.search, body)
  const found = context.responseCache.find(asAsked, began)
  if (found) return found
  // Whitespace, field order and omitted defaults do not make a different cache key.
  const input = understand(handler.endpoint, url, params, body)
  const question = cacheKeyOf(method, url.hostname, url.pathname, `${localeOf(url)} ${writeInOrder(input)}`)
  context.responseCache.nameAlso(asAsked, question)
  return (
    context.responseCache.find(question, began) ??
    context.responseCache.make(question, cachedUntil(began, handler.cacheSeconds * 1_000), () =>
      makeCached(context, handler, { ...asked, input }),
    )
  )
}

const writeInOrder = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

async function makeCached(
  context: AppContext,
  handler: EndpointHandler,
  asked: CallRequest & { input: unknown },
): Promise<CachedResponse> {
  const { way, input, caller } = await openCall(context, handler, asked, async () => nobody)
  if (way.kind !== 'answer') throw new Error(`${handler.endpoint.route} changes something, and its answer is cached`)
  const reply = await readForAll(context.replicas, () => way.run(input as never, caller as never))
  return new CachedResponse({
    route: patternOf(handler),
    status: 200,
    headers: cachedHeaders,
    body: Buffer.from(writeJson(reply)),
    dependencies: { company: caller.company, topics: handler.topics?.(input as never, reply as never) },
  })
}

type CallerParts = Pick<Caller, 'visitor' | 'staff' | 'ip' | 'sent' | 'readFile' | 'giveToken' | 'giveCookie'>

/** The first steps of every call: company, caller, input, maintenance. */
async function openCall(
  context: AppContext,
  handler: EndpointHandler,
  { url, body, params, named, requestId, input: understood }: CallRequest & { input?: unknown },
  describe: (company: string, now: Temporal.Instant) => Promise<CallerParts>,
) {
  const now = context.clock.now()
  const company = handler.endpoint.isBeforeCompany ? '' : await context.findCompany(url.hostname, named)
  if (company === undefined) throw new Refusal('UNKNOWN_SHOP')
  const about = {
    company,
    host: url.hostname,
    locale: localeOf(url),
    requestId,
    now,
    today: dayOf(now),
    params,
    rawBody: body,
  }
  const caller: Caller = { ...about, ...(await describe(company, now)) }
  const input = understood ?? understand(handler.endpoint, url, params, body)
  const way = serveOf(handler, caller)
  const asked = { route: handler.endpoint.route, isChange: way.kind === 'change' }
  if (!isStaff(caller) && company !== '') await context.requireService(company, asked, now)
  return { way, input, caller }
}

function noFile(): never {
  throw new Error('this call carries no file')
}

const isStaff = (caller: Caller): caller is StaffCaller => caller.staff !== undefined

/** The caller of a cached answer: an answer computed for many must not depend on one visitor. */
const nobody: CallerParts = {
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

/** A refusal in the visitor's language; any other error is logged with an id and not described. */
function refuse(
  context: AppContext,
  c: Context<Bindings>,
  error: unknown,
  locale: Locale,
  headers = new Headers({ 'cache-control': 'no-store' }),
): Response {
  const requestId = c.get('requestId') ?? randomUUID()
  const refusal = error instanceof Refusal ? error : new Refusal(codeOfFault(error), { requestId })
  if (!(error instanceof Refusal))
    context.log.error({ err: error, requestId, path: c.req.path, answered: refusal.code }, 'a call failed')
  const status: (typeof refusals)[RefusalCode] = refusals[refusal.code]
  if (status === 429) headers.set('retry-after', String(refusal.facts['seconds'] ?? 60))
  if (status === 503) headers.set('retry-after', comeBackIn)
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(sayRefusal(refusal, locale)), { status, headers })
}

function codeOfFault(error: unknown): RefusalCode {
  if (error instanceof FileStoreFault) return error.code
  return isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL'
}

function localeOf(url: URL): Locale {
  const asked = url.searchParams.get('locale')
  return isLanguage(asked) ? asked : defaultLanguage
}
