import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import {
  addFromPage,
  addressOf,
  agree,
  choose,
  decideAtBank,
  expectNoSidewaysScroll,
  fillContact,
  fillForm,
  payButton,
  speak,
} from './buyer.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  const { db } = journey.shop
  await putOnSale(db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
  await putOnSale(db, { code: 'LAMP', cents: 20_000, onHand: 90 })
})

const url = (path: string) => journey.shop.url(path)
const orderOf = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .innerText()
    .then((title) => /W\d+/.exec(title)?.[0] ?? '')

const jumpUrl = (page: Page) => page.evaluate(() => sessionStorage.getItem('jump-url'))

describe.each(oneEach)('on a %s in %s', (_, language, size) => {
  const say = speak(language)

  test('[1.22] [2.29] [2.46] [2.58] [4.28] [6.01] a guest has goods delivered and pays at the bank', async () => {
    const page = await visit('/product/KETTLE', { language, size, goods: ['LAMP'] })
    await addFromPage(page, say)
    await goTo(page, url('/cart'))
    const lamp = language === 'zh-TW' ? '測試 LAMP' : 'Test LAMP'
    await page.getByRole('checkbox', { name: say('cart_select', { name: lamp }) }).uncheck()
    await page.getByRole('link', { name: say('cart_check_out', { count: 1 }) }).click()

    await fillForm(page, say)
    await payButton(page, say, 'HK$189.90').waitFor() // HK$129.90 and HK$60.00 for delivery
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await payButton(page, say, 'HK$189.90').click()

    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    // The first that is said is when the goods come.
    const day = /\d+月\d+日|\d+ [A-Z][a-z]{2}/
    const first = async () => (await page.locator('main').innerText()).split('\n').find((line) => day.test(line))
    await expect.poll(first).toMatch(language === 'zh-TW' ? /^預計.+送到$/ : /^Arriving /)
    await expectNoSidewaysScroll(page)
    const number = await orderOf(page)
    const result = url(`/personal/orders/${number}?email=`)
    expect(seen).toContainEqual(
      expect.stringMatching(new RegExp(`^${RegExp.escape(result)}chan\\d+%40harbour\\.example$`)),
    )
    await expect.poll(() => addressOf(page)).toBe(`/personal/orders/${number}`)
    const joining = page.getByRole('link', { name: say('members_register_title') }) // the order joins the account
    await expect.poll(() => joining.getAttribute('href')).toContain(encodeURIComponent(`/personal/orders/${number}`))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await goTo(page, url('/cart'))
    await page.getByRole('link', { name: lamp }).first().waitFor()
    await expect.poll(() => page.locator('main section ul > li').count()).toBe(1)
  })

  test('[1.22] a guest picks up at the showroom', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['KETTLE'] })
    await choose(page, 'way', 'SHOWROOM')
    await fillContact(page)
    await choose(page, 'cashCode', 'CARD')
    await agree(page)
    await payButton(page, say, 'HK$129.90').click() // no fee, and no address is required
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    await page.getByRole('heading', { name: say('orders_pickup'), exact: true }).waitFor()
  })

  test('[2.31] [2.59] [2.60] a guest whose payment is declined comes back to the order, pays again there, and then it is paid', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['KETTLE'] })
    await fillForm(page, say)
    await payButton(page, say, 'HK$189.90').click()
    await decideAtBank(page, 'decline')
    await page.getByRole('alert').getByText(say('orders_result_failed')).waitFor()
    await expect.poll(() => addressOf(page)).toMatch(/^\/personal\/orders\/W\d+$/)
    const order = addressOf(page)
    await expect.poll(() => jumpUrl(page)).toBeNull() // can be used once
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await goTo(page, url('/payResult')) // shows the result of this tab's last payment
    await page.getByRole('heading', { name: say('orders_result_failed') }).waitFor()
    await goTo(page, url(order))
    const payNow = page.getByRole('button', { name: say('orders_pay_now', { amount: 'HK$189.90' }) })
    await payNow.click()
    await page.waitForURL(/\/pay\/pay_/)
    await page.goBack() // with the browser's button: the jump URL is stored
    await payNow.waitFor()
    await expect.poll(() => jumpUrl(page)).toMatch(/\/personal\/orders\/W\d+.*chan\d+@harbour\.example/)
    await payNow.click()
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    expect(
      await page
        .getByRole('alert')
        .filter({ hasText: say('orders_result_failed') })
        .count(),
    ).toBe(0)
    await expect.poll(() => jumpUrl(page)).toBeNull()
  })
})
