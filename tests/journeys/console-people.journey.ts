import type { Page } from 'playwright'
import { test } from 'vitest'
import { readAuthenticator, staffPassword } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, type SayWord, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

/** The password, and a passkey in the place of the code. */
async function showPresence(page: Page, say: SayWord) {
  await page.getByRole('dialog').locator('[name="presence.password"]').fill(staffPassword)
  await page.getByRole('button', { name: say('console_passkey_instead') }).click()
}

test.each(oneEach)(
  'an owner with a passkey invites somebody, gives another role and ends the account: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const { page, somebody } = await openConsole(journey, '/account', { language, size })
    const dialog = page.getByRole('dialog')
    await plugInAuthenticator(page)
    await page.getByRole('button', { name: say('console_passkey_add') }).click()
    await dialog.locator('[name=name]').fill('Work phone')
    await dialog.locator('[name="presence.password"]').fill(staffPassword)
    await dialog.locator('[name="presence.totp"]').fill(readAuthenticator(shop, somebody, 30))
    await dialog.getByRole('button', { name: say('console_passkey_add') }).click()
    await page.getByText('Work phone').waitFor()

    await page.goto(shop.url('/console/people'))
    await page.getByRole('button', { name: say('console_invite') }).click()
    await showPresence(page, say)
    await dialog.getByText(say('console_field_needed')).first().waitFor() // the passkey is not asked for yet
    await expectAccessible(page)
    const email = `kit.${language}@harbour.example`
    await dialog.locator('[name=name]').fill('Kit Ho')
    await dialog.locator('[name=email]').fill(email)
    await dialog.locator('[name=role]').selectOption('warehouse')
    await page.getByRole('button', { name: say('console_passkey_instead') }).click()
    const shown = page.getByRole('dialog', { name: say('console_shown_once') })
    await shown.getByText(email).waitFor()
    await shown.getByText(say('console_authenticator_by_hand')).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const setUpCode = (await shown.locator('dd').nth(1).textContent())!
    const secret = (await shown.locator('details code').textContent())!.trim()
    await shown.getByRole('button', { name: say('console_shown_once_done') }).click()

    const newcomer = await journey.openPage({ language, size })
    await newcomer.goto(shop.url('/console/setUp'))
    const authenticatorUri = `otpauth://totp/Harbour:kit?secret=${secret}`
    for (const [name, typed] of Object.entries({ email, setUpCode, password: staffPassword }))
      await newcomer.locator(`[name=${name}]`).fill(typed)
    await newcomer.locator('[name=totp]').fill(readAuthenticator(shop, { authenticatorUri }))
    await newcomer.keyboard.press('Enter')
    await newcomer.getByRole('heading', { level: 1, name: say('console_orders') }).waitFor()

    await page.reload()
    const line = page.getByRole('listitem').filter({ hasText: email })
    await line.getByRole('button', { name: say('console_change_role') }).click()
    await dialog.locator('[name=role]').selectOption('accounts')
    await showPresence(page, say)
    await dialog.waitFor({ state: 'detached' })
    await line.getByText(say('console_role_accounts')).waitFor()
    await newcomer.reload()
    await newcomer.waitForURL(/\/console\/login/) // sessions end with the role

    await line.getByRole('button', { name: say('console_end_person') }).click()
    await showPresence(page, say)
    await dialog.waitFor({ state: 'detached' })
    await line.getByText(say('console_person_ended')).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)
