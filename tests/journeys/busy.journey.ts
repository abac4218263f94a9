import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { oneEach, shopInBrowser } from './browser.ts'
import { addFromPage, expectNoSidewaysScroll, speak } from './buyer.ts'
import { routeOnce } from './route-once.ts'

const journey = shopInBrowser()
const { visit, excuse, expectAccessible } = journey

/** Answers the next request there as an overloaded shop does. */
async function refuseOnce(page: Page, address: string, contentType: string, body: string) {
  excuse(/status of 503/)
  const headers = { 'retry-after': '2', 'cache-control': 'no-store' }
  await routeOnce(page, address, (route) => route.fulfill({ status: 503, headers, contentType, body }))
}
const busy = JSON.stringify({ error: 'BUSY', message: '' })

describe.each(oneEach)('on a %s in %s', (_, language, size) => {
  const say = speak(language)

  test('(B7) what a busy shop has refused is sent again by the open page, which says so meanwhile', async () => {
    const page = await visit('/product/EL10235', { language, size })
    await refuseOnce(page, '**/api/shop_cart/addToShopCart?*', 'application/json', busy)
    const notice = page.getByRole('status').filter({ hasText: say('waiting_notice') })
    const seen = notice.waitFor().then(async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
    await Promise.all([addFromPage(page, say), seen])
    await notice.waitFor({ state: 'detached' })
  })

  test('(B7) a click that a busy shop has refused leads on as soon as it may, and shows no error', async () => {
    const page = await visit('/', { language, size })
    await refuseOnce(page, '**/about.data*', 'application/json', busy)
    const link = page.locator('footer a[href="/about"]').first()
    await link.scrollIntoViewIfNeeded()
    const standing = async () => (await link.boundingBox())!.y
    const before = await standing()
    await link.click()
    const notice = page.getByRole('status').filter({ hasText: say('waiting_notice') })
    await notice.waitFor()
    expect(Math.abs((await standing()) - before), 'the notice moves nothing').toBeLessThan(2)
    expect((await notice.boundingBox())!.y, 'and is seen wherever the page stands').toBeGreaterThan(size.height / 2)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/about')
    expect(await page.getByText(say('shell_error_title')).count()).toBe(0)
  })
})
