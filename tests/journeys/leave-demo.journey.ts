import { describe, expect, test } from 'vitest'
import { readAuthenticator, staffPassword } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

describe.each(oneEach)('a demo, %s, %s', (_, language, size) => {
  const journey = shopInBrowser(undefined, { isDemo: true })
  const { expectAccessible, excuse } = journey

  test('its owner makes it a shop of their own from the console, by keyboard, and begins it with the checklist', async () => {
    const say = speak(language)
    const { shop } = journey
    excuse(/status of 4(01|04|09|22)/)
    const { page, somebody } = await openConsole(journey, '/shop/hosts', { language, size })
    await page.getByRole('link', { name: say('console_leave_demo') }).press('Enter')
    await page.getByRole('heading', { level: 1, name: say('console_leave_demo') }).waitFor()
    const leave = page.getByRole('button', { name: say('console_leave_demo') })
    await leave.press('Enter')
    await page.getByText(say('console_field_needed')).first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])

    const fill = async (typed: Record<string, string>) => {
      for (const [name, text] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(text)
    }
    await fill({ nameZh: '榮記瓷器', nameEn: 'Wing Kee', coCode: 'wingkee', ownerName: 'May Lee' })
    await fill({ email: 'may@wingkee.example', presentName: 'Another Shop', 'presence.password': staffPassword })
    await fill({ 'presence.totp': readAuthenticator(shop, somebody, 30) })
    await expect.poll(() => page.locator('[name=keepsSettings]').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(say('refusal_company_name_differs')).waitFor() // nothing is deleted yet
    expect((await shop.fetch('/product/EL10235')).status).toBe(200)
    await fill({ presentName: 'Harbour Living', 'presence.password': staffPassword })
    shop.clock.moveBy({ seconds: 60 })
    await fill({ 'presence.totp': readAuthenticator(shop, somebody) })
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: say('console_first_login') }).waitFor()
    await expectAccessible(page)
    await page.getByText(say('console_authenticator_by_hand')).press('Enter')
    const secret = (await page.locator('details code').textContent())!.trim()
    const authenticatorUri = `otpauth://totp/Harbour:may?secret=${secret}`
    await fill({ password: staffPassword, totp: readAuthenticator(shop, { authenticatorUri }) })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: say('console_checklist') }).waitFor()
    await expectAccessible(page)

    // The ways of delivery stay; goods, people and orders are gone, and visitors wait.
    const delivery = page.getByRole('listitem').filter({ hasText: say('readiness_delivery') })
    await delivery.getByText(say('console_step_done')).waitFor()
    const product = page.getByRole('listitem').filter({ hasText: say('readiness_product') })
    await product.getByText(say('console_step_needed')).waitFor()
    await page.goto(shop.url('/console/goods'))
    await page.getByText(say('console_no_goods')).waitFor()
    await page.goto(shop.url('/console/orders'))
    await page.getByText(say('console_no_orders')).waitFor()
    await expect.poll(async () => (await shop.fetch('/')).status).toBe(503)
    for (const table of ['product', 'member', 'sales_order', 'cart'] as const)
      await expect.poll(() => shop.db.selectFrom(table).selectAll().execute(), { message: table }).toEqual([])
  })
})
