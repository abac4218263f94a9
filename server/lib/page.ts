import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

export interface Drawn {
  status: number
  headers: Headers
  body: Buffer
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A page as it goes out: packed once for all who are given it, and known by its content. */
export class Page {
  readonly #page: Drawn
  readonly #etag: string
  #packed = new Map<string, Promise<Buffer>>()

  constructor(page: Drawn) {
    this.#page = page
    this.#etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
  }

  get size(): number {
    return this.#page.body.length * 1.5
  }

  get mayBeKept(): boolean {
    return this.#page.status === 200 || this.#page.status === 404
  }

  async answer(request: Request): Promise<Response> {
    const headers = new Headers(this.#page.headers)
    if (this.#page.status === 200) {
      headers.set('etag', this.#etag)
      if (request.headers.get('if-none-match')?.includes(this.#etag))
        return new Response(null, { status: 304, headers })
    }
    const accepted = request.headers.get('accept-encoding') ?? ''
    const packing =
      this.#page.body.length < 1_000
        ? undefined
        : accepted.includes('br')
          ? 'br'
          : accepted.includes('gzip')
            ? 'gzip'
            : undefined
    if (packing) headers.set('content-encoding', packing)
    const body = packing ? await this.#pack(packing) : this.#page.body
    headers.set('content-length', String(body.length))
    return new Response(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), {
      status: this.#page.status,
      headers,
    })
  }

  #pack(packing: 'br' | 'gzip') {
    const packed =
      this.#packed.get(packing) ??
      (packing === 'br'
        ? brotli(this.#page.body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })
        : gzip(this.#page.body))
    this.#packed.set(packing, packed)
    return packed
  }
}
