import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kept } from './kept.ts'
import type { KeptCalls } from './kept-calls.ts'
import { readChosenLanguage } from './language.ts'
import type { Outgoing, PackedAnswer } from './packed-answer.ts'
import type { Note } from './watch.ts'

interface DeskParts {
  kept: Kept<PackedAnswer>
  note: Note
  calls: KeptCalls
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
 * many times what such an answer costs to write. Of calls whose answers are kept it also has made what nobody asked for yet.
 * An address written in an unusual way, a refusal, anything uncertain takes the ordinary road.
 */
export function openFrontDesk({ kept, note, calls }: DeskParts): FrontDesk {
  return (request, response, next) => {
    const { method = '', url = '', headers } = request
    const isCall = url.startsWith('/api/')
    if (method === 'GET') {
      if (give(request, response, isCall ? '' : readChosenLanguage(headers.cookie))) return
      if (isCall && calls.has(method, pathOf(url))) void make(request, response, '', next)
      else next()
    } else if (method === 'POST' && calls.has(method, pathOf(url)) && Number(headers['content-length']) <= mostBytes) {
      readWhole(request, (bytes) => {
        const body = bytes.toString()
        if (give(request, response, body)) return
        Object.assign(request, { rawBody: bytes }) // where @hono/node-server looks for a body that was already read
        void make(request, response, body, next)
      })
    } else next()
  }

  function give(request: IncomingMessage, response: ServerResponse, about: string): boolean {
    const began = performance.now()
    const { method = '', url = '', headers } = request
    const answer = kept.find(nameQuestion(method, headers.host ?? '', url, about), Date.now())
    const outgoing = answer?.find(headers['accept-encoding'], headers['if-none-match'])
    if (!answer || !outgoing) return false
    write(request, response, { began, requestId: randomUUID(), route: answer.route, outgoing })
    return true
  }

  async function make(request: IncomingMessage, response: ServerResponse, body: string, next: () => void) {
    const began = performance.now()
    const { method = '', url = '', headers } = request
    const requestId = randomUUID()
    const given = await find().catch(() => undefined) // a refusal is said on the ordinary road
    if (given) write(request, response, given)
    else next()

    async function find(): Promise<Given | undefined> {
      const answer = await calls.answer({ method, host: headers.host ?? '', address: url, body, requestId })
      if (!answer) return undefined
      const outgoing = await answer.pack(headers['accept-encoding'], headers['if-none-match'])
      return { began, requestId, route: answer.route, outgoing }
    }
  }

  function write({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse, given: Given) {
    const { began, requestId, route, outgoing } = given
    response.writeHead(outgoing.status, [...outgoing.headers, 'x-request-id', requestId])
    response.end(outgoing.body)
    const ms = performance.now() - began
    note({ requestId, method, route, url: `http://${headers.host ?? ''}${url}`, status: outgoing.status, ms })
  }
}

interface Given {
  began: number
  requestId: string
  route: string
  outgoing: Outgoing
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
