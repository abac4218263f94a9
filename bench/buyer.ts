import http from 'node:http'
import { type CallOptions, type Input, type Reply, type Route, writeRequest } from '#ui/api.ts'
import type { Child } from './child.ts'
import type { LoadRequest } from './load.ts'

/** A serialised call, reused for many requests. */
export function ask<R extends Route>(route: R, input: Input<R>, options?: CallOptions): LoadRequest {
  const [path, { method, body, headers }] = writeRequest(route, input, 'zh-TW', options)
  return {
    method: method as 'GET' | 'POST',
    path,
    headers: Object.fromEntries(headers as Headers),
    ...(typeof body === 'string' && { body }),
  }
}

const agent = new http.Agent({ keepAlive: true })

/**
 * A client with minimal overhead, because the bench shares the processors with what it measures: `fetch` costs about as much as
 * the shop itself.
 */
export class BenchBuyer {
  static #buyers = 0
  token: string | undefined
  readonly no: number
  readonly #shop: string
  /** Each buyer has its own network, so that rate limits per network do not affect the figures. */
  readonly #network: string

  constructor({ url }: Pick<Child, 'url'>, token?: string) {
    this.#shop = url
    this.token = token
    this.no = BenchBuyer.#buyers += 1
    this.#network = `11.${(this.no >> 16) & 255}.${(this.no >> 8) & 255}.${this.no & 255}`
  }

  /** Logs in as a walk-in. */
  async enter(): Promise<this> {
    await this.call('POST /walkinLogin', {})
    return this
  }

  async call<R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Reply<R>> {
    return JSON.parse(await this.send(ask(route, input, options))) as Reply<R>
  }

  /** Returns the raw response; a refusal throws. */
  send({ method = 'GET', path, headers = {}, body }: LoadRequest): Promise<string> {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const who = { 'x-forwarded-for': this.#network, ...(this.token !== undefined && { authorization: this.token }) }
    return new Promise((resolve, reject) => {
      const sent = http.request(this.#shop + path, { agent, method, headers: { ...headers, ...length, ...who } })
      sent.once('error', reject)
      sent.once('response', (answer: http.IncomingMessage) => {
        this.token = answer.headers.authorization ?? this.token
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${method} ${path} was refused: ${answer.statusCode} ${text}`))
        })
      })
      sent.end(body)
    })
  }
}
