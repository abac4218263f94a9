import fs from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { bookPlan, memberOf } from '../bills.ts'
import { giveCoupon } from '../coupons.ts'
import { buyShirts, putShirts } from '../exchanges.ts'
import { putCard } from '../gift-cards.ts'
import { putOnSale } from '../goods.ts'
import { buyGoods, openOrderStaff, pressAtBank } from '../orders.ts'
import { emily, logIn } from '../people.ts'
import { buyByCard, receive, requireAsked } from '../returns.ts'
import { desktop, goTo, phone, shopInBrowser } from './browser.ts'
import { fillCart } from './buyer.ts'
import { enterAs } from '../staff.ts'
import { openConsole } from './console.ts'
import { idle } from './settled.ts'
import { judgeLookInto, judgeWidthInto, judgeWordsInto } from './judging.ts'

// What journeys reach on their way, in the two looks that they do not walk: narrow with the long words of English, and wide.
const journey = shopInBrowser()

beforeAll(async () => {
  const { db } = journey.shop
  await putOnSale(db, { code: 'KETTLE', cents: 120_000, onHand: 90 })
  await putOnSale(db, { code: 'SOFA', cents: 600_000, onHand: 0, lead: '2/WEEK', depositPercent: 30 })
  await putShirts(journey.shop, 'TEE', 90)
})

/** Judges whether a page fits both widths. */
const judgeWidthsInto = (faults: string[], page: Page) => async (state: string) => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await judgeWidthInto(faults, page)(`${state}, ${size.width} px`)
  }
}

test('carts, checkouts, orders and bills in every state fit both widths, speak one language and can be pressed', async () => {
  const { shop } = journey
  const orderStaff = openOrderStaff(shop)
  const member = await logIn(shop, emily)
  const kettle = { prodCode: 'KETTLE' }
  const paid = await buyByCard(shop, member, [{ ...kettle, qty: 1 }])
  const cancelled = await buyGoods(member, kettle)
  await member.call('POST /sale/cancelOrder', { invoiceNo: cancelled.invoiceNo })
  const returned = await buyByCard(shop, member, [{ ...kettle, qty: 2 }])
  await receive(orderStaff, returned)
  await requireAsked(returned, [[1, 1]])
  const exchangeable = await buyShirts(shop, orderStaff, member, { code: 'TEE' })
  const deposited = await buyGoods(member, { prodCode: 'SOFA' }, { method: 'CARD' })
  await pressAtBank(shop, deposited.jumpUrl, 'approve')
  const unpaid = await buyGoods(member, kettle, { method: 'CARD' })
  const byTransfer = await buyGoods(member, kettle)
  const memberId = await memberOf(shop, emily.email)
  await bookPlan(shop, { member: memberId, number: 'LOOKS-PLAN', cents: 120_000 })
  await giveCoupon(shop, memberId, 'BDAY100')
  await putCard(shop.db, { cents: 10_000, member: memberId })

  const page = await journey.visit('/cart', { as: emily, language: 'en-US', size: phone })
  const faults: string[] = []
  const show = async (path: string) => {
    await goTo(page, shop.url(path))
    await judgeWidthsInto(faults, page)(path)
    await judgeLookInto(faults, page)(path)
  }
  await fillCart(page, 'KETTLE')
  await show('/checkOut')
  await fillCart(page, 'SOFA') // a pre-order, which cannot be paid together with what is in stock
  for (const path of [
    '/cart',
    ...[unpaid, byTransfer, paid, cancelled, returned, exchangeable, deposited].map(
      ({ invoiceNo }) => `/personal/orders/${invoiceNo}`,
    ),
    `/payResult/${unpaid.invoiceNo}/${unpaid.payId}`,
    `/payResult/${byTransfer.invoiceNo}/${byTransfer.payId}`,
    `/personal/refundItems/${exchangeable.invoiceNo}`,
    `/orders/receipt/${paid.invoiceNo}`,
    '/personal/bills',
  ])
    await show(path)
  expect(faults).toEqual([])
})

/** The paths of all screens that staff see after the login. */
function listScreens(facts: Record<string, string>): string[] {
  const paths = [...fs.readFileSync('console/routes.ts', 'utf8').matchAll(/path: '([^'*]+)'/g)].map(
    ([, path = '']) => path,
  )
  const without = ['login', 'openShop', 'leaveDemo', 'setUp', 'imports/:importId', 'changes/:changeId']
  return paths
    .filter((path) => !without.includes(path))
    .map((path) => path.replace(/:(\w+)/, (_, name: string) => facts[name] ?? `what is ${name}?`))
}

test('every screen of the console fits both widths and speaks one language', async () => {
  const { shop } = journey
  const { invoiceNo } = await buyGoods(await shop.visitor(), { prodCode: 'KETTLE' })
  const { page } = await openConsole(journey, '/', { language: 'en-US', size: phone })
  const faults: string[] = []
  const owner = await enterAs(shop, 'owner')
  const run = { codes: ['KETTLE'], operations: [{ kind: 'percent' as const, field: 'price' as const, value: -20 }] }
  const { runId } = await owner.call('POST /staff/bulkRuns', run)
  const screens = listScreens({ invoiceNo, code: 'KETTLE', assortId: 'KETTLE', text: 'privacy', runId })
  expect(screens.length).toBeGreaterThan(20)
  for (const path of screens) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/console/${path}`)
    await idle(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await judgeWidthsInto(faults, page)(path)
    await judgeWordsInto(faults, page)(path)
  }
  expect(faults).toEqual([])
})
