import fs from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'vite'

/** Vite for the console's sources, under /console. */
export async function openConsole(server: Server) {
  const vite = await createServer({
    configFile: 'vite.console.config.ts',
    server: { middlewareMode: { server }, hmr: { server } },
    appType: 'custom',
    logLevel: 'warn',
  })
  return {
    /** Serves source files, and the one page for every other path. */
    serve: (request: IncomingMessage, response: ServerResponse) =>
      vite.middlewares(request, response, () => void drawPage(request, response)),
    close: () => vite.close(),
  }

  async function drawPage({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const page = await vite.transformIndexHtml(url, await fs.readFile('console/index.html', 'utf8'))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }
}
