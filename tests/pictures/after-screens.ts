import type { Page } from 'playwright'
import { home, showroom } from '../checkout.ts'
import { approve, askExchange, count } from '../exchanges.ts'
import { buyGoods, openOrderStaff, payByHand } from '../orders.ts'
import type { BuiltShop } from '../journeys/browser.ts'
import { openStaffVisitor } from '../staff.ts'
import type { ShopVisitor } from '../visitor.ts'
import { fillCart } from './fill-cart.ts'
import { letThrough, nothing, ofOrder, pay, receive, type OrderScene } from './order-scene.ts'
import type { Screen } from './screens.ts'
import { goTo, offer } from './steps.ts'

const tee = 'PICTURE-TEE'
const sizes = { S: 10_000, M: 10_000, L: 14_000, XS: 6_000 }

/** Two shirts of one size; other sizes have other prices. */
async function buyShirts(buyer: ShopVisitor, shop: BuiltShop) {
  const name = { name_zh: '純棉短袖上衣', name_en: 'Cotton T-shirt' }
  const variants = Object.entries(sizes).map(([size, cents]) => ({
    assortId: `${tee}-${size}`,
    colour: '藍色',
    size,
    cents,
    onHand: 9_000,
  }))
  await offer(shop, { code: tee, variants }, name)
  return buyGoods(buyer, { prodCode: tee, assortId: `${tee}-S`, qty: 2 } as { prodCode: string }, { method: 'CARD' })
}
const buyCup =
  (method: string, delivery = home) =>
  (buyer: ShopVisitor) =>
    buyGoods(buyer, { prodCode: 'FD10185' }, { method, delivery })

async function exchangeFor(scene: OrderScene, wanted: string) {
  await receive(scene)
  const { refundNo } = await askExchange(scene.bought, { wanted: `${tee}-${wanted}` })
  await approve(scene.orderStaff, refundNo)
  return refundNo
}

async function choose(page: Page, scene: OrderScene) {
  await goTo(page, `/personal/refundItems/${scene.bought.invoiceNo}`)
  await page.locator('main [name=kind][value=exchange]').check()
  await page.locator('main [name=line]').first().check()
  await page.locator('main [name=reason]').selectOption({ index: 1 })
  await page.locator('main select').last().selectOption({ index: 3 })
  await page.waitForLoadState('networkidle')
}

async function showDialog(page: Page, { bought }: OrderScene, name: RegExp) {
  await goTo(page, `/personal/orders/${bought.invoiceNo}`)
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** A chargeback of the order's card payment. */
async function callBack({ shop, bought }: OrderScene) {
  const { provider_ref } = await shop.db
    .selectFrom('payment')
    .select('provider_ref')
    .where('id', '=', bought.payId)
    .executeTakeFirstOrThrow()
  await shop.bank.fetch(new Request(`${shop.bank.url}/payments/${provider_ref}/charge-back`, { method: 'POST' }))
  await shop.bank.tick()
}

/** Paid by transfer, received, and returned: staff must transfer the refund. */
async function owe(scene: OrderScene) {
  await payByHand(scene.orderStaff, scene.bought)
  await receive({ ...scene, bought: { ...scene.bought, jumpUrl: null } })
  const { buyer, invoiceNo } = scene.bought
  const { refundNo } = await buyer.call('POST /sale/requestRefund', {
    invoiceNo,
    kind: 'return',
    reason: 'changed mind',
    lines: [{ no: 1, qty: 1 }],
  })
  await approve(scene.orderStaff, refundNo)
  await count(scene.orderStaff, refundNo)
}

async function makeReady(scene: OrderScene) {
  await pay(scene)
  await letThrough(scene)
  const clerk = await scene.orderStaff()
  const { invoiceNo } = scene.bought
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'SHOWROOM', trackingNo: '' })
}

/** A page as a guest sees it with the mail's link. */
const ofGuest = (name: string, prepare: (scene: OrderScene) => Promise<unknown>): Screen => ({
  ...ofOrder(name, nothing),
  path: '/cart',
  async steps(page, shop) {
    await page.waitForFunction(() => localStorage.getItem('session') !== null)
    const company = new URL(page.url()).hostname.startsWith('food.') ? 'FOOD' : 'SPORT'
    const buyer = await openStaffVisitor(shop, company).enter()
    const bought = await buyCup('CARD')(buyer)
    await prepare({ shop, bought, orderStaff: openOrderStaff(shop, 'order desk', company) })
    await goTo(page, `/personal/orders/${bought.invoiceNo}?token=${encodeURIComponent(bought.orderToken)}`)
  },
})

/** Orders after receipt; and pickup, from the checkout on. */
export const afterScreens: readonly Screen[] = [
  ofOrder('exchange-chosen', receive, choose, false, buyShirts),
  ofOrder(
    'exchange-asked',
    async (scene) => {
      await receive(scene)
      await askExchange(scene.bought, { wanted: `${tee}-M` })
    },
    undefined,
    false,
    buyShirts,
  ),
  ofOrder('exchange-dearer', (scene) => exchangeFor(scene, 'L'), undefined, false, buyShirts),
  ofOrder(
    'exchange-cheaper',
    async (scene) => count(scene.orderStaff, await exchangeFor(scene, 'XS')),
    undefined,
    false,
    buyShirts,
  ),
  ofOrder(
    'exchange-withdraw',
    (scene) => exchangeFor(scene, 'M'),
    (page, scene) => showDialog(page, scene, /^(撤回申請|Withdraw)/),
    true,
    buyShirts,
  ),
  ofOrder('order-charged-back', async (scene) => {
    await pay(scene)
    await callBack(scene)
  }),
  ofOrder('refund-by-hand', owe, undefined, false, buyCup('BANK_TRANSFER')),
  ofOrder('order-to-pick-up', makeReady, undefined, false, buyCup('CARD', showroom)),
  ofOrder('order-picked-up', receive, undefined, false, buyCup('CARD', showroom)),
  ofGuest('guest-order-received', receive),
  ofGuest('guest-order-paid', pay),
  {
    name: 'checkout-pickup',
    path: '/cart',
    async steps(page) {
      await fillCart(page, ['FD10185'])
      await goTo(page, '/checkOut')
      await page.locator('main label:has([name=way][value=SHOWROOM])').click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'checkout-locker',
    path: '/cart',
    async steps(page) {
      await fillCart(page, ['FD10185'])
      await goTo(page, '/checkOut')
      await page.locator('main label:has([name=way][value=LOCKER])').click()
      await page.waitForLoadState('networkidle')
    },
  },
]
