import type { Page } from 'playwright'
import { approve, count } from '../exchanges.ts'
import { pressAtBank } from '../orders.ts'
import { nothing, ofOrder, pay, receive, type OrderScene, send } from './order-scene.ts'
import type { Screen } from './screens.ts'
import { goTo } from './steps.ts'

const ask = ({ bought: { buyer, invoiceNo } }: OrderScene, no: number) =>
  buyer.call('POST /sale/requestRefund', {
    invoiceNo,
    kind: 'return',
    reason: 'other',
    remark: '收到時盒子已經壓扁 裏面的瓶子有裂痕',
    lines: [{ no, qty: 1 }],
  })
/** Three refunds: requested, approved, done. */
async function giveBack(scene: OrderScene) {
  await receive(scene)
  await ask(scene, 1)
  await approve(scene.orderStaff, (await ask(scene, 2)).refundNo)
  const { refundNo } = await ask(scene, 3)
  await approve(scene.orderStaff, refundNo)
  await count(scene.orderStaff, refundNo, 1, 3)
}

const choosing = async (page: Page, { bought }: OrderScene) => goTo(page, `/personal/refundItems/${bought.invoiceNo}`)
async function chooseSome(page: Page, scene: OrderScene) {
  await choosing(page, scene)
  await page.locator('main [name=kind][value=claim]').check()
  await page.locator('main [name=reason]').selectOption('damaged')
  await page.locator('main [name=line]').first().check()
  await page.getByText(/^(退回總額|Comes back in all)/).waitFor()
}
async function pressOn(page: Page, scene: OrderScene, name: RegExp) {
  await goTo(page, `/personal/orders/${scene.bought.invoiceNo}`)
  await page.getByRole('main').getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
}

const callOff = async (scene: OrderScene) => {
  await pay(scene)
  await scene.bought.buyer.call('POST /sale/cancelOrder', { invoiceNo: scene.bought.invoiceNo })
}
const deny = async (scene: OrderScene) => {
  await receive(scene)
  const { refundNo } = await ask(scene, 1)
  const clerk = await scene.orderStaff()
  const answer = '貨品已開封使用，按退貨政策不能退款。如有疑問請與我們聯絡。'
  await clerk.call('POST /staff/decideRefund', { refundNo, approve: false, answer })
}
/** The state of a payment, at the bank or by hand. */
const payingBy =
  (paymentMethodCode: string) =>
  async (page: Page, { bought }: OrderScene) => {
    const { buyer, invoiceNo, payId } = bought
    const chosen = await buyer.call('POST /payment/rechoosePaymentMethod', { invoiceNo, payId, paymentMethodCode })
    await goTo(page, `/payResult/${invoiceNo}/${chosen.payId}`)
  }
const result = (page: Page, { bought }: OrderScene) => goTo(page, `/payResult/${bought.invoiceNo}/${bought.payId}`)

/** The page of the sandbox bank, in the shop's language. */
async function atBank(page: Page, { bought: { jumpUrl } }: OrderScene) {
  const language = await page.locator('html').getAttribute('data-language')
  await page.goto(`${jumpUrl}?locale=${language}`)
}
async function atConsole(page: Page, { shop }: OrderScene) {
  const language = await page.locator('html').getAttribute('data-language')
  await page.goto(`${shop.bank.url}/?locale=${language}`)
}

/** Orders, from the pending payment to refunds. */
export const orderScreens: readonly Screen[] = [
  ofOrder('orders', nothing, (page) => goTo(page, '/personal/orders')),
  ofOrder('orders-none-here', nothing, (page) => goTo(page, '/personal/orders?tab=cancelled')),
  ofOrder('orders-not-found', nothing, (page) => goTo(page, '/personal/orders?search=qqqqzzzz')),
  ofOrder('order-unpaid', nothing),
  ofOrder('order-paid', pay),
  ofOrder('order-cancel', pay, (page, scene) => pressOn(page, scene, /^(取消訂單|Cancel the order)$/), true),
  ofOrder('order-sent', send),
  ofOrder('order-confirm', send, (page, scene) => pressOn(page, scene, /^(確認收貨|Confirm receipt)$/), true),
  ofOrder('order-receipt', receive, (page, { bought }) => goTo(page, `/orders/receipt/${bought.invoiceNo}`)),
  ofOrder('order-cancelled', callOff),
  ofOrder('order-received', receive),
  ofOrder('order-refused', deny),
  ofOrder('bank', nothing, atBank),
  ofOrder('bank-decided', pay, atBank),
  ofOrder('bank-console', pay, atConsole),
  ofOrder('pay-waiting', nothing, result),
  ofOrder('pay-paid', pay, result),
  ofOrder('pay-declined', ({ shop, bought }) => pressAtBank(shop, bought.jumpUrl, 'decline'), result),
  ofOrder('pay-by-transfer', nothing, payingBy('BANK_TRANSFER')),
  ofOrder('pay-by-fps', nothing, payingBy('FPS')),
  ofOrder('order-refunds', giveBack),
  ofOrder('refund-items', receive, choosing),
  ofOrder('refund-items-chosen', receive, chooseSome),
  ofOrder('refund-items-wrong', receive, async (page, scene) => {
    await choosing(page, scene)
    await page.locator('main form button[type=submit]').click()
  }),
  { name: 'order-unknown', path: '/personal/orders/W2600000000' },
]
