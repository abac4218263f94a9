import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltShop, openBrowser, openBuiltShop } from './browser.ts'
import { haveAll, patience, quiet } from './settled.ts'

// A visitor who goes offline: the service worker shows visited pages.
let shop: BuiltShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openBuiltShop(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

test('who loses the connection sees what was seen before, and a page that says so for the rest', async () => {
  const context = await browser.newContext({ locale: 'zh-HK' })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  await enter(context, page)
  await page.goto(shop.url('/product/EL10235'))
  await haveAll(page)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.goto(shop.url('/personal/orders')) // personal, never cached
  await page.waitForURL((url) => url.pathname === '/login')
  await page.goto(shop.url('/newsNotifications?debug=guess'))
  await page.goto(shop.url('/mailingList?key=guess'))
  await haveAll(page)
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('pages 1')).keys()
    return requests.map(({ url }) => url)
  })
  expect(kept).toContain(shop.url('/product/EL10235'))
  expect(kept.filter((address) => address.includes('guess'))).toEqual([])
  await context.setOffline(true)
  await page.goto(shop.url('/product/EL10235'))
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
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

test('a page that was kept in the other language is shown as it was kept, and not asked for again and again', async () => {
  const context = await browser.newContext({ locale: 'zh-HK' })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  await enter(context, page)
  await page.goto(shop.url('/about'))
  await haveAll(page)
  await page.goto(shop.url('/newsNotifications?lang=en-US'))
  await page.waitForFunction(() => document.documentElement.dataset['language'] === 'en-US')
  await haveAll(page)
  await context.setOffline(true)
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && (loads += 1))
  await page.goto(shop.url('/about')).catch(() => null) // the page may reload itself meanwhile
  await page.getByRole('heading', { level: 1, name: '關於我們' }).waitFor()
  await expect.poll(() => loads).toBe(2)
  await quiet(page)
  expect(loads).toBe(2)
  await context.close()
})

/** The worker caches pages from its activation on. */
async function enter(context: BrowserContext, page: Page) {
  await page.goto(shop.url('/'))
  await page.waitForFunction(async () => {
    const ready = await navigator.serviceWorker.ready
    return ready.active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
  expect(context.serviceWorkers()).toHaveLength(1)
}
