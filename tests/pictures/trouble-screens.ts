import type { Page } from 'playwright'
import { holdClock } from '../journeys/browser.ts'
import { lostCodeId } from '#storefront/shell/lost-code.ts'
import type { Screen } from './screens.ts'

const addressOf = (page: Page, path: string) => new URL(path, page.url()).href
/** Announces a newer release to an open page. */
const release = (page: Page) =>
  page.route(addressOf(page, '/'), (route) => route.fulfill({ headers: { release: 'another' }, body: '' }))
/** Removes the company from the page's HTML. The browser fetches the page, because it resolves every host. */
async function clearStoredCompany(page: Page) {
  const html = await page.evaluate(async () => (await fetch(location.href)).text())
  const body = html.replace(/ data-co-code="\w+"/, '')
  await page.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.route(addressOf(page, '/'), (route) => route.abort())
}
async function reloadWithClock(page: Page) {
  await holdClock(page)
  await page.reload({ waitUntil: 'networkidle' })
}

/** Messages for missing resources: new scripts, the code of a page, the company, the connection. */
export const troubleScreens: readonly Screen[] = [
  {
    name: 'update-notice',
    path: '/wishList',
    seen: true,
    async steps(page) {
      await reloadWithClock(page)
      await release(page)
      await page.clock.runFor(601_000)
      await page
        .getByRole('region', { name: /^(通知|Notices)$/ })
        .getByRole('button')
        .nth(1)
        .waitFor()
    },
  },
  {
    name: 'lost-code',
    path: '/',
    seen: true,
    excuse: /./,
    async steps(page) {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(addressOf(page, '/collections/new'), { waitUntil: 'commit' })
      await page.locator(`#${lostCodeId}`).waitFor()
    },
  },
  {
    name: 'no-company',
    path: '/wishList',
    seen: true,
    excuse: /ERR_FAILED/,
    async steps(page) {
      await holdClock(page)
      await clearStoredCompany(page)
      await page.reload()
      const said = page.getByRole('alert').filter({ hasText: /商店未能載入|could not be loaded/ })
      for (let minutes = 0; minutes < 5 && !(await said.isVisible()); minutes++) await page.clock.runFor(20_000)
      await said.waitFor()
    },
  },
  {
    // The page that the service worker shows, which is disabled in these pictures; its content is in the worker.
    name: 'offline-page',
    path: '/',
    seen: true,
    async steps(page) {
      const worker = await page.evaluate(async () => (await fetch('/offline-worker.js')).text())
      const [, written = '""'] = /^const offlinePage = (".*")$/m.exec(worker) ?? []
      const body = JSON.parse(written) as string
      await page.route(addressOf(page, '/offline'), (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
      )
      await page.goto(addressOf(page, '/offline'))
    },
  },
]
