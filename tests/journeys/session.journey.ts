import type { Page, Request, Route } from 'playwright'
import { expect, test } from 'vitest'
import { goTo, shopInBrowser } from './browser.ts'
import { routeOnce } from './route-once.ts'
import { quiet } from './settled.ts'

const journey = shopInBrowser()
const { visit } = journey
const product = '/product/EL10235'

const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? 'null') as { token: string } | null)?.token)
/** Adds one product and waits until the drawer shows this many. */
async function add(page: Page, goods = 1) {
  await page.getByRole('button', { name: '加入購物車', exact: true }).first().click()
  await page.getByRole('dialog', { name: `購物車（${goods} 件）` }).waitFor()
}

/** Every call that leaves the page. */
function listenTo(page: Page) {
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request))
  return {
    of: (path: string) => calls.filter((request) => new URL(request.url()).pathname === `/api${path}`),
    all: calls,
  }
}

/** Answers the next such call once, in place of the server. */
const answerOnce = (page: Page, path: string, answer: (route: Route) => Promise<void>) =>
  routeOnce(page, (url) => url.pathname === `/api${path}`, answer)

test('[4.02] [7.113] who has no token comes in as a walk-in, once, before the first call that needs one', async () => {
  const page = await visit(product)
  const calls = listenTo(page)
  expect(await tokenIn(page)).toBeUndefined()
  await add(page)
  const [login, ...more] = calls.of('/walkinLogin')
  expect(more).toEqual([])
  expect(Object.keys(login?.postDataJSON() as object).toSorted()).toEqual([
    'coCode',
    'locale',
    'password',
    'remember',
    'shopId',
    'systemFlag',
    'termId',
    'userId',
  ])
  expect(login?.postDataJSON()).toMatchObject({
    coCode: 'SPORT',
    shopId: 'WEBSITE',
    termId: '1',
    systemFlag: 'WEBSITE',
  })
})

test('[8.03] while a token is fetched, the calls of this tab and of the next wait for it, and then all use it', async () => {
  const page = await visit(product)
  const next = await page.context().newPage()
  await goTo(next, journey.shop.url(product))
  const listeners = [listenTo(page), listenTo(next)]
  const callsOf = (path: string) => listeners.flatMap((calls) => calls.of(path))
  let letIn = () => {}
  const admitted = new Promise<void>((resolve) => (letIn = resolve))
  await page.context().route('**/api/walkinLogin**', async (route) => {
    await admitted
    await route.continue()
  })
  for (const tab of [page, next]) await tab.getByRole('button', { name: '加入購物車', exact: true }).first().click()
  // One tab fetches it, and the other waits for the lock.
  const line = () => page.evaluate(() => navigator.locks.query().then(({ held, pending }) => [held, pending]))
  await expect.poll(line).toMatchObject([[{ name: 'walk-in' }], [{ name: 'walk-in' }]])
  await expect.poll(() => callsOf('/walkinLogin').length).toBe(1)
  expect(callsOf('/shop_cart/addToShopCart')).toEqual([])
  letIn()
  for (const tab of [page, next]) await tab.getByRole('dialog').waitFor()
  expect(callsOf('/walkinLogin')).toHaveLength(1)
  await page.goto(journey.shop.url('/cart'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /購物車 2 件/ })
    .waitFor()
})

test('[7.110] [7.111] every call carries the locale, and the token of who has one', async () => {
  const page = await visit(product)
  await add(page)
  const calls = listenTo(page)
  await page.goto(journey.shop.url('/cart'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /購物車 1 件/ })
    .waitFor()
  expect(calls.all.length).toBeGreaterThan(0)
  for (const call of calls.all) {
    expect(new URL(call.url()).searchParams.get('locale')).toBe('zh-TW')
    expect(call.headers()['authorization']).toBe(`Bearer ${await tokenIn(page)}`)
  }
})

test('[7.112] a token in the authorization header of an answer replaces the one that is held', async () => {
  const page = await visit(product)
  await add(page)
  await quiet(page)
  await answerOnce(page, '/shop_cart/getShopCartItems', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), authorization: 'Bearer another-token' } })
  })
  await page.goto(journey.shop.url('/wishList'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /購物車 1 件/ })
    .waitFor()
  await expect.poll(() => tokenIn(page)).toBe('another-token')
})

test('[8.01] a 401 with a new token is answered by the same call with that token, and the page stays', async () => {
  const page = await visit(product)
  await add(page)
  await page.keyboard.press('Escape')
  const token = (await tokenIn(page))!
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await answerOnce(page, '/shop_cart/addToShopCart', (route) =>
    route.fulfill({ status: 401, headers: { 'new-token': token }, json: { message: '', error: 'SESSION_ENDED' } }),
  )
  const calls = listenTo(page)
  await add(page, 2)
  expect(calls.of('/shop_cart/addToShopCart')).toHaveLength(2)
  await expect.poll(() => page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('[8.02] a 401 without one ends the session: a walk-in comes in and the page is loaded again', async () => {
  const page = await visit(product)
  await add(page)
  await quiet(page)
  const before = await tokenIn(page)
  await answerOnce(page, '/shop_cart/getShopCartItems', (route) =>
    route.fulfill({ status: 401, json: { message: '', error: 'SESSION_ENDED' } }),
  )
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && (loads += 1)))
  await page.goto(journey.shop.url('/cart'), { waitUntil: 'commit' })
  await expect.poll(() => loads).toBe(2)
  await quiet(page)
  await expect.poll(() => tokenIn(page)).toMatch(/./)
  expect(await tokenIn(page)).not.toBe(before)
  expect(loads).toBe(2)
})

test('a shop that refuses every token is not asked again and again', async () => {
  const page = await visit(product)
  await add(page)
  let refused = 0
  await page.route('**/api/shop_cart/getShopCartItems**', (route) => {
    refused += 1
    return route.fulfill({ status: 401, json: { message: '請重新載入頁面', error: 'SESSION_ENDED' } })
  })
  await goTo(page, journey.shop.url('/cart'))
  await quiet(page)
  expect(refused).toBeLessThan(8)
})

test('[8.06] a network error is told in words, and nothing is lost', async () => {
  const page = await visit('/collections/category/housewares')
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  journey.excuse(/ERR_FAILED .*\/api\/item\/product/)
  await page.route('**/api/item/product/**', (route) => route.abort())
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^選擇款式/ }) })
    .first()
  await card.hover()
  await card.getByRole('button', { name: /^選擇款式/ }).click()
  await page.getByRole('alert').filter({ hasText: '網絡連線出現問題' }).waitFor()
  expect(faults).toEqual([])
})
