import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { type BuiltShop, desktop, openBrowser, openBuiltShop, openWindow, phone } from './browser.ts'
import { emily } from '../people.ts'
import { speak } from './buyer.ts'
import { findFaults } from './faults.ts'
import { logInOnPage } from './member.ts'
import { settled } from './settled.ts'

let shop: BuiltShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openBuiltShop(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

// Each page and state in both languages, both themes and both widths; not every one with every other.
const looks = [
  ['phone', 'zh-TW', 'sport', phone],
  ['desktop', 'en-US', 'sport', desktop],
  ['desktop', 'zh-TW', 'food', desktop],
  ['phone', 'en-US', 'food', phone],
] as const

test.each(looks)(
  '[1.04] every page and state is accessible, complains of nothing and asks nobody else: %s, %s, %s',
  async (_, language, theme, size) => {
    const window = await openWindow(browser, { language, size })
    const { page, complaints } = await listenAt(window)
    const locale = { locale: language }
    const faults: string[] = []
    const judge = async (state: string) => {
      for (const fault of await findFaults(page)) faults.push(`${state}: ${fault}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) faults.push(`${state}: ${wide} px wider than the window`)
    }
    const go = (path: string) => page.goto(shop.url(path, theme), { waitUntil: 'networkidle' })

    for (const path of [
      '/',
      '/collections/new',
      '/collections/category/foods_market.snacks_drinks.alcohol?offer=1&availability=IN_STOCK',
      '/collections?priceTo=0.01',
      '/collections?search=qqzzxxvv',
      '/product/FD10171',
      '/cart',
      '/wishList',
      '/orders/find',
      '/linkContent/return-refund',
    ]) {
      await go(path)
      await judge(path)
    }

    // Typeahead
    await page
      .getByRole('combobox', { name: m.shell_search({}, locale) })
      .pressSequentially(language === 'zh-TW' ? '牛' : 'beef')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await judge('typeahead')

    // What slides or folds out
    await go('/collections/category/meat?sort=price-desc')
    if (size === phone) {
      await page.getByRole('button', { name: m.catalogue_filters({}, locale) }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
      await judge('filter sheet')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: m.shell_categories({}, locale), exact: true }).click()
      await page.getByRole('dialog').locator('summary').first().click()
      await judge('category sheet')
      await page.keyboard.press('Escape')
    } else {
      await page
        .getByRole('navigation', { name: m.shell_main_menu({}, locale) })
        .getByRole('link')
        .first()
        .click()
      await page.locator('[data-panel] a').first().waitFor()
      await judge('mega menu')
      await page.keyboard.press('Escape')
    }

    // Choosing, and what is missing
    const chooser = theme === 'sport' ? '/collections/category/electric.digital' : '/collections/category/pet_product'
    await go(chooser)
    const choose = page.locator('article button', { hasText: m.catalogue_choose({}, locale) }).first()
    if (size === desktop) await choose.evaluate((button) => button.closest('article')!.querySelector('a')!.focus())
    await choose.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().waitFor({ state: 'attached' })
    await judge('option chooser')
    await dialog.getByRole('button', { name: m.catalogue_add({}, locale), exact: true }).click()
    await dialog
      .getByText(/^(請先選擇|Please select)/)
      .first()
      .waitFor()
    await judge('what is missing')

    const missing = await page.goto(shop.url('/no/such/page/here', theme), { waitUntil: 'networkidle' })
    expect(missing?.status()).toBe(404)
    await judge('404')
    await window.close()
    expect(faults).toEqual([])
    expect(complaints.filter((text) => !text.includes('/no/such/page/here'))).toEqual([])
  },
  150_000,
)

test.each(looks)(
  '[1.04] every page of a member is accessible and complains of nothing: %s, %s, %s',
  async (_, language, theme, size) => {
    const window = await openWindow(browser, { language, size })
    const { page, complaints } = await listenAt(window)
    await page.goto(shop.url('/login?redirect=/personal', theme), { waitUntil: 'networkidle' })
    await logInOnPage(page, speak(language), emily)
    await page.waitForURL((url) => url.pathname === '/personal')
    const faults: string[] = []
    const judge = async (state: string) => {
      for (const fault of await findFaults(page)) faults.push(`${state}: ${fault}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) faults.push(`${state}: ${wide} px wider than the window`)
    }
    const names = ['', '/orders', '/grade', '/pointsRedemption', '/coupons', '/giftCard', '/myFavorite', '/stockNotify']
    for (const name of [...names, '/delivery', '/changePassword', '/deleteAccount']) {
      await page.goto(shop.url(`/personal${name}`, theme), { waitUntil: 'networkidle' })
      await judge(`/personal${name}`)
    }
    if (size === phone) {
      await page.getByRole('main').locator('button[aria-haspopup="dialog"]').click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
      await judge('the sheet of places')
    }
    await page.goto(shop.url('/farewell', theme), { waitUntil: 'networkidle' })
    await judge('/farewell')
    await window.close()
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  },
  120_000,
)

test.each([
  ['zh-TW', '找不到這個頁面', '返回主頁'],
  ['en-US', 'We cannot find this page', 'Back to the home page'],
] as const)('[2.34] an unknown path shows the 404 page, which leads home: %s', async (language, title, home) => {
  const window = await openWindow(browser, { language })
  const page = await window.newPage()
  for (const path of ['/nowhere', '/collections/a/b/c', '/api-docs']) {
    const answer = await page.goto(shop.url(path))
    expect([path, answer?.status()]).toEqual([path, 404])
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.title()).toContain(title)
  }
  for (const path of ['/personal/nothing', '/product/NOTHING', '/collections/category/nothing', '/linkContent/nothing'])
    expect([path, (await page.goto(shop.url(path)))?.status()]).toEqual([path, 404])
  await page.goto(shop.url('/nowhere'), { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: home }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await settled(page)
  expect(await page.locator('main article').count()).toBe(60)
  await window.close()
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('nothing jumps while a page comes and is scrolled: %s', async (_, size) => {
  const opened = await openWindow(browser, { size })
  const { page } = await listenAt(opened)
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/collections/category/electric', '/product/EL10311', '/collections?search=%E7%85%B2']) {
    await page.goto(shop.url(path), { waitUntil: 'networkidle' })
    for (let screen = 0; screen < 4; screen += 1) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(60)
    }
    const moved = await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0))
    expect.soft(moved, path).toBeLessThan(0.02)
  }
  await opened.close()
})

/** Listens to what the page says in the console or throws, and to whom it speaks. */
async function listenAt(window: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  window.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:/.test(protocol) && !/^(food\.)?localhost$/.test(hostname)) complaints.push(`asked ${request.url()}`)
  })
  const page = await window.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return { page, complaints }
}

declare global {
  interface Window {
    shifts: number[]
  }
}
