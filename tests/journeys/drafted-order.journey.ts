import { beforeAll, expect, test } from 'vitest'
import { asOneself, home } from '../checkout.ts'
import { putOnSale } from '../goods.ts'
import { openOrderStaff } from '../orders.ts'
import { goTo, phone, reload, shopInBrowser } from './browser.ts'
import { choose, decideAtBank, expectNoSidewaysScroll, speak } from './buyer.ts'

// Staff take an order by phone; the customer opens the mail's link on a phone, and pays.
const journey = shopInBrowser()
const { visit } = journey
let orderStaff: ReturnType<typeof openOrderStaff>

beforeAll(async () => {
  orderStaff = openOrderStaff(journey.shop)
  await putOnSale(journey.shop.db, { code: 'LAMP', cents: 30_000, onHand: 9 })
})

test.each(['zh-TW', 'en-US'] as const)(
  '(D22) in %s a customer opens the link of an order that staff drafted by telephone, pays it, and sees it confirmed',
  async (language) => {
    const { shop } = journey
    const say = speak(language)
    const clerk = await orderStaff()
    const delivery = asOneself(await shop.visitor(), home)
    const rows = [{ barcode: '29LAMP', quantity: 2 }]
    const { order } = await clerk.call('POST /staff/drafts', { rows, delivery, language })
    const { invoiceNo } = order.order
    const amount = `HK$${order.order.netTotal.toFixed(2)}`
    const policies = { agreeReturnRefundPolicy: true, agreeDepositDeliveryPolicy: true }
    await clerk.call('POST /staff/drafts/{invoiceNo}/send', { invoiceNo, ...policies })
    const subject = say('mail_drafted_subject', { number: invoiceNo })
    const letter = () => shop.mails.find((mail) => mail.to === delivery.email && mail.subject === subject)
    await expect.poll(letter).toBeTruthy()
    expect(letter()!.text).toContain(say('mail_drafted_title'))
    const link = /https?:\S+token=\S+/.exec(letter()!.text)![0]

    const page = await visit('/', { language, size: phone })
    await goTo(page, link)
    await page.getByText(invoiceNo).first().waitFor()
    await page.getByText(say('order_label_unconfirm')).first().waitFor()
    const pay = page.getByRole('button', { name: say('orders_pay_with', { amount }) })
    await pay.waitFor()
    await page.getByText(say('tender_to_pay')).first().waitFor()
    await expectNoSidewaysScroll(page)
    await journey.expectAccessible(page)
    await choose(page, 'cashCode', 'CARD')
    await pay.click()
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks'), { exact: true }).waitFor()
    await goTo(page, link)
    await reload(page)
    await page.getByText(say('timeline_order_confirmed')).waitFor()
    await expectNoSidewaysScroll(page)
    const { orderState } = await clerk.call('GET /staff/orders/{invoiceNo}', { invoiceNo })
    expect(orderState).toBe('confirmed')
  },
)
