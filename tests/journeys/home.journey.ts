import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { setStock } from '../goods.ts'
import { ngaTing } from '../people.ts'
import { desktop, goTo, oneEach, phone, reload, shopInBrowser } from './browser.ts'
import { drawAll } from './draw-all.ts'
import { judgeLookInto } from './judging.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
const bottomOf = (page: Page, css: string) =>
  page
    .locator(css)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom)

test.each([
  ['sport', { width: 1280, height: 800 }, 800],
  ['sport', { width: 390, height: 844 }, 780],
  ['food', { width: 1280, height: 800 }, 800],
  ['food', { width: 390, height: 844 }, 780],
] as const)(
  'prices stand in the first screen, below a hero of at most half of it: %s, %s',
  async (theme, size, limit) => {
    const page = await visit('/', { theme, size, language: 'en-US' })
    const price = await bottomOf(page, 'main .price')
    expect(price).toBeGreaterThan(0)
    expect(price).toBeLessThan(limit)
    const hero = await page.locator('.hero').evaluate((element) => element.getBoundingClientRect().height)
    expect(hero).toBeLessThanOrEqual(size.height / 2)
  },
)

test('the sections stand in their order, and two alike never follow each other', async () => {
  const page = await visit('/', { language: 'en-US' })
  const order = await titles(page)
  expect(order.filter((title) => title !== m.home_occasions({}, { locale: 'en-US' }))).toEqual([
    'Top deals',
    'Shop by category',
    'Winter warmers together',
    'New arrivals',
    'Vouchers to collect',
    'Hot sales',
    'Recommended',
    'Shop by brand',
    'Hot collection',
  ])
  await page.getByText('Ends 13 Feb').waitFor()
  const builds = await page
    .locator('main .home > section')
    .evaluateAll((all) => all.map((one) => one.querySelector('ul')?.className ?? ''))
  expect(builds.length).toBeGreaterThan(8)
  expect(builds.filter((build, at) => build === builds[at + 1])).toEqual([])
})

test('what is sold out makes room for what can be bought', async () => {
  const page = await visit('/')
  const hrefs = () =>
    page.locator('.tiles-ranks a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  const [first = ''] = await hrefs()
  const code = first.split('/').at(-1)!
  const { db } = journey.shop
  const variants = await db
    .selectFrom('variant')
    .select('assort_id')
    .where('product', '=', code)
    .where('company', '=', 'SPORT')
    .execute()
  for (const { assort_id } of variants) await setStock(db, assort_id, 0)
  await expect
    .poll(async () => {
      await reload(page)
      return hrefs()
    })
    .not.toContain(first)
  await expect.poll(() => hrefs()).toHaveLength(10)
})

test.each(oneEach)(
  'a member collects a voucher on the home page and has it in the wallet: %s, %s',
  async (_, language, size) => {
    const page = await visit('/', { as: ngaTing, language, size })
    const locale = { locale: language }
    const name = language === 'zh-TW' ? '500 積分換 HK$20' : '500 points = HK$20'
    const held = () =>
      journey.shop.db
        .selectFrom('coupon')
        .innerJoin('member', 'member.visitor', 'coupon.member')
        .select('coupon.id')
        .where('member.email', '=', ngaTing.email)
        .where('coupon.company', '=', 'SPORT')
        .where('coupon.rule', '=', 'PTS500')
        .execute()
    const before = (await held()).length
    await page.getByRole('button', { name: m.home_voucher_take_of({ name }, locale) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: m.coupon_offer_take({}, locale), exact: true }).click()
    await page.getByText(m.coupon_offer_taken({ name }, locale)).waitFor()
    await expect.poll(held).toHaveLength(before + 1)
    await goTo(page, journey.shop.url('/personal/coupons'))
    await page.getByRole('main').getByRole('article').filter({ hasText: name }).first().waitFor()
  },
)

test('a walk-in who collects a voucher is told to log in', async () => {
  const page = await visit('/', { language: 'en-US' })
  await page.getByRole('button', { name: 'Redeem “500 points = HK$20”' }).click()
  await page.getByText(m.refusal_login_required({}, { locale: 'en-US' })).waitFor()
})

test('what this browser has viewed comes back on the home page, with goods that go with it', async () => {
  const page = await visit('/', { language: 'en-US', size: phone })
  const seen = page.locator('.tiles-seen')
  expect(await seen.count()).toBe(0)
  for (const code of ['EL10235', 'EL10248']) await goTo(page, journey.shop.url(`/product/${code}`))
  await goTo(page, journey.shop.url('/'))
  await seen.waitFor()
  await expect
    .poll(() => seen.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname)))
    .toEqual(['/product/EL10248', '/product/EL10235'])
  const forYou = page.locator('.shelf', { has: page.getByRole('heading', { name: 'Picked for you' }) })
  await expect.poll(() => forYou.getByRole('article').count()).toBeGreaterThan(3)
  expect(await forYou.locator('a[href="/product/EL10248"]').count()).toBe(0)
})

test('each theme has its own temper: paper, radius, type and the form of categories', async () => {
  const look = async (theme: 'sport' | 'food') => {
    const page = await visit('/', { theme, size: desktop })
    return page.evaluate(() => {
      const style = (css: string) => getComputedStyle(document.querySelector(css)!)
      return {
        paper: style('body').backgroundColor,
        radius: style('.slide').borderRadius,
        button: style('.slide-button').borderRadius,
        title: style('h2').fontSize,
        tile: style('.category-tiles .tile-pictures').borderRadius,
      }
    })
  }
  expect(await look('sport')).toEqual({
    paper: 'rgb(255, 255, 255)',
    radius: '8px',
    button: '8px',
    title: '20px',
    tile: '0px',
  })
  expect(await look('food')).toEqual({
    paper: 'rgb(255, 250, 245)',
    radius: '18px',
    button: '999px',
    title: '24px',
    tile: '999px',
  })
})

test('where colours are forced, buttons keep an edge and swatches their colour', async () => {
  const page = await visit('/collections/category/trendy_goods', { language: 'en-US', size: phone })
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = await page
    .locator('main article .button')
    .first()
    .evaluate((button) => [getComputedStyle(button).borderTopWidth, getComputedStyle(button).borderTopStyle])
  expect(edge).toEqual(['1px', 'solid'])
  const dot = page.locator('.colour-dot').first()
  await expect
    .poll(() =>
      dot.evaluate((each) => [getComputedStyle(each).backgroundColor, (each as HTMLElement).style.backgroundColor]),
    )
    .toSatisfy(([shown, asked]: string[]) => shown === asked)
})

test.each([phone, desktop])('with text of double size nothing is cut or covered: %s', async (size) => {
  const page = await visit('/', { language: 'en-US', size })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const faults: string[] = []
  await judgeLookInto(faults, page)('double size')
  expect(faults).toEqual([])
  const places = await page.evaluate(() => {
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect()
    const row = document.querySelector('header .sticky')
    return {
      row: box(row),
      search: box(row?.querySelector('form')),
      last: box(document.querySelector('nav > ul.frame > li:last-child')),
    }
  })
  expect(places.search!.top).toBeGreaterThanOrEqual(places.row!.top)
  expect(places.search!.bottom).toBeLessThanOrEqual(places.row!.bottom)
  expect(places.last!.right).toBeLessThanOrEqual(size.width)
})

test.each(['sport', 'food'] as const)(
  'dark pages keep enough contrast, and pictures their light ground: %s',
  async (theme) => {
    const page = await visit('/', { theme, language: 'en-US' })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of [
      '/',
      '/collections/category/pet_product',
      '/linkContent/delivery',
      '/contact/us',
      '/collections?search=qqzzxxvv',
    ]) {
      await goTo(page, journey.shop.url(path, theme))
      await settled(page)
      if (path === '/') await drawAll(page)
      await expectAccessible(page)
    }
    await goTo(page, journey.shop.url('/', theme))
    const [paper = 255] = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .match(/\d+/g)!
      .map(Number)
    const [ground = 0] = (
      await page
        .locator('.tile-ground')
        .first()
        .evaluate((each) => getComputedStyle(each).backgroundColor)
    )
      .match(/\d+/g)!
      .map(Number)
    expect(paper).toBeLessThan(40)
    expect(ground).toBeGreaterThan(230)
  },
)
