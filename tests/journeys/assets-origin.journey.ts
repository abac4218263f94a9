import type { Page } from 'playwright'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openAssetsServer } from '../assets-server.ts'
import { desktop, goTo, openBrowser, phone, shopInBrowser } from './browser.ts'
import { alive, haveAll, patience, settled } from './settled.ts'

// A shop whose scripts, styles and pictures come from another origin (ASSETS_URL).
const assets = await openAssetsServer(() => Number(new URL(journey.shop.url('/')).port))
const journey = shopInBrowser(undefined, { assetsUrl: assets.url })
const { excuse, expectAccessible } = journey
afterAll(() => assets.close())
afterEach(() => assets.refuse(false))

/** The files and pictures that a page asks for from here on, each once. */
function listFiles(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (/\/(assets|pictures)\//.test(new URL(request.url()).pathname)) asked.add(request.url())
  })
  return asked
}
const fromElsewhere = (files: Iterable<string>) => [...files].filter((file) => !file.startsWith(assets.url))

for (const [width, size, language] of [
  ['a phone', phone, 'zh-TW'],
  ['a desk', desktop, 'en-US'],
] as const)
  test(`on ${width}, every page has its scripts, styles and pictures from the other origin`, async () => {
    excuse(/^Connecting to '[^']*\.css' violates/) // axe reads style sheets; pages do not
    const page = await journey.openPage({ size, language }, true)
    const files = listFiles(page)
    for (const path of ['/', '/collections/new', '/product/EL10235', '/cart', '/newsNotifications']) {
      await goTo(page, journey.shop.url(path))
      await settled(page)
      await expectAccessible(page)
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
    }
    await page.locator('main a[href^="/newsNotifications/"]').first().click()
    await page.waitForURL('**/newsNotifications/*')
    await settled(page)
    expect(fromElsewhere(files)).toEqual([])
    for (const kind of [
      /\/assets\/.*\.js$/,
      /\/assets\/.*\.css$/,
      /\/SPORT\/pictures\/item\//,
      /\/SPORT\/pictures\/logo/,
    ])
      expect(
        [...files].find((file) => kind.test(file)),
        String(kind),
      ).toBeDefined()
    // Neither does the page name a file of its own origin that it has not asked for yet.
    const named = await page.evaluate(() =>
      [...document.querySelectorAll('img, source, link, script')].flatMap((tag) =>
        ['src', 'srcset', 'href'].flatMap((name) => tag.getAttribute(name) ?? []),
      ),
    )
    expect(named.filter((address) => /^\/(assets|pictures)\//.test(address))).toEqual([])
  })

test('two companies have their own pictures there, under the same origin', async () => {
  const page = await journey.openPage({ theme: 'food' }, true)
  const files = listFiles(page)
  await goTo(page, journey.shop.url('/collections/new', 'food'))
  expect(fromElsewhere(files)).toEqual([])
  const logo = page.locator('header img').first()
  await expect.poll(() => logo.getAttribute('src')).toBe(`${assets.url}/FOOD/pictures/logo/FOOD.svg`)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('what is read elsewhere names the other origin too: previews of links and structured data', async () => {
  const page = await (await journey.shop.fetch('/product/EL10235')).text()
  const preview = /property="og:image" content="([^"]*)"/.exec(page)?.[1]
  expect(preview).toMatch(new RegExp(`^${assets.url}/SPORT/pictures/`))
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  const pictures = [...facts.matchAll(/"(http[^"]*\/pictures\/[^"]*)"/g)].map(([, address]) => address!)
  expect(pictures.length).toBeGreaterThan(0)
  expect(fromElsewhere(pictures)).toEqual([])
})

test('a page may load from the other origin and from its own, and from no third one', async () => {
  const policy = (await journey.shop.fetch('/')).headers.get('content-security-policy') ?? ''
  for (const name of ['script-src', 'style-src', 'img-src', 'font-src'])
    expect(policy).toMatch(new RegExp(`${name} 'self' ${assets.url}[ ;]`))
  expect(policy).toContain(`worker-src 'self';`)
  expect(policy).toContain(`default-src 'self';`)
})

test('files and pictures of the other origin may be used by every page, and stay for good', async () => {
  const file = assets.given.find((path) => path.endsWith('.js'))!
  const picture = assets.given.find((path) => /\/item\/.*\/[0-9a-f]{16}-/.test(path))!
  for (const path of [file, picture]) {
    const { headers, status } = await fetch(assets.url + path)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  expect((await fetch(assets.url + picture)).headers.get('surrogate-key')).toMatch(/^pictures SPORT\/pictures /)
  for (const path of ['/NOSUCH/pictures/scene/offline-320.webp', '/FOOD/pictures/logo/SPORT.svg'])
    expect((await fetch(assets.url + path)).status, path).toBe(404)
})

test('while the other origin refuses, a page can be read, says that its code is missing, and its links work', async () => {
  excuse(/status of 503|ERR_FAILED|blocked by CORS policy: No 'Access-Control-Allow-Origin'/)
  assets.refuse(true)
  const page = await journey.openPage({ size: phone }, true)
  await page.goto(journey.shop.url('/product/EL10235'))
  await page.getByRole('alert').filter({ hasText: '頁面程式未能載入' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontWeight)).toBe('600') // by the theme; unstyled it would be 700
  await page.getByRole('link', { name: '海港生活 主頁' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
})

test('offline, a visited page has its scripts and pictures of the other origin', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ locale: 'zh-HK' })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  await page.goto(journey.shop.url('/'))
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
  await page.goto(journey.shop.url('/product/EL10235'))
  await alive(page)
  const countKept = () =>
    page.evaluate(async (origin) => {
      const count = async (name: string) =>
        (await (await caches.open(name)).keys()).filter(({ url }) => url.startsWith(origin)).length
      return Math.min(await count('files 1'), await count('pictures 1'))
    }, assets.url)
  await expect.poll(countKept).toBeGreaterThan(0)
  await haveAll(page)
  await context.setOffline(true)
  await page.reload()
  await alive(page)
  const picture = page.locator('main img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await browser.close()
})
