import type { Page } from 'playwright'
import type { Role } from '#contract/endpoint.ts'
import type { StaffSession } from '#console/lib/session.ts'
import { hire, type Hired, setUp } from '../staff.ts'
import type { ShopVisitor } from '../visitor.ts'
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
  const somebody = await hire(journey.shop, role)
  const page = await showConsole(journey, path, await setUp(journey.shop, somebody), look)
  return { page, somebody }
}

/** Opens a screen of the console for a visitor who is logged in as staff. */
export async function showConsole(
  journey: Journey,
  path: string,
  visitor: ShopVisitor,
  look: WindowLook = {},
): Promise<Page> {
  const { shop } = journey
  const me = await visitor.call('GET /staff/me', {})
  const session: StaffSession = {
    ...me,
    endsAt: shop.clock.now().add({ hours: 12 }).toString(),
    token: visitor.token!,
    company: '',
  }
  const page = await journey.openPage(look)
  await page.addInitScript((held) => {
    if (origin === 'null' || sessionStorage.getItem('entered')) return // a sandboxed frame has no storage
    sessionStorage.setItem('entered', 'yes') // once: a logout lasts
    sessionStorage.setItem('console-session', held)
  }, JSON.stringify(session))
  await page.goto(shop.url(`/console${path}`))
  return page
}
