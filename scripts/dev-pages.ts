import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import { readLanguage } from '#server/lib/http/language.ts'
import { findClosing, findCompany, type ShopCalls, type Storefront } from '#server/page-renderer.ts'
import { languages } from '#words/languages.ts'

/** Requests to the shop's process, whichever is running. */
export type AskShop = (address: string, init: RequestInit, host: string) => Promise<Response>

/** Vite for the pages' sources: a saved file shows in the open page, and in server rendering. */
export async function openPages(server: Server, ask: AskShop) {
  const vite = await createServer({
    server: { middlewareMode: { server }, hmr: { server } },
    appType: 'custom',
    logLevel: 'warn',
  })
  return {
    /** Serves source files and Vite's own; calls `next` for everything else. */
    giveSource: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    drawPage: (request: IncomingMessage, response: ServerResponse) => drawPage(vite, ask, request, response),
    /** Reloads open pages after a change of the server. */
    reload: () => vite.environments.client.hot.send({ type: 'full-reload' }),
    close: () => vite.close(),
  }
}

async function drawPage(
  vite: ViteDevServer,
  ask: AskShop,
  { url = '/', headers }: IncomingMessage,
  to: ServerResponse,
) {
  const host = headers.host ?? 'localhost'
  const address = new URL(url, `http://${host}`)
  const isDocument = !address.pathname.endsWith('.data')
  const shopCalls: ShopCalls = { ask: (path, init) => ask(path, init, host) }
  try {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Storefront
    const render = build.entry.module.createRequestHandler(build, 'development')
    const company = await findCompany(shopCalls)
    const isClosed = (await findClosing(shopCalls, address.pathname)) !== undefined
    const language = readLanguage(address, headers.cookie, company?.languages ?? languages)
    const { response, document } = await build.entry.module.drawPage(
      { language, origin: address.origin, isClosed },
      shopCalls,
      (context) => render(new Request(isClosed && isDocument ? new URL('/404', address) : address), context),
    )
    const root = { 'co-code': company?.coCode, 'co-key': company?.coKey, 'shop-code': company?.shopCode } // §1
    for (const [name, value] of Object.entries(root)) if (value !== undefined) response.headers.set(name, value)
    to.writeHead(response.status, Object.fromEntries(response.headers))
    to.end(document.join(''))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    vite.ssrFixStacktrace(error)
    to.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
  }
}
