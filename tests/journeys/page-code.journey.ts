import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { holdClock, shopInBrowser, stopClock } from './browser.ts'
import { field } from './buyer.ts'
import { routeOnce } from './route-once.ts'
import { idle, quiet, settled } from './settled.ts'

// Loading of the pages' code: new releases, late or missing code, and its size.
const journey = shopInBrowser()
const { visit, excuse } = journey

test('[1.42] [1.43] [8.43] changed page scripts are noticed within 10 minutes and offered for 60 s', async () => {
  const page = await visit('/wishList')
  await holdClock(page)
  await page.reload({ waitUntil: 'networkidle' })
  await page.route(journey.shop.url('/'), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), release: 'another' } })
  })
  // From here on, only the test moves the clock. The code was woken before this moment.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const now = () => page.evaluate(() => performance.now())
  const woken = await now()
  const until = async (moment: number) => page.clock.runFor(moment - (await now()))
  const offer = page.getByRole('region', { name: '通知' }).getByText('偵測到網站更新')
  await until(599_000)
  expect(await offer.count()).toBe(0)
  await until(600_000 + woken)
  await offer.waitFor()
  await page.getByRole('button', { name: '立即升級' }).waitFor()
  await until(659_000)
  await expect.poll(() => offer.count()).toBe(1)
  await until(661_000 + woken)
  await offer.waitFor({ state: 'detached' })
})

test('[1.43] [8.43] who does not want the new scripts now is not asked again', async () => {
  const page = await visit('/wishList')
  await holdClock(page)
  await page.reload({ waitUntil: 'networkidle' })
  await page.route(journey.shop.url('/'), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), release: 'another' } })
  })
  await page.clock.runFor(601_000)
  await page.getByRole('button', { name: '暫時不用' }).click()
  const asked = page.waitForRequest(journey.shop.url('/'))
  await page.clock.runFor(601_000)
  await asked
  await page.clock.runFor(1_000)
  expect(await page.getByText('偵測到網站更新').count()).toBe(0)
})

test('[8.08] code that cannot be loaded is reported, and the page goes on', async () => {
  excuse(/ERR_FAILED .*menu-panel/)
  const page = await visit('/', { neverHere: true })
  await page.route('**/assets/menu-panel-*.js', (route) => route.abort())
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '電器數碼' }).click()
  await page.getByRole('alert').filter({ hasText: '頁面程式未能載入' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: '心水清單' }).click()
  await page.waitForURL('**/wishList')
})

test('a page whose code was replaced by a release is reached all the same', async () => {
  excuse(/collections\.page/)
  const page = await visit('/', { neverHere: true })
  await routeOnce(page, '**/assets/collections.page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: '查看全部新品上架' }).click()
  await page.waitForURL('**/collections/new')
  await page.getByRole('heading', { level: 1, name: '新品上架' }).waitFor()
})

test('[8.08] a page whose code does not come is loaded again once, and then says so, with links that work', async () => {
  excuse(/collections\.page|ERR_FAILED/)
  const page = await visit('/', { neverHere: true })
  let loaded = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/collections/new')) loaded += 1
  })
  await page.route('**/assets/collections.page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: '查看全部新品上架' }).click()
  await page.waitForURL('**/collections/new')
  await page.getByRole('alert').filter({ hasText: '頁面程式未能載入' }).waitFor()
  await page.getByRole('heading', { level: 1, name: '新品上架' }).waitFor()
  await idle(page)
  expect(loaded).toBeLessThanOrEqual(2)
  await page.getByRole('link', { name: '海港生活 主頁' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a button that was pressed before its code came is pressed when it is there, once', async () => {
  const page = await visit('/newsNotifications', { neverHere: true })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(vendor|theme)-[^/]*$/, (route) => held.promise.then(() => route.continue())) // no script runs before the style sheet
  await page.goto(journey.shop.url('/collections/new'), { waitUntil: 'commit' })
  const heart = page.locator('main article button[aria-pressed]').first()
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  held.resolve()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await settled(page)
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
})

test('a button that was pressed before the code of its part came, on a page that is alive, is pressed when it is there, once', async () => {
  await putOnSale(journey.shop.db, { code: 'LATE-PART', onHand: 0 })
  const page = await visit('/newsNotifications', { neverHere: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/tell-me-*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto(journey.shop.url('/product/LATE-PART'), { waitUntil: 'commit' })
  await page.waitForFunction(() => window.pageIsAlive)
  const tellMe = page.getByRole('main').getByRole('button', { name: '到貨通知我' })
  await tellMe.click()
  expect(await field(page, 'contact').count()).toBe(0)
  held.resolve()
  await field(page, 'contact').waitFor()
  await quiet(page)
  await field(page, 'contact').waitFor() // a second press would take it away again
})

test('[8.08] a page whose code takes over 120 s is loaded again once, and then says so', async () => {
  excuse(/collections\.page/)
  const page = await visit('/', { neverHere: true })
  await stopClock(page)
  let loaded = 0
  await page.route('**/assets/collections.page-*.js', () => {}) // never answered
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1
  })
  await page.goto(journey.shop.url('/collections/new'), { waitUntil: 'commit' })
  const said = page.getByRole('alert').filter({ hasText: '頁面程式未能載入' })
  await page.getByRole('heading', { level: 1, name: '新品上架' }).waitFor()
  await page.clock.runFor(119_000)
  await expect.poll(async () => [loaded, await said.count()]).toEqual([1, 0])
  await page.clock.runFor(2_000)
  await expect.poll(() => loaded).toBe(2)
  await page.getByRole('heading', { level: 1, name: '新品上架' }).waitFor()
  await expect.poll(() => page.clock.runFor(30_000).then(() => said.count())).toBe(1)
  expect(loaded).toBe(2)
})

test.each(['/', '/collections/category/electric', '/product/EL10235'])(
  'the first load of %s brings at most 125 kB of scripts',
  async (path) => {
    const html = await (await journey.shop.fetch(path)).text()
    const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
    const sizes = await Promise.all(
      [...files].map(async (file) => {
        const answer = await journey.shop.fetch(file, { headers: { 'accept-encoding': 'br' } })
        expect(answer.headers.get('content-encoding')).toBe('br')
        return (await answer.arrayBuffer()).byteLength
      }),
    )
    expect(files.size).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(125_000)
  },
)
