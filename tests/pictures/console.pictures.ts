import { beforeAll } from 'vitest'
import { putOnSale } from '../goods.ts'
import { shopInBrowser } from '../journeys/browser.ts'
import { buyGoods, openOrderStaff, payByHand, sendOff } from '../orders.ts'
import { receipt, sendProof } from '../payment-proofs.ts'
import { logIn } from '../people.ts'
import { buyByCard, decide, receive, requireAsked } from '../returns.ts'
import { type ConsoleScreen, press, shootConsole } from './console-screens.ts'

const journey = shopInBrowser()
const shown = { paid: '', sent: '' }

beforeAll(async () => {
  const { shop } = journey
  const orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'PICTURED', cents: 128_800, onHand: 900 })
  await putOnSale(shop.db, { code: 'PICTURED-FRIDGE', cents: 899_000, onHand: 90 })
  const buy = async (qty: number) => buyGoods(await shop.visitor(), { prodCode: 'PICTURED', qty })
  for (const qty of [1, 3]) await buy(qty)
  const [paid, held, sent, proven] = [await buy(2), await buy(1), await buy(4), await buy(1)]
  for (const bought of [paid, held]) await payByHand(orderStaff, bought)
  const clerk = await orderStaff()
  await clerk.call('POST /staff/orders/{invoiceNo}/hold', { invoiceNo: held.invoiceNo, reason: '地址不詳' })
  await clerk.call('POST /staff/orders/{invoiceNo}/note', {
    invoiceNo: paid.invoiceNo,
    text: '顧客來電：請於下午六時前派送。',
  })
  await sendOff(orderStaff, sent)
  await sendProof(shop, proven, await receipt())
  const fridge = await buyByCard(shop, await logIn(shop), [{ prodCode: 'PICTURED-FRIDGE', qty: 1 }])
  await receive(orderStaff, fridge)
  const { refundNo } = await requireAsked(fridge, [[1, 1]])
  const other = await buyByCard(shop, await logIn(shop), [{ prodCode: 'PICTURED-FRIDGE', qty: 1 }])
  await receive(orderStaff, other)
  await requireAsked(other, [[1, 1]], { reason: 'faulty', remark: '雪櫃不夠凍。' })
  await decide(orderStaff, refundNo)
  await clerk.call('POST /staff/receiveReturn', { refundNo, lines: [{ no: 1, received: 1, resellable: 1 }] })
  Object.assign(shown, { paid: paid.invoiceNo, sent: sent.invoiceNo })
})

/** Every screen of the console but those of goods, in the order of its bar. */
const screens: readonly ConsoleScreen[] = [
  {
    name: 'login',
    path: () => '/orders',
    async steps(page) {
      await page.evaluate(() => sessionStorage.removeItem('console-session'))
      await page.goto(journey.shop.url('/console/login'))
      await page.locator('[name=email]').waitFor()
      await page.locator('button[type=submit]').click()
    },
  },
  { name: 'orders', path: () => '/orders', isDocumented: true },
  { name: 'orders-to-pick', path: () => '/orders?todo=to+pick' },
  { name: 'orders-none', path: () => '/orders?search=nobody%40nowhere.example' },
  { name: 'order', path: () => `/orders/${shown.paid}` },
  { name: 'order-sent', path: () => `/orders/${shown.sent}` },
  { name: 'order-support', path: () => `/orders/${shown.paid}`, role: 'support' },
  {
    name: 'order-dispatch',
    path: () => `/orders/${shown.sent}`,
    steps: press(/^(已送達|Delivered)$/),
  },
  { name: 'order-cancel', path: () => `/orders/${shown.paid}`, steps: press(/^(取消訂單|Cancel order)$/) },
  { name: 'payments', path: () => '/payments' },
  { name: 'refunds', path: () => '/refunds' },
  { name: 'approvals', path: () => '/approvals' },
  { name: 'approvals-own', path: () => '/approvals', role: 'order desk' },
  { name: 'orders-warehouse', path: () => '/orders?todo=to+pick', role: 'warehouse' },
  { name: 'order-warehouse', path: () => `/orders/${shown.paid}`, role: 'warehouse' },
  { name: 'order-accounts', path: () => `/orders/${shown.sent}`, role: 'accounts' },
  { name: 'payments-accounts', path: () => '/payments', role: 'accounts' },
  { name: 'refunds-accounts', path: () => '/refunds', role: 'accounts' },
  { name: 'refunds-warehouse', path: () => '/refunds?state=approved', role: 'warehouse' },
  { name: 'audit', path: () => '/audit' },
  { name: 'account', path: () => '/account' },
  { name: 'not-allowed', path: () => '/orders', role: 'merchandiser' },
  {
    name: 'palette',
    path: () => '/orders',
    async steps(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(shown.paid.slice(-3))
      await page.getByRole('option', { name: shown.paid }).waitFor()
    },
  },
  { name: 'keys', path: () => '/orders', steps: async (page) => page.keyboard.press('?') },
  { name: 'signal', path: () => '/orders', steps: press(/正常送貨|Delivery running/) },
  {
    name: 'menu',
    path: () => '/orders',
    async steps(page) {
      const menu = page.getByRole('button', { name: /^(選單|Menu)$/ })
      if (await menu.isVisible()) await menu.click()
      else await page.getByRole('button', { name: /^May/ }).click()
    },
  },
]

shootConsole(journey, screens)
