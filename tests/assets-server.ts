import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another origin before the shop, for ASSETS_URL: it passes on files and pictures alone, under a host that belongs to no company. */
export async function openAssetsServer(shopPort: () => number) {
  const given: string[] = []
  let refuses = false

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse) {
    if (refuses || !/^\/(assets\/|[A-Z\d]+\/pictures\/)/.test(url)) return void response.writeHead(503).end()
    given.push(url)
    const asked = await fetch(`http://127.0.0.1:${shopPort()}${url}`)
    const headers = [...asked.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-)/.test(name))
    response.writeHead(asked.status, headers.flat()).end(Buffer.from(await asked.arrayBuffer()))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The paths that it answered, in order. */
    given,
    refuse: (does: boolean) => void (refuses = does),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
