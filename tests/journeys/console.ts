import type { Page } from 'playwright'
import type { Role } from '#contract/endpoint.ts'
import type { StaffSession } from '#console/lib/session.ts'
import { hire, type Hired, setUp } from '../staff.ts'
import type { shopInBrowser, WindowLook } from './browser.ts'

type Journey = ReturnType<typeof shopInBrowser>

export interface ConsoleVisit extends WindowLook {
  role?: Role
}

/** Opens a screen of the console as somebody of the staff who has just logged in. */
export async function openConsole(
  journey: Journey,
  path: string,
  { role = 'owner', ...look }: ConsoleVisit = {},
): Promise<{ page: Page; somebody: Hired }> {
  const { shop } = journey
  const somebody = await hire(shop, role)
  const visitor = await setUp(shop, somebody)
  const me = await visitor.call('GET /staff/me', {})
  const session: StaffSession = {
    ...me,
    endsAt: shop.clock.now().add({ hours: 12 }).toString(),
    token: visitor.token!,
    company: '',
  }
  const page = await journey.openPage(look)
  await page.addInitScript((held) => {
    if (sessionStorage.getItem('entered')) return
    sessionStorage.setItem('entered', 'yes') // once: a logout lasts
    sessionStorage.setItem('console-session', held)
  }, JSON.stringify(session))
  await page.goto(shop.url(`/console${path}`))
  return { page, somebody }
}
