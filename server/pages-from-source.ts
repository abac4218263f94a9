import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { createServer } from 'vite'
import type { Bindings } from './lib/http.ts'
import { readLanguage } from './lib/language.ts'
import { findFreePort } from './lib/ports.ts'
import { findCompany, type FrontDoor, type Storefront } from './pages.ts'

/** Pages straight from the sources, for `npm run dev`: nothing is kept, and a saved file shows at once in the open page. */
export async function hangSourcePages(app: Hono<Bindings>) {
  const hmr = { port: await findFreePort() }
  const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: 'custom', logLevel: 'warn' })

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Storefront
    const render = build.entry.module.createRequestHandler(build, 'development')
    const door: FrontDoor = { ask: async (path, init) => app.fetch(new Request(new URL(path, url), init), c.env) }
    const company = await findCompany(door)
    const language = readLanguage(url, c.req.header('cookie'), company?.languages ?? ['zh-TW', 'en-US'])
    const { response, document } = await build.entry.module.drawPage(
      { language, origin: url.origin },
      door,
      (context) => render(new Request(url), context),
    )
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries({
      'co-code': company?.coCode,
      'co-key': company?.coKey,
      'shop-code': company?.shopCode,
    })) {
      if (value !== undefined) headers.set(name, value)
    }
    return new Response(document.join('') || null, { status: response.status, headers })
  })

  return {
    before: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      // The shop's own addresses never look like a file of the sources.
      if (/^\/(api|dev)\//.test(request.url ?? '')) next()
      else vite.middlewares(request, response, next)
    },
    close: () => vite.close(),
  }
}
