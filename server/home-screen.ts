import fs from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Context, Hono } from 'hono'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { Db } from './lib/database/db.ts'
import type { Bindings } from './lib/http/request-bindings.ts'
import type { AppContext } from './lib/http/app-context.ts'
import { readLanguage } from './lib/http/language.ts'
import { logoPath } from './shop/logos.rules.ts'
import { findCompany } from './shop/shop.reads.ts'
import { inLanguage } from './shop/languages.rules.ts'
import { defaultLanguage, languageFacts, languages } from '#words/languages.ts'

/** A worker runs under the policy of its own file: it runs itself, and calls this shop and the origin of its files only. */
const writePolicy = (assetsUrl: string) =>
  `default-src 'none'; script-src 'self'; connect-src ${`'self' ${assetsUrl}`.trim()}; frame-ancestors 'none'`
const colours = { sport: '#e60012', food: '#f4755d' }

/** Mounts the web manifest and the offline page. */
export function mountHomeScreen(
  app: Hono<Bindings>,
  context: Pick<AppContext, 'findCompany'> & { db: Db },
  assetsUrl = '',
): void {
  const companyOf = async (c: Context<Bindings>) => {
    const code = await context.findCompany(new URL(c.req.url).hostname)
    return code === undefined ? undefined : findCompany(context.db, code)
  }

  app.get('/manifest.webmanifest', async (c) => {
    const company = await companyOf(c)
    if (!company) return c.text('There is no such file.', 404)
    const locale = readLanguage(new URL(c.req.url), c.req.header('cookie'), company.languages)
    const icon = (pixels: number) => ({
      src: `${company.logo ? logoPath(company.code, company.logo) : `/pictures/logo/${company.code}`}-${pixels}.png`,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
    })
    const name = inLanguage(locale)(company.nameZh, company.nameEn)
    const manifest = {
      id: '/',
      name,
      short_name: name,
      lang: languageFacts[locale].tag,
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: colours[company.theme],
      categories: ['shopping'],
      icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
      shortcuts: [
        { name: m.shell_cart({}, { locale }), url: '/cart' },
        { name: m.members_orders({}, { locale }), url: '/personal/orders' },
      ],
    }
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=600',
      vary: 'cookie',
    })
  })

  let script: string | undefined // written for whoever asks first: a start does not wait for Node's compiler of types
  // Revalidated at each visit, so that a faulty version does not stay in browsers.
  app.get('/offline-worker.js', (c) =>
    c.body((script ??= writeWorker(assetsUrl)), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': writePolicy(assetsUrl),
    }),
  )
}

function writeWorker(assetsUrl: string): string {
  const worker = fs.readFileSync(path.join(import.meta.dirname, '../storefront/offline-worker.ts'), 'utf8')
  const told = `const offlinePage = ${JSON.stringify(drawOffline())}\nconst assetsUrl = ${JSON.stringify(assetsUrl)}`
  return `${told}\n${stripTypeScriptTypes(worker)}`
}

/** Self-contained and in both languages, because a worker does not know the chosen one. */
function drawOffline(): string {
  const say = (locale: Locale) => `
<section lang="${languageFacts[locale].tag}"><h1>${m.offline_title({}, { locale })}</h1><p>${m.offline_text({}, { locale })}</p>
<p><a href="">${m.offline_again({}, { locale })}</a><a href="/">${m.offline_home({}, { locale })}</a></p></section>`
  return `<!doctype html>
<html lang="${languageFacts[defaultLanguage].tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${m.offline_title({}, { locale: defaultLanguage })}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fff;color:#16181d;font:16px/1.6 system-ui,'PingFang HK','Microsoft JhengHei',sans-serif}
main{display:grid;gap:48px;max-width:26rem;padding:24px;text-align:center}
h1{font-size:22px;line-height:1.3;margin:0 0 8px;text-wrap:balance}
p{margin:0 0 16px;text-wrap:pretty}
:lang(zh-Hant-HK)>p{word-break:keep-all;overflow-wrap:anywhere}
a{display:inline-block;margin:4px;padding:10px 24px;border:1px solid;border-radius:10px;color:inherit;text-decoration:none;font-weight:700}
a:focus-visible{outline:3px solid;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#16181d;color:#fff}}
</style></head>
<body><main>${languages.map(say).join('')}</main></body>
</html>`
}
