import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admission, AdmissionLane } from '../http/admission.ts'
import type { ResponseCache } from './response-cache.ts'
import type { CachedCalls } from './cached-calls.ts'
import { readChosenLanguage } from '../http/language.ts'
import { cacheKeyOf, type CachedResponse, type Outgoing } from './cached-response.ts'
import type { NoteAnswered } from '../http/request-log.ts'

interface HandlerParts {
  responseCache: ResponseCache<CachedResponse>
  note: NoteAnswered
  calls: CachedCalls
  admission: Admission
  /** The lane in which a request waits; without one it is always admitted. */
  laneOf(method: string, path: string): AdmissionLane | undefined
  /** The canonical address under which a page is cached. */
  tidyAddress(address: string): string
  /** Answers that the shop is busy, without any query. */
  refuse(request: IncomingMessage, response: ServerResponse): void
}

/** Receives every request first and passes on those it has no answer for; `next` settles when they have been answered. */
export type CachedResponseHandler = (request: IncomingMessage, response: ServerResponse, next: () => unknown) => void

/** Calls with a longer body are not cached. */
const mostBytesCached = 16 * 1_024
/** A longer body, or one of unknown length, is read by its endpoint, as files are. */
const mostBytesRead = 256 * 1_024

/**
 * Sends cached responses, compressed, before the router runs: routing, web-standard objects and middleware cost many times more
 * than sending such a response. For cacheable calls it also computes missing answers. URLs not in canonical form, refusals and
 * anything uncertain go to the router.
 */
export function openCachedResponseHandler(parts: HandlerParts): CachedResponseHandler {
  const { calls } = parts
  return (request, response, next) => {
    const { method = '', url = '', headers } = request
    const path = pathOf(url)
    if (method === 'GET') {
      const about = url.startsWith('/api/') ? '' : readChosenLanguage(headers.cookie)
      if (give(parts, request, response, about)) return
      const work = calls.has(method, path) ? () => make(parts, request, response, '', next) : next
      enter(parts, request, response, { path, about, work })
    } else if (Number(headers['content-length']) <= mostBytesRead) {
      readWhole(request, (bytes) => {
        Object.assign(request, { rawBody: bytes }) // where @hono/node-server looks for a body that was read already
        const isCacheable = bytes.length <= mostBytesCached && calls.has(method, path)
        const about = isCacheable ? bytes.toString() : ''
        if (isCacheable && give(parts, request, response, about)) return
        const work = isCacheable ? () => make(parts, request, response, about, next) : next
        enter(parts, request, response, { path, about, work })
      })
    } else enter(parts, request, response, { path, about: '', work: next })
  }
}

/** Admits the request. If it would wait too long, a recently expired response is used. */
function enter(
  parts: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
  { path, about, work }: Entering,
) {
  const lane = parts.laneOf(request.method ?? '', path)
  if (lane === undefined) void work()
  else
    parts.admission.admit(lane, work, () => {
      if (!give(parts, request, response, about, 'late')) parts.refuse(request, response)
    })
}

function give(
  parts: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
  about: string,
  when?: 'late',
): boolean {
  const began = performance.now()
  const { responseCache, tidyAddress } = parts
  const { method = '', url = '', headers } = request
  const find = (address: string) => {
    const name = cacheKeyOf(method, headers.host ?? '', address, about)
    return when === 'late' ? responseCache.findLate(name, Date.now()) : responseCache.find(name, Date.now())
  }
  const answer = find(url) ?? (url.startsWith('/api/') ? undefined : find(tidyAddress(url)))
  const outgoing = answer?.find(headers['accept-encoding'], headers['if-none-match'])
  if (!answer || !outgoing) return false
  write(parts, request, response, { began, requestId: randomUUID(), route: answer.route, outgoing })
  return true
}

async function make(
  parts: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  next: () => unknown,
) {
  const given = await compute(parts, request, body).catch(() => undefined) // the router reports the refusal
  if (given) write(parts, request, response, given)
  else await next()
}

async function compute(
  { calls }: HandlerParts,
  { method = '', url = '', headers }: IncomingMessage,
  body: string,
): Promise<GivenResponse | undefined> {
  const began = performance.now()
  const requestId = randomUUID()
  const answer = await calls.answer({ method, host: headers.host ?? '', address: url, body, requestId })
  if (!answer) return undefined
  const outgoing = await answer.compress(headers['accept-encoding'], headers['if-none-match'])
  return { began, requestId, route: answer.route, outgoing }
}

function write(
  { note }: HandlerParts,
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { began, requestId, route, outgoing }: GivenResponse,
) {
  response.writeHead(outgoing.status, [...outgoing.headers, 'x-request-id', requestId])
  response.end(outgoing.body)
  const ms = performance.now() - began
  note({ requestId, method, route, url: `http://${headers.host ?? ''}${url}`, status: outgoing.status, ms })
}

interface Entering {
  path: string
  about: string
  work: () => unknown
}

interface GivenResponse {
  began: number
  requestId: string
  route: string
  outgoing: Outgoing
}

function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : address.slice(0, end)
}

/** A client that disconnects half-way gets no answer. */
function readWhole(request: IncomingMessage, then: (body: Buffer) => void) {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => then(Buffer.concat(parts)))
}
