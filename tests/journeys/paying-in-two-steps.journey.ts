import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { openOrderStaff } from '../orders.ts'
import { goTo, reload, shopInBrowser, oneEach } from './browser.ts'
import { addFromPage, decideAtBank, expectNoSidewaysScroll, fillForm, payButton, speak } from './buyer.ts'
import { writeShop } from '../shop-settings.ts'

// Payments in two steps: a deposit with its rest, and a card charged at dispatch.
const journey = shopInBrowser()
const { visit } = journey
const url = (path: string) => journey.shop.url(path)
let orderStaff: ReturnType<typeof openOrderStaff>

beforeAll(async () => {
  const { db } = journey.shop
  orderStaff = openOrderStaff(journey.shop, 'owner')
  await putOnSale(db, { code: 'SOFA', cents: 600_000, onHand: 0, lead: '2/WEEK', depositPercent: 30 })
  await putOnSale(db, { code: 'CHAIR', cents: 60_000, onHand: 9 })
})

const placed = async () => {
  const { number } = await journey.shop.db
    .selectFrom('sales_order')
    .select('number')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return number
}

test.each(oneEach)(
  '(D22) a buyer reads what the deposit is before agreeing, pays it, and pays the rest when the goods have come: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/product/SOFA', { language, size })
    await page.getByText(say('note_deposit', { percent: 30 })).waitFor()
    await addFromPage(page, say)
    await goTo(page, url('/checkOut'))
    await fillForm(page, say)
    await page.getByText(say('checkout_deposit'), { exact: true }).waitFor()
    const terms = { deposit: 'HK$1,800.00', rest: 'HK$4,200.00', days: 7 }
    await page.getByText(say('checkout_deposit_terms', terms)).waitFor()
    await expectNoSidewaysScroll(page)
    await journey.expectAccessible(page)
    await payButton(page, say, 'HK$1,800.00').click()
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks_deposit')).waitFor()

    const number = await placed()
    await goTo(page, url(`/personal/orders/${number}`))
    await page.getByText(say('orders_deposit'), { exact: true }).waitFor()
    await page.getByText(say('orders_rest'), { exact: true }).waitFor()
    await page.getByText(say('orders_step_goods_awaited')).first().waitFor()
    expect(await page.getByRole('button', { name: say('orders_pay_now', { amount: 'HK$4,200.00' }) }).count()).toBe(0)

    const clerk = await orderStaff()
    await clerk.call('POST /staff/stock/receive', { rows: [{ barcode: '29SOFA', quantity: 1 }] })
    const isAsked = () => journey.shop.mails.some(({ subject }) => subject === say('mail_rest_due_subject', { number }))
    await expect.poll(isAsked).toBe(true)
    await reload(page)
    await page.getByText(say('orders_rest_due', { amount: 'HK$4,200.00', time: '' }).slice(0, 8)).waitFor()
    await expectNoSidewaysScroll(page)
    await journey.expectAccessible(page)
    await page.getByRole('button', { name: say('orders_pay_now', { amount: 'HK$4,200.00' }) }).click()
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks'), { exact: true }).waitFor()
    for (const [step, extra] of [
      ['pick', {}],
      ['dispatch', { carrier: 'KERRY' }],
    ] as const)
      await clerk.call(`POST /staff/orders/{invoiceNo}/${step}`, { invoiceNo: number, ...extra })
    await goTo(page, url(`/personal/orders/${number}`))
    await page.getByText(say('order_label_wait_receiving')).first().waitFor()
  },
)

test('(D22) a card is authorised when the order is placed, and charged when the goods leave', async () => {
  const say = speak('zh-TW')
  const clerk = await orderStaff()
  await writeShop(clerk, 'PUT /staff/settings', { values: { captureAtDispatch: true } })
  const page = await visit('/product/CHAIR')
  await addFromPage(page, say)
  await goTo(page, url('/checkOut'))
  await fillForm(page, say)
  await payButton(page, say, 'HK$600.00').click()
  await decideAtBank(page, 'approve')
  await page.getByText(say('orders_thanks_authorized')).waitFor()
  const invoiceNo = await placed()
  await goTo(page, url(`/personal/orders/${invoiceNo}`))
  await page.getByText(say('order_label_pending')).first().waitFor()
  await page.getByText(say('timeline_payment_authorized')).waitFor()
  await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
  await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', { invoiceNo, carrier: 'KERRY' })
  await reload(page)
  await page.getByText(say('order_label_wait_receiving')).first().waitFor()
  await page.getByText(say('timeline_payment_paid')).waitFor()
})
