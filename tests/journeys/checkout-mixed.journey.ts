import { beforeAll, describe, expect, test } from 'vitest'
import { addRule, giveCoupon } from '../coupons.ts'
import { putCard } from '../gift-cards.ts'
import { putOnSale } from '../goods.ts'
import { arjun, emily } from '../people.ts'
import { findOwner, givePoints } from '../points.ts'
import { offer } from '../promotions.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { agree, choose, decideAtBank, expectNoSidewaysScroll, payButton, speak } from './buyer.ts'
import { visitAs } from './member.ts'

// A member pays with coupon, points, gift card, and card.
const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  const { shop } = journey
  await putOnSale(shop.db, { code: 'KETTLE', cents: 60_000, onHand: 90 })
  await offer(shop.db, {
    nameZh: '優惠twenty',
    nameEn: 'Offer twenty',
    lane: 'order',
    codes: ['TWENTY'],
    terms: { kind: 'amount', cents: 2_000 },
  })
  await addRule(shop.db, { code: 'FIFTY', leastCents: 30_000 })
  await addRule(shop.db, { code: 'LARGE', cents: 90_000, leastCents: 900_000 })
  for (const who of [emily, arjun]) {
    const owner = await findOwner(shop.db, who.email)
    const { member } = owner
    await giveCoupon(shop, member, 'FIFTY')
    await giveCoupon(shop, member, 'LARGE')
    await givePoints(shop.db, owner, 5_000, shop.clock.now())
    await putCard(shop.db, { code: who === emily ? '8800000000000017' : '8800000000000025', cents: 10_000, member })
  }
})

const people = { 'zh-TW': emily, 'en-US': arjun }

describe.each(oneEach)('%s in %s', (_, language, size) => {
  const say = speak(language)
  const who = people[language]

  test('[1.23] [1.25] [1.26] [2.60] [2.62] [4.30] code, coupon, points and gift card pay their parts, the bank declines and then takes the rest', async () => {
    const page = await visitAs(visit, who, '/checkOut', { language, size, goods: ['KETTLE'] })
    await payButton(page, say, 'HK$600.00').waitFor()
    const summary = page.getByRole('region', { name: say('checkout_summary') })

    await page.getByRole('textbox', { name: say('checkout_code') }).fill('twenty')
    await page.keyboard.press('Enter')
    await payButton(page, say, 'HK$580.00').waitFor()

    await page.getByRole('button', { name: say('checkout_coupons_choose') }).click()
    const sheet = page.getByRole('dialog', { name: say('checkout_coupons_choose') })
    await sheet.getByRole('heading', { name: say('checkout_coupons_misfit') }).waitFor()
    const large = sheet.getByRole('listitem').filter({ hasText: /LARGE/ })
    await large.getByText('HK$9,000', { exact: false }).first().waitFor()
    await expect.poll(() => large.getByRole('checkbox').isDisabled()).toBe(true)
    await sheet.getByRole('listitem').filter({ hasText: /FIFTY/ }).getByRole('checkbox').check()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: say('checkout_coupons_use', { count: 1 }) }).click()
    await payButton(page, say, 'HK$530.00').waitFor()
    await summary.getByText('−HK$50.00').waitFor()

    await page.getByRole('button', { name: say('checkout_points_use'), exact: true }).click()
    await page.getByRole('button', { name: say('checkout_points_all') }).click()
    await payButton(page, say, 'HK$414.00').waitFor() // the maximum is a fifth of the goods total
    await page.getByRole('checkbox', { name: /^88/ }).first().check()
    await payButton(page, say, 'HK$314.00').waitFor()
    await summary.getByText(say('checkout_left'), { exact: true }).waitFor()
    await summary.getByText(say('checkout_net'), { exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await choose(page, 'cashCode', 'CARD')
    await agree(page)
    await payButton(page, say, 'HK$314.00').click()
    await decideAtBank(page, 'decline')
    // Returns to the member's orders, which link to this one.
    await page.waitForURL(/\/personal\/orders\?/)
    const told = page.getByRole('alert').filter({ hasText: say('orders_result_failed') })
    await told.getByRole('link').click()
    await told.waitFor()
    await page.getByText(say('orders_another_method')).click()
    await choose(page, 'cashCode', 'BANK_TRANSFER')
    await page.getByRole('button', { name: say('orders_pay_with', { amount: 'HK$314.00' }) }).click()
    await page.getByRole('heading', { name: say('orders_result_offline') }).waitFor()
    await page.getByText(say('orders_another_method')).click()
    await choose(page, 'cashCode', 'CARD')
    await page.getByRole('button', { name: say('orders_pay_with', { amount: 'HK$314.00' }) }).click()
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    const named = language === 'zh-TW' ? ['優惠twenty', '券 FIFTY'] : ['Offer twenty', 'Coupon FIFTY']
    const parts = [...named, say('tender_points', { points: '2,320' })]
    const amounts = ['−HK$20.00', 'HK$580.00', 'HK$50.00', 'HK$116.00', 'HK$100.00', 'HK$314.00']
    await page.getByRole('complementary').getByText(say('pay_method_card')).waitFor() // with the masked card
    for (const told of [...parts, ...amounts])
      await expect
        .poll(() => page.getByRole('complementary').getByText(told, { exact: true }).count(), { message: told })
        .toBeGreaterThan(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
