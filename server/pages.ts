import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { CompanyInfo, Locale } from '#contract/shop.ts'
import { cachedUntil } from './lib/cache/response-cache.ts'
import { comeBackIn } from './lib/http/fault-answer.ts'
import { cacheKeyOf } from './lib/cache/cached-response.ts'
import { CriticalCss } from './lib/http/critical-css.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { AppContext } from './lib/http/app-context.ts'
import type { CachedCalls } from './lib/cache/cached-calls.ts'
import { readChosenLanguage, readLanguage } from './lib/http/language.ts'
import type { Dependencies } from './lib/cache/response-cache.ts'
import { CachedResponse } from './lib/cache/cached-response.ts'
import { markForCdn } from './lib/cache/surrogate-keys.ts'
import { writePolicy } from './lib/http/content-security-policy.ts'
import { forOtherOrigins } from './lib/http/standard-headers.ts'
import { giveBuiltFile } from './lib/http/static-file.ts'
import { tidyAddress } from './page-addresses.ts'
import { isServedWhenClosed } from './shop/shop.rules.ts'
import { isLanguage, languages } from '#words/languages.ts'

/** What the storefront's build exports, besides the router's entry (storefront/entry.server.tsx). */
export interface Storefront extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      createRequestHandler: typeof createRequestHandler
      /** The URL of the style sheet. */
      styleSheet: string
      drawPage(
        page: {
          language: Locale
          origin: string
          release?: string
          assets?: { origin: string; company: string } | undefined
          isClosed?: boolean
        },
        shopCalls: ShopCalls,
        draw: (context: RouterContextProvider) => Promise<Response>,
      ): Promise<{ response: Response; document: readonly string[] }>
    }
  }
}

/** How a page calls the API in the same process. `askCached` returns a cached response as the identical object. */
export interface ShopCalls {
  ask(path: string, init: RequestInit): Promise<Response>
  askCached?(path: string, init: RequestInit): Promise<{ readonly text: string } | undefined> | undefined
}

/** A page is the same for everyone in one language. The browser adds what belongs to a visitor. */
const cacheMilliseconds = 5_000

interface PageSettings {
  folder?: string
  publicUrl?: string
  consoleHost?: string | undefined
  /** Where there is one, pages are marked for it. */
  cdn?: unknown
  /** The origin of files and pictures, if it is not the shop's own. */
  assetsUrl?: string | undefined
}

/** Mounts the built storefront below the calls: its files under /assets, and every other path as a page. */
export async function mountPages(
  {
    hono: app,
    context: { responseCache },
    calls,
  }: { hono: Hono<Bindings>; context: Pick<AppContext, 'responseCache'>; calls: CachedCalls },
  { folder = 'build', publicUrl = 'http://localhost', consoleHost, cdn, assetsUrl }: PageSettings = {},
): Promise<void> {
  const { protocol, port } = new URL(publicUrl) // a proxy may use another protocol than this server
  /** The console's origins, which show previews. */
  const framedBy = [`'self'`, ...(consoleHost ? [`${protocol}//${consoleHost}${port && `:${port}`}`] : [])].join(' ')
  const build = (await import(pathToFileURL(path.resolve(folder, 'server/index.js')).href)) as Storefront
  const served = assetsUrl ? { ...build, assets: moveAddresses(build.assets, assetsUrl) } : build
  const render = build.entry.module.createRequestHandler(served, 'production')
  const style = new CriticalCss(await fs.readFile(path.join(folder, 'client', build.entry.module.styleSheet), 'utf8'))

  const open = assetsUrl ? forOtherOrigins : {}
  app.get('/assets/*', (c) =>
    giveBuiltFile(path.join(folder, 'client'), c.req.path, c.req.header('accept-encoding'), open),
  )
  // The favicon is the company's logo, for browsers that request this path. §1
  app.get('/favicon.ico', async (c) => {
    const company = await findCompany(openShopCalls(c, new URL(c.req.url)))
    return company ? c.redirect(company.logo) : c.body(null, 404)
  })
  const naming = listNaming(build)
  // Robots and scanners request files that do not exist: a rendered page would be useless to them and costly.
  app.get('*', async (c, next) => (isFile(c.req.path, naming) ? c.text('There is no such file.', 404) : next()))
  app.get('*', async (c) => {
    const asked = new URL(c.req.url)
    const address = tidyAddress(asked.pathname + asked.search)
    const url = new URL(address, asked)
    const cookies = c.req.header('cookie')
    const question = cacheKeyOf('GET', url.host, address, readChosenLanguage(cookies))
    const now = Date.now()
    const draw = () => drawPage(c, url, cookies)
    if (url.searchParams.has('preview')) return (await draw()).answer(c.req.raw) // for one person of staff
    const page =
      responseCache.find(question, now) ??
      (await responseCache.make(question, cachedUntil(now, cacheMilliseconds), draw, (drawn) => drawn.mayBeKept))
    return page.answer(c.req.raw)
  })

  const openShopCalls = (c: Context<Bindings>, url: URL, shown = new PageDependencies()): ShopCalls => ({
    ask: async (address, init) => {
      shown.addAnything()
      return app.fetch(new Request(new URL(address, url), init), c.env)
    },
    askCached: async (address, { method = 'GET', body }) => {
      const text = typeof body === 'string' ? body : ''
      const asked = { method, host: url.host, address, body: text, requestId: c.get('requestId') }
      const answer = await calls.answer(asked)?.catch(() => undefined) // `ask` reports the error
      if (answer) shown.add(answer.dependencies)
      return answer
    },
  })

  async function drawPage(c: Context<Bindings>, url: URL, cookies: string | undefined): Promise<CachedResponse> {
    const shown = new PageDependencies()
    const shopCalls = openShopCalls(c, url, shown)
    const company = await findCompany(shopCalls)
    const isDocument = !url.pathname.endsWith('.data')
    const isAskedPreview = url.searchParams.has('preview')
    // Opening hours are the shop's: when they change, all that is cached of the company is dropped.
    const closing =
      company?.maintained || isAskedPreview ? undefined : await findClosing(openShopCalls(c, url), url.pathname)
    const language = readLanguage(url, cookies, company?.languages ?? languages)
    // The visitor's headers are not passed, so that they cannot influence a page that is cached for others.
    const { response, document } = await build.entry.module.drawPage(
      {
        language,
        origin: `${protocol}//${url.host}`,
        release: build.assets.version,
        assets: assetsUrl ? { origin: assetsUrl, company: company?.coCode ?? '' } : undefined,
        isClosed: closing !== undefined,
      },
      shopCalls,
      (context) => render(new Request(closing && isDocument ? new URL('/404', url) : url), context),
    )
    const headers = new Headers(response.headers)
    const isPreview = isAskedPreview && response.status === 200 // its ticket was valid
    if (isPreview) headers.set('x-robots-tag', 'noindex')
    if (isPreview) headers.set('cache-control', 'no-store')
    if (closing) headers.set('retry-after', closing.retryAfter)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const pieces = isPage ? style.place(document) : document
    if (isPage) {
      headers.set(
        'content-security-policy',
        writePolicy(pieces, { framedBy: isPreview ? framedBy : undefined, assets: assetsUrl }),
      )
      headers.set('content-language', language)
      // Once for pictures, and once for scripts, which are requested with CORS.
      if (assetsUrl) headers.set('link', `<${assetsUrl}>; rel=preconnect, <${assetsUrl}>; rel=preconnect; crossorigin`)
    }
    if (company) {
      headers.set('co-code', company.coCode)
      headers.set('co-key', company.coKey)
      headers.set('shop-code', company.shopCode)
    }
    headers.set('release', build.assets.version)
    headers.set('vary', 'cookie, accept-encoding')
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
    if (response.status === 503 && !headers.has('retry-after')) headers.set('retry-after', comeBackIn)
    if (!isPreview && isLanguage(url.searchParams.get('lang')))
      headers.append('set-cookie', `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
    else if (cdn && company && !closing && !isAskedPreview && response.status < 500)
      markForCdn(headers, shown.list(), Date.now())
    return new CachedResponse({
      route: routePath(c),
      status: closing && isDocument ? 503 : response.status,
      headers,
      body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
      dependencies: shown.list(),
    })
  }
}

/** The same list of files of the build, at another origin. */
const moveAddresses = (files: ServerBuild['assets'], origin: string): ServerBuild['assets'] =>
  JSON.parse(JSON.stringify(files), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('/assets/') ? origin + value : value,
  )

/** What a page shows: all that its calls showed. */
class PageDependencies {
  #company = ''
  #topics: Set<string> | undefined = new Set()

  add({ company, topics }: Dependencies) {
    this.#company = company
    if (topics) for (const topic of topics) this.#topics?.add(topic)
    else this.addAnything()
  }

  addAnything() {
    this.#topics = undefined
  }

  list(): Dependencies {
    return { company: this.#company, topics: this.#topics && [...this.#topics] }
  }
}

/** First path segments followed by names, such as product codes, which may contain a dot. */
const listNaming = ({ routes }: Pick<Storefront, 'routes'>) =>
  new Set(Object.values(routes).flatMap((route) => (route?.path?.includes(':') ? [route.path.split('/')[0]!] : [])))

/** `/robots.txt`, `/wp-login.php`; `.data` is the router's suffix for page data. */
const isFile = (address: string, naming: ReadonlySet<string>) =>
  /\.(?!data$)[a-z][a-z\d]{1,10}$/i.test(address) && !naming.has(address.split('/')[1]!)

/** When a closed shop serves this page again, for `Retry-After`; undefined when it serves it now. Staff may open it sooner. */
export async function findClosing({ ask }: ShopCalls, path: string): Promise<{ retryAfter: string } | undefined> {
  if (isServedWhenClosed(path)) return undefined
  const headers = { 'content-type': 'application/json' }
  const response = await ask('/api/shop/isBetweenShopOpenPeriod', { method: 'POST', body: '{}', headers })
  if (!response.ok) return undefined
  const { open, opensAt } = (await response.json()) as { open: boolean; opensAt: string | null }
  return open ? undefined : { retryAfter: opensAt === null ? '3600' : new Date(opensAt).toUTCString() }
}

export async function findCompany({ ask, askCached }: ShopCalls): Promise<CompanyInfo | undefined> {
  const address = '/api/co/coInfo'
  const told = await askCached?.(address, {})
  if (told) return JSON.parse(told.text) as CompanyInfo
  const response = await ask(address, {})
  return response.ok ? ((await response.json()) as CompanyInfo) : undefined
}
