import { expect, test } from 'vitest'
import { putCard } from '../gift-cards.ts'
import { arjun, emily, taiMan } from '../people.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { arrived, notice, press, visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

test.each(oneEach)(
  '[2.22] [2.47] the wallet shows what can pay and what is over, and what happened on each card: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visitAs(visit, emily, '/personal/giftCard', { language, size })
    await arrived(page, say('personal_gift_cards'))
    await page.getByText(say('gift_card_ready', { amount: 'HK$588.50' })).waitFor()
    const main = page.getByRole('main')
    const cards = main.getByRole('article')
    const named = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')))
    expect(named).toEqual(['0020', '0012', '0038', '0046'].map((last4) => say('gift_card_ending', { last4 })))
    const [small = '', , used = '', expired = ''] = await cards.allTextContents()
    for (const said of ['HK$88.50', '62** **** **** 0020', say('gift_card_active')]) expect(small).toContain(said)
    expect(used).toContain(say('gift_card_used'))
    expect(expired).toContain(say('gift_card_expired'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await main.getByRole('button', { name: say('gift_card_movements_of', { last4: '0046' }) }).click()
    const rows = page.getByRole('dialog').locator('ol > li')
    await rows.first().waitFor()
    const [last = '', first = ''] = await rows.allTextContents()
    expect([last.includes(say('gift_card_entry_expire')), last.includes('−HK$200.00')]).toEqual([true, true])
    expect([first.includes(say('gift_card_entry_issue')), first.includes('+HK$200.00')]).toEqual([true, true])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  },
)

test.each(oneEach)(
  '[2.22] a card is put into an empty wallet by number and PIN; what is wrong is said beside the field: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { code, pin } = await putCard(journey.shop.db, { cents: 12_345 })
    const page = await visitAs(visit, language === 'zh-TW' ? taiMan : arjun, '/personal/giftCard', {
      language,
      size,
    })
    await page.getByRole('heading', { name: say('personal_gift_cards_empty') }).waitFor()
    await press(page, say('gift_card_add'))
    const number = page.getByLabel(say('checkout_gift_card_code'), { exact: true })
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true)
    await press(page, say('gift_card_add'))
    await page.getByText(say('checkout_gift_card_pin_required')).waitFor()
    await number.fill(code)
    await page.getByLabel(say('checkout_gift_card_pin'), { exact: true }).fill('000000')
    await press(page, say('gift_card_add'))
    await page.getByText(say('refusal_gift_card_unknown')).waitFor()
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await page.getByLabel(say('checkout_gift_card_pin'), { exact: true }).fill(pin)
    await page.keyboard.press('Enter')
    await notice(page, say('gift_card_added'))
    const card = page.getByRole('main').getByRole('article')
    await card.getByText('HK$123.45').waitFor()
    await goTo(page, journey.shop.url('/personal/giftCard'))
    await card.getByText(`77** **** **** ${code.slice(-4)}`).waitFor()
  },
)

test.each(oneEach)(
  'a gift card to buy has values in the place of sizes, is not delivered, goes to whom one names, and to another when one changes one’s mind: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/product/GC10643', { language, size })
    await page.getByRole('group', { name: say('gift_card_value') }).waitFor()
    await press(page, say('catalogue_add'))
    await page.getByRole('main').getByText(say('gift_card_select_value')).first().waitFor()
    await page.getByRole('main').getByText('HK$1,000', { exact: true }).click()
    await page
      .getByRole('paragraph')
      .filter({ hasText: say('gift_card_by_mail') })
      .waitFor()
    await page.getByLabel(say('gift_card_send')).check()
    await page.getByLabel(say('gift_card_send_name')).fill('Amy')
    await page.getByLabel(say('gift_card_send_email')).fill('amy')
    await press(page, say('catalogue_add'))
    await page.getByRole('main').getByRole('status').getByText(say('field_email_invalid')).waitFor()
    await page.getByLabel(say('gift_card_send_email')).fill('amy@friends.example')
    await expectAccessible(page)
    await press(page, say('catalogue_add'))
    const drawer = page.getByRole('dialog').first()
    await drawer.getByText('HK$1,000').first().waitFor()
    await drawer.getByText('amy@friends.example · Amy').waitFor()

    const change = drawer.getByRole('button', { name: say('cart_recipient_change') })
    await change.click()
    const dialog = page.getByRole('dialog', { name: say('cart_recipient') })
    const email = dialog.getByLabel(say('gift_card_send_email'))
    await expect.poll(() => email.inputValue()).toBe('amy@friends.example')
    await email.fill('bea')
    await dialog.getByLabel(say('gift_card_send_name')).fill('Bea')
    await dialog.getByRole('button', { name: say('cart_recipient_save') }).click()
    await dialog.getByText(say('field_email_invalid')).waitFor()
    await expectAccessible(page)
    await email.fill('bea@friends.example')
    await dialog.getByRole('button', { name: say('cart_recipient_save') }).click()
    await drawer.getByText('bea@friends.example · Bea').waitFor()
    await expect.poll(() => drawer.getByText('amy@friends.example').count()).toBe(0)
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
  },
)
