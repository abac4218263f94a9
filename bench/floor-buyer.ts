import http from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Child } from './child.ts'
import type { LoadRequest } from './load.ts'

const agent = new http.Agent({ keepAlive: true })

/** Walks through the checkout of bench/write-floor.ts with as many bytes as a buyer of the shop sends. */
export class FloorBuyer {
  static readonly #requests = new WeakMap<Child, Promise<{ name: string; request: LoadRequest }[]>>()
  readonly #floor: string
  readonly #calls: readonly { name: string; request: LoadRequest }[]
  readonly #journey = randomUUID()

  private constructor(floor: string, calls: readonly { name: string; request: LoadRequest }[]) {
    this.#floor = floor
    this.#calls = calls
  }

  static async open(floor: Child): Promise<FloorBuyer> {
    const known =
      FloorBuyer.#requests.get(floor) ?? floor.ask<{ name: string; request: LoadRequest }[]>({ requests: true })
    FloorBuyer.#requests.set(floor, known)
    return new FloorBuyer(floor.url, await known)
  }

  get names(): string[] {
    return this.#calls.map(({ name }) => name)
  }

  /** Sends the recorded call of this name. */
  call(name: string): Promise<void> {
    const at = this.#calls.findIndex((call) => call.name === name)
    const { method = 'GET', path, headers = {}, body } = this.#calls[at]!.request
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const where = { 'x-call': String(at), 'x-journey': this.#journey }
    return new Promise((resolve, reject) => {
      const sent = http.request(this.#floor + path, { agent, method, headers: { ...headers, ...length, ...where } })
      sent.once('error', reject)
      sent.once('response', (answer: http.IncomingMessage) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`the floor refused ${name}: ${Buffer.concat(parts).toString()}`))
        })
      })
      sent.end(body)
    })
  }
}
