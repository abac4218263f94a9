import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { emily, taiMan } from '../people.ts'
import { goTo, oneEach, reload, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, field, speak } from './buyer.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'
import { arrived, heldMember, logInOnPage, notice, press, visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

/** Scripts that a page has requested; those of the WebAuthn library. */
function watchScripts(page: Page) {
  const asked: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) asked.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(asked)).filter((text) => text.includes('navigator.credentials.')).length
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test.each(oneEach)(
  '(C18) a member adds a passkey, logs out and in with it, sees where they are logged in, and ends the other browser’s session: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? taiMan : emily
    const page = await visitAs(visit, who, '/personal/logins', { language, size })
    const device = await plugInAuthenticator(page)
    const countSpeaking = watchScripts(page)
    await reload(page)
    await arrived(page, say('personal_logins'))
    await page.getByText(say('personal_passkeys_empty')).waitFor()
    expect(await countSpeaking()).toBe(0)

    // A failed user verification creates no passkey.
    await device.recognise(false)
    await press(page, say('personal_passkey_add'))
    await field(page, 'name').fill('我的手機 1')
    await expectAccessible(page)
    await press(page, say('personal_passkey_go'))
    await page.getByRole('alert').getByText(say('personal_passkey_given_up')).waitFor()
    await expect.poll(() => countSpeaking()).toBe(1)
    await device.recognise(true)
    await press(page, say('personal_passkey_go'))
    await notice(page, say('personal_passkey_added'))
    await row(page, '我的手機 1').getByText(say('personal_passkey_unused')).waitFor()
    await expectAccessible(page)

    // Ten minutes after the login the password is required; and this device has a passkey already.
    await journey.shop.db
      .updateTable('session')
      .set({ begun_at: new Date('2026-11-20T01:00:00Z') })
      .execute()
    await press(page, say('personal_passkey_add'))
    await field(page, 'password').fill('Wrong1234')
    await press(page, say('personal_passkey_go'))
    await page.locator('main p').getByText(say('field_password_incorrect')).first().waitFor()
    await expectAccessible(page)
    await field(page, 'password').fill(who.password)
    await press(page, say('personal_passkey_go'))
    await page.getByRole('alert').getByText(say('personal_passkey_known')).waitFor()
    await page.keyboard.press('Escape')

    const elsewhere = await visit('/login', { language })
    await logInOnPage(elsewhere, say, who)
    await elsewhere.waitForURL((url) => url.pathname === '/')
    await goTo(elsewhere, journey.shop.url('/personal/coupons'))

    // The device is not touched until the button is pressed.
    await device.touch(false)
    await page.evaluate(() => localStorage.removeItem('session'))
    await goTo(page, journey.shop.url('/login?redirect=%2Fpersonal%2Flogins'))
    await expectAccessible(page)
    await device.touch(true)
    await press(page, say('members_passkey_login'))
    await page.waitForURL((url) => url.pathname === '/personal/logins')
    await notice(page, say('members_welcome', { name: nameOf(who) }))
    await arrived(page, say('personal_logins'))
    await expectNoSidewaysScroll(page)
    expect(await row(page, '我的手機 1').getByText(say('personal_passkey_unused')).count()).toBe(0)

    const here = row(page, say('personal_session_this'))
    await here.getByText(/Chrom/).waitFor()
    expect(await here.getByRole('button').count()).toBe(0)
    await expectAccessible(page)
    const others = page.getByRole('button', { name: /^(登出.*上的|Log out .* on )/ })
    await expect.poll(() => others.count()).toBe(2) // the other browser's passkey, and the one that this browser has lost
    await others.first().click()
    await notice(page, say('personal_session_ended'))
    await expect.poll(() => others.count()).toBe(1)
    await elsewhere.goto(journey.shop.url('/personal/grade'))
    await elsewhere.waitForURL((url) => url.pathname === '/login')
    expect(await heldMember(elsewhere)).toBeUndefined()

    await press(page, say('personal_sessions_end_others'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('personal_sessions_end_others') })
      .click()
    await notice(page, say('personal_sessions_others_ended'))
    await expect.poll(() => others.count()).toBe(0)
    expect(await page.getByRole('button', { name: say('personal_sessions_end_others') }).count()).toBe(0)

    await press(page, say('personal_passkey_rename_of', { name: '我的手機 1' }))
    await field(page, 'name').fill('Phone')
    await press(page, say('personal_passkey_rename'))
    await notice(page, say('personal_passkey_renamed'))
    await press(page, say('personal_passkey_remove_of', { name: 'Phone' }))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('personal_remove') })
      .click()
    await notice(page, say('personal_passkey_removed'))
    await page.getByText(say('personal_passkeys_empty')).waitFor()

    await press(page, say('personal_sessions_end_all'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('personal_sessions_end_all') })
      .click()
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await heldMember(page)).toBeUndefined()
    // The removed passkey fails, and the password still works.
    await press(page, say('members_passkey_login'))
    await page.getByRole('alert').getByText(say('refusal_passkey_refused')).waitFor()
    await logInOnPage(page, say, who)
    await page.waitForURL((url) => url.pathname === '/personal/logins')
  },
)

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  /\p{Script=Han}/u.test(firstName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`

test('(C18) the browser offers a passkey in the field for the name, and choosing it logs in', async () => {
  const say = speak('en-US')
  const page = await visitAs(visit, emily, '/personal/logins', { language: 'en-US' })
  await plugInAuthenticator(page)
  await press(page, say('personal_passkey_add'))
  await press(page, say('personal_passkey_go'))
  await notice(page, say('personal_passkey_added'))
  const asked = page.waitForRequest('**/api/auth/passkey/login*')
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(journey.shop.url('/login'))
  await expect.poll(() => field(page, 'userId').getAttribute('autocomplete')).toBe('username webauthn')
  await asked // the debugging tools choose a passkey by themselves
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => heldMember(page)).toMatch(/./)
})
