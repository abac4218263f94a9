import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { desktop, goTo, type WindowLook, oneEach, phone, shopInBrowser } from './browser.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit } = journey
const listing = '/collections/category/housewares'

test.each(oneEach)(
  '[1.16, 2.61] a listing is narrowed by brand, price, colour, availability and offer, and widened again: %s, %s',
  async (_, language, size) => {
    const page = await visit(listing, { language, size })
    const panel = await openPanel(page, { language, size })
    const total = async () =>
      Number((await page.locator('main header [role=status]').innerText()).replaceAll(/\D/g, ''))
    const counts = (name: string) =>
      panel.locator(`input[name=${name}]`).evaluateAll((boxes) =>
        boxes.map((box) => ({
          value: (box as HTMLInputElement).value,
          count: Number(box.closest('label')!.textContent.match(/\d+$/)?.[0]),
        })),
      )
    const tick = async (name: string, value: string) => {
      await panel.locator(`input[name=${name}][value="${value}"]`).check()
      await page.waitForURL((url) => url.searchParams.getAll(name).includes(value))
      await settled(page)
    }

    const everything = await total()
    const brands = await counts('brand')
    const [first, second] = brands.toSorted((a, b) => b.count - a.count) as [Count, Count]
    await tick('brand', first.value)
    await expect.poll(() => total()).toBe(first.count)
    await expect.poll(() => counts('brand')).toEqual(brands) // a facet's own counts ignore its choice
    for (const { count } of await counts('availability')) expect(count).toBeLessThanOrEqual(first.count)
    await tick('brand', second.value)
    await expect.poll(() => total()).toBe(first.count + second.count)
    const names = await page.locator('main article > .card-brand > span:first-child').allTextContents()
    expect(new Set(names).size).toBe(2)

    const colours = await counts('color')
    const colour = colours.find(({ count }) => count > 0)!
    await tick('color', colour.value)
    await expect.poll(() => total()).toBe(colour.count)
    expect((await counts('brand')).reduce((sum, { count }) => sum + count, 0)).toBeLessThan(everything)

    // Pills remove them, one by one and all at once.
    if (size === phone) await page.getByRole('dialog').getByRole('button').last().click()
    const pills = page.locator('ul:visible', { has: page.locator('a:visible', { hasText: /^(清除全部|Clear all)$/ }) })
    await expect.poll(() => pills.getByRole('listitem').count()).toBe(4)
    await pills.getByRole('link').nth(2).click()
    await settled(page)
    await expect.poll(() => total()).toBe(first.count + second.count)
    await pills.getByRole('link').last().click()
    await settled(page)
    await expect.poll(() => total()).toBe(everything)
    expect(new URL(page.url()).search).toBe('')
  },
)

interface Count {
  value: string
  count: number
}

test('[1.16] price, availability and offer keep what they say, and nothing left says how to go on', async () => {
  const page = await visit(listing, { language: 'en-US' })
  const panel = await openPanel(page, { language: 'en-US', size: desktop })
  await panel.getByRole('textbox', { name: 'Lowest' }).fill('100')
  await panel.getByRole('textbox', { name: 'Highest' }).fill('200.50')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/priceFrom=100&priceTo=200.5/)
  await page.getByRole('link', { name: 'Remove filter: HK$100 – HK$200.50' }).waitFor()
  const prices = await readPrices(page)
  expect(prices.length).toBeGreaterThan(3)
  for (const price of prices) expect(price >= 100 && price <= 200.5).toBe(true)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL((url) => url.search === '')

  await panel.locator('input[name=offer]').check()
  await page.waitForURL(/offer=1/)
  await settled(page)
  const cards = page.locator('main article')
  await expect.poll(() => cards.count()).toBeGreaterThan(5)
  await expect.poll(() => cards.locator('s').count()).toBe(await cards.count())
  await goTo(page, journey.shop.url('/collections/category/foods_market'))
  await panel.locator('input[name=availability][value=SOLD_OUT]').check()
  await page.waitForURL(/availability=SOLD_OUT/)
  await settled(page)
  await expect.poll(() => cards.count()).toBeGreaterThan(3)
  for (const text of await cards.allTextContents()) expect(text).toContain('Sold out')
  await goTo(page, journey.shop.url(`${listing}?offer=1&priceTo=0.5`))
  await page.getByText('Nothing fits these filters').waitFor()
  await page.locator('main').getByRole('link', { name: 'Clear all' }).last().click()
  await page.waitForURL((url) => url.search === '')
})

const sorts = ['productCode', 'name', 'price', 'date', 'size', 'colour', 'material', 'brand'] as const

test('[9.18, 9.19] a listing is sorted by eight things, each both ways', async () => {
  const page = await visit('/collections/category/housewares.bedroom_bath', { language: 'en-US' })
  const menu = page.getByRole('combobox', { name: 'Sort by' })
  await expect
    .poll(async () =>
      (
        await menu.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
      ).toSorted(),
    )
    .toEqual(['', ...sorts.flatMap((sort) => [`${sort}-asc`, `${sort}-desc`])].toSorted())
  const visitor = await journey.shop.visitor()
  const known = new Map<string, ListingKey>()
  for (const sort of sorts) {
    const shown: ListingKey[][] = []
    for (const direction of ['asc', 'desc']) {
      await menu.selectOption(`${sort}-${direction}`)
      await page.waitForURL(`**/*sort=${sort}-${direction}*`)
      await settled(page)
      const codes = await readCodes(page)
      expect(codes.length).toBeGreaterThan(5)
      for (const code of codes) {
        if (known.has(code)) continue
        const product = await visitor.call('GET /item/product/{id}', { id: code }, { locale: 'en-US' })
        known.set(code, {
          productCode: product.productCode,
          name: product.name,
          price: product.sellingPrice,
          date: product.createdOn,
          brand: product.brand.name,
          size: product.sizes[0],
          colour: product.colors.map(({ name }) => name).toSorted()[0],
          material: product.specs.find(({ name }) => name === 'Material')?.value,
        })
      }
      shown.push(codes.map((code) => known.get(code)!))
    }
    const [up = [], down = []] = shown
    if (sort === 'size' || sort === 'colour') {
      // A product has several values; which one it is sorted by is tested beside the rule. Here: the order reverses, and products
      // without a value come last.
      const having = (list: ListingKey[]) => list.map((each) => each[sort] !== undefined)
      expect(having(up)).toEqual(having(up).toSorted((a, b) => Number(b) - Number(a)))
      expect(having(down)).toEqual(having(down).toSorted((a, b) => Number(b) - Number(a)))
      expect(down[0]!.productCode).not.toBe(up[0]!.productCode)
    } else {
      const values = (list: ListingKey[]) => list.map((each) => each[sort]).filter((value) => value !== undefined)
      expect(values(up)).toEqual(values(up).toSorted(compare))
      expect(values(down)).toEqual(values(down).toSorted((a, b) => compare(b, a)))
      expect(values(up)[0]).not.toBe(values(down)[0])
    }
  }
})

interface ListingKey {
  productCode: string
  name: string
  price: number
  date: string
  brand: string
  size: string | undefined
  colour: string | undefined
  material: string | undefined
}
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

test('a listing that came late shows its goods at once, without placeholders of before', async () => {
  const page = await visit(listing, { language: 'en-US', size: desktop })
  const late = Promise.withResolvers<void>()
  await page.route(/\/collections\/.*[?&]brand=/, (route) => late.promise.then(() => route.continue()))
  const counted = page.locator('main header [role=status]')
  const everything = await counted.innerText()
  await page.evaluate((before) => {
    const seen = { placeholders: false, blank: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const isNew = document.querySelector('main header [role=status]')?.textContent !== before
      if (document.querySelector('main article')) return
      if (isNew) seen.blank = true
      else seen.placeholders = true
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, everything)
  await page.locator('#filters input[name=brand]').first().check()
  await page.waitForFunction(() => (window as unknown as { seen: { placeholders: boolean } }).seen.placeholders)
  late.resolve()
  await expect.poll(() => counted.innerText()).not.toBe(everything)
  await page.locator('main article').first().waitFor()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: object }).seen))
    .toEqual({
      placeholders: true,
      blank: false,
    })
})

test.each(oneEach)(
  '[1.16] paging, a product and Back bring the same place again: %s, %s',
  async (_, language, size) => {
    const page = await visit('/collections?sort=price-asc', { language, size })
    const first = await readCodes(page)
    const next = page.getByRole('link', { name: m.shell_next({}, { locale: language }) })
    await next.click()
    await page.waitForURL(/page=2/)
    await settled(page)
    const second = await readCodes(page)
    expect(second).toHaveLength(24)
    expect(second.filter((code) => first.includes(code))).toEqual([])
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    await page.locator('main article').nth(12).scrollIntoViewIfNeeded()
    await standsStill(page.locator('main article').nth(12))
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(300)
    await page.locator('main article').nth(12).getByRole('link').click()
    await page.waitForURL(/\/product\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL(/page=2/)
    await settled(page)
    await expect.poll(() => readCodes(page)).toEqual(second)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1.5)
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('page'))
    await settled(page)
    await expect.poll(() => readCodes(page)).toEqual(first)
  },
)

test('[2.07] what one sees of a listing, another sees by its address', async () => {
  const address = '/collections?brand=MOKUNE&brand=HEARTHLY&availability=IN_STOCK&priceFrom=50&sort=name-desc&page=2'
  const [mine, theirs] = [await visit(address), await visit(address, { size: phone })]
  await expect.poll(() => readCodes(mine)).toEqual(await readCodes(theirs))
  await expect.poll(() => mine.getByRole('combobox', { name: '排序' }).inputValue()).toBe('name-desc')
  await expect.poll(() => mine.locator('input[name=brand]:checked').count()).toBe(2)
  await expect.poll(() => mine.getByRole('textbox', { name: '最低' }).inputValue()).toBe('50')
  await theirs.getByRole('button', { name: '篩選（4）' }).waitFor()
})

async function openPanel(page: Page, { language = 'zh-TW', size = desktop }: WindowLook) {
  const name = m.catalogue_filters({}, { locale: language })
  if (size !== phone) return page.getByRole('complementary', { name })
  await page.getByRole('button', { name }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('checkbox').first().waitFor()
  return sheet
}

/** The product codes shown, once they are. */
async function readCodes(page: Page) {
  const links = page.locator('main article :is(h2, h3) a')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)!))
}

const readPrices = async (page: Page) =>
  (await page.locator('main article .text-18').allTextContents()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')))

/** Waits until this many consecutive frames show the element in the same place. */
const standsStill = (wanted: Locator) =>
  wanted.evaluate(async (element) => {
    for (let [top, same] = [NaN, 0]; same < 20;) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const now = element.getBoundingClientRect().top
      same = now === top ? same + 1 : 0
      top = now
    }
  })

test.each(oneEach)('Back brings the same place of the home page again: %s, %s', async (_, language, size) => {
  const page = await visit('/', { language, size })
  const title = page.getByRole('heading', {
    name: m.catalogue_group_recommended({}, { locale: language }),
    exact: true,
  })
  const last = page.locator('.shelf', { has: title }).getByRole('article').first()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
  await standsStill(last) // the rows above are laid out
  const place = await last.evaluate((card) => card.getBoundingClientRect().top)
  await last.getByRole('link').click()
  await page.waitForURL(/\/product\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await settled(page)
  await expect.poll(() => last.evaluate((card) => card.getBoundingClientRect().top)).toBeCloseTo(place, -1.5)
})
