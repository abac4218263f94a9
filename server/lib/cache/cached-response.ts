import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Dependencies } from './response-cache.ts'
import { addStandardHeaders } from '../http/standard-headers.ts'

export interface ResponseParts {
  /** The pattern of the route that produced it. */
  route: string
  status: number
  /** Finished once if they are constant (`finishHeaders`). */
  headers: Headers | readonly string[]
  body: Buffer
  dependencies: Dependencies
}

/**
 * The key of a cached response. `about` is what else it depends on: a call's body, a page's language. Methods and URLs contain no
 * space and hosts no line break, so keys are unambiguous.
 */
export const cacheKeyOf = (method: string, host: string, address: string, about: string): string =>
  `${method} ${address} ${host}\n${about}`

/** Adds the headers of every answer; names and values alternate, as node:http writes them. */
export function finishHeaders(given: Headers): readonly string[] {
  const headers = new Headers(given)
  addStandardHeaders(headers)
  return [...headers].flat()
}

const valueOf = (headers: readonly string[], name: string): string | undefined => {
  const at = headers.indexOf(name)
  return at < 0 ? undefined : headers[at + 1]
}

/** What is sent, except for the id that each request has. */
export interface Outgoing {
  status: number
  headers: readonly string[]
  body: Buffer | null
}

type Encoding = 'br' | 'gzip' | 'plain'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
/** Bytes; a smaller response fits into one packet and is not compressed. */
const worthEncoding = 1_000

/** A response ready to send: compressed once, with all headers; with an ETag where browsers may cache it. */
export class CachedResponse {
  readonly route: string
  readonly dependencies: Dependencies
  readonly #status: number
  readonly #headers: readonly string[]
  readonly #body: Buffer
  readonly #etag: string | undefined
  #ready = new Map<Encoding, Outgoing>()
  #encoding = new Map<Encoding, Promise<Outgoing>>()
  #unchanged: Outgoing | undefined

  constructor({ route, status, headers, body, dependencies }: ResponseParts) {
    this.route = route
    this.dependencies = dependencies
    this.#status = status
    this.#body = body
    this.#headers = headers instanceof Headers ? finishHeaders(headers) : headers
    if (status !== 200 || valueOf(this.#headers, 'cache-control') === 'no-store') return
    this.#etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    this.#headers = [...this.#headers, 'etag', this.#etag]
    this.#unchanged = { status: 304, headers: this.#headers, body: null }
  }

  get size(): number {
    return this.#body.length * 1.5
  }

  /** The uncompressed body, for callers in the same process. */
  get text(): string {
    return this.#body.toString()
  }

  get mayBeKept(): boolean {
    const isPlanned = this.#status === 503 && this.#headers.includes('retry-after') // maintenance, not an error
    return this.#status === 200 || this.#status === 404 || this.#status === 410 || isPlanned
  }

  /** The response for these request headers, unless it must be compressed first. */
  find(accepted: string | undefined, known: string | undefined): Outgoing | undefined {
    if (this.#etag && known?.includes(this.#etag)) return this.#unchanged
    return this.#ready.get(this.#choose(accepted))
  }

  async answer({ headers }: Request): Promise<Response> {
    return respond(
      await this.compress(headers.get('accept-encoding') ?? undefined, headers.get('if-none-match') ?? undefined),
    )
  }

  /** The same, compressed first if necessary. */
  async compress(accepted: string | undefined, known: string | undefined): Promise<Outgoing> {
    return this.find(accepted, known) ?? (await this.#compressOnce(this.#choose(accepted)))
  }

  #choose(accepted = ''): Encoding {
    if (this.#body.length < worthEncoding) return 'plain'
    return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain'
  }

  #compressOnce(encoding: Encoding): Promise<Outgoing> {
    const encoded = this.#encoding.get(encoding) ?? this.#encode(encoding)
    this.#encoding.set(encoding, encoded)
    return encoded
  }

  async #encode(encoding: Encoding): Promise<Outgoing> {
    const body = await encoders[encoding](this.#body)
    const encoded = encoding === 'plain' ? [] : ['content-encoding', encoding]
    const headers = [...this.#headers, ...encoded, 'content-length', String(body.length)]
    const outgoing = { status: this.#status, headers, body }
    this.#ready.set(encoding, outgoing)
    return outgoing
  }
}

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzip(body),
  plain: async (body) => body,
}

function respond({ status, headers, body }: Outgoing): Response {
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]!] as [string, string]] : []))
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: pairs })
}
