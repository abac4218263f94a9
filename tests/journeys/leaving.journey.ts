import { expect, test } from 'vitest'
import { bookOrder } from '../received.ts'
import { arjun, emily, ngaTing, taiMan } from '../people.ts'
import { goTo, reload, shopInBrowser, oneEach } from './browser.ts'
import { field, speak } from './buyer.ts'
import { arrived, heldMember, logInOnPage, notice, press, proveAddress, visitAs } from './member.ts'
import { quiet } from './settled.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

test.each(oneEach)(
  '[2.25] [8.35] [8.48] a new password for the old one: this window stays in, the other is logged out: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? taiMan : emily
    const page = await visitAs(visit, who, '/personal/changePassword', { language, size })
    const elsewhere = await visitAs(visit, who, '/personal/coupons', { language })
    await arrived(page, say('personal_password'))
    const change = async (old: string, password: string, again = password) => {
      await field(page, 'oldPassword').fill(old)
      await field(page, 'password').fill(password)
      await field(page, 'rePassword').fill(again)
      await press(page, say('personal_password'))
    }
    await change(who.password, who.password)
    await page.getByRole('alert').getByText(say('field_password_unchanged')).waitFor()
    await change('Wrong1234', 'Kettle59Red')
    await page.locator('main p').getByText(say('field_old_password_incorrect')).first().waitFor()
    await expectAccessible(page)
    await change(who.password, 'Kettle59Red')
    await notice(page, say('personal_updated'))
    await expect.poll(() => field(page, 'oldPassword').inputValue()).toBe('')
    await reload(page)
    await expect.poll(() => heldMember(page)).toMatch(/./)

    await quiet(elsewhere) // whose session has ended: its calls on the way answer of that
    await elsewhere.goto(journey.shop.url('/personal/grade'))
    await elsewhere.waitForURL((url) => url.pathname === '/login')
    await logInOnPage(elsewhere, say, who)
    await elsewhere.getByRole('alert').getByText(say('refusal_invalid_login')).waitFor()
    await logInOnPage(elsewhere, say, { ...who, password: 'Kettle59Red' })
    await elsewhere.waitForURL((url) => url.pathname === '/personal/grade')

    // A member with third-party logins only has no password to change.
    await journey.shop.db.updateTable('member').set({ password_hash: null }).where('email', '=', who.email).execute()
    await goTo(elsewhere, journey.shop.url('/personal/changePassword'))
    await elsewhere.getByText(say('personal_no_password')).waitFor()
    expect(await field(elsewhere, 'oldPassword').count()).toBe(0)
  },
)

test.each([
  [oneEach[0], ngaTing, 'PASSWORD'],
  [oneEach[1], arjun, 'EMAIL'],
] as const)(
  '[1.37] [2.26] [4.32] an account is not deleted before the day that is told, then after a notice, a proof and a question: %j',
  async ([, language, size], who, way) => {
    const say = speak(language)
    const { shop } = journey
    const { visitor } = await shop.db
      .selectFrom('member')
      .select('visitor')
      .where('email', '=', who.email)
      .where('company', '=', 'SPORT')
      .executeTakeFirstOrThrow()
    const number = `W9${language === 'zh-TW' ? '1' : '2'}00000001`
    const ago = (days: number) => shop.clock.now().subtract({ hours: 24 * days })
    await bookOrder(shop.db, { member: visitor, number, cents: 10_000, placedAt: ago(6), receivedAt: ago(4) })

    const page = await visitAs(visit, who, '/personal/deleteAccount', { language, size })
    await page.getByText(say('personal_delete_kept')).waitFor()
    const day = ago(4).toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate().add({ days: 15 })
    const { day: date, month, year } = day
    const months = ['', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    const written = language === 'zh-TW' ? `${year}年${month}月${date}日` : `${date} ${months[month]} ${year}`
    await page.getByText(say('personal_delete_possible_from', { day: written })).waitFor()
    await page.getByRole('link', { name: number }).waitFor()
    expect(await page.getByRole('button', { name: say('personal_delete_go') }).count()).toBe(0)
    await expectAccessible(page)

    await shop.db
      .updateTable('sales_order')
      .set({ order_state: 'cancelled', refunded_cents: 10_000 })
      .where('number', '=', number)
      .execute()
    await goTo(page, shop.url('/personal/deleteAccount'))
    await page.locator(`main [name="way"][value="${way}"]`).check()
    if (way === 'EMAIL') await proveAddress(shop, page, say, who.email, 'verifyCode')
    else {
      await field(page, 'password').fill('Wrong1234')
      await press(page, say('personal_delete_go'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('personal_delete_yes') })
        .click()
      await page.locator('main p').getByText(say('field_password_incorrect')).first().waitFor()
      await field(page, 'password').fill(who.password)
    }
    await press(page, say('personal_delete_go'))
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('personal_keep') })
      .click()
    await expect.poll(() => heldMember(page)).toMatch(/./)
    await press(page, say('personal_delete_go'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('personal_delete_yes') })
      .click()
    await page.waitForURL('**/farewell')
    await page.getByRole('heading', { level: 1, name: say('personal_farewell') }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => heldMember(page)).toBeUndefined()
    await goTo(page, shop.url('/login'))
    await logInOnPage(page, say, who)
    await page.getByRole('alert').getByText(say('refusal_invalid_login')).waitFor()
  },
)
