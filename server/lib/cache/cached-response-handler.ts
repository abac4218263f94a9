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
export function openCachedResponseHandler({
  responseCache,
  note,
  calls,
  admission,
  laneOf,
  tidyAddress,
  refuse,
}: HandlerParts): CachedResponseHandler {
  return (request, response, next) => {
    const { method = '', url = '', headers } = request
    const path = pathOf(url)
    if (method === 'GET') {
      const about = url.startsWith('/api/') ? '' : readChosenLanguage(headers.cookie)
      if (give(request, response, about)) return
      const work = calls.has(method, path) ? () => make(request, response, '', next) : next
      enter(request, response, { path, about, work })
    } else if (Number(headers['content-length']) <= mostBytesRead) {
      readWhole(request, (bytes) => {
        Object.assign(request, { rawBody: bytes }) // where @hono/node-server looks for a body that was read already
        const isCacheable = bytes.length <= mostBytesCached && calls.has(method, path)
        const about = isCacheable ? bytes.toString() : ''
        if (isCacheable && give(request, response, about)) return
        enter(request, response, { path, about, work: isCacheable ? () => make(request, response, about, next) : next })
      })
    } else enter(request, response, { path, about: '', work: next })
  }

  /** Admits the request. If it would wait too long, a recently expired response is used. */
  function enter(request: IncomingMessage, response: ServerResponse, { path, about, work }: Entering) {
    const lane = laneOf(request.method ?? '', path)
    if (lane === undefined) void work()
    else
      admission.admit(lane, work, () => {
        if (!give(request, response, about, 'late')) refuse(request, response)
      })
  }

  function give(request: IncomingMessage, response: ServerResponse, about: string, when?: 'late'): boolean {
    const began = performance.now()
    const { method = '', url = '', headers } = request
    const find = (address: string) => {
      const name = cacheKeyOf(method, headers.host ?? '', address, about)
      return when === 'late' ? responseCache.findLate(name, Date.now()) : responseCache.find(name, Date.now())
    }
    const answer = find(url) ?? (url.startsWith('/api/') ? undefined : find(tidyAddress(url)))
    const outgoing = answer?.find(headers['accept-encoding'], headers['if-none-match'])
    if (!answer || !outgoing) return false
    write(request, response, { began, requestId: randomUUID(), route: answer.route, outgoing })
    return true
  }

  async function make(request: IncomingMessage, response: ServerResponse, body: string, next: () => unknown) {
    const began = performance.now()
    const { method = '', url = '', headers } = request
    const requestId = randomUUID()
    const given = await find().catch(() => undefined) // the router reports the refusal
    if (given) write(request, response, given)
    else await next()

    async function find(): Promise<GivenResponse | undefined> {
      const answer = await calls.answer({ method, host: headers.host ?? '', address: url, body, requestId })
      if (!answer) return undefined
      const outgoing = await answer.compress(headers['accept-encoding'], headers['if-none-match'])
      return { began, requestId, route: answer.route, outgoing }
    }
  }

  function write({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse, given: GivenResponse) {
    const { began, requestId, route, outgoing } = given
    response.writeHead(outgoing.status, [...outgoing.headers, 'x-request-id', requestId])
    response.end(outgoing.body)
    const ms = performance.now() - began
    note({ requestId, method, route, url: `http://${headers.host ?? ''}${url}`, status: outgoing.status, ms })
  }
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
