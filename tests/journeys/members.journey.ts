import { expect, test } from 'vitest'
import { goTo, shopInBrowser, oneEach } from './browser.ts'
import { addressOf, field, speak } from './buyer.ts'
import { heldMember, logInOnPage, notice, press } from './member.ts'
import { emily } from '../people.ts'
import { quiet, settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, excuse, expectAccessible } = journey

test.each(oneEach)(
  '[2.04] [2.55] [4.01] [4.03] [4.04] who must log in first is sent back to the page asked for: %s, %s',
  async (_, language) => {
    const say = speak(language)
    excuse(/status of 404 .*nothing-yet/)
    const page = await visit('/personal/nothing-yet?page=2', { language })
    await page.waitForURL('**/login?redirect=%2Fpersonal%2Fnothing-yet%3Fpage%3D2')
    await goTo(page, journey.shop.url('/login?redirect=%2Forders%2Ffind%3Fa%3D1'))
    await expectAccessible(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await logInOnPage(page, say)
    await page.waitForURL((url) => url.pathname + url.search === '/orders/find?a=1')
    await notice(page, say('members_welcome', { name: `${emily.firstName} ${emily.lastName}` }))
    for (const path of ['/api/vip/searchVipInSession', '/api/lov/cacheDatas'])
      await expect.poll(() => asked).toContain(path)
    await page.getByRole('banner').getByRole('button', { name: emily.firstName }).click()
    const menu = page.getByRole('navigation', { name: say('members_account') })
    await menu.getByRole('button', { name: say('members_logout') }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.count()).toBe(0)
  },
)

test('a redirect to anywhere else leads home', async () => {
  // Which redirects are allowed is tested beside the rule.
  const page = await visit(`/login?${new URLSearchParams({ redirect: '//evil.example' })}`)
  await logInOnPage(page, speak('zh-TW'))
  await page.waitForURL((url) => url.pathname !== '/login')
  expect([addressOf(page), new URL(page.url()).hostname]).toEqual(['/', 'localhost'])
})

test('[2.54] who is logged in is led home from the pages for others, at the first load and later', async () => {
  const page = await visit('/login')
  await logInOnPage(page, speak('zh-TW'))
  await page.waitForURL((url) => url.pathname === '/')
  for (const path of ['/login', '/register', '/forgetPassword']) {
    await page.goto(journey.shop.url(path))
    await page.waitForURL((url) => url.pathname === '/')
    await settled(page)
    await page.evaluate((to) => window.__reactRouterDataRouter!.navigate(to), path)
    await expect.poll(() => addressOf(page)).toBe('/')
    await settled(page)
  }
})

test('who logs in or out in one tab has done so in the other', async () => {
  const page = await visit('/login')
  const other = await page.context().newPage()
  await goTo(other, journey.shop.url('/wishList'))
  await logInOnPage(page, speak('zh-TW'))
  await page.waitForURL((url) => url.pathname === '/')
  await other.getByRole('banner').getByRole('button', { name: emily.firstName }).waitFor()
  await settled(page)
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('session')!) as { token: string }).token)
  await page.getByRole('banner').getByRole('button', { name: emily.firstName }).click()
  await page.getByRole('button', { name: '登出' }).click()
  await page.getByRole('banner').getByRole('link', { name: '登入' }).waitFor()
  await other.getByRole('banner').getByRole('link', { name: '登入' }).waitFor()
  await expect.poll(async () => [await heldMember(page), await heldMember(other)]).toEqual([undefined, undefined])
  const headers = { authorization: token, 'content-type': 'application/json' }
  const useAgain = () =>
    journey.shop
      .fetch('/api/vip/searchVipInSession', { method: 'POST', body: '{}', headers })
      .then(({ status }) => status)
  await expect.poll(useAgain).toBe(401) // the page does not wait until the shop has ended it
})

test('[8.33] wrong passwords get one message, in the end a check that needs no puzzle, and then the right one lets in', async () => {
  const say = speak('en-US')
  const page = await visit('/login', { language: 'en-US' })
  /** The complaint about the attempt before stands there still. */
  const wrong = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/api/websiteLogin'))
    await logInOnPage(page, say, { ...emily, password: 'Wrong1234' })
    await answered
    await quiet(page)
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    await expect.poll(() => field(page, 'userId').inputValue()).toBe(emily.email)
  }
  const proofs: string[] = []
  page.on('request', (request) => {
    const proof = request.headers()['x-captcha']
    if (proof) proofs.push(proof)
  })
  await logInOnPage(page, say, { ...emily, email: 'nobody@harbour.example' })
  await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  for (let tries = 0; tries < 12 && proofs.length === 0; tries += 1) {
    await wrong()
    await page.getByRole('button', { name: say('members_login'), exact: true }).waitFor()
  }
  expect(proofs).toHaveLength(1)
  await logInOnPage(page, say)
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => heldMember(page)).toMatch(/./)
})

test('a password can be pasted and shown, and Caps Lock is told', async () => {
  const page = await visit('/login')
  const password = field(page, 'password')
  await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password')
  await expect.poll(() => field(page, 'userId').getAttribute('autocomplete')).toBe('username webauthn')
  await password.focus()
  await page.evaluate(() => document.execCommand('insertText', false, 'Teapot42Blue'))
  await expect.poll(() => password.inputValue()).toBe('Teapot42Blue')
  await page.getByRole('button', { name: '顯示密碼' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await password.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
  )
  await page.getByText('大寫鎖定（Caps Lock）已開啟').waitFor()
  await password.fill('')
  await press(page, '登入')
  await page.getByRole('alert').getByText('請檢查必填欄位').waitFor()
})
