import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop, goTo, oneEach, phone, shopInBrowser } from './browser.ts'
import { field, speak } from './buyer.ts'
import { fillPassword, fillPerson, heldMember, logInOnPage, notice, press, proveAddress } from './member.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import { onAccountOpened } from '#server/hooks.ts'
import { registerByStaff } from '#server/identity/accounts.commands.ts'
import { emily } from '../people.ts'
const journey = shopInBrowser()
const { visit, expectAccessible } = journey

test.each([
  ['zh-TW', desktop],
  ['en-US', phone],
] as const)(
  '[2.06] [4.01] [8.50] who registers by e-mail is a member at once, and the cart stays theirs: %s',
  async (language, size) => {
    const say = speak(language)
    const target = `amy.${language}@harbour.example`
    const page = await visit('/product/EL10235', { language, size })
    await page
      .getByRole('button', { name: say('catalogue_add'), exact: true })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('cart_go') })
      .waitFor()
    await goTo(page, journey.shop.url('/register?redirect=%2Fcart'))
    await expectAccessible(page)
    await field(page, 'email').fill(target)
    await proveAddress(journey.shop, page, say, target, 'emailVerifyCode')
    await fillPassword(page, say)
    expect(await field(page, 'agreeMarketing').isChecked()).toBe(false)
    await fillPerson(page)
    await expectAccessible(page)
    await press(page, say('members_register_go'))
    await page.waitForURL('**/cart')
    await notice(page, say('members_welcome', { name: '黃小美' }))
    await expect.poll(() => heldMember(page)).toMatch(/./)
    await page.getByRole('main').locator('a[href*="EL10235"]').first().waitFor()
  },
)

test.each(['zh-TW', 'en-US'] as const)('[2.06] who registers by mobile proves it by SMS: %s', async (language) => {
  const say = speak(language)
  const mobile = language === 'zh-TW' ? '9333 1111' : '9333 2222'
  const page = await visit('/register', { language })
  await field(page, 'email').waitFor()
  await page.getByRole('main').getByText(say('members_by_mobile'), { exact: true }).click()
  await field(page, 'email').waitFor({ state: 'hidden' }) // the other contact is on the second screen
  await field(page, 'mobile').fill(mobile)
  await proveAddress(journey.shop, page, say, mobile, 'mobileVerifyCode')
  await page
    .getByRole('button', { name: /\d+/ })
    .filter({ hasText: /秒|Resend in/ })
    .waitFor() // 60 s until another code
  const helps = await field(page, 'mobileVerifyCode').evaluate((code) =>
    (code.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )
  expect(helps).toEqual([say('members_code_hint', { target: mobile })])
  await fillPassword(page, say)
  await field(page, 'email').waitFor() // the other contact, which may stay empty
  await fillPerson(page)
  await press(page, say('members_register_go'))
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => heldMember(page)).toMatch(/./)
  await goTo(page, journey.shop.url('/personal'))
  await page.getByRole('button', { name: say('personal_add_email') }).click()
  await page.getByRole('dialog').getByText(say('personal_add_warning')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('personal_add_go') })
    .waitFor()
})

test.each(['zh-TW', 'en-US'] as const)(
  '[2.05] [2.37] a forgotten password is replaced with a code, then one logs in: %s',
  async (language) => {
    const say = speak(language)
    const email = language === 'zh-TW' ? 'arjun.mehta@harbour.example' : 'chan.tai.man@harbour.example'
    const page = await visit('/forgetPassword', { language })
    await field(page, 'target').fill(email)
    await proveAddress(journey.shop, page, say, email, 'verifyCode')
    await field(page, 'password').fill('Kettle58Red')
    await field(page, 'rePassword').fill('Kettle58Blue')
    await press(page, say('members_forgot_next'))
    await page.getByText(say('field_retype_password_mismatch')).first().waitFor()
    await field(page, 'rePassword').fill('Kettle58Red')
    await expectAccessible(page)
    await press(page, say('members_forgot_next'))
    await page.getByRole('heading', { level: 1, name: say('members_reset_done') }).waitFor()
    expect(await heldMember(page)).toBeUndefined()
    await page
      .getByRole('main')
      .getByRole('link', { name: say('members_login') })
      .click()
    await logInOnPage(page, say, { ...emily, email, password: 'Kettle58Red' })
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => heldMember(page)).toMatch(/./)
  },
)

test.each(['zh-TW', 'en-US'] as const)(
  '[2.36] who was registered at the counter activates the account with a code and a password, and proves the rest: %s',
  async (language) => {
    const say = speak(language)
    const email = `counter.${language.toLowerCase()}@harbour.example`
    const mobile = language === 'zh-TW' ? '9333 3333' : '9333 4444'
    const person = { firstName: 'Ben', lastName: 'Ho', salutation: '', mobile, birthDate: '1990-01-02' }
    const { db, clock } = journey.shop
    const at = { company: 'SPORT', actor: 'staff:counter', now: clock.now(), today: dayOf(clock.now()) }
    await db
      .transaction()
      .execute((tx) => registerByStaff(tx, { onAccountOpened }, { ...person, email, referralCode: '', language }, at))
    const isByLetter = language === 'en-US'
    const page = await visit(isByLetter ? await findLink(email) : '/login?redirect=%2Fcart', { language })
    if (!isByLetter)
      await page
        .getByRole('main')
        .getByRole('link', { name: say('members_activate') })
        .click()
    await page.getByRole('heading', { level: 1, name: say('members_activate_title') }).waitFor()
    await field(page, 'target').fill(email)
    await proveAddress(journey.shop, page, say, email, 'verifyCode')
    await field(page, 'password').fill('Teapot42Blue')
    await field(page, 'rePassword').fill('Teapot42Blue')
    await field(page, 'agreeCollection').check()
    await field(page, 'agreeTerms').check()
    await expectAccessible(page)
    await press(page, say('members_activate'))
    await page.waitForURL((url) => url.pathname === (isByLetter ? '/' : '/cart'))
    await notice(page, say('members_welcome', { name: 'Ben Ho' }))

    const member = await heldMember(page)
    await goTo(page, journey.shop.url('/personal'))
    await page.getByRole('button', { name: say('personal_verify_mobile') }).click()
    await expectAccessible(page)
    await proveAddress(journey.shop, page, say, mobile, 'mobileVerifyCode')
    await press(page, say('personal_verify'))
    await notice(page, say('personal_updated'))
    await expect.poll(() => page.getByText(say('personal_proven'), { exact: true }).count()).toBe(2)
    await expect.poll(() => heldMember(page)).toBe(member)
    await page.getByText(say('personal_consents')).click()
    await page.getByText(say('personal_consent_refused')).waitFor()
  },
)

/** The link in the mail to an address. */
async function findLink(address: string): Promise<string> {
  const { mails } = journey.shop
  await expect.poll(() => mails.some(({ to }) => to === address)).toBe(true)
  const [link = ''] = /https?:\S+/.exec(mails.findLast(({ to }) => to === address)!.text) ?? []
  return link.slice(new URL(link).origin.length)
}

test('[8.11] [5.04] [5.11] an empty registration says on each screen what is missing; the needs of a password are ticked off as it is typed', async () => {
  const say = speak('en-US')
  const page = await visit('/register', { language: 'en-US' })
  await press(page, say('members_step_next'))
  const summary = page.getByRole('alert')
  await summary.getByText('Please check required fields').waitFor()
  const expectComplaints = async (...missing: Parameters<typeof say>[0][]) => {
    await expect.poll(() => summary.getByRole('button').allTextContents()).toEqual(missing.map((key) => say(key)))
    await expectAccessible(page)
  }
  await expectComplaints(
    'field_email_required',
    'field_code_required',
    'field_password_required',
    'field_retype_password_required',
  )
  await summary.getByRole('button', { name: say('field_password_required') }).click()
  await expect.poll(() => focused(page)).toBe('password')
  await page.getByRole('main').getByText(say('members_by_mobile'), { exact: true }).click()
  await press(page, say('members_step_next'))
  await summary.getByRole('button', { name: say('field_phone_required') }).waitFor()
  expect(await summary.getByRole('button', { name: say('field_email_required') }).count()).toBe(0)
  const needs = page.getByRole('list', { name: say('members_rules') }).getByRole('listitem')
  const met = () => needs.filter({ hasText: /(?<!not) met$/ }).count()
  for (const [typed, count] of [
    ['', 0],
    ['abc', 2],
    ['abcdefgh', 3],
    ['abcdefG1', 5],
    ['abcdefG1!', 4],
  ] as const) {
    await field(page, 'password').fill(typed)
    await expect.poll(met).toBe(count)
  }
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test.each(oneEach)(
  'a registration has two screens: the first fits a phone, what was typed stays, and what is wrong with the first leads back to it: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/register', { language, size })
    const next = page.getByRole('button', { name: say('members_step_next') })
    const bar = page.locator('.bottom-bar')
    const hasRoom = async () => {
      const [above, below] = [await next.boundingBox(), await bar.boundingBox()]
      return above!.y + above!.height <= below!.y
    }
    if (size === phone) await expect.poll(hasRoom).toBe(true)

    await field(page, 'email').fill(emily.email) // somebody has it already
    await field(page, 'emailVerifyCode').fill('000000')
    await fillPassword(page, say)
    await page.getByRole('heading', { name: say('members_details') }).waitFor()
    await expectAccessible(page)
    await press(page, say('members_register_go'))
    const summary = page.getByRole('alert')
    await expect
      .poll(() => summary.getByRole('button').allTextContents())
      .toEqual(
        (
          [
            'field_last_name_required',
            'field_first_name_required',
            'field_birth_date_required',
            'field_collection_required',
            'field_member_terms_required',
          ] as const
        ).map((key) => say(key)),
      )
    await expectAccessible(page)
    await field(page, 'mobile').fill('1234')
    await field(page, 'lastName').fill('黃')
    await press(page, say('members_register_go'))
    await summary.getByRole('button', { name: say('field_phone_invalid') }).waitFor()
    await summary.getByRole('button', { name: say('field_code_required') }).waitFor()
    await field(page, 'mobile').fill('')

    await press(page, say('members_step_back'))
    await expect.poll(() => field(page, 'email').inputValue()).toBe(emily.email)
    await expect.poll(() => field(page, 'password').inputValue()).toBe('Teapot42Blue')
    await press(page, say('members_step_next'))
    await field(page, 'lastName').waitFor()
    await expect.poll(() => field(page, 'lastName').inputValue()).toBe('黃')
    await page.goBack()
    await field(page, 'email').waitFor()
    await page.goForward()
    await fillPerson(page)

    journey.excuse(/422|400|409/)
    await press(page, say('members_register_go'))
    await field(page, 'email').waitFor()
    await summary.getByRole('button').first().waitFor()
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await expect.poll(() => field(page, 'rePassword').inputValue()).toBe('Teapot42Blue')

    const target = `two.screens.${language.toLowerCase()}@harbour.example`
    await field(page, 'email').fill(target)
    await proveAddress(journey.shop, page, say, target, 'emailVerifyCode')
    await press(page, say('members_step_next'))
    await field(page, 'lastName').waitFor()
    await expect.poll(() => field(page, 'agreeTerms').isChecked()).toBe(true)
    await press(page, say('members_register_go'))
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => heldMember(page)).toMatch(/./)
  },
)
