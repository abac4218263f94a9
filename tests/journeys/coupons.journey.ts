import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { giveCoupon } from '../coupons.ts'
import { arjun, emily, ngaTing, register } from '../people.ts'
import { givePoints } from '../points.ts'
import { goTo, shopInBrowser, oneEach } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { arrived, heldMember, notice, visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

const tickets = (page: Page) => page.getByRole('main').getByRole('article')
const path = '/personal/coupons'
const idOf = async (page: Page) => {
  const row = await journey.shop.db
    .selectFrom('member')
    .select('visitor')
    .where('vip_code', '=', (await heldMember(page))!)
    .where('company', '=', 'SPORT')
    .executeTakeFirstOrThrow()
  return row.visitor
}

test.each(oneEach)(
  '[2.19] [2.42] the wallet shows what can be used with its terms, what was used on which order, and what has ended: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const zh = language === 'zh-TW'
    const page = await visitAs(visit, emily, path, { language, size })
    await arrived(page, say('personal_coupons'))
    const ticket = (name: string) => tickets(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
    const gold = ticket(zh ? '金卡或以上九折' : 'Gold and above: 10% off')
    for (const said of [
      zh ? '9折' : '10% off',
      say('coupon_least', { amount: 'HK$800' }),
      say('coupon_term_most', { amount: 'HK$200' }),
      zh ? '只限金卡會員、白金會員、鑽石會員使用' : 'For Gold, Platinum, Diamond members only',
      say('coupon_uses', { count: 2 }),
      zh ? '有效至2027年3月31日' : 'Until 31 Mar 2027',
    ])
      await gold.getByText(said, { exact: true }).waitFor()
    const meat = ticket(zh ? '肉類海鮮減 HK$40' : 'HK$40 off Meat & Seafood')
    await meat.getByText(zh ? '只適用於肉類海鮮' : 'For Meat & Seafood only').waitFor()
    await ticket(zh ? '免送貨費' : 'Free delivery').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const tab = (name: Parameters<typeof say>[0]) => page.getByRole('navigation').getByRole('link', { name: say(name) })
    await tab('coupon_tab_used').click()
    const used = ticket(zh ? '迎新 HK$50 優惠券' : 'Welcome HK$50')
    await used.getByText(say('coupon_paid', { amount: 'HK$50.00' })).waitFor()
    await expect.poll(() => tickets(page).count()).toBe(1)
    await expectAccessible(page)
    await tab('coupon_tab_expired').click()
    await ticket(zh ? '舊年減 HK$10' : "Last year's HK$10").waitFor()
    await expect.poll(() => tickets(page).count()).toBe(1)
    await expectAccessible(page)
    await page.goBack()
    await used.getByRole('link').click()
    await page.waitForURL(/\/personal\/orders\/W26/)
  },
)

test.each(oneEach)(
  '[2.43] points buy a coupon after one is asked once more; it lies in the wallet and the points are gone: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const zh = language === 'zh-TW'
    const page = await visitAs(visit, zh ? arjun : ngaTing, path, { language, size })
    await arrived(page, say('personal_coupons'))
    const member = await idOf(page)
    await givePoints(journey.shop.db, { company: 'SPORT', member }, 10_000, journey.shop.clock.now())
    await goTo(page, journey.shop.url(path))
    const name = zh ? '2,000 積分換 HK$100' : '2,000 points = HK$100'
    const named = tickets(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect.poll(() => named.count()).toBeGreaterThan(0)
    const before = await named.count()
    const buying = page.getByRole('main').getByRole('button', { name: say('coupon_offer_take_of', { name }) })
    await buying.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('coupon_cancel') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await buying.click()
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('coupon_offer_take'), exact: true }).click()
    await notice(page, say('coupon_offer_taken', { name }))
    await expect.poll(() => named.count()).toBe(before + 1)
    const bought = await journey.shop.db
      .selectFrom('coupon')
      .select('number')
      .where('member', '=', member)
      .where('rule', '=', 'PTS2000')
      .where('given_for', 'like', 'points %')
      .execute()
    expect(bought.length).toBe(before)
    await expectNoSidewaysScroll(page)
  },
)

test.each(oneEach)(
  'a new member finds the welcome coupon, no points to buy with, and pages that say that nothing is there: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const email = `welcome-${language.toLowerCase()}@harbour.example`
    await register(journey.shop, email)
    const page = await visitAs(visit, { email, password: 'Teapot42Blue' }, path, { language, size })
    await expect
      .poll(async () => {
        await goTo(page, journey.shop.url(path))
        await arrived(page, say('personal_coupons'))
        return page.getByText(language === 'zh-TW' ? '迎新 HK$50 優惠券' : 'Welcome HK$50', { exact: true }).count()
      })
      .toBe(1)
    await page.getByText(say('coupon_offer_missing', { points: '500' })).waitFor()
    expect(await page.getByRole('button', { name: say('coupon_offer_take'), exact: true }).count()).toBe(0)
    for (const [tab, title] of [
      ['used', say('coupon_none_used')],
      ['expired', say('coupon_none_expired')],
    ]) {
      await goTo(page, journey.shop.url(`${path}?tab=${tab}`))
      await page.getByRole('heading', { name: title! }).waitFor()
      await expectAccessible(page)
    }
  },
)

test('fifteen coupons come in pages of twelve, and the tab keeps its page on Back', async () => {
  const say = speak('zh-TW')
  const email = 'many-coupons@harbour.example'
  await register(journey.shop, email)
  const page = await visitAs(visit, { email, password: 'Teapot42Blue' }, path)
  const member = await idOf(page)
  for (let count = 0; count < 15; count += 1) await giveCoupon(journey.shop, member, 'BDAY100')
  await goTo(page, journey.shop.url(path))
  const own = page.getByRole('main').getByText(/^編號 /)
  await expect.poll(() => own.count()).toBe(12)
  await page.getByRole('link', { name: say('shell_page', { page: 2 }) }).click()
  await expect.poll(() => own.count()).toBe(4) // with the welcome coupon
  await page.getByRole('link', { name: say('coupon_tab_used') }).click()
  await page.getByRole('heading', { name: say('coupon_none_used') }).waitFor()
  await page.goBack()
  await expect.poll(() => own.count()).toBe(4)
})

test('a walk-in is led to the login and comes back to the coupons', async () => {
  const page = await visit(path)
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === path)
})
