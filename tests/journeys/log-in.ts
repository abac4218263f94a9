import type { Page } from 'playwright'
import type { Session } from '#storefront/lib/session.ts'
import { opening } from '../clock.ts'
import { ShopVisitor } from '../visitor.ts'
import type { BuiltShop, Look } from './browser.ts'

export interface Login {
  email: string
  password: string
}

/** Lets a page begin as a browser in which somebody has logged in and has not asked to be remembered. */
export async function keepSession(
  page: Page,
  shop: Pick<BuiltShop, 'app' | 'url'>,
  theme: Look['theme'],
  { email, password }: Login,
): Promise<void> {
  const { origin } = new URL(shop.url('/', theme))
  const visitor = new ShopVisitor((request) => shop.app.fetch(request), origin)
  const { pos_profile, vip_profile } = await visitor.call('POST /websiteLogin', { userId: email, password })
  const session: Session = {
    token: visitor.token!.replace(/^Bearer /i, ''),
    since: Date.parse(opening),
    member: { pos_profile, vip_profile },
    untilClosed: true,
  }
  await page.context().addCookies([{ name: 'browser-is-open', value: '1', url: origin, sameSite: 'Lax' }])
  await page.addInitScript(
    ([where, held]) => {
      if (location.origin !== where || sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes') // once: later pages keep what this one made of it
      localStorage.setItem('session', held)
    },
    [origin, JSON.stringify(session)] as const,
  )
}
