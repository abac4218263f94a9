import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredPage {
  status: number
  headers: [string, string][]
  body: Buffer
  keys: ReadonlySet<string>
  until: number
}

const token = 'purge'.repeat(4)

/** A CDN as docs/deploying.md asks for: its key is host, address and the cookie `language`; it purges by key. */
export async function openCdn(origin: () => string) {
  const pages = new Map<string, StoredPage>()
  const purged: string[][] = []
  let failures = 0
  let failed = 0

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { headers, url = '' } = request
    if (request.method === 'POST' && url === '/purge') {
      if (headers.authorization !== `Bearer ${token}`) return void response.writeHead(403).end()
      if (failures > 0) {
        failures -= 1
        failed += 1
        return void response.writeHead(503).end()
      }
      const keys = String(headers['surrogate-key']).split(' ')
      purged.push(keys)
      for (const [name, page] of pages) if (keys.some((key) => page.keys.has(key))) pages.delete(name)
      return void response.writeHead(200).end()
    }
    const language = /language=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
    const name = `${url} ${language}`
    const found = pages.get(name)
    if (found && found.until > Date.now()) return send(response, found, 'hit')
    const asked = await fetch(origin() + url, { headers: { cookie: headers.cookie ?? '' }, redirect: 'manual' })
    const lives = Number(/max-age=(\d+)/.exec(asked.headers.get('surrogate-control') ?? '')?.[1] ?? 0)
    const page = {
      status: asked.status,
      headers: [...asked.headers].filter(
        ([header]) => !/^(content-encoding|content-length|transfer-encoding|surrogate-.*|cdn-.*)$/.test(header),
      ),
      body: Buffer.from(await asked.arrayBuffer()),
      keys: new Set((asked.headers.get('surrogate-key') ?? '').split(' ')),
      until: Date.now() + lives * 1_000,
    }
    if (lives > 0 && asked.headers.getSetCookie().length === 0) pages.set(name, page)
    send(response, page, 'miss')
  }

  function send(response: ServerResponse, { status, headers, body }: StoredPage, cache: 'hit' | 'miss') {
    response.writeHead(status, [...headers, ['x-cache', cache] as [string, string]].flat()).end(body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { purgeUrl: `${url}/purge`, token },
    url,
    /** The keys of each purge so far. */
    purged,
    /** The next purges fail, as often as this. */
    failPurges: (times: number) => void (failures = times),
    countFailures: () => failed,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
