import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { buyGoods, openOrderStaff, payByHand } from '../orders.ts'
import { hire, readAuthenticator, setUp, staffPassword } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

beforeAll(async () => {
  await putOnSale(journey.shop.db, { code: 'CONSOLE-CUP', cents: 12_000, onHand: 1_000 })
})

/** An order that is paid and waits to be picked. */
async function placePaid() {
  const { shop } = journey
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'CONSOLE-CUP', qty: 2 })
  await payByHand(openOrderStaff(shop), bought)
  return bought.invoiceNo
}

test.each(oneEach)(
  'staff log in by password and code, find an order, pick it, send it, and log out: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const somebody = await hire(shop, 'order desk')
    await setUp(shop, somebody)
    const invoiceNo = await placePaid()
    const page = await journey.openPage({ language, size })
    await page.goto(shop.url(`/console/orders?todo=to+pick`))
    await page.waitForURL(/\/console\/login\?to=/)
    await page.getByRole('heading', { level: 1, name: say('console_log_in') }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('console_log_in') }).click()
    await page.getByText(say('console_code_needed')).waitFor()

    await page.locator('[name=email]').fill(somebody.email)
    await page.locator('[name=password]').fill('not this one')
    await page.locator('[name=totp]').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(say('refusal_invalid_staff_login')).waitFor()
    await expectAccessible(page)
    await page.locator('[name=password]').fill(staffPassword)
    await page.locator('[name=totp]').fill(readAuthenticator(shop, somebody, 30)) // the code of the set-up is used
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/orders\?todo=to\+pick/)
    const order = page.getByRole('link', { name: invoiceNo })
    await order.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])

    await order.click()
    await page.getByRole('heading', { level: 1, name: invoiceNo }).waitFor()
    await page.getByText('× HK$120.00').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('console_act_pick') }).click()
    await page.getByRole('button', { name: say('console_act_dispatch'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('console_carrier')).selectOption('SF_EXPRESS')
    await dialog.getByLabel(say('console_tracking')).fill('SF1234567890')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('console_act_dispatch') }).click()
    await page.getByText('SF1234567890').waitFor()
    await page.getByText(say('timeline_fulfilment_dispatched')).first().waitFor()
    await expectAccessible(page)
    expect(await findForeignWords(page)).toEqual([])

    await page.getByRole('button', { name: somebody.name }).click()
    await page.getByRole('button', { name: say('console_log_out') }).click()
    await page.waitForURL((url) => url.pathname === '/console/login' && url.search === '')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('console-session'))).toBeNull()
    await page.goBack()
    await page.waitForURL(/\/console\/login/)
  },
)

test('a passkey, added on the own account, stands in the place of the code', async () => {
  const say = speak('en-US')
  const { shop } = journey
  const { page, somebody } = await openConsole(journey, '/account', { language: 'en-US' })
  await plugInAuthenticator(page)
  await page.getByText(say('console_no_passkeys')).waitFor()
  await page.getByRole('button', { name: say('console_passkey_add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('console_passkey_name')).fill('Work phone')
  await dialog.locator('[name="presence.password"]').fill(staffPassword)
  await dialog.locator('[name="presence.totp"]').fill(readAuthenticator(shop, somebody, 30))
  await dialog.getByRole('button', { name: say('console_passkey_add') }).click()
  await page.getByText('Work phone').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: somebody.name }).click()
  await page.getByRole('button', { name: say('console_log_out') }).click()
  await page.waitForURL(/\/console\/login/)
  await page.locator('[name=email]').fill(somebody.email)
  await page.locator('[name=password]').fill(staffPassword)
  await page.getByRole('button', { name: say('console_passkey_instead') }).click()
  await page.getByRole('heading', { level: 1, name: say('console_orders') }).waitFor()
})

test('a screen says what its role may not see, and shows none of its nouns', async () => {
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/audit', { role: 'support', language: 'en-US' })
  await page.getByText(say('console_not_allowed')).waitFor()
  const nouns = await page
    .getByRole('navigation', { name: say('console_menu') })
    .getByRole('link')
    .allTextContents()
  expect(nouns.some((noun) => noun.includes(say('console_orders')))).toBe(true)
  expect(nouns.some((noun) => noun.includes(say('console_audit')))).toBe(false)
  await expectAccessible(page)
})

test('support reads an order and is told that it does not handle it', async () => {
  const invoiceNo = await placePaid()
  const say = speak('zh-TW')
  const { page } = await openConsole(journey, `/orders/${invoiceNo}`, { role: 'support' })
  await page
    .getByText(say('console_acts_not_allowed', { role: say('console_role_support'), acts: say('console_act_pick') }))
    .waitFor()
  expect(await page.getByRole('button', { name: say('console_act_pick') }).count()).toBe(0)
})

test('without a mouse: the palette finds an order by its last digits, G O leads to the list, J and Enter open a row', async () => {
  const invoiceNo = await placePaid()
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/audit', { language: 'en-US' })
  await page.getByRole('heading', { level: 1, name: say('console_audit') }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially(invoiceNo.slice(-5))
  await page.getByRole('option', { name: invoiceNo }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: invoiceNo }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: say('console_orders') }).waitFor()
  await page.getByRole('link', { name: invoiceNo }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/orders\/W/)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: say('console_keys') })
  await keys.getByText(say('console_key_go', { name: say('console_orders') })).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
})

test('a key that composes a Chinese sign is no shortcut', async () => {
  const { page } = await openConsole(journey, '/orders', { language: 'en-US' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    dispatchEvent(new KeyboardEvent('keydown', { key: '?', isComposing: true, bubbles: true }))
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, isComposing: true, bubbles: true }))
  })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })))
  await page.getByRole('dialog').waitFor()
})

test('Signal 8 is switched in the header, with its reason', async () => {
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/orders', { language: 'en-US' })
  await page.getByRole('button', { name: say('console_signal_off') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('console_signal_begin') })
    .click()
  await page.getByRole('button', { name: say('console_signal_on') }).waitFor()
  await expectAccessible(page)
  const { value } = await journey.shop.db
    .selectFrom('setting')
    .select('value')
    .where('company', '=', 'SPORT')
    .where('key', '=', 'deliverySuspended')
    .executeTakeFirstOrThrow()
  expect(value).toBe(true)
  await page.getByRole('button', { name: say('console_signal_on') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('console_signal_end') })
    .click()
  await page.getByRole('button', { name: say('console_signal_off') }).waitFor()
})

test('the first screen after the login brings at most 200 kB, compressed', async () => {
  const { shop } = journey
  const { page } = await openConsole(journey, '/orders')
  await page.getByRole('table').waitFor()
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/console/assets/') ? [name] : [])),
  )
  const sizes = await Promise.all(
    files.map(async (file) => {
      const answer = await shop.fetch(file, { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers.get('content-encoding')).toBe('br')
      return (await answer.arrayBuffer()).byteLength
    }),
  )
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
})

test('the other language and dark colours are chosen without losing the place', async () => {
  const { page } = await openConsole(journey, '/orders?todo=to+pick')
  await page.getByRole('heading', { level: 1, name: '訂單' }).waitFor()
  await page.getByRole('button', { name: 'English (EN)' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(page.url()).toContain('todo=to+pick')
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en-HK')
  await page.getByRole('button', { name: /^May/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => page.getAttribute('html', 'data-scheme')).toBe('dark')
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await expect.poll(() => page.getAttribute('html', 'data-scheme')).toBe('dark')
})

test('a page in a new tab has the session of the tab beside it, and both end together', async () => {
  const { page } = await openConsole(journey, '/orders', { language: 'en-US' })
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  // It is busy, and answers late.
  await page.evaluate(() => {
    const answer = BroadcastChannel.prototype.postMessage
    BroadcastChannel.prototype.postMessage = function (message) {
      setTimeout(() => answer.call(this, message), 1_000)
    }
  })
  const other = await page.context().newPage()
  const ways: string[] = []
  other.on('framenavigated', (frame) => ways.push(new URL(frame.url()).pathname))
  await other.goto(journey.shop.url('/console/orders'))
  await other.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(ways).not.toContain('/console/login')
  await other.getByRole('button', { name: /^May/ }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL(/\/console\/login/)
  await page.waitForURL(/\/console\/login/)
})
