import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { goTo, shopInBrowser } from './browser.ts'
import { choose, field, fillCart, fillForm, payButton, speak } from './buyer.ts'
import { quiet } from './settled.ts'

// Faults between the press of the button and the bank.
const journey = shopInBrowser()
const { visit } = journey

beforeAll(async () => {
  const { db } = journey.shop
  await putOnSale(db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
  await putOnSale(db, { code: 'LAMP', cents: 20_000, onHand: 90 })
  await db.insertInto('charge_rule').values({ company: 'SPORT', kind: 'gift_wrap', fee_cents: 1_500 }).execute()
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

interface AskedPrice {
  delivery: { way: string }
  charges: string[]
}

/** Holds calls for the price until they are let go, one by one. */
async function holdPrices(page: Page) {
  const held: { asked: AskedPrice; letGo: () => Promise<void> }[] = []
  await page.route('**/api/payment/processPayment*', (route) => {
    const asked = route.request().postDataJSON() as AskedPrice
    held.push({ asked, letGo: () => route.continue().catch(() => {}) }) // the browser may have dropped it
  })
  const take = async (isMeant: (asked: AskedPrice) => boolean) => {
    const find = () => held.find(({ asked }) => isMeant(asked))
    await expect.poll(find).toBeDefined()
    return find()!
  }
  return { take, end: () => page.unroute('**/api/payment/processPayment*') }
}

const countPlacing = (page: Page) => {
  const sent = { count: 0 }
  page.on('request', (request) => void (request.url().includes('completePaymentMulCo') && (sent.count += 1)))
  return sent
}

test('a press while the price is on its way waits for it, and a sum that nobody has seen is not ordered', async () => {
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await fillForm(page, say)
  await payButton(page, say, 'HK$189.90').waitFor()
  await quiet(page)
  const placing = countPlacing(page)
  const prices = await holdPrices(page)
  await field(page, 'charge-gift_wrap').check()
  await payButton(page, say, 'HK$189.90').click() // the sum without it
  const next = await prices.take(({ charges }) => charges.length > 0)
  await next.letGo()
  await page.getByText(say('checkout_price_changed')).waitFor()
  await payButton(page, say, 'HK$204.90').waitFor()
  expect(placing.count).toBe(0)
  await prices.end()
  await payButton(page, say, 'HK$204.90').click()
  await page.waitForURL(/\/pay\/pay_/)
  expect(placing.count).toBe(1)
})

test('the price of a choice that was taken back does not come over the price of the last one', async () => {
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await payButton(page, say, 'HK$189.90').waitFor()
  await quiet(page) // else a price that was asked for before is held, too
  const prices = await holdPrices(page)
  const first = await page.locator('main [name=way]:checked').inputValue()
  await choose(page, 'way', 'SHOWROOM')
  const early = await prices.take(({ delivery }) => delivery.way === 'SHOWROOM')
  await choose(page, 'way', first)
  const late = await prices.take(({ delivery }) => delivery.way === first)
  await late.letGo()
  await payButton(page, say, 'HK$189.90').waitFor()
  await early.letGo()
  await quiet(page)
  await payButton(page, say, 'HK$189.90').waitFor()
  expect(await payButton(page, say, 'HK$129.90').count()).toBe(0)
})

test('a price that cannot be had leaves the last one, the reason and the button that asks again until the next price', async () => {
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await fillForm(page, say)
  await payButton(page, say, 'HK$189.90').waitFor()
  const placing = countPlacing(page)
  const address = '**/api/payment/processPayment*'
  await page.route(address, (route) =>
    route.fulfill({ status: 422, json: { error: 'UNAVAILABLE', message: '今天不能結帳' } }),
  )
  await choose(page, 'way', 'SHOWROOM')
  const again = page.getByRole('button', { name: say('checkout_try_again') })
  await again.waitFor()
  await payButton(page, say, 'HK$189.90').click() // the last sum is shown, and not ordered
  await quiet(page)
  expect(placing.count).toBe(0)
  await page.unroute(address)
  const prices = await holdPrices(page)
  await again.click()
  const next = await prices.take(({ delivery }) => delivery.way === 'SHOWROOM')
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true)
  await next.letGo()
  await payButton(page, say, 'HK$129.90').waitFor()
  await expect.poll(() => again.count()).toBe(0)
  await prices.end()
})
