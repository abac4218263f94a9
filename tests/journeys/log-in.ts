import type { Page } from 'playwright'
import type { StoredSession } from '#storefront/lib/session.ts'
import { opening } from '../clock.ts'
import { ShopVisitor } from '../visitor.ts'
import type { BuiltShop, WindowLook } from './browser.ts'

export interface Login {
  email: string
  password: string
}

/** Earlier state of a visitor: the logged-in member, if any, and the cart. */
export interface Before {
  as?: Login | undefined
  goods?: readonly string[] | undefined
}

/** Prepares the browser's storage as after this login; the member is not remembered. */
export async function keepSession(
  page: Page,
  shop: Pick<BuiltShop, 'app' | 'url'>,
  theme: WindowLook['theme'],
  { as, goods = [] }: Before,
): Promise<void> {
  const { origin } = new URL(shop.url('/', theme))
  const visitor = new ShopVisitor((request) => shop.app.fetch(request), origin)
  const profile = as
    ? await visitor.call('POST /websiteLogin', { userId: as.email, password: as.password })
    : void (await visitor.enter())
  if (goods.length > 0)
    await visitor.call(
      'POST /shop_cart/addToShopCart',
      goods.map((prodCode) => ({ prodCode })),
    )
  const session: StoredSession = {
    token: visitor.token!.replace(/^Bearer /i, ''),
    since: Date.parse(opening),
    ...(profile && {
      member: { pos_profile: profile.pos_profile, vip_profile: profile.vip_profile },
      untilClosed: true,
    }),
  }
  if (profile) await page.context().addCookies([{ name: 'browser-is-open', value: '1', url: origin, sameSite: 'Lax' }])
  await page.addInitScript(
    ([where, held]) => {
      if (location.origin !== where || sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes') // once: later pages keep their own changes
      localStorage.setItem('session', held)
    },
    [origin, JSON.stringify(session)] as const,
  )
}
