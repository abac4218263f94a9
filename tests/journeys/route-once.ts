import type { Page, Route } from 'playwright'

/**
 * Answers the first such request in place of the server. With Playwright's `times`, interception ends with it, and Chromium may hold
 * a request for ever that the page sends at that moment: the same call once more.
 */
export async function routeOnce(
  page: Page,
  url: string | ((url: URL) => boolean),
  answer: (route: Route) => Promise<unknown>,
): Promise<void> {
  let isFirst = true
  await page.route(url, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await answer(route)
  })
}
