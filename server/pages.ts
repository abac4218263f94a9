import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context, Hono } from 'hono'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { CompanyInfo, Locale } from '#contract/shop.ts'
import type { Bindings } from './lib/http.ts'
import { Kept } from './lib/kept.ts'
import { Page } from './lib/page.ts'
import { writePolicy } from './lib/page-policy.ts'
import { readStoredFile } from './lib/stored-file.ts'

/** What the storefront's build gives us beside the router's own entry (storefront/entry.server.tsx). */
export interface Storefront extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      drawPage(
        language: Locale,
        ask: (path: string, init: RequestInit) => Promise<Response>,
        draw: (context: RouterContextProvider) => Promise<Response>,
      ): Promise<Response>
    }
  }
}

export interface Pages {
  /** Goods have changed: pages are drawn again. */
  drop(): void
}

/** A page is the same for everyone who asks in the same language: what belongs to a visitor comes later, from the browser. */
const keptFor = 5_000
const forever = 'public, max-age=31536000, immutable'

/** Hangs the built storefront below the calls: its files under /assets, and every other path as a page. */
export async function hangPages(app: Hono<Bindings>, folder = 'build'): Promise<Pages> {
  const build = (await import(pathToFileURL(path.resolve(folder, 'server/index.js')).href)) as Storefront
  const render = createRequestHandler(build, 'production')
  const pages = new Kept<Page>((page) => page.size)

  app.get('/assets/*', async (c) => {
    const file = await readStoredFile(path.join(folder, 'client'), c.req.path, c.req.header('accept-encoding') ?? '')
    if (!file) return c.text('There is no such file.', 404)
    return new Response(file.body, { headers: { ...file.headers, 'cache-control': forever } })
  })
  // The tab icon is the company's logo, for browsers that look for it where icons used to lie. §1
  app.get('/favicon.ico', async (c) => {
    const company = await findCompany(async (path, init) =>
      app.fetch(new Request(new URL(path, c.req.url), init), c.env),
    )
    return company ? c.redirect(company.logo) : c.body(null, 404)
  })
  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const language = readLanguage(url, c.req.header('cookie') ?? '')
    const key = `${language} ${url.host}${url.pathname}${url.search}`
    const now = Date.now()
    const draw = () => drawPage(c, url, language)
    const page = pages.find(key, now) ?? (await pages.make(key, now + keptFor, draw, (drawn) => drawn.mayBeKept))
    return page.answer(c.req.raw)
  })
  return { drop: () => pages.drop() }

  async function drawPage(c: Context<Bindings>, url: URL, language: Locale): Promise<Page> {
    const ask = async (callPath: string, init: RequestInit) =>
      app.fetch(new Request(new URL(callPath, url), init), c.env)
    const company = await findCompany(ask)
    // The visitor's own headers stay outside, so that nothing of theirs can get into a page that others are given.
    const response = await build.entry.module.drawPage(language, ask, (context) => render(new Request(url), context))
    const headers = new Headers(response.headers)
    const body = Buffer.from(await response.arrayBuffer())
    if (headers.get('content-type')?.startsWith('text/html')) {
      headers.set('content-security-policy', writePolicy(body.toString()))
      headers.set('content-language', language)
    }
    if (company) {
      headers.set('co-code', company.coCode)
      headers.set('co-key', company.coKey)
      headers.set('shop-code', company.shopCode)
    }
    headers.set('release', build.assets.version)
    headers.set('vary', 'cookie, accept-encoding')
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
    if (isLanguage(url.searchParams.get('lang')))
      headers.append('set-cookie', `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
    return new Page({ status: response.status, headers, body })
  }
}

export async function findCompany(
  ask: (path: string, init: RequestInit) => Promise<Response>,
): Promise<CompanyInfo | undefined> {
  const response = await ask('/api/co/coInfo', {})
  return response.ok ? ((await response.json()) as CompanyInfo) : undefined
}

/** The language asked for in the address, else the one chosen before, else Chinese. §1 */
export function readLanguage(url: URL, cookies: string): Locale {
  const asked = url.searchParams.get('lang')
  const chosen = /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1]
  return isLanguage(asked) ? asked : isLanguage(chosen) ? chosen : 'zh-TW'
}

const isLanguage = (text: string | null | undefined): text is Locale => text === 'zh-TW' || text === 'en-US'
