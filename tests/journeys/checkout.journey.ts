import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { desktop, goTo, phone, shopInBrowser } from './browser.ts'
import {
  addFromPage,
  addressOf,
  agree,
  choose,
  decideAtBank,
  expectNoSidewaysScroll,
  field,
  fillAddress,
  fillCart,
  fillContact,
  payButton,
  type Say,
  speak,
} from './buyer.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  const { db } = journey.shop
  await putOnSale(db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
  await putOnSale(db, { code: 'LAMP', cents: 20_000, onHand: 90 })
  await putOnSale(db, { code: 'WINE', cents: 30_000, onHand: 90, minAge: 18 })
  await putOnSale(db, { code: 'CARD', cents: 1_000, onHand: 90, remarkDemanded: true })
})

const url = (path: string) => journey.shop.url(path)
const orderOf = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .innerText()
    .then((title) => /W\d+/.exec(title)?.[0] ?? '')

const jumpUrl = (page: Page) => page.evaluate(() => sessionStorage.getItem('jump-url'))

/** Everything filled in for delivery to the door and payment at the bank. */
async function fillForm(page: Page, say: Say) {
  await fillContact(page)
  await fillAddress(page, say)
  await choose(page, 'cashCode', 'CARD')
  await agree(page)
}

describe.each([
  ['zh-TW', phone],
  ['zh-TW', desktop],
  ['en-US', phone],
  ['en-US', desktop],
] as const)('in %s at %o', (language, size) => {
  const say = speak(language)

  test('[1.22] [2.29] [2.46] [2.58] [4.28] [6.01] a guest has goods delivered and pays at the bank', async () => {
    const page = await visit('/', { language, size })
    await addFromPage(page, url('/product/KETTLE'), say)
    await fillCart(page, 'LAMP')
    await goTo(page, url('/cart'))
    const lamp = language === 'zh-TW' ? '測試 LAMP' : 'Test LAMP'
    await page.getByRole('checkbox', { name: say('cart_select', { name: lamp }) }).uncheck()
    await page.getByRole('link', { name: say('cart_check_out', { count: 1 }) }).click()

    await fillForm(page, say)
    await payButton(page, say, 'HK$189.90').waitFor() // HK$129.90 and HK$60.00 for the way
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await payButton(page, say, 'HK$189.90').click()

    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    const number = await orderOf(page)
    expect(seen).toContain(url(`/personal/orders/${number}?email=chan%40harbour.example`))
    expect(addressOf(page)).toBe(`/personal/orders/${number}`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await goTo(page, url('/cart'))
    await page.getByRole('link', { name: lamp }).first().waitFor()
    expect(await page.locator('main section ul > li').count()).toBe(1)
  })

  test('[1.22] a guest picks up at the showroom', async () => {
    const page = await visit('/cart', { language, size })
    await fillCart(page, 'KETTLE')
    await goTo(page, url('/checkOut'))
    await choose(page, 'way', 'SHOWROOM')
    await fillContact(page)
    await choose(page, 'cashCode', 'CARD')
    await agree(page)
    await payButton(page, say, 'HK$129.90').click() // no fee, and no address is asked for
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    await page.getByRole('heading', { name: say('orders_pickup'), exact: true }).waitFor()
  })

  test('[2.31] [2.59] a declined payment can be made again, and then it is paid', async () => {
    const page = await visit('/cart', { language, size })
    await fillCart(page, 'KETTLE')
    await goTo(page, url('/checkOut'))
    await fillForm(page, say)
    await payButton(page, say, 'HK$189.90').click()
    await decideAtBank(page, 'decline')
    await page.getByRole('heading', { name: say('orders_result_failed') }).waitFor()
    const result = addressOf(page)
    expect(await jumpUrl(page)).toMatch(/\/personal\/orders\/W\d+.*chan@harbour\.example/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await goTo(page, url('/payResult')) // by its short address too, in this tab
    await page.getByRole('heading', { name: say('orders_result_failed') }).waitFor()
    await goTo(page, url(result))
    await page.getByRole('button', { name: say('orders_pay_again', { amount: 'HK$189.90' }) }).click()
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    expect(await jumpUrl(page)).toBeNull() // used once
  })
})

const say = speak('zh-TW')

test('[2.30] while an order waits for its payment, a second entry of the checkout leads to the result', async () => {
  const page = await visit('/cart')
  await fillCart(page, 'KETTLE')
  await goTo(page, url('/checkOut'))
  await fillForm(page, say)
  await payButton(page, say, 'HK$189.90').click()
  await page.waitForURL(/\/pay\/pay_/)

  await page.goBack() // to a form whose order stands already
  await page.getByRole('heading', { name: say('orders_result_waiting') }).waitFor()
  await goTo(page, url('/checkOut'))
  await page.waitForURL(/\/payResult\//)
  await page.getByText(say('orders_result_waits')).waitFor()

  // Other goods need not wait with it.
  await fillCart(page, 'LAMP')
  await page.getByRole('button', { name: say('orders_result_new') }).click()
  await payButton(page, say, 'HK$260.00').waitFor()
})

test('what was typed survives a reload, but not the birth date', async () => {
  const page = await visit('/cart')
  await fillCart(page, 'WINE')
  await goTo(page, url('/checkOut'))
  await fillForm(page, say)
  await field(page, 'birthDate').fill('1990-01-01')
  await goTo(page, url('/checkOut'))
  const values = await Promise.all(
    ['recipient', 'area', 'building', 'block', 'birthDate'].map((name) => field(page, name).inputValue()),
  )
  expect(values).toEqual(['陳大文 Chan Tai Man', 'ST-TAIWAI', '示範大廈', '無', ''])
  expect(await field(page, 'agreeReturnRefundPolicy').isChecked()).toBe(false)
})

test('[5.38] [5.39] an empty form says what is missing, beside each field and above them all, and leads there', async () => {
  const page = await visit('/cart')
  await fillCart(page, 'KETTLE')
  await goTo(page, url('/checkOut'))
  await payButton(page, say, 'HK$189.90').click()
  const summary = page.getByRole('alert').filter({ hasText: say('field_name_required') })
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
  for (const complaint of ['field_policy_required', 'field_terms_required', 'field_method_required'] as const)
    expect(await page.getByText(say(complaint)).count(), complaint).toBe(2)
  await expectAccessible(page)
  // The address is one thing to fill in: one line above, its complaints beside its fields.
  expect(await page.getByText(say('field_block_required')).count()).toBe(1)
  await summary.getByRole('button', { name: say('checkout_errors_address', { count: 7 }) }).click()
  expect(await field(page, 'region').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(addressOf(page)).toBe('/checkOut')

  // What is mended is ticked where it stands: nothing moves under the pointer.
  const heightOf = async () => (await page.getByRole('alert').first().boundingBox())?.height
  const before = await heightOf()
  await fillForm(page, say)
  await page.getByText(say('checkout_errors_mended')).waitFor()
  expect(await heightOf()).toBe(before)
})

test('[5.20] alcohol is not sold to a guest under 18, and the law is quoted', async () => {
  const page = await visit('/cart')
  await fillCart(page, 'WINE')
  await goTo(page, url('/checkOut'))
  await page.getByText(say('catalogue_liquor_notice')).waitFor()
  await fillForm(page, say)
  await field(page, 'birthDate').fill('2008-11-21') // 18 tomorrow
  await payButton(page, say, 'HK$360.00').click()
  await expect.poll(() => page.getByText(say('field_under_age')).count()).toBe(2)
  await field(page, 'birthDate').fill('2008-11-20') // 18 today
  await payButton(page, say, 'HK$360.00').click()
  await page.waitForURL(/\/pay\/pay_/)
})

test('[5.28] [8.25] goods that need a remark are not sold without one', async () => {
  const page = await visit('/cart')
  await fillCart(page, 'CARD')
  await goTo(page, url('/checkOut'))
  await fillForm(page, say)
  await payButton(page, say, 'HK$70.00').click()
  await expect.poll(() => page.getByText(say('field_remark_required')).count()).toBe(2)
  await field(page, 'remark').fill('祝生日快樂')
  await payButton(page, say, 'HK$70.00').click()
  await page.waitForURL(/\/pay\/pay_/)
})

test('[9.08] from HK$500 on, the showroom is not offered, and says why', async () => {
  const page = await visit('/cart')
  await fillCart(page, 'LAMP', 'LAMP')
  await goTo(page, url('/checkOut'))
  expect(await page.locator('[name=way][value=SHOWROOM]').isEnabled()).toBe(true)
  await fillCart(page, 'WINE')
  await goTo(page, url('/checkOut'))
  await page.getByText(say('note_way_over_limit', { amount: 'HK$500.00' })).waitFor()
  expect(await page.locator('[name=way][value=SHOWROOM]').isDisabled()).toBe(true)
})

test('a price that changes before the press is shown, and paid only after another', async () => {
  await putOnSale(journey.shop.db, { code: 'RADIO', cents: 10_000, onHand: 9 })
  const page = await visit('/cart')
  await fillCart(page, 'RADIO')
  await goTo(page, url('/checkOut'))
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
  const page = await visit('/cart')
  await fillCart(page, 'KETTLE')
  await goTo(page, url('/checkOut'))
  await fillForm(page, say)
  await loseFirstAnswer(page, 'completePaymentMulCo')
  let sent = 0
  page.on('request', (request) => void (request.url().includes('completePaymentMulCo') && (sent += 1)))
  const before = await countOrders()
  await payButton(page, say, 'HK$189.90').dblclick()
  await field(page, 'flat')
    .press('Enter')
    .catch(() => {}) // by then the page may be gone
  await page.waitForURL(/\/pay\/pay_/)
  expect(sent).toBe(2)
  expect((await countOrders()) - before).toBe(1)
})

/** The first request of that name arrives, and the page never hears of it. */
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
  const page = await visit('/cart')
  await fillCart(page, 'KETTLE')
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

test('a policy opens over the form, and nothing typed is lost', async () => {
  const page = await visit('/cart')
  await fillCart(page, 'KETTLE')
  await goTo(page, url('/checkOut'))
  await fillContact(page)
  await page.getByRole('link', { name: '退貨及退款政策' }).first().click()
  await page.getByRole('dialog', { name: '退貨及退款政策' }).getByText('14').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await field(page, 'recipient').inputValue()).toBe('陳大文 Chan Tai Man')
})
