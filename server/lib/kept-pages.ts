import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

export interface KeptPage {
  status: number
  headers: Headers
  body: Buffer
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const atMostBytes = 64_000_000

/** A page as it goes out: packed once for all who are given it, and known by its content. */
class Page {
  readonly #page: KeptPage
  readonly #etag: string
  #packed = new Map<string, Promise<Buffer>>()

  constructor(page: KeptPage) {
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

/** Pages drawn in the last seconds; many who ask for the same at once wait for one drawing. */
export class KeptPages {
  readonly #keptFor: number
  #kept = new Map<string, { page: Page; until: number }>()
  #drawing = new Map<string, Promise<Page>>()
  #bytes = 0
  #drops = 0

  constructor(keptFor: number) {
    this.#keptFor = keptFor
  }

  async find(key: string, now: number, draw: () => Promise<KeptPage>): Promise<Page> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now) return kept.page
    return this.#drawing.get(key) ?? this.#draw(key, now, draw)
  }

  /** What was being drawn when goods changed is given to those who wait, and to nobody after them. */
  drop(): void {
    this.#drops += 1
    this.#kept.clear()
    this.#drawing.clear()
    this.#bytes = 0
  }

  async #draw(key: string, now: number, draw: () => Promise<KeptPage>) {
    const drops = this.#drops
    const drawing = draw().then((page) => new Page(page))
    this.#drawing.set(key, drawing)
    try {
      const page = await drawing
      if (page.mayBeKept && drops === this.#drops) this.#keep(key, page, now + this.#keptFor)
      return page
    } finally {
      if (this.#drawing.get(key) === drawing) this.#drawing.delete(key)
    }
  }

  #keep(key: string, page: Page, until: number) {
    this.#forget(key)
    this.#kept.set(key, { page, until })
    this.#bytes += page.size
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= atMostBytes) break
      this.#forget(oldest)
    }
  }

  #forget(key: string) {
    this.#bytes -= this.#kept.get(key)?.page.size ?? 0
    this.#kept.delete(key)
  }
}
