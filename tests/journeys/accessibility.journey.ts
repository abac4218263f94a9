import { expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { goTo, shopInBrowser } from './browser.ts'
import { everyLook, fallsTo, judgeInto, listenAt } from './judging.ts'
import { settled } from './settled.ts'
import { desktop, phone } from './windows.ts'

const journey = shopInBrowser()

const pages = [
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
]

test.each(everyLook)(
  '[1.04] every page and state is accessible, complains of nothing and asks nobody else: %s, %s, %s',
  async (_, language, theme, size) => {
    const look = { language, size }
    const window = await journey.openWindow(look)
    const { page, complaints } = await listenAt(window)
    const locale = { locale: language }
    const faults: string[] = []
    const judge = judgeInto(faults, page)
    const go = (path: string) => goTo(page, journey.shop.url(path, theme))

    for (const path of fallsTo(look, pages)) {
      await go(path)
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe(language === 'zh-TW' ? 'zh-Hant-HK' : 'en-HK')
      await judge(path)
    }

    // Sheets and folded parts
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

    for (const state of fallsTo(look, [judgeTypeahead, judgeChoosing])) await state()
    const missing = await go('/no/such/page/here')
    expect(missing?.status()).toBe(404)
    await judge('404')
    expect(faults).toEqual([])
    expect(complaints.filter((text) => !text.includes('/no/such/page/here'))).toEqual([])

    async function judgeTypeahead() {
      await page
        .getByRole('combobox', { name: m.shell_search({}, locale) })
        .pressSequentially(language === 'zh-TW' ? '牛' : 'beef')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      await judge('typeahead')
    }

    // Choices, and missing ones
    async function judgeChoosing() {
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
    }
  },
)

test.each([
  ['zh-TW', '找不到這個頁面', '返回主頁'],
  ['en-US', 'We cannot find this page', 'Back to the home page'],
] as const)(
  '[2.01] [2.34] an unknown path shows the 404 page in the frame, which leads home: %s',
  async (language, title, home) => {
    const window = await journey.openWindow({ language })
    const page = await window.newPage()
    for (const path of ['/nowhere', '/collections/a/b/c', '/api-docs']) {
      const answer = await journey.shop.fetch(path, { headers: { cookie: `language=${language}` } })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toMatch(new RegExp(`<title>[^<]*${title}[^]*<h1[^>]*>${title}`))
    }
    for (const path of [
      '/personal/nothing',
      '/product/NOTHING',
      '/collections/category/nothing',
      '/linkContent/nothing',
    ])
      expect([path, (await journey.shop.fetch(path)).status]).toEqual([path, 404])
    const answer = await goTo(page, journey.shop.url('/nowhere'))
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.title()).toContain(title)
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(1)
    await page.getByRole('link', { name: home }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await settled(page)
    await expect.poll(() => page.locator('main article').count()).toBe(50)
  },
)

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('nothing jumps while a page comes and is scrolled: %s', async (_, size) => {
  const opened = await journey.openWindow({ size })
  const { page } = await listenAt(opened)
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        const moves = sources.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? node.outerHTML : node?.textContent
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].join(' '),
          )
          return `${from} → ${to}: ${what?.slice(0, 120)}`
        })
        if (!hadRecentInput) window.shifts.push({ value, at: Math.round(startTime), moves })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/collections/category/electric', '/product/EL10311', '/collections?search=%E7%85%B2']) {
    await page.goto(journey.shop.url(path), { waitUntil: 'networkidle' })
    for (let screen = 0; screen < 4; screen += 1) {
      const from = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, 700)
      await page.waitForFunction((y) => scrollY > y || scrollY + innerHeight >= document.body.scrollHeight - 1, from)
    }
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const shifts = await page.evaluate(() => window.shifts)
    const moved = shifts.reduce((sum, { value }) => sum + value, 0)
    expect.soft(moved, `${path} ${JSON.stringify(shifts, undefined, 1)}`).toBeLessThan(0.02)
  }
})

/** An entry of the Layout Instability API. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    shifts: { value: number; at: number; moves: string[] }[]
  }
}
