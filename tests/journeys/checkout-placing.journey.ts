import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { goTo, shopInBrowser } from './browser.ts'
import { field, fillCart, fillForm, payButton, speak } from './buyer.ts'

// Faults between the press of the button and the bank.
const journey = shopInBrowser()
const { visit } = journey

beforeAll(async () => {
  const { db } = journey.shop
  await putOnSale(db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
  await putOnSale(db, { code: 'LAMP', cents: 20_000, onHand: 90 })
})

const url = (path: string) => journey.shop.url(path)
const say = speak('zh-TW')

test('[2.30] while an order waits for its payment, a second entry of the checkout leads to the result', async () => {
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await fillForm(page, say)
  await payButton(page, say, 'HK$189.90').click()
  await page.waitForURL(/\/pay\/pay_/)

  await page.goBack() // back to a form whose order exists already
  await page.getByRole('heading', { name: say('orders_result_waiting') }).waitFor()
  await goTo(page, url('/checkOut'))
  await page.waitForURL(/\/payResult\//)
  await page.getByText(say('orders_result_waits')).waitFor()

  // Other goods can be bought separately.
  await fillCart(page, 'LAMP')
  await page.getByRole('button', { name: say('orders_result_new') }).click()
  await payButton(page, say, 'HK$260.00').waitFor()
})

test('a price that changes before the press is shown, and paid only after another', async () => {
  await putOnSale(journey.shop.db, { code: 'RADIO', cents: 10_000, onHand: 9 })
  const page = await visit('/checkOut', { goods: ['RADIO'] })
  await fillForm(page, say)
  await payButton(page, say, 'HK$160.00').waitFor()
  await journey.shop.db.updateTable('variant').set({ price_cents: 11_000 }).where('assort_id', '=', 'RADIO').execute()
  await payButton(page, say, 'HK$160.00').click()
  await page.getByText(say('checkout_price_changed')).waitFor()
  await page
    .getByText(say('checkout_price_row', { label: say('checkout_total'), before: 'HK$160.00', after: 'HK$170.00' }))
    .waitFor()
  await payButton(page, say, 'HK$170.00').click()
  await page.waitForURL(/\/pay\/pay_/)
})

test('two clicks, an Enter and a lost answer make one order', async () => {
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await fillForm(page, say)
  await loseFirstAnswer(page, 'completePaymentMulCo')
  let sent = 0
  page.on('request', (request) => void (request.url().includes('completePaymentMulCo') && (sent += 1)))
  const before = await countOrders()
  await payButton(page, say, 'HK$189.90').dblclick()
  const atBank = page.waitForURL(/\/pay\/pay_/)
  const pressed = field(page, 'flat').press('Enter')
  await Promise.race([atBank, pressed.catch(() => {})]) // the page may be gone by then
  await atBank
  expect(sent).toBe(2)
  expect((await countOrders()) - before).toBe(1)
})

/** The server handles the first request to this path, but its response is lost. */
function loseFirstAnswer(page: Page, name: string) {
  return page.evaluate((wanted) => {
    const real = window.fetch
    window.fetch = async (address, init) => {
      const answer = await real(address, init)
      if (!answer.url.includes(wanted)) return answer
      window.fetch = real
      throw new TypeError('the connection broke')
    }
  }, name)
}

async function countOrders() {
  const { count } = await journey.shop.db
    .selectFrom('sales_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('[8.07] when the price cannot be had, a toast says why', async () => {
  const page = await visit('/wishList', { goods: ['KETTLE'] })
  await page.route('**/api/payment/processPayment*', (route) =>
    route.fulfill({ status: 422, json: { error: 'UNAVAILABLE', message: '今天不能結帳' } }),
  )
  await goTo(page, url('/checkOut'))
  await page
    .getByRole('region', { name: say('shell_notices') })
    .getByText('今天不能結帳')
    .waitFor()
  await page.unroute('**/api/payment/processPayment*')
  await page.getByRole('button', { name: say('checkout_try_again') }).click()
  await payButton(page, say, 'HK$189.90').waitFor()
})
