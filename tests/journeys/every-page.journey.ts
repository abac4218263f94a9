import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import routes from '#storefront/routes.ts'
import { emily } from '../people.ts'
import { goTo, phone, shopInBrowser } from './browser.ts'
import { fillCart } from './buyer.ts'
import { judgeLookInto } from './judging.ts'

const journey = shopInBrowser()
const { visit, excuse } = journey

const listPaths = (entries: readonly RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? before : `${before}/${path}`
    return [...(index || (path !== undefined && !children) ? [here || '/'] : []), ...listPaths(children ?? [], here)]
  })

/** Existing data for the parameters of pages' URLs. */
async function fillIn(company: 'SPORT' | 'FOOD') {
  const { db } = journey.shop
  const order = await db
    .selectFrom('sales_order')
    .innerJoin('payment_share', 'payment_share.order_id', 'sales_order.id')
    .innerJoin('member', 'member.visitor', 'sales_order.visitor')
    .innerJoin('order_line', 'order_line.order_id', 'sales_order.id')
    .select(['number', 'payment', 'order_line.product as bought'])
    .where('sales_order.company', '=', company)
    .where('order_state', '=', 'completed')
    .where('member.email', '=', emily.email)
    .orderBy('placed_at', 'desc')
    .executeTakeFirstOrThrow()
  const goods = company === 'SPORT' ? ['electric', 'EL10235'] : ['foods_market', 'FD10171']
  const facts: Record<string, string> = {
    '/collections/:itemGroup': '/collections/new',
    '/collections/:tagQuery/:id': `/collections/category/${goods[0]}`,
    '/product/:id': `/product/${goods[1]}`,
    '/payResult/:orderId/:payId': `/payResult/${order.number}/${order.payment}`,
    '/oauth/:authType': '/oauth/google',
    '/personal/linked/:authType': '/personal/linked/google',
    '/personal/orders/:id': `/personal/orders/${order.number}`,
    '/personal/reviews/:id': `/personal/reviews/${order.bought}`,
    '/personal/refundItems/:id': `/personal/refundItems/${order.number}`,
    '/orders/receipt/:id': `/orders/receipt/${order.number}`,
    '/linkContent/:id': '/linkContent/privacy',
    '/contact/:id': '/contact/orders',
    '/newsNotifications/:id': '/newsNotifications/holiday-delivery',
    '/*': '/no/such/page',
  }
  return {
    product: goods[1]!,
    of: (path: string) => {
      if (/[:*]/.test(path) && !facts[path]) throw new Error(`what is ${path} about?`)
      return facts[path] ?? path
    },
  }
}

/** Other hosts that the page requests, and what its content security policy blocked. */
function listenForOthers(page: Page): string[] {
  const seen: string[] = []
  page.context().on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!/^(data|blob):$/.test(protocol) && !/^(food\.)?localhost$/.test(hostname)) seen.push(`asks ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) seen.push(message.text())
  })
  return seen
}

const guest = { language: 'en-US', theme: 'food' } as const
const member = { language: 'zh-TW', theme: 'sport', as: emily } as const

/** Pages that collect personal data, and must show the collection statement. */
const collecting = { guest: ['/register', '/checkOut', '/contact', '/contact/orders'], member: ['/checkOut'] }

test.each([
  ['guest', guest],
  ['member', member],
] as const)(
  '[1.04] every page of the shop asks nobody else, speaks one language and can be pressed: %s',
  async (who, look) => {
    excuse(/status of 404|status of 401|status of 410/)
    const fill = await fillIn(look.theme === 'food' ? 'FOOD' : 'SPORT')
    const page = await visit('/cart', { size: phone, ...look })
    const seen = listenForOthers(page)
    const faults: string[] = []
    const judge = judgeLookInto(faults, page)
    await fillCart(page, fill.product)
    const paths = listPaths(routes)
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) {
      await goTo(page, journey.shop.url(fill.of(path), look.theme))
      await judge(path)
      for (const fault of seen.splice(0)) faults.push(`${path}: ${fault}`)
      if (collecting[who].includes(fill.of(path)))
        await statements(page)
          .filter({ visible: true })
          .first()
          .waitFor()
          .catch(() => faults.push(`${path}: says nothing of what is done with the data`))
    }
    expect(faults).toEqual([])
  },
)

const statements = (page: Page) => page.getByRole('main').locator('a[href="/linkContent/privacy"]')
