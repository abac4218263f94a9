import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BuiltShop, desktop, goTo, openBrowser, openBuiltShop, phone } from './browser.ts'
import { drawAll } from './draw-all.ts'
import { keepAccount, patience, quiet } from './settled.ts'

// Windows without a chosen language; the harness of other journeys chooses one before the first page.
let shop: BuiltShop
let browser: Browser
const windows: BrowserContext[] = []
const complaints: string[] = []

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openBuiltShop(), openBrowser()])
})
afterEach(async () => {
  await Promise.all(windows.splice(0).map((window) => window.close()))
  expect(complaints.splice(0)).toEqual([])
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const window = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options })
  windows.push(window)
  window.setDefaultTimeout(patience)
  keepAccount(window)
  const page = await window.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const ofPage = message.location().url === page.url() // a missing page also logs its own status
    if (message.type() === 'error' && !ofPage) complaints.push(message.text())
  })
  return page
}
const go = (page: Page, path: string, theme: 'sport' | 'food' = 'sport') => goTo(page, shop.url(path, theme))
const spoken = (page: Page) => page.locator('html').getAttribute('data-language')
const storedLanguage = (page: Page) => page.evaluate(() => localStorage.getItem('language'))

/** Counts page loads: another language reloads the page. */
function countLoads(page: Page) {
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  return loads
}

/** From inside the page, because the browser resolves *.localhost, and this machine may not. */
const fetchInPage = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address)
    return { status: answer.status, type: answer.headers.get('content-type'), path: new URL(answer.url).pathname }
  }, path)

test.each([
  ['English', { locale: 'en-US' }],
  ['Chinese', { locale: 'zh-CN' }],
])('[1.05] a first visit opens in zh-TW, though the browser itself speaks %s', async (_, options) => {
  const page = await openPage(options)
  const loads = countLoads(page)
  await go(page, '/')
  await expect
    .poll(async () => [await spoken(page), await page.getAttribute('html', 'lang')])
    .toEqual(['zh-TW', 'zh-Hant-HK'])
  await expect.poll(() => storedLanguage(page)).toBe('zh-TW')
  expect(loads).toHaveLength(1)
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
])(
  '[1.04, 1.06] two languages are offered; the chosen one is kept and stands on the next visit: %s',
  async (_, viewport) => {
    const page = await openPage({ viewport })
    await go(page, '/product/EL10311')
    const offered = page.locator('a[href*="lang="]').filter({ visible: true })
    await expect
      .poll(() =>
        offered.evaluateAll((links) =>
          links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('lang')),
        ),
      )
      .toEqual(['zh-TW', 'en-US'])
    await page.getByRole('heading', { level: 1, name: '5G智能手機 12GB' }).waitFor()
    await offered.nth(1).click()
    await page.getByRole('heading', { level: 1, name: '5G Smartphone 12GB' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => storedLanguage(page)).toBe('en-US')
    expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'language', value: 'en-US' }))

    const later = await page.context().newPage()
    await go(later, '/')
    await expect
      .poll(async () => [await spoken(later), await later.getAttribute('html', 'lang')])
      .toEqual(['en-US', 'en-HK'])
    await expect.poll(() => later.getByRole('heading', { level: 2, name: 'New arrivals' }).count()).toBe(1)
  },
)

test('[1.06] the choice in local storage counts even when its cookie was lost', async () => {
  const page = await openPage()
  await go(page, '/?lang=en-US')
  await page.context().clearCookies()
  await go(page, '/cart')
  await expect.poll(() => spoken(page)).toBe('en-US')
})

test('[1.07, 1.08] the parameter lang switches and is kept; one that differs loads the page again, an equal one does not', async () => {
  const page = await openPage()
  await go(page, '/')
  const loads = countLoads(page)
  await go(page, '/collections?lang=en-US')
  await expect.poll(() => loads).toHaveLength(2)
  await page.waitForFunction(() => document.documentElement.dataset['language'] === 'en-US')
  await quiet(page)
  await expect.poll(() => storedLanguage(page)).toBe('en-US')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('All goods')

  await go(page, '/collections?lang=en-US&page=2')
  expect(loads).toHaveLength(3)
  await go(page, '/collections?lang=fr-FR')
  await expect
    .poll(async () => [await spoken(page), await storedLanguage(page), loads.length])
    .toEqual(['en-US', 'en-US', 4])
  await go(page, '/cart')
  await expect.poll(async () => [await spoken(page), loads.length]).toEqual(['en-US', 5])
  await go(page, '/?lang=zh-TW')
  await expect
    .poll(async () => [await spoken(page), await storedLanguage(page), loads.length])
    .toEqual(['zh-TW', 'zh-TW', 7])
})

test('[1.04] no page shows words of the other language', async () => {
  const page = await openPage()
  // Names that are the same in both languages.
  const latin = /HK\$|[A-Z]{2}\d{5}|\bEN\b/
  const paths = ['/', '/collections/new', '/cart', '/orders/find', '/wishList', '/linkContent/help', '/nowhere']
  await go(page, '/about?lang=en-US')
  await expect.poll(() => storedLanguage(page)).toBe('en-US')
  await page.waitForFunction(() => document.documentElement.dataset['language'] === 'en-US')
  await quiet(page) // it may load once more, in this language
  for (const path of paths) {
    await go(page, path)
    await expect.poll(() => spoken(page)).toBe('en-US')
    await drawAll(page)
    const english = (await page.locator('body').innerText()).replaceAll(/繁體中文|繁/g, '')
    expect([path, english.match(/\p{Script=Han}+/gu)]).toEqual([path, null])
  }
  await go(page, '/about?lang=zh-TW')
  await expect.poll(() => storedLanguage(page)).toBe('zh-TW')
  await page.waitForFunction(() => document.documentElement.dataset['language'] === 'zh-TW')
  await quiet(page) // it may load once more, in this language
  for (const path of paths) {
    await go(page, path)
    await expect.poll(() => spoken(page)).toBe('zh-TW')
    await drawAll(page)
    const buttons = await page.locator('button:visible, h1, h2, nav a:visible').allInnerTexts()
    const foreign = buttons.filter(
      (text) => text.trim() && !/\p{Script=Han}|^[\d\s/−%.,]*$/u.test(text) && !latin.test(text),
    )
    expect([path, foreign]).toEqual([path, []])
  }
})

test('[1.09, 1.12, 1.38, 1.39, 1.40, 9.04] each host has its company: name, colours, goods, and its logo in the tab', async () => {
  const page = await openPage()
  const look = async (theme: 'sport' | 'food') => {
    await go(page, '/', theme)
    await page.waitForSelector('link[rel=icon]', { state: 'attached' })
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    expect(await fetchInPage(page, icon!)).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) })
    return {
      title: await page.title(),
      theme: await page.locator('html').getAttribute('data-theme'),
      primary: (
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
      ).toLowerCase(),
      icon,
      company: await page.locator('html').getAttribute('data-co-code'),
      departments: await page.locator('nav > ul.frame > li').count(),
    }
  }
  const sport = await look('sport')
  const food = await look('food')
  expect(sport).toMatchObject({
    title: '海港生活',
    theme: 'sport',
    company: 'SPORT',
    primary: '#e60012',
    departments: 8,
  })
  expect(food).toMatchObject({ title: '海港鮮活', theme: 'food', company: 'FOOD', primary: '#f4755d', departments: 3 })
  expect(sport.icon).not.toBe(food.icon)

  await go(page, '/product/EL10311', 'food')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('找不到此貨品')
})

test('[1.12] a browser that asks for /favicon.ico is given the company’s logo', async () => {
  const page = await openPage()
  await go(page, '/', 'food')
  expect(await fetchInPage(page, '/favicon.ico')).toMatchObject({
    status: 200,
    path: expect.stringContaining('/pictures/logo/FOOD'),
  })
})
