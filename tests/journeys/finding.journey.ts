import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { putOnSale } from '../goods.ts'
import { enterAs } from '../staff.ts'
import { type BuiltShop, oneEach, openBrowser, openBuiltShop, phone } from './browser.ts'
import { patience } from './settled.ts'
import { readLooks } from './without-scripts.ts'
import { writeShop } from '../shop-settings.ts'

// Pages without scripts, as search engines read them.
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

interface LinkedFact {
  '@type': string
  [name: string]: unknown
}
const factsOf = (html: string): LinkedFact[] => {
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': LinkedFact[] })['@graph']
}
const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')

test.each([
  ['/', 'Organization WebSite'],
  ['/collections/category/electric', 'BreadcrumbList'],
  ['/product/EL10235', '(Product|ProductGroup) BreadcrumbList'],
  ['/about', 'BreadcrumbList'],
  ['/linkContent/help', 'BreadcrumbList'],
  ['/contact/us', 'BreadcrumbList'],
  ['/newsNotifications', 'BreadcrumbList'],
  ['/newsNotifications/holiday-delivery', 'BreadcrumbList'],
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
    if (path === '/')
      expect(facts[0]).toMatchObject({
        telephone: '+85255500180',
        address: { streetAddress: expect.stringContaining(language === 'zh-TW' ? '示範道' : 'Sample Road') },
        identifier: { value: '00000000' },
      })
    const way = facts.find((fact) => fact['@type'] === 'BreadcrumbList')?.['itemListElement'] as { item: string }[]
    for (const { item } of way ?? []) expect(item.endsWith('?lang=en-US')).toBe(language === 'en-US')
  }
})

test('the same page under another address names the one that counts', async () => {
  const canonicalOf = async (path: string) => tag(await read(path), /<link rel="canonical" href="([^"]*)"/)
  expect(await canonicalOf('/contact')).toBe('http://localhost/contact/us')
  expect(await canonicalOf('/product/EL10235/?variant=x')).toBe('http://localhost/product/EL10235')
})

test('where a company’s first language is English, the plain address is English, and a language it does not speak has none', async () => {
  const owner = await enterAs(shop, 'owner', 'FOOD')
  const head = async (path: string) => (await shop.fetch(`http://food.localhost${path}`)).text()
  const namesIn = (html: string) =>
    [...html.matchAll(/hreflang="([^"]*)" href="([^"]*)"/gi)].map(([, spoken, address]) => [spoken, address])
  const here = 'http://food.localhost/about'
  await writeShop(owner, 'PUT /staff/company', { defaultLanguage: 'en-US' })
  await expect
    .poll(async () => namesIn(await head('/about')))
    .toEqual([
      ['en-HK', here],
      ['zh-Hant-HK', `${here}?lang=zh-TW`],
      ['x-default', here],
    ])
  expect(tag(await head('/about?lang=zh-TW'), /<link rel="canonical" href="([^"]*)"/)).toBe(`${here}?lang=zh-TW`)
  await writeShop(owner, 'PUT /staff/company', { languages: ['en-US'] })
  await expect
    .poll(async () => namesIn(await head('/about')))
    .toEqual([
      ['en-HK', here],
      ['x-default', here],
    ])
  await writeShop(owner, 'PUT /staff/company', { languages: ['zh-TW', 'en-US'], defaultLanguage: 'zh-TW' })
})

test('who shares a page shows a picture that is there, a banner that staff have uploaded too', async () => {
  const editor = await enterAs(shop, 'merchandiser')
  const photo = await sharp({ create: { width: 640, height: 220, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const sent = { method: 'POST', body: new Uint8Array(photo), headers: { authorization: editor.token! } }
  const { picture } = (await (await shop.fetch('/api/staff/content/picture', sent)).json()) as { picture: string }
  const words = { titleZh: '新', titleEn: 'New', bodyZh: '新', bodyEn: 'New' }
  const banner = { code: 'a-banner', kind: 'slider', ...words, link: '/collections', picture, position: 0 } as const
  await editor.call('POST /staff/content/save', banner)
  await editor.call('POST /staff/content/publish', { code: banner.code })
  const pictureOf = async (path: string) => tag(await read(path), /property="og:image" content="([^"]*)"/) ?? ''
  await expect.poll(() => pictureOf('/')).toContain(picture)
  for (const path of ['/', '/product/EL10235', '/newsNotifications/holiday-delivery'])
    expect([path, (await shop.fetch(await pictureOf(path))).status]).toEqual([path, 200])
})

test('a company says of itself what it sells, and nothing that the other does', async () => {
  const about = async (host: string) =>
    tag(await (await shop.fetch(`http://${host}/?lang=en-US`)).text(), /name="description" content="([^"]*)"/)
  expect(await about('food.localhost')).toMatch(/^Harbour Fresh, a web shop for Hong Kong: Meat & Seafood, [^.]*\.$/)
  expect(await about('food.localhost')).not.toContain('Electr')
  expect(await about('localhost')).toContain('Electr')
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
})

test.each([
  ['InStock', { onHand: 20 }],
  ['LimitedAvailability', { onHand: 2 }],
  ['OutOfStock', { onHand: 0 }],
  ['PreOrder', { onHand: 0, lead: '2/WEEK' }],
  ['Discontinued', { onHand: 20, status: 'unsellable' }],
] as const)('goods are told to machines as %s only where they are', async (told, how) => {
  const code = `TOLD-${told.toUpperCase()}`
  await putOnSale(shop.db, { code, ...how })
  const offer = async () => {
    const [product] = factsOf(await read(`/product/${code}`))
    return (product?.['offers'] as Record<string, string> | undefined)?.['availability']
  }
  await expect.poll(offer).toBe(`https://schema.org/${told}`)
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

test.each(oneEach)(
  'without scripts one goes through the menu, filters, sorts, pages, searches and changes the language: %s, %s',
  async (_, language, viewport) => {
    const context = await browser.newContext({ viewport, javaScriptEnabled: false })
    await context.addCookies([{ name: 'language', value: language, url: shop.url('/') }])
    context.setDefaultTimeout(patience)
    const page = await context.newPage()
    const locale = { locale: language }
    const main = page.getByRole('main')
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    await page.goto(shop.url('/'))
    await expect.poll(() => main.locator('article').count()).toBe(50)
    if (viewport === phone) {
      // The category sheet needs scripts: without them, the link leads to all goods with a category filter.
      await page.locator('nav.bottom-bar a[href="/collections"]').click()
      await page.waitForURL('**/collections')
      await main.getByRole('link', { name: m.catalogue_filters({}, locale), exact: true }).click()
      await main.locator('aside input[name=category][value=housewares]').check()
      await main.locator('aside noscript button').click()
      await page.waitForURL(/category=housewares/)
    } else {
      await page.locator('nav > ul.frame > li a').nth(3).click()
      await page.waitForURL('**/collections/category/housewares')
    }
    await main.locator('aside input[name=brand]:enabled').first().check()
    const brand = await main.locator('aside input[name=brand]:checked').getAttribute('value')
    await main.locator('aside input[name=priceFrom]').fill('20')
    await main.locator('aside noscript button').click()
    await page.waitForURL(/brand=/)
    const chosen = main.getByRole('list', { name: m.catalogue_chosen_filters({}, locale) }).filter({ visible: true })
    await expect.poll(() => chosen.getByRole('listitem').count()).toBe(viewport === phone ? 4 : 3) // and one that removes all
    await main.locator('select[name=sort]').selectOption('price-asc')
    await main.locator('form:has(select[name=sort]) noscript button').click()
    await page.waitForURL(/sort=price-asc/)
    expect(new URL(page.url()).searchParams.get('brand')).toBe(brand)
    const prices = (await main.locator('article .price').allTextContents()).map((text) =>
      Number(text.replaceAll(/[^\d.]/g, '')),
    )
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(prices[0]).toBeGreaterThanOrEqual(20)
    expect(await isWider()).toBe(false)
    await chosen.getByRole('link').first().click()
    await page.waitForURL(
      (url) => url.searchParams.getAll('category').length + url.searchParams.getAll('brand').length < 2,
    )

    await page.goto(shop.url('/collections'))
    const names = main.locator('article :is(h2, h3) a')
    const first = await names.first().innerText()
    await main.locator('a[rel=next]').click()
    await page.waitForURL(/page=2/)
    expect(await names.first().innerText()).not.toBe(first)
    await page.locator('input[name=search]').fill('风筒')
    await page.locator('input[name=search]').press('Enter')
    await page.waitForURL(/search=/)
    await names.first().click()
    await page.waitForURL('**/product/*')
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.innerText()).toMatch(language === 'zh-TW' ? /風筒/ : /Hair Dryer/i)
    await expect.poll(() => main.locator('.price').first().innerText()).toMatch(/HK\$/)
    expect(await isWider()).toBe(false)
    const other = language === 'zh-TW' ? 'en-US' : 'zh-TW'
    await page.locator(`header a[href*="lang=${other}"]`).filter({ visible: true }).click()
    await page.waitForURL(new RegExp(`lang=${other}`))
    await expect.poll(() => heading.innerText()).toMatch(other === 'zh-TW' ? /風筒/ : /Hair Dryer/i)
    await page.getByRole('main').getByRole('navigation').getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.locator('html').getAttribute('data-language')).toBe(other)
    await context.close()
  },
)

test.each(oneEach)(
  'a page looks as it should before its style sheet has come: %s, %s',
  async (_, language, viewport) => {
    // In two contexts: pages of one share the style sheets that one of them has loaded.
    const open = async () => {
      const context = await browser.newContext({ viewport, javaScriptEnabled: false, reducedMotion: 'reduce' })
      await context.addCookies([{ name: 'language', value: language, url: shop.url('/') }])
      return context.newPage()
    }
    const [whole, early] = await Promise.all([open(), open()])
    let stopped = 0
    await early.route('**/*.css', (route) => (stopped++, route.abort()))
    for (const path of ['/', '/collections/category/electric', '/product/EL10221', '/contact/us']) {
      await Promise.all([whole, early].map((page) => page.goto(shop.url(path))))
      expect(await early.locator('head link[rel=stylesheet]').count()).toBe(0)
      const [looks, first] = [await readLooks(whole), await readLooks(early)]
      expect(looks.length).toBeGreaterThan(50)
      expect(first.filter((look, at) => look !== looks[at]).slice(0, 5), path).toEqual([])
    }
    await expect.poll(() => stopped).toBe(4)
    await Promise.all([whole, early].map((page) => page.context().close()))
  },
)
