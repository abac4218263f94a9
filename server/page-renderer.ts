import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { CompanyInfo, Locale } from '#contract/shop.ts'
import { comeBackIn } from './lib/http/fault-answer.ts'
import { CriticalCss, type StylePiece } from './lib/http/critical-css.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { CachedCalls } from './lib/cache/cached-calls.ts'
import { readLanguage } from './lib/http/language.ts'
import type { Dependencies } from './lib/cache/response-cache.ts'
import { CachedResponse } from './lib/cache/cached-response.ts'
import { markForCdn } from './lib/cache/surrogate-keys.ts'
import { writePolicy } from './lib/http/content-security-policy.ts'
import { isServedWhenClosed } from './shop/shop.rules.ts'
import { isLanguage, languages } from '#words/languages.ts'

/** What the storefront's build exports, besides the router's entry (storefront/entry.server.tsx). */
export interface Storefront extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      createRequestHandler: typeof createRequestHandler
      drawPage(
        page: {
          language: Locale
          origin: string
          release?: string
          assets?: { origin: string; company: string } | undefined
          isClosed?: boolean
          isPlain?: boolean
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

export interface PageSettings {
  folder?: string
  publicUrl?: string
  consoleHost?: string | undefined
  /** Where there is one, pages are marked for it. */
  cdn?: unknown
  /** The origin of files and pictures, if it is not the shop's own. */
  assetsUrl?: string | undefined
  /** `plain`: without private parts of React Router (storefront/page-as-string.tsx). */
  pages?: 'fast' | 'plain' | undefined
}

export interface PageServices {
  hono: Hono<Bindings>
  calls: CachedCalls
}

/** What decides how a page is answered, beside its content. */
interface DrawnPage {
  url: URL
  company: CompanyInfo | undefined
  language: Locale
  /** A closed shop answers this instead. */
  closing: { retryAfter: string } | undefined
  isAskedPreview: boolean
  isPreview: boolean
}

export async function openPageRenderer(services: PageServices, settings: PageSettings): Promise<PageRenderer> {
  const { folder = 'build' } = settings
  const build = (await import(pathToFileURL(path.resolve(folder, 'server/index.js')).href)) as Storefront
  const pieces = JSON.parse(await fs.readFile(path.join(folder, 'style-pieces.json'), 'utf8')) as StylePiece[]
  return new PageRenderer(services, settings, build, new CriticalCss(pieces))
}

/** Draws pages of the built storefront. */
export class PageRenderer {
  readonly build: Storefront
  readonly #services: PageServices
  readonly #settings: PageSettings
  readonly #style: CriticalCss
  readonly #render: ReturnType<typeof createRequestHandler>

  constructor(services: PageServices, settings: PageSettings, build: Storefront, style: CriticalCss) {
    this.build = build
    this.#services = services
    this.#settings = settings
    this.#style = style
    const { assetsUrl } = settings
    // Plain pages load their scripts from the shop: React Router's own list of files, in the build, names no other origin.
    const served = assetsUrl && !this.#isPlain ? { ...build, assets: moveAddresses(build.assets, assetsUrl) } : build
    this.#render = build.entry.module.createRequestHandler(served, 'production')
  }

  get #isPlain() {
    return this.#settings.pages === 'plain'
  }

  async draw(c: Context<Bindings>, url: URL, cookies: string | undefined): Promise<CachedResponse> {
    const shown = new PageDependencies()
    const shopCalls = this.openShopCalls(c, url, shown)
    const company = await findCompany(shopCalls)
    const isAskedPreview = url.searchParams.has('preview')
    // Opening hours are the shop's: when they change, all that is cached of the company is dropped.
    const closing =
      company?.maintained || isAskedPreview ? undefined : await findClosing(this.openShopCalls(c, url), url.pathname)
    const language = readLanguage(url, cookies, company?.languages ?? languages)
    const { assetsUrl } = this.#settings
    const refusesDocument = closing !== undefined && !url.pathname.endsWith('.data')
    // The visitor's headers are not passed, so that they cannot influence a page that is cached for others.
    const { response, document } = await this.build.entry.module.drawPage(
      {
        language,
        origin: `${this.#protocol}//${url.host}`,
        release: this.build.assets.version,
        assets: assetsUrl ? { origin: assetsUrl, company: company?.coCode ?? '' } : undefined,
        isClosed: closing !== undefined,
        isPlain: this.#isPlain,
      },
      shopCalls,
      (context) => this.#render(new Request(refusesDocument ? new URL('/404', url) : url), context),
    )
    const isPreview = isAskedPreview && response.status === 200 // its ticket was valid
    const page = { url, company, language, closing, isAskedPreview, isPreview }
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const pieces = isPage ? this.#style.place(document) : document
    const headers = this.#writeHeaders(page, response)
    if (isPage) this.#addPolicy(headers, page, pieces)
    if (this.#mayBePurged(page, response)) markForCdn(headers, shown.list(), Date.now())
    return new CachedResponse({
      route: routePath(c),
      status: refusesDocument ? 503 : response.status,
      headers,
      body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
      dependencies: shown.list(),
    })
  }

  /** The calls of a page, within this process. What they show is noted in `shown`. */
  openShopCalls(c: Context<Bindings>, url: URL, shown = new PageDependencies()): ShopCalls {
    const { hono, calls } = this.#services
    return {
      ask: async (address, init) => {
        shown.addAnything()
        return hono.fetch(new Request(new URL(address, url), init), c.env)
      },
      askCached: async (address, { method = 'GET', body }) => {
        const text = typeof body === 'string' ? body : ''
        const asked = { method, host: url.host, address, body: text, requestId: c.get('requestId') }
        const answer = await calls.answer(asked)?.catch(() => undefined) // `ask` reports the error
        if (answer) shown.add(answer.dependencies)
        return answer
      },
    }
  }

  #writeHeaders({ url, company, language, closing, isPreview }: DrawnPage, response: Response): Headers {
    const headers = new Headers(response.headers)
    if (isPreview) headers.set('x-robots-tag', 'noindex')
    if (isPreview) headers.set('cache-control', 'no-store')
    if (closing) headers.set('retry-after', closing.retryAfter)
    if (company) {
      headers.set('co-code', company.coCode)
      headers.set('co-key', company.coKey)
      headers.set('shop-code', company.shopCode)
    }
    headers.set('release', this.build.assets.version)
    headers.set('vary', 'cookie, accept-encoding')
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
    if (response.status === 503 && !headers.has('retry-after')) headers.set('retry-after', comeBackIn)
    if (!isPreview && choosesLanguage(url))
      headers.append('set-cookie', `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
    return headers
  }

  #addPolicy(headers: Headers, { language, isPreview }: DrawnPage, pieces: readonly string[]) {
    const { assetsUrl } = this.#settings
    const framedBy = isPreview ? this.#listFrames() : undefined
    headers.set('content-security-policy', writePolicy(pieces, { framedBy, assets: assetsUrl }))
    headers.set('content-language', language)
    // Once for pictures, and once for scripts, which are requested with CORS.
    if (assetsUrl) headers.set('link', `<${assetsUrl}>; rel=preconnect, <${assetsUrl}>; rel=preconnect; crossorigin`)
  }

  /** A proxy may use another protocol than this server. */
  get #protocol() {
    return new URL(this.#settings.publicUrl ?? 'http://localhost').protocol
  }

  /** The console's origins, which show previews. */
  #listFrames() {
    const { publicUrl = 'http://localhost', consoleHost } = this.#settings
    const { protocol, port } = new URL(publicUrl)
    return [`'self'`, ...(consoleHost ? [`${protocol}//${consoleHost}${port && `:${port}`}`] : [])].join(' ')
  }

  /** Whether a CDN may keep the page: it is the same for everyone, and a change of what it shows purges it. */
  #mayBePurged({ url, company, closing, isAskedPreview, isPreview }: DrawnPage, { status }: Response): boolean {
    const isPersonal = !isPreview && choosesLanguage(url)
    return Boolean(this.#settings.cdn && company && !closing && !isAskedPreview && !isPersonal && status < 500)
  }
}

/** The answer carries a cookie. */
const choosesLanguage = (url: URL) => isLanguage(url.searchParams.get('lang'))

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
