import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { shopInBrowser, oneEach } from './browser.ts'
import { quiet, settled } from './settled.ts'

const journey = shopInBrowser()
const { visit } = journey
let kettle: { productCode: string; name: string; barcode: string }

beforeAll(async () => {
  const visitor = await journey.shop.visitor()
  const { items } = await visitor.call('POST /item/searchItemByTag', { tag: 'electric.kitchen', size: 1 })
  const { productCode, name, variants } = await visitor.call('GET /item/product/{id}', { id: items[0]!.productCode })
  kettle = { productCode, name, barcode: variants[0]!.barcode }
})

const box = (page: Page) => page.getByRole('combobox', { name: /^(搜尋|Search)$/ })
async function search(page: Page, words: string) {
  await box(page).fill(words)
  await box(page).press('Enter')
  await page.waitForURL((url) => url.pathname === '/collections' && url.searchParams.get('search') === words)
  await settled(page)
}
const names = (page: Page) => page.locator('main article :is(h2, h3)').allTextContents()

test.each(oneEach)(
  '[1.16, 2.35] a search finds what was meant, however it is written: %s, %s',
  async (_, language, size) => {
    const page = await visit('/wishList', { language, size })
    const found: Record<string, string[]> = {}
    for (const words of ['風筒', '风筒', '電飯煲', '电饭煲', 'hair dryer', '洗衣機']) {
      await search(page, words)
      await page
        .getByRole('heading', { level: 1, name: m.catalogue_results_for({ words }, { locale: language }) })
        .waitFor()
      found[words] = await names(page)
      expect(found[words].length, words).toBeGreaterThan(0)
    }
    expect(found['风筒']).toEqual(found['風筒'])
    expect(found['电饭煲']).toEqual(found['電飯煲'])
    expect(found['風筒']![0]).toMatch(/風筒|Hair ?dryer/i)
    expect(found['電飯煲']![0]).toMatch(/電飯煲|Rice cooker/i)

    for (const words of [kettle.productCode, kettle.barcode]) {
      await search(page, words)
      await expect
        .poll(() => page.locator('main article :is(h2, h3) a').first().getAttribute('href'), { message: words })
        .toBe(`/product/${kettle.productCode}`)
    }
  },
)

test.each(oneEach)('[2.35] a slip of the pen is corrected, and the page says so: %s, %s', async (_, language) => {
  const page = await visit('/wishList', { language })
  const isTold = (typed: string) =>
    page
      .getByText(m.catalogue_search_corrected({ typed, searched: 'wireless earbuds' }, { locale: language }))
      .waitFor()
  await search(page, 'wireles earbuds')
  await expect.poll(async () => (await names(page))[0]).toMatch(/wireless earbuds|無線.*耳機/i)
  await isTold('wireles earbuds')
  await search(page, 'wirless erbuds')
  await expect.poll(async () => (await names(page))[0]).toMatch(/earbuds|耳機/i)
  await isTold('wirless erbuds')
})

test.each(oneEach)(
  '[2.35] a price and an offer among the words filter what is found, and the page says so: %s, %s',
  async (_, language, size) => {
    const page = await visit('/wishList', { language, size })
    await search(page, language === 'zh-TW' ? '特價耳機 一千蚊以下' : 'headphones on sale under $1,000')
    const locale = { locale: language }
    const status = page.getByRole('main').getByRole('status').first()
    await expect.poll(() => status.innerText()).toContain(m.catalogue_price_under({ price: 'HK$1,000' }, locale))
    await expect.poll(() => status.innerText()).toContain(m.catalogue_offer({}, locale))
    const found = await names(page)
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) expect(name).toMatch(/耳機|收音機|earbuds|radio/i)
    await journey.expectAccessible(page)
  },
)

test('[1.16] nothing found offers near words and categories, and they lead on', async () => {
  const page = await visit('/wishList')
  await search(page, 'qqzzxxvv')
  await page.getByText('找不到「qqzzxxvv」').waitFor()
  const ways = page.locator('main a[href^="/collections/category/"]')
  await expect.poll(() => ways.count()).toBeGreaterThanOrEqual(8)
  await ways.first().click()
  await page.waitForURL('**/collections/category/*')
  await settled(page)
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0)
})

test.each(oneEach)(
  'nothing found offers what sells best, what is reduced, and the shop: %s, %s',
  async (_, language, size) => {
    const page = await visit('/collections?search=qqzzxxvv', { language, size })
    const row = (name: string) =>
      page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name }) })
    const popular = row(m.catalogue_popular({}, { locale: language }))
    const deals = row(m.catalogue_offer({}, { locale: language }))
    const codes = (links: string[]) => links.map((href) => href.split('/').at(-1))
    const hrefs = (row: typeof popular) =>
      row.locator('article h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const shown = { popular: codes(await hrefs(popular)), deals: codes(await hrefs(deals)) }
    expect(shown.popular.length).toBe(10)
    expect(shown.deals.length).toBeGreaterThan(3)
    expect(shown.deals.filter((code) => shown.popular.includes(code))).toEqual([])
    await expect.poll(() => deals.locator('article s').count()).toBe(shown.deals.length)
    await page
      .getByRole('main')
      .getByRole('link', { name: m.catalogue_ask_shop_button({}, { locale: language }) })
      .click()
    await page.waitForURL('**/contact')
  },
)

test('[2.61] what was searched is narrowed and sorted like any listing, and begins with the best match', async () => {
  const page = await visit(`/collections?search=${encodeURIComponent('煲')}`)
  const menu = page.getByRole('combobox', { name: '排序' })
  await expect.poll(() => menu.locator('option:checked').innerText()).toBe('最相關')
  const boxes = page.getByRole('complementary').locator('input[name=brand]:enabled')
  const brand = (await boxes.first().getAttribute('value'))!
  await boxes.first().check()
  await page.waitForURL((url) => url.searchParams.get('brand') === brand && url.searchParams.get('search') === '煲')
  await menu.selectOption('price-desc')
  await page.waitForURL(/sort=price-desc/)
  await settled(page)
  const prices = (await page.locator('main article .text-18').allTextContents()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  )
  expect(prices.length).toBeGreaterThan(0)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  await expect.poll(() => box(page).inputValue()).toBe('煲')
})

test('what was chosen with the keys stays chosen when a newer answer has it in another place', async () => {
  const page = await visit('/wishList', { language: 'en-US' })
  const newer = Promise.withResolvers<void>()
  await page.route('**/api/item/typeahead?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('search') !== 'hair d') return route.continue()
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/hair[^&]*/, 'hair'),
    })
    const { items, ...rest } = await response.json()
    await newer.promise
    await route.fulfill({ response, json: { ...rest, items: items.toReversed() } })
  })
  await box(page).pressSequentially('hair')
  const goods = page.getByRole('listbox').locator('a[href^="/product/"]')
  await goods.nth(1).waitFor()
  const first = await goods.first().innerText()
  await box(page).pressSequentially(' d')
  const chosen = page.getByRole('listbox').locator('[aria-selected=true]')
  do await box(page).press('ArrowDown')
  while ((await chosen.innerText()) !== first)
  newer.resolve()
  await expect.poll(() => goods.last().innerText()).toBe(first)
  await expect.poll(() => chosen.innerText()).toBe(first)
})

test.each(oneEach)(
  '[1.16] while one types, the box offers words, categories and goods: %s, %s',
  async (_, language, size) => {
    const words = language === 'zh-TW' ? '風筒' : 'hair d'
    const page = await visit('/wishList', { language, size })
    const answered = page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname === '/api/item/typeahead' && searchParams.get('search') === words
    })
    await box(page).pressSequentially(words)
    await answered // the earlier input is answered and shown until then
    await quiet(page)
    const offers = page.getByRole('listbox').getByRole('option')
    await offers.first().waitFor()
    const goods = page.getByRole('listbox').locator('a[href^="/product/"]')
    await expect.poll(() => goods.count()).toBeGreaterThan(0)
    await expect.poll(() => goods.first().innerText()).toMatch(/HK\$[\d,]+\.\d\d/)
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true')
    const [typed, offered] = await Promise.all([box(page).boundingBox(), page.getByRole('listbox').boundingBox()])
    expect(offered!.y, 'what is typed is still seen').toBeGreaterThanOrEqual(typed!.y + typed!.height)

    // Arrow keys move through the suggestions, Escape closes them and keeps the words.
    await box(page).press('ArrowDown')
    await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toMatch(/./)
    const active = await box(page).getAttribute('aria-activedescendant')
    await expect.poll(() => page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await box(page).press('Escape')
    await expect.poll(() => offers.first().isVisible()).toBe(false)
    await expect.poll(() => box(page).inputValue()).toBe(words)
    const last = page.getByRole('listbox').getByRole('option').last()
    await box(page).press('ArrowUp')
    await box(page).press('ArrowUp')
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
    await box(page).press('Enter')
    await page.waitForURL((url) => url.searchParams.get('search') === words)
    await settled(page)
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0)

    await box(page).fill('')
    await box(page).pressSequentially(words)
    await goods.first().click()
    await page.waitForURL(/\/product\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)
