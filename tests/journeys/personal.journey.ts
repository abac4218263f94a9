import { expect, test } from 'vitest'
import { arjun, emily, ngaTing, taiMan } from '../people.ts'
import { goTo, oneEach, reload, shopInBrowser } from './browser.ts'
import { addressOf, field, speak } from './buyer.ts'
import { arrived, heldMember, logInOnPage, memberPages, notice, press, proveAddress, visitAs } from './member.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, excuse, expectAccessible } = journey

test('[2.15] [2.55] who is not logged in is sent from every page of a member to the login, and back after it', async () => {
  const page = await visit('/personal?first')
  await page.waitForURL((url) => url.searchParams.get('redirect') === '/personal?first')
  for (const [path] of memberPages) {
    await page.evaluate((to) => window.__reactRouterDataRouter!.navigate(to), `/personal${path}`)
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === `/personal${path}`)
    await settled(page)
  }
  await logInOnPage(page, speak('zh-TW'), taiMan)
  await page.waitForURL((url) => url.pathname === '/personal/deleteAccount')
})

test.each(oneEach)(
  '[2.16] [8.44] [8.48] details and settings are changed; what could not be sent is not lost: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visitAs(visit, language === 'zh-TW' ? taiMan : emily, '/personal', { language, size })
    await arrived(page, say('personal_details'))
    await field(page, 'lastName').fill('')
    await press(page, say('personal_save'))
    await page.getByRole('alert').getByText(say('field_last_name_required')).waitFor()
    await field(page, 'lastName').fill('歐陽')
    await field(page, 'firstName').fill('柏寧')
    await field(page, 'nationality').selectOption('SG')

    excuse(/ERR_FAILED/)
    await page.route('**/api/vip/updateVip*', (route) => route.abort())
    await press(page, say('personal_save'))
    await page.getByRole('alert').getByText(say('shell_network_error')).waitFor()
    await expect.poll(() => field(page, 'lastName').inputValue()).toBe('歐陽')
    await page.unroute('**/api/vip/updateVip*')
    // A refusal about a field that the form does not have is shown all the same.
    excuse(/status of 422/)
    const elsewhere = { message: 'Nobody sees this', code: 'too_long' }
    await page.route('**/api/vip/updateVip*', (route) =>
      route.fulfill({ status: 422, json: { message: 'That will not do', error: 'X', fields: { elsewhere } } }),
    )
    await press(page, say('personal_save'))
    await page.getByRole('alert').getByText('That will not do').waitFor()
    await page.unroute('**/api/vip/updateVip*')
    await press(page, say('personal_save'))
    await notice(page, say('personal_updated'))
    await page
      .getByRole('region', { name: say('personal_card') })
      .getByText('歐陽柏寧')
      .waitFor({ state: size.width < 640 ? 'attached' : 'visible' })

    expect(await field(page, 'marketing').isChecked()).toBe(false)
    await page.getByText(/我同意海港|I agree that Harbour/).waitFor()
    await field(page, 'marketing').check()
    await field(page, 'SMS').uncheck()
    await press(page, say('personal_save_settings'))
    await notice(page, say('personal_set_up'))
    await reload(page)
    await arrived(page, say('personal_details'))
    await expect.poll(() => field(page, 'firstName').inputValue()).toBe('柏寧')
    await expect.poll(() => field(page, 'nationality').inputValue()).toBe('SG')
    expect(await field(page, 'birthDate').count()).toBe(0) // only staff change it
    await expect.poll(() => field(page, 'marketing').isChecked()).toBe(true)
    expect(await field(page, 'SMS').isChecked()).toBe(false)
    await page.getByText(say('personal_consents')).click()
    await page.getByText(say('personal_consent_given')).first().waitFor()
    await expectAccessible(page)
  },
)

test.each(oneEach)(
  '[5.42] [8.13] who changes the mobile is told first, is logged out everywhere and comes in with the new one: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? ngaTing : arjun
    const mobile = language === 'zh-TW' ? '9444 1111' : '9444 2222'
    const page = await visitAs(visit, who, '/personal', { language, size })
    const elsewhere = await visitAs(visit, who, '/personal', { language })
    await arrived(page, say('personal_details'))
    await page.getByRole('button', { name: say('personal_change_mobile') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('personal_change_warning')).waitFor()
    await expectAccessible(page)
    await field(page, 'mobile').fill('1234')
    await press(page, say('personal_change_go'))
    await dialog.getByRole('alert').getByText(say('field_phone_invalid')).waitFor()
    await field(page, 'mobile').fill(mobile)
    await proveAddress(journey.shop, page, say, mobile, 'mobileVerifyCode')
    await press(page, say('personal_change_go'))
    await dialog.getByRole('alert').getByText(say('field_password_required')).waitFor()
    await field(page, 'password').fill(who.password)
    await press(page, say('personal_change_go'))
    await page.waitForURL('**/login?redirect=%2Fpersonal')
    await notice(page, say('personal_contact_changed'))
    expect(await heldMember(page)).toBeUndefined()

    await elsewhere.goto(journey.shop.url('/personal/grade'))
    await elsewhere.waitForURL((url) => url.pathname === '/login')
    await logInOnPage(page, say, { ...who, email: mobile })
    await page.waitForURL((url) => url.pathname === '/personal')
    await arrived(page, say('personal_details'))
    await page.getByText(`+852 ${mobile}`).first().waitFor()
  },
)

test('what cannot be loaded says so, and is loaded when it is tried again', async () => {
  const say = speak('en-US')
  excuse(/ERR_FAILED/)
  const page = await visitAs(visit, emily, '/personal/coupons', { language: 'en-US' })
  await page.route('**/api/vip/getVipAddressList*', (route) => route.abort())
  await goTo(page, journey.shop.url('/personal/delivery'))
  await page.getByRole('heading', { name: say('personal_failed') }).waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/vip/getVipAddressList*')
  await press(page, say('personal_try_again'))
  await page.getByRole('main').locator('address').first().waitFor()
  expect(addressOf(page)).toBe('/personal/delivery')
})
