import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { buyGoods } from '../orders.ts'
import { goTo, type WindowLook, oneEach, phone, shopInBrowser } from './browser.ts'
import {
  addressOf,
  agree,
  choose,
  decideAtBank,
  expectNoSidewaysScroll,
  field,
  fillAddress,
  fillContact,
  personAt,
  payButton,
  type SayWord,
  speak,
} from './buyer.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
const url = (path: string) => journey.shop.url(path)

beforeAll(async () => {
  await putOnSale(journey.shop.db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
})

/** A visitor with a kettle at the checkout. */
const comeToPay = (look: WindowLook = {}) => visit('/checkOut', { ...look, goods: ['KETTLE'] })

async function place(page: Page, say: SayWord, method: 'CARD' | 'BANK_TRANSFER') {
  await fillContact(page)
  await fillAddress(page, say)
  await choose(page, 'cashCode', method)
  await agree(page)
  await payButton(page, say, 'HK$189.90', method === 'CARD').click()
}

/** Places an order by bank transfer; returns its number. */
async function placeByTransfer(page: Page, say: SayWord): Promise<string> {
  await place(page, say, 'BANK_TRANSFER')
  await page.waitForURL(/\/payResult\//)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

test.each(oneEach)('an order to be paid by transfer says how and until when: %s, %s', async (_, language, size) => {
  const say = speak(language)
  const page = await comeToPay({ language, size })
  const number = await placeByTransfer(page, say)
  await page.getByRole('heading', { name: say('orders_result_offline') }).waitFor()
  const how = page.getByRole('region', { name: say('orders_result_how') })
  await expect.poll(() => how.innerText()).toContain('HK$189.90')
  await expect.poll(() => how.innerText()).toContain(number)
  await expect.poll(() => how.innerText()).toMatch(language === 'zh-TW' ? /11月21日 \d\d:\d\d/ : /21 Nov \d\d:\d\d/) // 24 hours from placing
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // Changes to a card payment at the bank.
  await page.getByText(say('orders_another_method')).click()
  await choose(page, 'cashCode', 'CARD')
  await page.getByRole('button', { name: say('orders_pay_with', { amount: 'HK$189.90' }) }).click()
  await decideAtBank(page, 'approve')
  await page.getByText(say('orders_thanks')).waitFor()
})

test.each(oneEach)(
  '[2.18] [6.02] a guest sees an order by its number: whole where it was placed, masked with the e-mail, not at all without: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await comeToPay({ language, size })
    const number = await placeByTransfer(page, say)
    await goTo(page, url(`/personal/orders/${number}`))
    await page
      .getByText(/大圍道 ?1 ?號/)
      .first()
      .waitFor()

    const other = await visit('/orders/find', { language, size })
    await other.getByRole('button', { name: say('orders_find_go') }).click()
    await other.getByText(say('orders_find_number_required')).waitFor()
    await expectAccessible(other)
    await field(other, 'number').fill(number.toLowerCase())
    await field(other, 'email').fill('somebody@harbour.example')
    await other.getByRole('button', { name: say('orders_find_go') }).click()
    await other.getByText(say('refusal_order_not_found')).waitFor()

    const { email, phone } = personAt(page)
    await field(other, 'email').fill(email)
    await other.getByRole('button', { name: say('orders_find_go') }).click()
    await other.getByText(say('orders_masked')).waitFor()
    await expect.poll(() => addressOf(other)).toBe(`/personal/orders/${number}`)
    const shown = await other.locator('main').innerText()
    expect(shown).toContain('HK$189.90')
    for (const secret of ['大圍道', '陳大文', phone]) expect(shown).not.toContain(secret)
    await expectNoSidewaysScroll(other)
    await expectAccessible(other)

    const stranger = await visit(`/personal/orders/${number}`, { language, size })
    await stranger.getByRole('heading', { name: say('orders_not_found') }).waitFor()
    await expectAccessible(stranger)
  },
)

test('the link of the mail opens the whole order anywhere, and does not stay in the address', async () => {
  const { invoiceNo: number } = await buyGoods(await journey.shop.visitor(), { prodCode: 'KETTLE' })
  const inMail = new RegExp(`${url('').replace(/\/$/, '')}(/personal/orders/${number}\\?[^"\\\\\\s<]+)`)
  const findLink = () => inMail.exec(JSON.stringify(journey.shop.mails))?.[1]
  await expect.poll(findLink).toBeDefined()

  const other = await visit(findLink()!.replaceAll('&amp;', '&'), { language: 'en-US' })
  await other.getByText('示範大廈').first().waitFor()
  await expect.poll(() => other.url()).not.toMatch(/token|email/)
  await other.reload()
  await other.getByText('示範大廈').first().waitFor() // this tab still has the token
})

test('an order is bought again with one tap once it is paid: beside paying it, it would be bought twice', async () => {
  const say = speak('zh-TW')
  const page = await comeToPay()
  await place(page, say, 'CARD')
  await decideAtBank(page, 'decline')
  await page.getByRole('button', { name: say('orders_cancel') }).waitFor()
  const again = page.getByRole('button', { name: say('orders_buy_again') })
  expect(await again.count()).toBe(0)
  await page.getByRole('button', { name: say('orders_pay_now', { amount: 'HK$189.90' }) }).click()
  await decideAtBank(page, 'approve')
  await again.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('cart_check_out', { count: 1 }) })
    .waitFor()
})

test('the result of no payment says so, and leads to the look-up', async () => {
  const say = speak('zh-TW')
  const page = await visit('/payResult')
  await page.getByRole('heading', { name: say('orders_result_none') }).waitFor()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('orders_find') })
    .click()
  await page.waitForURL('**/orders/find')
})

test('a payment that the bank confirms late is shown without a reload', async () => {
  const say = speak('zh-TW')
  const page = await comeToPay()
  await place(page, say, 'CARD')
  await decideAtBank(page, 'approve-slowly')
  await page.getByRole('heading', { name: say('orders_result_waiting') }).waitFor()
  await expectAccessible(page)
  journey.shop.clock.moveBy({ seconds: 60 })
  await page.getByText(say('orders_thanks')).waitFor()
})

// Moves the shop's clock by more than half an hour, so it runs last.
test('an order that was not paid in time says so, and its goods can be bought again', async () => {
  const say = speak('en-US')
  const page = await comeToPay({ language: 'en-US', size: phone })
  await place(page, say, 'CARD')
  await decideAtBank(page, 'decline')
  await page.getByRole('alert').getByText(say('orders_result_failed')).waitFor()
  await goTo(page, url('/payResult'))
  await page.getByRole('heading', { name: say('orders_result_failed') }).waitFor()
  journey.shop.clock.moveBy({ minutes: 31 })
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('heading', { level: 1 }).innerText()
    })
    .toBe(say('orders_result_expired'))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('orders_buy_again') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('cart_check_out', { count: 1 }) })
    .waitFor()
})
