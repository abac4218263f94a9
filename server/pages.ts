import path from 'node:path'
import type { Hono } from 'hono'
import { cachedUntil } from './lib/cache/response-cache.ts'
import { cacheKeyOf } from './lib/cache/cached-response.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { AppContext } from './lib/http/app-context.ts'
import type { CachedCalls } from './lib/cache/cached-calls.ts'
import { readChosenLanguage } from './lib/http/language.ts'
import { forOtherOrigins } from './lib/http/standard-headers.ts'
import { giveBuiltFile } from './lib/http/static-file.ts'
import { tidyAddress } from './page-addresses.ts'
import { findCompany, openPageRenderer, type PageSettings, type Storefront } from './page-renderer.ts'

/** A page is the same for everyone in one language. The browser adds what belongs to a visitor. */
const cacheMilliseconds = 5_000

interface PageApp {
  hono: Hono<Bindings>
  context: Pick<AppContext, 'responseCache'>
  calls: CachedCalls
}

/** Mounts the built storefront below the calls: its files under /assets, and every other path as a page. */
export async function mountPages(
  { hono: app, context: { responseCache }, calls }: PageApp,
  settings: PageSettings = {},
): Promise<void> {
  const { folder = 'build', assetsUrl } = settings
  const renderer = await openPageRenderer({ hono: app, calls }, settings)

  const open = assetsUrl ? forOtherOrigins : {}
  app.get('/assets/*', (c) =>
    giveBuiltFile(path.join(folder, 'client'), c.req.path, c.req.header('accept-encoding'), open),
  )
  // The favicon is the company's logo, for browsers that request this path. §1
  app.get('/favicon.ico', async (c) => {
    const company = await findCompany(renderer.openShopCalls(c, new URL(c.req.url)))
    return company ? c.redirect(company.logo) : c.body(null, 404)
  })
  const naming = listNaming(renderer.build)
  // Robots and scanners request files that do not exist: a rendered page would be useless to them and costly.
  app.get('*', async (c, next) => (isFile(c.req.path, naming) ? c.text('There is no such file.', 404) : next()))
  app.get('*', async (c) => {
    const asked = new URL(c.req.url)
    const address = tidyAddress(asked.pathname + asked.search)
    const url = new URL(address, asked)
    const cookies = c.req.header('cookie')
    const question = cacheKeyOf('GET', url.host, address, readChosenLanguage(cookies))
    const now = Date.now()
    const draw = () => renderer.draw(c, url, cookies)
    if (url.searchParams.has('preview')) return (await draw()).answer(c.req.raw) // for one person of staff
    const page =
      responseCache.find(question, now) ??
      (await responseCache.make(question, cachedUntil(now, cacheMilliseconds), draw, (drawn) => drawn.mayBeKept))
    return page.answer(c.req.raw)
  })
}

/** First path segments followed by names, such as product codes, which may contain a dot. */
const listNaming = ({ routes }: Pick<Storefront, 'routes'>) =>
  new Set(Object.values(routes).flatMap((route) => (route?.path?.includes(':') ? [route.path.split('/')[0]!] : [])))

/** `/robots.txt`, `/wp-login.php`; `.data` is the router's suffix for page data. */
const isFile = (address: string, naming: ReadonlySet<string>) =>
  /\.(?!data$)[a-z][a-z\d]{1,10}$/i.test(address) && !naming.has(address.split('/')[1]!)
