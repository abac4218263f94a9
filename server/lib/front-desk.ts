import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kept } from './kept.ts'
import { readChosenLanguage } from './language.ts'
import type { PackedAnswer } from './packed-answer.ts'
import type { Note } from './watch.ts'

interface DeskParts {
  kept: Kept<PackedAnswer>
  note: Note
  /** The paths of calls that carry a body and whose answers are kept. */
  posts: ReadonlySet<string>
}

/** Sees every request first, and sends on what it has no answer for. */
export type FrontDesk = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A longer body has far to go anyway, and is judged there. */
const mostBytes = 16 * 1_024

/**
 * By what a kept answer is found. `about` is what else decides over it: a call's body, a page's language. Neither a method
 * nor an address holds a space and a host holds no line break, so that no two questions share a name.
 */
export const nameQuestion = (method: string, host: string, address: string, about: string): string =>
  `${method} ${address} ${host}\n${about}`

/**
 * Gives what is kept, packed and ready, before any road is walked: routing, shapes of the web's standard and middleware cost
 * many times what such an answer costs to write. It makes nothing and keeps nothing: an address written in an unusual way, a
 * packing nobody asked for yet, anything uncertain takes the ordinary road.
 */
export function openFrontDesk({ kept, note, posts }: DeskParts): FrontDesk {
  return (request, response, next) => {
    const { method, url = '', headers } = request
    if (method === 'GET') {
      const about = url.startsWith('/api/') ? '' : readChosenLanguage(headers.cookie)
      if (!give(request, response, about)) next()
    } else if (method === 'POST' && posts.has(pathOf(url)) && Number(headers['content-length']) <= mostBytes) {
      readWhole(request, (body) => {
        if (give(request, response, body.toString())) return
        Object.assign(request, { rawBody: body }) // where @hono/node-server looks for a body that was already read
        next()
      })
    } else next()
  }

  function give({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse, about: string): boolean {
    const began = performance.now()
    const host = headers.host ?? ''
    const answer = kept.find(nameQuestion(method, host, url, about), Date.now())
    const outgoing = answer?.find(headers['accept-encoding'], headers['if-none-match'])
    if (!answer || !outgoing) return false
    const requestId = randomUUID()
    response.writeHead(outgoing.status, [...outgoing.headers, 'x-request-id', requestId])
    response.end(outgoing.body)
    const ms = performance.now() - began
    note({ requestId, method, route: answer.route, url: `http://${host}${url}`, status: outgoing.status, ms })
    return true
  }
}

function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : address.slice(0, end)
}

/** Who goes away half-way is not answered. */
function readWhole(request: IncomingMessage, then: (body: Buffer) => void) {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => then(Buffer.concat(parts)))
}
