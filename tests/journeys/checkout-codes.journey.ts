import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { putCard } from '../gift-cards.ts'
import { putOnSale } from '../goods.ts'
import { emily } from '../people.ts'
import { goods, offer } from '../promotions.ts'
import { desktop, goTo, oneEach, shopInBrowser } from './browser.ts'
import {
  decideAtBank,
  expectNoSidewaysScroll,
  fillCart,
  fillContact,
  fillForm,
  payButton,
  type SayWord,
  speak,
} from './buyer.ts'
import { logInOnPage } from './member.ts'
import { alive } from './settled.ts'

// Savings, and part payments of a guest.
const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  const { shop } = journey
  await putOnSale(shop.db, { code: 'KETTLE', cents: 40_000, onHand: 90 })
  await putOnSale(shop.db, { code: 'LAMP', cents: 10_000, onHand: 90 })
  const of = goods({ products: ['LAMP'] })
  await offer(shop.db, {
    nameZh: '優惠thirty',
    nameEn: 'Offer thirty',
    lane: 'order',
    codes: ['THIRTY'],
    terms: { kind: 'amount', cents: 3_000 },
  })
  await offer(shop.db, { codes: ['LAMPS'], of, terms: { kind: 'percent', percent: 50 } })
  const secondHalf = { kind: 'nth-piece', nth: 2, percent: 50, mixed: false } as const
  await offer(shop.db, { nameZh: '優惠second-lamp', of, terms: secondHalf })
  await shop.db.insertInto('charge_rule').values({ company: 'SPORT', kind: 'gift_wrap', fee_cents: 1_500 }).execute()
  await putCard(shop.db, { code: '7711223344556677', pin: '135790', cents: 100_000 })
})

const url = (path: string) => journey.shop.url(path)

async function typeCode(page: Page, say: SayWord, code: string) {
  await page.getByRole('textbox', { name: say('checkout_code') }).fill(code)
  await page.getByRole('button', { name: say('checkout_code_apply'), exact: true }).click()
}
const typedCodes = (page: Page, say: SayWord) =>
  page.getByRole('list', { name: say('checkout_codes') }).getByRole('listitem')
const sums = (page: Page, say: SayWord) => page.getByRole('region', { name: say('checkout_summary') })

describe.each(oneEach)('%s in %s', (_, language, size) => {
  const say = speak(language)
  const isChinese = language === 'zh-TW'

  test('[1.24] [5.32] [5.33] [8.30] [8.31] a code that applies says what it saves, one that does not says why, and both can be taken off', async () => {
    // Tried in the cart already, and kept for the checkout.
    const page = await visit('/cart', { language, size, goods: ['KETTLE'] })
    await page.getByText(say('cart_code_ask')).click()
    await typeCode(page, say, 'LAMPS')
    await typedCodes(page, say).filter({ hasText: 'LAMPS' }).getByText(say('promotion_why_no_goods')).waitFor()
    await page.getByRole('button', { name: say('checkout_remove', { name: 'LAMPS' }) }).click()
    await typeCode(page, say, 'NOSUCHCODE')
    await page
      .getByRole('alert')
      .filter({ hasText: say('refusal_discount_code_invalid') })
      .waitFor()
    await typeCode(page, say, ' thirty ')
    await typedCodes(page, say).filter({ hasText: '−HK$30.00' }).waitFor()
    await expectAccessible(page)
    await goTo(page, url('/checkOut'))
    await payButton(page, say, 'HK$430.00').waitFor()
    await typedCodes(page, say).filter({ hasText: '−HK$30.00' }).waitFor()
    await sums(page, say)
      .getByText(isChinese ? '優惠thirty' : 'Offer thirty')
      .waitFor()

    await typeCode(page, say, 'Thirty')
    await page
      .getByRole('alert')
      .filter({ hasText: say('refusal_discount_exists') })
      .waitFor()
    await expect.poll(() => typedCodes(page, say).count()).toBe(1)

    // Enter applies the code and does not place the order.
    await page.getByRole('textbox', { name: say('checkout_code') }).fill('NOSUCHCODE')
    await page.keyboard.press('Enter')
    const unknown = typedCodes(page, say).filter({ hasText: 'NOSUCHCODE' })
    await unknown.getByText(say('refusal_discount_code_invalid')).waitFor()
    await typeCode(page, say, 'LAMPS')
    const misfit = typedCodes(page, say).filter({ hasText: 'LAMPS' })
    await misfit.getByText(say('promotion_why_no_goods')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/checkOut')
    await payButton(page, say, 'HK$430.00').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: say('checkout_remove', { name: 'thirty' }) }).click()
    await payButton(page, say, 'HK$460.00').waitFor()
    const focused = page.getByRole('textbox', { name: say('checkout_code') })
    await expect.poll(() => focused.evaluate((box) => box === document.activeElement)).toBe(true)

    // A code that the shop refuses says why in the cart, too.
    await goTo(page, url('/cart'))
    await unknown.getByText(say('refusal_discount_code_invalid')).waitFor()
  })

  test('a charge that is chosen is in the sum and stays after a refresh, and unticked it is gone', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['KETTLE'] })
    const name = say('paper_gift_wrap')
    const box = page.getByRole('checkbox', { name: say('checkout_charge', { name, amount: 'HK$15.00' }), exact: true })
    await payButton(page, say, 'HK$460.00').waitFor()
    await box.check()
    await payButton(page, say, 'HK$475.00').waitFor()
    await sums(page, say).getByText(name).waitFor()
    await expectAccessible(page)
    await goTo(page, url('/checkOut'))
    await payButton(page, say, 'HK$475.00').waitFor()
    await box.uncheck()
    await payButton(page, say, 'HK$460.00').waitFor()
    expect(await sums(page, say).getByText(name).count()).toBe(0)
  })

  test('[5.35] a gift card pays for all of a guest’s order, says so on the button, and keeps the rest', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['KETTLE'] })
    await fillForm(page, say)
    await page.getByRole('button', { name: say('checkout_gift_card_enter') }).click()
    await page.getByRole('textbox', { name: say('checkout_gift_card_code') }).fill('7711 2233 4455 6677')
    await page.getByRole('textbox', { name: say('checkout_gift_card_pin') }).fill('000000')
    await page.getByRole('button', { name: say('checkout_gift_card_use') }).click()
    await page.getByText(say('refusal_gift_card_unknown')).waitFor()
    await page.getByRole('textbox', { name: say('checkout_gift_card_pin') }).fill('135790')
    await page.getByRole('button', { name: say('checkout_gift_card_use') }).click()
    await sums(page, say).getByText('−HK$460.00').waitFor()
    await page.getByText(say('checkout_nothing_left')).waitFor()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/7711223344556677|135790/)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('checkout_pay_by_card'), exact: true }).click()
    await page.getByText(say('orders_thanks')).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/personal\/orders\/W/)
  })

  test('[4.28] what was chosen is there after a refresh and after Back in the middle of paying, and gone with the order', async () => {
    const page = await visit('/checkOut', { language, size, goods: ['KETTLE'] })
    await fillForm(page, say)
    await typeCode(page, say, 'THIRTY')
    await payButton(page, say, 'HK$430.00').waitFor()
    await goTo(page, url('/checkOut'))
    await payButton(page, say, 'HK$430.00').waitFor()
    await fillForm(page, say)
    await payButton(page, say, 'HK$430.00').click()
    await page.waitForURL(/\/pay\/pay_/)
    await page.goBack() // the order exists, with its discount
    await page.getByText('HK$430.00').first().waitFor()
    await page.getByRole('button', { name: say('orders_pay_now', { amount: 'HK$430.00' }) }).click()
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()

    await fillCart(page, 'KETTLE')
    await goTo(page, url('/checkOut'))
    await payButton(page, say, 'HK$460.00').waitFor()
    expect(await typedCodes(page, say).count()).toBe(0)
  })
})

const say = speak('zh-TW')

test('a promotion that is not wanted can be switched off, stays off after a reload, and can be switched on again', async () => {
  const page = await visit('/checkOut', { goods: ['LAMP', 'LAMP'] })
  await payButton(page, say, 'HK$210.00').waitFor() // HK$200.00, less HK$50.00 for the second, plus HK$60.00 for delivery
  await page.getByRole('button', { name: say('checkout_close_promotion_of', { name: '優惠second-lamp' }) }).click()
  await payButton(page, say, 'HK$260.00').waitFor()
  await goTo(page, url('/checkOut'))
  await payButton(page, say, 'HK$260.00').waitFor()
  await page.getByText(say('cart_not_applied', { count: 1 })).click()
  await page.getByRole('button', { name: say('checkout_reopen_of', { name: '優惠second-lamp' }) }).click()
  await payButton(page, say, 'HK$210.00').waitFor()
})

test('a guest who logs in at the checkout loses nothing that was typed or chosen', async () => {
  const page = await visit('/checkOut', { size: desktop, goods: ['KETTLE'] })
  await fillContact(page)
  await typeCode(page, say, 'THIRTY')
  await payButton(page, say, 'HK$430.00').waitFor()
  expect(await page.getByRole('heading', { name: say('checkout_coupons'), exact: true }).count()).toBe(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('checkout_login'), exact: true })
    .click()
  await page.waitForURL(/\/login\?redirect/)
  await logInOnPage(page, say, emily)
  await page.waitForURL((address) => address.pathname === '/checkOut')
  await alive(page)
  await page.getByRole('heading', { name: say('checkout_coupons'), exact: true }).waitFor()
  await page.getByRole('main').getByText('陳大文 Chan Tai Man').waitFor() // in one line, now that a member is here
  await typedCodes(page, say).filter({ hasText: '−HK$30.00' }).waitFor()
})
