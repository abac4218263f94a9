import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSetUpCode } from '#server/companies/companies.reads.ts'
import { dropShop } from '#server/shop/shop.reads.ts'
import { readAuthenticator, staffPassword } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible, excuse } = journey

/** Leaves the database as the first start of an own shop does. */
async function removeCompanies() {
  const { db } = journey.shop
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // bypasses the triggers that protect the audit log
    await sql`truncate company cascade`.execute(tx)
  })
  dropShop(db)
}

test.each(oneEach)(
  'who opens an installation without a shop is led to name one, and becomes its owner: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    await removeCompanies()
    excuse(/status of 404|status of 422/)
    const page = await journey.openPage({ language, size })
    await page.goto(shop.url('/'))
    await page.waitForURL(/\/console\/openShop$/)
    await page.getByRole('heading', { level: 1, name: say('console_open_shop') }).waitFor()
    await page.getByRole('button', { name: say('console_open_shop_act') }).click()
    await page.getByText(say('console_shop_code_wrong')).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])

    const fill = (name: string, text: string) => page.locator(`[name=${name}]`).fill(text)
    await fill('setUpCode', 'AAAA-BBBB-CCCC-DDDD-EEEE')
    await fill('nameZh', '榮記電器')
    await fill('nameEn', 'Wing Kee')
    await fill('coCode', 'wingkee')
    await fill('ownerName', 'May Lee')
    await fill('email', 'may@wingkee.example')
    expect(await page.locator('[name=host]').inputValue()).toBe('localhost')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(say('refusal_set_up_code_wrong')).waitFor()
    await fill('setUpCode', readSetUpCode(shop.db).toLowerCase())
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: say('console_first_login') }).waitFor()
    await expectAccessible(page)
    await page.getByText(say('console_authenticator_by_hand')).click()
    const secret = (await page.locator('details code').textContent())!.trim()
    await fill('password', staffPassword)
    await fill('totp', readAuthenticator(shop, { authenticatorUri: `otpauth://totp/Harbour:may?secret=${secret}` }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/orders/)
    await page.getByText('Wing Kee').or(page.getByText('榮記電器')).first().waitFor()

    // Visitors wait until the owner opens the shop.
    const answer = await shop.fetch('/', { headers: { cookie: `language=${language}` } })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(language === 'zh-TW' ? '正在籌備' : 'is being prepared')
  },
)
