import { expect, test } from 'vitest'
import { holdClock, shopInBrowser, stopClock } from './browser.ts'
import { field } from './buyer.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, excuse } = journey

test('[1.10] [7.001] the root page names company and shop in its headers, and every page what it was drawn for', async () => {
  const { headers } = await journey.shop.fetch('/')
  const page = await visit('/wishList')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload({ waitUntil: 'networkidle' })
  await expect
    .poll(() => page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset))))
    .toMatchObject({
      coCode: headers.get('co-code'),
      coKey: headers.get('co-key'),
      shopCode: headers.get('shop-code'),
    })
  expect(asked).not.toContain('/') // the company is known from the page
  expect(headers.get('co-code')).toBe('SPORT')
  expect(headers.get('co-key')).toMatch(/./)
  expect(headers.get('shop-code')).toBe('WEBSITE')
})

test('[9.16] the footer states the service hours', async () => {
  const page = await visit('/wishList')
  await page.getByRole('contentinfo').getByText('星期一至五 10:00–17:00').waitFor()
})

test('[9.02] a notice stays 5 s, and longer while one reads it', async () => {
  const page = await visit('/product/EL10235')
  await stopClock(page)
  const notice = page.getByRole('region', { name: '通知' }).getByRole('listitem')
  const pass = async (milliseconds: number) => {
    await page.evaluate(takeTurns)
    await page.clock.runFor(milliseconds)
  }
  const heart = page
    .locator('main')
    .getByRole('button', { name: /心水清單/ })
    .first()
  await heart.click()
  await notice.filter({ hasText: '已加入心水清單' }).waitFor()
  await pass(4_900)
  await expect.poll(() => notice.count()).toBe(1)
  await notice.hover()
  await pass(10_000)
  await expect.poll(() => notice.count()).toBe(1)
  await page.mouse.move(5, 500)
  await pass(200)
  await notice.waitFor({ state: 'detached' })
})

/** Runs timers that the page has postponed. */
async function takeTurns() {
  for (let turn = 0; turn < 5; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage('')
    })
}

test('[8.52] [8.53] the wish list says what was added and what was taken off', async () => {
  const page = await visit('/product/EL10235', { language: 'en-US' })
  const heart = page
    .locator('main')
    .getByRole('button', { name: /wish list/ })
    .first()
  await heart.click()
  await page.getByText('Added to your wish list').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Wish list' }).click()
  await page.waitForURL('**/wishList')
  await settled(page)
  await page
    .locator('main article')
    .getByRole('button', { name: /wish list/ })
    .click()
  await page.getByText('Removed from your wish list').waitFor()
  await page.getByRole('heading', { name: 'Your wish list is empty' }).waitFor()
})

test('[9.03] a page that is slow to come shows a bar after 1.5 s, and a quick one none', async () => {
  const page = await visit('/wishList')
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/collections/new.data**', async (route) => {
    await mayCome
    await route.continue()
  })
  await stopClock(page)
  // The page records it itself, however late the test looks.
  await page.evaluate(() => {
    const shown = { times: 0 }
    const bar = '[role=progressbar]'
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
      if (added.some((node) => node.matches(bar) || node.querySelector(bar))) shown.times += 1
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { shown })
  })
  const shown = () => page.evaluate(() => (window as unknown as { shown: { times: number } }).shown.times)
  const bar = page.getByRole('progressbar')
  const asked = page.waitForRequest(/collections\/new\.data/)
  await page.evaluate(() => void window.__reactRouterDataRouter!.navigate('/collections/new'))
  await asked
  await page.evaluate(takeTurns)
  await page.clock.runFor(1_450)
  await page.evaluate(takeTurns)
  expect(await shown()).toBe(0)
  await expect.poll(() => page.clock.runFor(100).then(() => bar.count())).toBe(1)
  letCome()
  await page.waitForURL('**/collections/new')
  await bar.waitFor({ state: 'detached' })
  expect(await shown()).toBe(1)
  // With a stopped clock, every page is fast.
  await page.getByRole('banner').getByRole('link', { name: '心水清單' }).click()
  await page.waitForURL('**/wishList')
  await settled(page)
  expect(await shown()).toBe(1)
})

test('[9.03] a call that lasts over 2 s shows the bar, and its button a spinner that is seen after 1 s', async () => {
  const page = await visit('/contact/us')
  let letGo = () => {}
  const mayGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/contact-us**', async (route) => {
    await mayGo
    await route.continue()
  })
  await field(page, 'name').fill('陳大文')
  await field(page, 'email').fill('slow@harbour.example')
  await field(page, 'message').fill('你好')
  await stopClock(page)
  const asked = page.waitForRequest(/contact-us/)
  await page.getByRole('button', { name: '送出' }).click()
  await asked
  await page.evaluate(takeTurns)
  const spinner = page.locator('main button[aria-busy=true] span[aria-hidden]')
  await expect.poll(() => spinner.evaluate((each) => getComputedStyle(each).animationDelay)).toBe('0s, 1s')
  const bar = page.getByRole('progressbar')
  await page.clock.runFor(1_900)
  await page.evaluate(takeTurns)
  expect(await bar.count()).toBe(0)
  await page.clock.runFor(200)
  await bar.waitFor()
  letGo()
  await bar.waitFor({ state: 'detached' })
})

test('[9.04] the logo comes into the tab a second after the page is alive, and not before', async () => {
  const page = await visit('/wishList')
  await page.addInitScript(() => {
    let alive = 0
    Object.defineProperty(window, 'pageIsAlive', {
      get: () => alive > 0,
      set() {
        alive = performance.now()
      },
    })
    const look = () => {
      if (!document.querySelector('link[rel=icon]')) return
      Object.assign(window, { iconAfter: performance.now() - alive })
      watch.disconnect()
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.reload()
  const iconAfter = () => page.evaluate(() => (window as { iconAfter?: number }).iconAfter ?? 0)
  await expect.poll(iconAfter).toBeGreaterThan(0)
  expect(await iconAfter()).toBeGreaterThanOrEqual(1_000)
  expect(await iconAfter()).toBeLessThan(10_000) // independent of the machine's speed
})

test('[1.13] [1.14] a page that does not say whose it is asks the root page for 60 s, and then says so in red', async () => {
  excuse(/ERR_FAILED .*:\d+\/\)$/)
  const page = await visit('/wishList')
  await holdClock(page)
  let asked = 0
  await page.route(journey.shop.url('/wishList'), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/ data-co-code="\w+"/, '') })
  })
  await page.route(journey.shop.url('/'), (route) => {
    asked += 1
    return route.abort()
  })
  await page.reload()
  await page.clock.runFor(5_000)
  expect(await page.getByRole('alert').filter({ hasText: '商店未能載入' }).count()).toBe(0)
  await page.clock.runFor(56_000)
  await expect
    .poll(() =>
      page.clock.runFor(1_000).then(() => page.getByRole('alert').filter({ hasText: '商店未能載入' }).count()),
    )
    .toBe(1)
  expect(asked).toBeGreaterThan(1)
})
