import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openIdentityServer } from '../identity-provider.ts'
import { emily, taiMan } from '../people.ts'
import { goTo, phone, reload, shopInBrowser, oneEach } from './browser.ts'
import { addressOf, expectNoSidewaysScroll, field, type SayWord, speak } from './buyer.ts'
import { heldMember, notice, press, proveAddress } from './member.ts'

const languages = ['zh-TW', 'en-US'] as const
const people = languages.flatMap((language) => [
  { sub: `new ${language}`, email: `bella.${language}@example.com`, email_verified: true, family_name: 'Ho' },
  { sub: `quiet ${language}` },
  { sub: `tai man ${language}`, email: `tai.${language}@example.com`, email_verified: true },
])
let there: Awaited<ReturnType<typeof openIdentityServer>>
const journey = shopInBrowser(async (publicUrl) => {
  const known = { sub: 'emily', email: emily.email, email_verified: true }
  there = await openIdentityServer([...people, known], [publicUrl])
  return [there.asProvider({ name: 'Apple', responseMode: 'form_post' }, 'apple'), there.asProvider()]
})
afterAll(() => there.close())
const { visit, expectAccessible } = journey

/** Logs in on the provider's page. */
async function comeBackAs(page: Page, sub: string) {
  await page.waitForURL((url) => url.origin === there.origin)
  await page.locator(`button[value="${sub}"]`).click()
}
const goOn = (page: Page, say: SayWord, provider = 'Harbour ID') =>
  press(page, say('members_continue_with', { provider }))
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test.each(oneEach)(
  '[2.03] [4.01] who comes by a third party completes a form once, and is straight in the next time: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/login?redirect=%2Fcart', { language, size })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await goOn(page, say)
    await comeBackAs(page, `new ${language}`)
    await title(page, say('members_complete_title'))
    await expect.poll(() => addressOf(page)).toBe('/oauth/openid')
    await reload(page)
    await title(page, say('members_complete_title'))
    await expect.poll(() => field(page, 'lastName').inputValue()).toBe('Ho')
    expect(await field(page, 'agreeMarketing').isChecked()).toBe(false)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field(page, 'firstName').fill('Bella')
    await press(page, say('members_register_go'))
    await page.getByRole('alert').getByText(say('field_birth_date_required')).waitFor()
    await field(page, 'birthDate').fill('1991-02-03')
    await field(page, 'agreeCollection').check()
    await field(page, 'agreeTerms').check()
    await press(page, say('members_register_go'))
    await page.waitForURL('**/cart')
    const first = await heldMember(page)
    expect(first).toMatch(/./)

    const again = await visit('/register', { language, size })
    await goOn(again, say)
    await comeBackAs(again, `new ${language}`)
    await again.waitForURL((url) => url.pathname === '/' && url.origin !== there.origin)
    await expect.poll(() => heldMember(again)).toBe(first)
    await goTo(again, journey.shop.url('/oauth/openid?code=a&state=b'))
    await again.waitForURL((url) => url.pathname === '/')
  },
)

test('[2.03] Apple posts its answer from its own page; who comes without an e-mail proves one', async () => {
  const language = 'zh-TW'
  const say = speak(language)
  const page = await visit('/login', { language })
  await goOn(page, say, 'Apple')
  await comeBackAs(page, `quiet ${language}`)
  await title(page, say('members_complete_title'))
  const target = `quiet.${language}@example.com`
  await field(page, 'target').fill(target)
  await proveAddress(journey.shop, page, say, target, 'verifyCode')
  await field(page, 'lastName').fill('黃')
  await field(page, 'firstName').fill('小美')
  await field(page, 'birthDate').fill('1991-02-03')
  await field(page, 'agreeCollection').check()
  await field(page, 'agreeTerms').check()
  await press(page, say('members_register_go'))
  await page.waitForURL((url) => url.pathname === '/')
  await notice(page, say('members_welcome', { name: '黃小美' }))
})

test('who has an account shows its password, and the two are linked', async () => {
  const say = speak('en-US')
  const page = await visit('/login', { language: 'en-US', size: phone })
  await goOn(page, say)
  await comeBackAs(page, 'emily')
  await title(page, say('members_connect_title'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await heldMember(page)).toBeUndefined()
  await press(page, say('members_connect_by_code'))
  await field(page, 'verifyCode').waitFor()
  await press(page, say('members_connect_by_password'))
  await field(page, 'password').fill(emily.password)
  await press(page, say('members_connect_go'))
  await page.waitForURL((url) => url.pathname === '/')
  await notice(page, say('members_welcome', { name: `${emily.firstName} ${emily.lastName}` }))
})

test('a member links a third party under personal, and takes it off', async () => {
  const language = 'en-US'
  const say = speak(language)
  const page = await visit('/personal', { as: taiMan, language, size: phone })
  await press(page, say('personal_link_of', { provider: 'Harbour ID' }))
  await comeBackAs(page, `tai man ${language}`)
  await page.waitForURL((url) => url.pathname === '/personal')
  await notice(page, say('members_linked', { provider: 'Harbour ID' }))
  await page.getByText(`tai.${language}@example.com`).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, say('personal_unlink_of', { provider: 'Harbour ID' }))
  await notice(page, say('personal_unlinked', { provider: 'Harbour ID' }))
  await page.getByRole('button', { name: say('personal_link_of', { provider: 'Harbour ID' }) }).waitFor()
})

test('who turns back, and who brings an old answer, is told so and led to the login', async () => {
  const say = speak('zh-TW')
  const page = await visit('/login')
  await goOn(page, say)
  await comeBackAs(page, '')
  await page.getByText(say('refusal_provider_declined', { provider: 'Harbour ID' })).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: say('members_back_to_login') }).click()
  await page.waitForURL('**/login')
  await goTo(page, journey.shop.url('/oauth/openid?code=a&state=b'))
  await page.getByText(say('refusal_attempt_lost')).waitFor()
  await expect.poll(() => addressOf(page)).toBe('/oauth/openid')
  expect(await heldMember(page)).toBeUndefined()
})
