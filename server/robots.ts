import type { Context, Hono } from 'hono'
import type { getAnnouncements, getWebsiteFooterInfo } from '#contract/content.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shop.ts'
import type { CatalogueView, CatalogueViews } from './catalogue/catalogue-view.reads.ts'
import { isShown } from './catalogue/category-tree.rules.ts'
import type { Db } from './lib/database/db.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { AppContext } from './lib/http/app-context.ts'
import { findCompany } from './shop/shop.reads.ts'
import { languageFacts } from '#words/languages.ts'

/** The sitemap protocol allows 50,000 URLs per file; a product has one per language, each listing the others. */
const productsAFile = 5_000
/** News in the sitemap; older ones are reachable from the news page. */
const newestNews = 100
const anHour = 'public, max-age=3600'

/** Excluded from search engines: pages of one visitor, and unlimited series of pages. */
const closed = [
  '/api/',
  '/personal',
  '/checkOut',
  '/payResult',
  '/cart',
  '/login',
  '/register',
  '/forgetPassword',
  '/oauth',
  '/wishList',
]

interface RobotsParts {
  context: Pick<AppContext, 'findCompany' | 'clock'> & { db: Db }
  catalogue: CatalogueViews
  publicUrl: string
}

/** Mounts robots.txt and the sitemaps: what may be crawled, and every page in both languages. */
export function mountRobots(app: Hono<Bindings>, { context, catalogue, publicUrl }: RobotsParts): void {
  const { protocol } = new URL(publicUrl)
  const originOf = (c: Context<Bindings>) => `${protocol}//${new URL(c.req.url).host}`
  const companyOf = (c: Context<Bindings>) => context.findCompany(new URL(c.req.url).hostname)
  const give = (c: Context<Bindings>, text: string | undefined, type: string) =>
    text === undefined
      ? c.text('There is no such file.', 404)
      : c.body(text, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': anHour })

  app.get('/robots.txt', async (c) => give(c, (await companyOf(c)) && writeRobots(originOf(c)), 'text/plain'))
  app.get('/.well-known/security.txt', async (c) =>
    give(c, (await companyOf(c)) && writeSecurityContact(originOf(c), context.clock.now()), 'text/plain'),
  )
  app.get('/sitemap.xml', async (c) => {
    const company = await companyOf(c)
    if (!company) return give(c, undefined, '')
    const view = await catalogue.of(company)
    const files = Math.ceil((await view.countItems()) / productsAFile)
    const parts = ['pages', 'categories', ...Array.from({ length: files }, (_, at) => `products-${at + 1}`)]
    return give(c, writeIndex(parts.map((part) => `${originOf(c)}/sitemaps/${part}.xml`)), 'application/xml')
  })
  app.get('/sitemaps/:file', async (c) => {
    const company = await companyOf(c)
    if (!company) return give(c, undefined, '')
    const ask = async (call: string, init?: RequestInit) =>
      app.fetch(new Request(new URL(call, c.req.url), init), c.env)
    const [view, { languages }] = await Promise.all([catalogue.of(company), findCompany(context.db, company)])
    const paths = await listPaths(c.req.param('file'), view, ask)
    return give(c, paths && writeAddresses(originOf(c), paths, languages), 'application/xml')
  })
}

type CallShop = (call: string, init?: RequestInit) => Promise<Response>

async function listPaths(file: string, view: CatalogueView, ask: CallShop): Promise<string[] | undefined> {
  if (file === 'pages.xml') return listPages(ask)
  if (file === 'categories.xml')
    return view.forest.places
      .filter((branch) => isShown(view.forest, branch))
      .map(({ code }) => `/collections/category/${encodeURIComponent(code)}`)
  const [, number] = /^products-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
  if (number === undefined) return undefined
  const codes = await view.listCodes((Number(number) - 1) * productsAFile, productsAFile)
  return codes.length === 0 ? undefined : codes.map((code) => `/product/${encodeURIComponent(code)}`)
}

async function listPages(ask: CallShop): Promise<string[]> {
  const read = async <Reply>(answer: Promise<Response>) => (await (await answer).json()) as Reply
  const body = JSON.stringify({ kind: 'news', size: newestNews })
  const [{ groups }, { announcements }] = await Promise.all([
    read<Sent<typeof getWebsiteFooterInfo.reply>>(ask('/api/anon/getWebsiteFooterInfo')),
    read<Sent<typeof getAnnouncements.reply>>(ask('/api/announcement/getAnnouncements', { method: 'POST', body })),
  ])
  const linked = groups.flatMap(({ links }) => links.map(({ path }) => path))
  const news = announcements.map(({ id }) => `/newsNotifications/${id}`)
  return [...new Set(['/', '/collections', '/about', '/newsNotifications', ...linked, ...news])]
}

const writeRobots = (origin: string) =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** For reporters of vulnerabilities (RFC 9116). Generated on request, so that it never expires. */
function writeSecurityContact(origin: string, now: Temporal.Instant): string {
  const expires = now.add({ hours: 24 * 180 }).toString({ smallestUnit: 'second' })
  const lines = [`Contact: ${origin}/contact/us`, `Expires: ${expires}`, 'Preferred-Languages: zh-Hant, en']
  return [...lines, `Canonical: ${origin}/.well-known/security.txt`, ''].join('\n')
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const writeIndex = (addresses: readonly string[]) =>
  `${head}<sitemapindex xmlns="${namespace}">\n${addresses
    .map((address) => `<sitemap><loc>${escape(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

/** Every path in each language of the company; the first is the default of a page. */
function writeAddresses(origin: string, paths: readonly string[], languages: readonly Locale[]): string {
  const addresses = paths.flatMap((path) => {
    const plain = escape(`${origin}${path}`)
    const each = languages.map(
      (spoken, at) => [languageFacts[spoken].tag, at === 0 ? plain : `${plain}?lang=${spoken}`] as const,
    )
    const others = [...each, ['x-default', plain]].map(
      ([spoken, address]) => `<xhtml:link rel="alternate" hreflang="${spoken}" href="${address}"/>`,
    )
    return each.map(([, address]) => `<url><loc>${address}</loc>${others.join('')}</url>\n`)
  })
  return `${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${addresses.join('')}</urlset>\n`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
