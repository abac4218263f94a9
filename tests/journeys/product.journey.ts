import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { putOnSale } from '../goods.ts'
import { emily } from '../people.ts'
import { goTo, oneEach, reload, shopInBrowser } from './browser.ts'
import { drawAll } from './draw-all.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit } = journey

// Red comes in S and M, blue in M and L: no red L, no blue S; blue L is sold out.
beforeAll(async () => {
  const { db } = journey.shop
  const shirt = (colour: string, size: string, onHand: number) => ({
    assortId: `SHIRT-${colour}-${size}`,
    colour,
    size,
    onHand,
  })
  await putOnSale(db, {
    code: 'SHIRT',
    cents: 12_345,
    listCents: 15_000,
    variants: [shirt('Red', 'S', 5), shirt('Red', 'M', 5), shirt('Blue', 'M', 50), shirt('Blue', 'L', 0)],
  })
  await db
    .updateTable('variant')
    .set({ colour_hex: '#1e4ed8' })
    .where('product', '=', 'SHIRT')
    .where('colour_en', '=', 'Blue')
    .execute()
  await putOnSale(db, { code: 'GONE', onHand: 0 })
  await putOnSale(db, { code: 'LATER', onHand: 0, lead: '2/WEEK' })
  await putOnSale(db, { code: 'TWO-EACH', onHand: 9, purchaseLimit: 2 })
})

test.each(oneEach)(
  '[2.10] the pictures are walked through by thumbnails and by keys: %s, %s',
  async (_, language, size) => {
    const page = await visit('/product/EL10311', { language, size })
    const gallery = page.getByRole('region', { name: m.catalogue_gallery({}, { locale: language }) })
    const thumbs = gallery.getByRole('button')
    await expect.poll(() => thumbs.count()).toBeGreaterThan(1)
    const shown = () =>
      gallery
        .locator('ul')
        .last()
        .evaluate((row) => Math.round(row.scrollLeft / row.clientWidth))
    await thumbs.nth(1).click()
    await expect.poll(shown).toBe(1)
    await expect.poll(() => thumbs.nth(1).getAttribute('aria-current')).toBe('true')
    await thumbs.nth(1).press('ArrowLeft')
    await expect.poll(shown).toBe(0)
    await thumbs.nth(1).press('ArrowRight')
    await expect.poll(shown).toBe(1)
  },
)

test.each(oneEach)(
  '[8.19, 8.20, 8.21] without a colour or a size nothing is put into the cart, and the page says which is missing: %s, %s',
  async (_, language, size) => {
    const page = await visit('/product/SHIRT', { language, size })
    const locale = { locale: language }
    const add = page
      .getByRole('button', { name: m.catalogue_add({}, locale), exact: true })
      .filter({ visible: true })
      .first()
    const complains = (message: string) => page.locator('main').getByText(message, { exact: true }).waitFor()
    await add.click()
    const names = language === 'zh-TW' ? '顏色、尺碼' : 'colour, size'
    await complains(m.catalogue_select_options({ names }, locale))
    await choose(page, 'S')
    await add.click()
    await complains(m.catalogue_select_colour({}, locale))
    await choose(page, 'Red')
    await reload(page)
    await choose(page, 'Red')
    await add.click()
    await complains(m.catalogue_select_size({}, locale))
    expect((await readCart(page)).count).toBe(0)
    await choose(page, 'M')
    await add.click()
    await expect.poll(async () => (await readCart(page)).count).toBe(1)
    await expect.poll(async () => (await readCart(page)).first).toBe('SHIRT-Red-M')
  },
)

test('[2.10, 3.34] what is not made is struck out, what is sold out may be looked at but not bought', async () => {
  const page = await visit('/product/SHIRT', { language: 'en-US' })
  await choose(page, 'Red')
  const struck = page.locator('label', { has: page.getByRole('radio', { name: 'L (not made in this combination)' }) })
  await expect
    .poll(() => struck.evaluate((label) => getComputedStyle(label).backgroundImage))
    .toContain('linear-gradient')
  await choose(page, 'Blue')
  await page.getByRole('radio', { name: 'S (not made in this combination)' }).waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'L (sold out)' }).waitFor({ state: 'attached' })
  await choose(page, 'L')
  const button = page.getByRole('button', { name: 'Sold out', exact: true })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await choose(page, 'M')
  await page.locator('main [role=status]').getByText('In stock').waitFor()
  await page.getByText('−18%').first().waitFor()
  await expect.poll(() => page.locator('main h1 + p').innerText()).toMatch(/HK\$123\.45\s+was\s+HK\$150\.00/)
})

test('[2.10] sold out, pre-ordered, limited, weighed and for adults only: each page says so', async () => {
  const page = await visit('/product/GONE')
  const buyBox = page.locator('main')
  await expect.poll(() => buyBox.getByRole('button', { name: '售罄' }).first().isDisabled()).toBe(true)
  await open(page, 'LATER')
  // Ordered on Friday 20 November before noon: two weeks later is Friday 4 December.
  await buyBox.getByText(/預計送達日期為12月4日/).waitFor()
  await open(page, 'TWO-EACH')
  await buyBox.getByText('每位顧客限購 2 件').waitFor()
  await buyBox.getByRole('button', { name: '增加一件' }).click()
  await buyBox.getByText('已達購買上限').waitFor()
  await expect.poll(() => buyBox.getByRole('button', { name: '增加一件' }).isDisabled()).toBe(true)
  await open(page, 'FD10088')
  await buyBox.getByText(/按重量出售，約 1 公斤/).waitFor()
  await open(page, 'FD10171')
  await buyBox
    .getByText('根據香港法律，不得在業務過程中，向未成年人售賣或供應令人醺醉的酒類。', { exact: true })
    .waitFor()
  await open(page, 'TG10436')
  await buyBox.getByLabel('刻字內容').fill('HARBOUR')
})

test('[2.10] what was looked at before is shown again, and only in this browser', async () => {
  const page = await visit('/product/FD10088', { language: 'en-US' })
  await open(page, 'FD10171')
  const recent = page.locator('section', { has: page.getByRole('heading', { name: 'Recently viewed' }) })
  const shown = () =>
    recent.locator('article h3 a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  await expect.poll(shown).toEqual(['/product/FD10088'])
  const elsewhere = await visit('/product/FD10171', { language: 'en-US' })
  expect(await elsewhere.getByRole('heading', { name: 'Recently viewed' }).count()).toBe(0)
})

test('[1.41, 9.12] prices are in HK$ with two decimals, whatever they are, and nothing else', async () => {
  await putOnSale(journey.shop.db, { code: 'PENNY', cents: 10, onHand: 5 })
  await putOnSale(journey.shop.db, { code: 'PIANO', cents: 12_800_000, onHand: 5 })
  const page = await visit('/product/PENNY')
  await expect.poll(() => page.locator('main h1 + p').innerText()).toBe('HK$0.10')
  await open(page, 'PIANO')
  await expect.poll(() => page.locator('main h1 + p').innerText()).toBe('HK$128,000.00')
  for (const language of ['zh-TW', 'en-US'] as const) {
    const home = await visit('/', { language })
    await drawAll(home)
    const text = await home.locator('body').innerText()
    const prices = text.match(/\S*\$\s?[\d,.]*/g) ?? []
    expect(prices.length).toBeGreaterThan(20)
    for (const price of prices) expect(price).toMatch(/^HK\$\d{1,3}(,\d{3})*(\.\d{2})?$/)
    expect(text).not.toMatch(/USD|US\$|RMB|¥|€|£|NT\$/)
  }
})

test.each(oneEach)(
  '[1.26] a walk-in reads what goods earn at the first grade, a member what they earn at their own: %s, %s',
  async (_, language, size) => {
    const earns = (page: Page, points: string) =>
      page.getByText(m.catalogue_points({ points }, { locale: language }), { exact: true }).waitFor()
    await earns(await visit('/product/SHIRT', { language, size }), '123')
    await earns(await visit('/product/SHIRT', { language, size, as: emily }), '148') // gold: 1.2 for each dollar
  },
)

test('(D21) a page speaks of the days for returns that the shop has set, in both languages', async () => {
  await journey.shop.db.insertInto('setting').values({ company: 'SPORT', key: 'refundDays', value: '21' }).execute()
  const look = async (language: 'zh-TW' | 'en-US') => {
    const page = await visit('/product/EL10311', { language })
    await expect
      .poll(async () => {
        await reload(page) // settings and pages are cached for some seconds
        return page.getByText(m.catalogue_returns({ days: 21 }, { locale: language })).count()
      })
      .toBe(1)
  }
  await look('en-US')
  await look('zh-TW')
})

const choose = (page: Page, value: string) =>
  page
    .locator('main label', { hasText: new RegExp(`^${value}$`) })
    .first()
    .click()

async function open(page: Page, code: string) {
  await goTo(page, journey.shop.url(`/product/${code}`))
  await settled(page)
}

/** The server's cart of this browser. */
async function readCart(page: Page) {
  return page.evaluate(async () => {
    const token = Object.values(localStorage).find((value) => /token/.test(value) || value.length > 30) ?? ''
    const parsed = token.startsWith('{') ? (JSON.parse(token) as { token: string }).token : token
    const answer = await fetch('/api/shop_cart/getShopCartItems?locale=en-US', { headers: { authorization: parsed } })
    if (answer.status === 401) return { count: 0, first: undefined }
    const cart = (await answer.json()) as {
      totals: { count: number }
      shopCart: { shopCartCoGroupList: { itemPriceViewList: { assortId: string }[] }[] }
    }
    return { count: cart.totals.count, first: cart.shopCart.shopCartCoGroupList[0]?.itemPriceViewList[0]?.assortId }
  })
}
