import type { Page } from 'playwright'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { enterAs } from '../staff.ts'
import type { ShopVisitor } from '../visitor.ts'
import { desktop, goTo, holdClock, phone, shopInBrowser } from './browser.ts'
import { addressOf, decideAtBank, expectNoSidewaysScroll, fillCart, fillForm, payButton, speak } from './buyer.ts'
import { settled } from './settled.ts'
import { writeShop } from '../shop-settings.ts'

const journey = shopInBrowser()
const { visit, excuse, expectAccessible } = journey

let owner: ShopVisitor
beforeAll(async () => {
  owner = await enterAs(journey.shop, 'owner')
})
afterEach(async () => {
  await writeShop(owner, 'POST /staff/endMaintenance', {})
  await writeShop(owner, 'PUT /staff/openingHours', { hours: [] })
  await expect.poll(async () => (await journey.shop.fetch('/')).status).toBe(200) // the next test begins in an open shop
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const inMinutes = (minutes: number) => journey.shop.clock.now().add({ minutes })
const maintain = (from: number, until: number | null) =>
  writeShop(owner, 'PUT /staff/maintenance', {
    maintainStartDate: inMinutes(from).toString(),
    maintainEndDate: until === null ? null : inMinutes(until).toString(),
    maintainInfoZh: '我們正在更換收銀系統。',
    maintainInfoEn: 'We are changing the tills.',
  })
/** Caches expire by real seconds, while the test's clock jumps. */
const jump = (minutes: number) => {
  journey.shop.clock.moveBy({ minutes })
  journey.shop.app.context.responseCache.drop()
}
/** Moves the browser's clock by a minute, in which an open page polls the shop's state. */
const aMinute = (page: Page) => page.clock.runFor(61_000)
/** Moves the clock by at most this many minutes; the page's requests take real time. */
async function minutesUntil(page: Page, address: string) {
  await expect
    .poll(
      async () => {
        await aMinute(page)
        return addressOf(page)
      },
      { interval: 500 },
    )
    .toBe(address)
}

test.each([
  ['zh-TW', phone, '我們正在更換收銀系統。'],
  ['en-US', desktop, 'We are changing the tills.'],
] as const)(
  '[2.32] [4.12] [4.13] maintenance takes an open page to /maintain, and brings it back when it is over: %s',
  async (language, size, info) => {
    excuse(/status of 503/)
    const say = speak(language)
    const page = await visit('/product/EL10235?from=mail', { language, size })
    await holdClock(page)
    await page.reload()
    await settled(page)
    await maintain(10, 20)
    await aMinute(page)
    expect(addressOf(page)).toBe('/product/EL10235?from=mail')
    jump(10)
    await minutesUntil(page, '/maintain')
    await title(page, say('shell_maintain_title'))
    await page.getByRole('main').getByText(info).waitFor()
    await page
      .getByRole('main')
      .getByText(/\d{2}:\d{2}/)
      .waitFor()
    expect(await page.getByRole('navigation', { name: say('shell_main_menu') }).count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await aMinute(page)
    expect(addressOf(page)).toBe('/maintain')
    jump(10)
    await minutesUntil(page, '/product/EL10235?from=mail')
    await settled(page)
  },
)

test('[2.51] a page opened during maintenance is /maintain before it is seen; robots are told to come again', async () => {
  excuse(/status of 503/)
  const earliest = inMinutes(10).epochMilliseconds
  await maintain(0, 10)
  const latest = inMinutes(10).epochMilliseconds
  await expect.poll(async () => (await journey.shop.fetch('/cart')).status).toBe(503)
  const { headers } = await journey.shop.fetch('/cart')
  const comeAgain = Date.parse(headers.get('retry-after') ?? '')
  expect(comeAgain).toBeGreaterThanOrEqual(earliest - 1_000) // in whole seconds
  expect(comeAgain).toBeLessThanOrEqual(latest + 1_000)
  expect(headers.get('co-code')).toBe('SPORT')
  const page = await visit('/404')
  excuse(/ERR_FAILED|status of 404/)
  await page.route('**/assets/**', (route) => route.abort()) // the page's code does not load either
  await page.goto(journey.shop.url('/cart')).catch(() => null)
  await page.waitForURL('**/maintain')
  await title(page, '系統維護中')
  // The page has reloaded once and given up: only the visitor moves it from here.
  await page.getByRole('alert').filter({ hasText: '頁面程式未能載入' }).waitFor()
  await page.unroute('**/assets/**')
  await writeShop(owner, 'POST /staff/endMaintenance', {}) // earlier than planned
  // Once all pages know of the end, the shop redirects to the home page; this page knows the wanted URL.
  await expect.poll(async () => (await journey.shop.fetch('/maintain')).status).toBe(302)
  await page.reload()
  await page.waitForURL('**/cart')
  await goTo(page, journey.shop.url('/maintain')) // only once
  expect(addressOf(page)).toBe('/')

  const say = speak('zh-TW')
  // The same for a closed shop: its page, reloaded after the opening, would answer 404.
  const weekday = (journey.shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').dayOfWeek % 7) + 1
  await writeShop(owner, 'PUT /staff/openingHours', { hours: [{ weekday, opens: '10:00', closes: '11:00' }] })
  const says = async () => (await journey.shop.fetch('/404')).text()
  await expect.poll(says).toContain(say('shell_closed_title'))
  await goTo(page, journey.shop.url('/wishList'))
  await page.waitForURL('**/404')
  await writeShop(owner, 'PUT /staff/openingHours', { hours: [] })
  await expect.poll(says).not.toContain(say('shell_closed_title'))
  await page.reload()
  await page.waitForURL('**/wishList')
})

test('[6.05] [2.56] the debug value opens the pages, once the shop has said that it is the secret; what is refused stays so', async () => {
  excuse(/status of 503/)
  const { secret } = await owner.call('POST /staff/debugSecret', { wanted: true })
  await maintain(0, null)
  await expect.poll(async () => (await journey.shop.fetch('/')).status).toBe(503)
  const wrong = await visit(`/product/EL10235?debug=${secret}x`)
  await wrong.waitForURL('**/maintain')
  expect(await wrong.evaluate(() => sessionStorage.getItem('debug'))).toBeNull()

  const page = await visit(`/product/EL10235?debug=${secret}`)
  await title(page, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  await expect.poll(() => addressOf(page)).toBe('/product/EL10235')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('debug'))).toContain(secret)
  await page.getByRole('main').getByRole('button', { name: '加入購物車', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: '系統維護中' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: '心水清單' }).click()
  await page.waitForURL('**/wishList')
})

test('who is at the bank when maintenance begins comes back to be told that it is paid', async () => {
  excuse(/status of 503/)
  const say = speak('zh-TW')
  await putOnSale(journey.shop.db, { code: 'R-CUP', cents: 12_990, onHand: 9 })
  const page = await visit('/cart', { size: phone })
  await fillCart(page, 'R-CUP')
  await goTo(page, journey.shop.url('/checkOut'))
  await fillForm(page, say)
  await payButton(page, say, 'HK$189.90').click()
  await page.waitForURL(/\/pay\/pay_/)
  await maintain(0, null)
  await expect.poll(async () => (await journey.shop.fetch('/')).status).toBe(503)
  await decideAtBank(page, 'approve')
  await page.waitForURL('**/maintain')
  await title(page, say('shell_maintain_title'))
  await page.getByRole('main').getByText(say('pay_status_paid')).waitFor()
})

test.each(['zh-TW', 'en-US'] as const)(
  '[2.52] [8.26] [3.09] outside its hours the shop is at /404, and says so with its hours; when it opens one is back: %s',
  async (language) => {
    excuse(/status of (404|503)/)
    const say = speak(language)
    const page = await visit('/wishList', { language, size: language === 'zh-TW' ? desktop : phone })
    const now = journey.shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong')
    const at = (minutes: number) => now.add({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' })
    const weekday = now.dayOfWeek
    await writeShop(owner, 'PUT /staff/openingHours', { hours: [{ weekday, opens: at(10), closes: at(400) }] })
    await holdClock(page)
    await page.reload()
    await page.waitForURL('**/404')
    await title(page, say('shell_closed_title'))
    const main = page.getByRole('main')
    await main.getByText(say('refusal_shop_closed')).waitFor()
    await main.getByText(`${at(10)}–${at(400)}`).waitFor()
    await main
      .getByText(new RegExp(`${at(10)}$|${at(10)} `))
      .first()
      .waitFor()
    const closedDays = main.getByRole('definition').filter({ hasText: say('shell_closed_day') })
    await expect.poll(() => closedDays.count()).toBe(6)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    jump(10)
    await minutesUntil(page, '/wishList')
    jump(-10)
  },
)

test.each(['zh-TW', 'en-US'] as const)(
  '[2.52] [1.15] a closed shop answers every page with its hours and 503, also to who runs no scripts; a payment under way ends: %s (D19)',
  async (language) => {
    excuse(/status of 503|status of 404/)
    const say = speak(language)
    const code = `D-CUP-${language}`
    await putOnSale(journey.shop.db, { code, cents: 12_990, onHand: 9 })
    const page = await visit('/cart', { language, size: phone })
    await fillCart(page, code)
    const tomorrow = journey.shop.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').add({ days: 1 })
    const opens = tomorrow.round({ smallestUnit: 'minute', roundingMode: 'floor' })
    await writeShop(owner, 'PUT /staff/openingHours', {
      hours: [
        { weekday: opens.dayOfWeek, opens: opens.toPlainTime().toString({ smallestUnit: 'minute' }), closes: '23:59' },
      ],
    })
    const open = async (path: string) => journey.shop.fetch(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    await expect.poll(async () => (await open('/')).status).toBe(503)
    for (const path of [
      '/',
      '/collections',
      '/collections?search=cup',
      `/product/${code}`,
      '/cart',
      '/personal',
      '/maintain',
    ]) {
      const answer = await open(path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(Date.parse(answer.headers.get('retry-after')!)).toBe(opens.epochMilliseconds)
      expect(answer.headers.get('co-code')).toBe('SPORT')
      const body = await answer.text()
      expect(body).toContain(say('shell_closed_title'))
      expect(body).toContain(`–23:59`)
      expect(body).not.toContain(code)
    }
    expect((await open('/404')).status).toBe(404)
    for (const path of ['/payResult', '/personal/orders/W2611200001']) {
      const answer = await open(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).not.toContain(say('shell_closed_title'))
    }
    // Data requests of the router are redirected, too.
    const data = await journey.shop.fetch(`/product/${code}.data`)
    expect([data.status, await data.text()]).toEqual([202, expect.stringContaining('/404')])

    await page.goto(journey.shop.url(`/product/${code}`))
    await title(page, say('shell_closed_title'))
    await expect.poll(() => addressOf(page)).toBe('/404') // it says so under any address
    await writeShop(owner, 'PUT /staff/openingHours', { hours: [] })
    await expect.poll(async () => (await open('/')).status).toBe(200)
    await goTo(page, journey.shop.url('/cart'))
    await page.getByRole('main').getByText('HK$129.90').first().waitFor()
  },
)

test('[2.28] [2.33] a company that is about to open has other pages than one that sells', async () => {
  const host = await enterAs(journey.shop, 'owner', 'FOOD')
  const statusOf = async (path: string) => (await journey.shop.fetch(`http://food.localhost${path}`)).status
  const paths = ['/commingSoon', '/install', '/personal/deleteAccount', '/personal/changePassword', '/cart']
  const statuses = () => Promise.all(paths.map(statusOf))
  expect(await statuses()).toEqual([404, 404, 200, 200, 200])
  await writeShop(host, 'PUT /staff/company', { routeSet: 'launch' })
  await expect.poll(statuses).toEqual([200, 200, 404, 200, 200])
  for (const [path, name] of [
    ['/commingSoon', '海港鮮活即將開業'],
    ['/install', '安裝到主畫面'],
  ] as const) {
    const page = await visit(path, { theme: 'food', size: phone })
    await title(page, name)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await writeShop(host, 'PUT /staff/company', { routeSet: 'shop' })
})

test('[1.09] an open page takes over the name that staff give the company, within a minute', async () => {
  const page = await visit('/wishList', { language: 'en-US' })
  await holdClock(page)
  await page.reload()
  await settled(page)
  await writeShop(owner, 'PUT /staff/company', { nameEn: 'Harbour Home' })
  const told = async () => (await journey.shop.fetch('/api/co/coInfo?locale=en-US')).text()
  await expect.poll(told).toContain('Harbour Home') // the cache is emptied a moment after the change
  await aMinute(page)
  await page.getByRole('banner').getByText('Harbour Home').waitFor()
  await writeShop(owner, 'PUT /staff/company', { nameEn: 'Harbour Living' })
})

test('[1.04] a company of one language offers no other, and opens in its own', async () => {
  const host = await enterAs(journey.shop, 'owner', 'FOOD')
  await writeShop(host, 'PUT /staff/company', { languages: ['en-US'], defaultLanguage: 'en-US' })
  await expect
    .poll(async () => (await journey.shop.fetch('http://food.localhost/')).headers.get('content-language'))
    .toBe('en-US')
  const page = await visit('/wishList?lang=zh-TW', { theme: 'food' })
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en-HK')
  expect(await page.locator('header a[href*="lang=zh-TW"]').count()).toBe(0)
  await writeShop(host, 'PUT /staff/company', { languages: ['zh-TW', 'en-US'], defaultLanguage: 'zh-TW' })
})
