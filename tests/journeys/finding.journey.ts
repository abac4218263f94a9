import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltShop, openBrowser, openBuiltShop } from './browser.ts'

// Pages as machines that search, browsers without scripts and visitors without a connection meet them.
let shop: BuiltShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openBuiltShop(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const read = async (path: string, language = 'zh-TW') =>
  (await shop.fetch(path, { headers: { cookie: `language=${language}`, host: 'localhost' } })).text()

interface Fact {
  '@type': string
  [name: string]: unknown
}
const factsOf = (html: string): Fact[] => {
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Fact[] })['@graph']
}
const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')

test.each([
  ['/', 'Organization WebSite'],
  ['/collections/category/electric', 'BreadcrumbList'],
  ['/product/EL10235', '(Product|ProductGroup) BreadcrumbList'],
])('%s has one address in each language, names the other, and says what it is', async (path, types) => {
  for (const language of ['zh-TW', 'en-US'] as const) {
    const html = await read(path, language)
    const here = `http://localhost${path}${language === 'en-US' ? '?lang=en-US' : ''}`
    expect(tag(html, /<link rel="canonical" href="([^"]*)"/)).toBe(here)
    expect(tag(html, /hreflang="en-HK" href="([^"]*)"/i)).toBe(`http://localhost${path}?lang=en-US`)
    expect(tag(html, /hreflang="zh-Hant-HK" href="([^"]*)"/i)).toBe(`http://localhost${path}`)
    expect(tag(html, /hreflang="x-default" href="([^"]*)"/i)).toBe(`http://localhost${path}`)
    expect(tag(html, /property="og:url" content="([^"]*)"/)).toBe(here)
    expect(tag(html, /name="description" content="([^"]*)"/)).toMatch(/.{20}/)
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
    const facts = factsOf(html)
    expect(facts.map((fact) => fact['@type']).join(' ')).toMatch(new RegExp(`^${types}$`))
  }
})

test('a product tells its price, its currency and whether it can be had, as the page shows them', async () => {
  const [product] = factsOf(await read('/product/EL10235', 'en-US'))
  const variants = (product!['hasVariant'] ?? [product]) as { offers: Record<string, string>; sku: string }[]
  const rows = await shop.db
    .selectFrom('variant')
    .select(['assort_id as sku', 'price_cents as cents'])
    .where('company', '=', 'SPORT')
    .where('product', '=', 'EL10235')
    .execute()
  const told = variants.map(({ sku, offers }) => [sku, [offers['price'], offers['priceCurrency']]] as const)
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(rows.map(({ sku, cents }) => [sku, [(cents / 100).toFixed(2), 'HKD']])),
  )
  for (const { offers } of variants) expect(offers['availability']).toMatch(/^https:\/\/schema\.org\/\w+$/)
})

test('a search that finds nothing and further pages of a listing are not for indexes, and a name cannot end the script', async () => {
  expect(await read('/collections?search=kettle')).toContain('rel="canonical" href="http://localhost/collections"')
  for (const path of ['/collections?search=qqqzzz', '/collections/new?page=2']) {
    const html = await read(path)
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(html).not.toContain('rel="canonical"')
  }
  await shop.db.updateTable('product').set({ name_en: 'Cup </script><b>' }).where('code', '=', 'EL10236').execute()
  await expect
    .poll(async () => factsOf(await read('/product/EL10236?once', 'en-US'))[0]!['name'])
    .toBe('Cup </script><b>')
})

test('who loses the connection sees what was seen before, and a page that says so for the rest', async () => {
  const context = await browser.newContext({ locale: 'zh-HK' })
  const page = await context.newPage()
  await enter(context, page)
  await page.goto(shop.url('/product/EL10235'))
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.goto(shop.url('/personal/orders')) // one visitor's alone: never kept
  await context.setOffline(true)
  await page.goto(shop.url('/product/EL10235'))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  for (const path of ['/product/EL10236', '/personal/orders']) {
    await page.goto(shop.url(path))
    await page.getByRole('heading', { name: '你目前離線' }).waitFor()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('navigation').first().waitFor()
  await context.close()
})

/** The worker keeps what is looked at once it is there. */
async function enter(context: BrowserContext, page: Page) {
  await page.goto(shop.url('/'))
  await page.waitForFunction(async () => {
    const ready = await navigator.serviceWorker.ready
    return ready.active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
  expect(context.serviceWorkers()).toHaveLength(1)
}
