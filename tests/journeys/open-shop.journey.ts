import { expect, test } from 'vitest'
import { readSetUpCode } from '#server/companies/companies.reads.ts'
import { describeGoods, oneVariant } from '../drafted-goods.ts'
import { readAuthenticator, staffPassword } from '../staff.ts'
import { ShopVisitor } from '../visitor.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { addFromPage, decideAtBank, expectNoSidewaysScroll, fillForm, payButton, speak } from './buyer.ts'
import { showConsole } from './console.ts'
import { removeCompanies } from './empty-installation.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible, excuse } = journey

test.each(oneEach)(
  'who opens an installation without a shop is led to name one, and becomes its owner: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    await removeCompanies(shop.db)
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
    await expect.poll(() => page.locator('[name=host]').inputValue()).toBe('localhost')
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
    await page.getByRole('heading', { level: 1, name: say('console_checklist') }).waitFor()
    await expectAccessible(page)
    await page.getByText('Wing Kee').or(page.getByText('榮記電器')).first().waitFor()

    // Visitors wait until the owner opens the shop.
    const answer = await shop.fetch('/', { headers: { cookie: `language=${language}` } })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(language === 'zh-TW' ? '正在籌備' : 'is being prepared')
  },
)

const texts = [
  ['readiness_return_policy', 'return-refund'],
  ['readiness_delivery_policy', 'order-delivery'],
  ['readiness_privacy', 'privacy'],
] as const

/** A company that is being prepared, and its owner. */
async function makeCompany() {
  const { shop } = journey
  await removeCompanies(shop.db)
  const owner = new ShopVisitor((request) => shop.app.fetch(request, { ip: '10.92.0.1' }), shop.url(''))
  const made = await owner.call('POST /setUp', {
    setUpCode: readSetUpCode(shop.db),
    nameZh: '榮記電器',
    nameEn: 'Wing Kee',
    coCode: 'WINGKEE',
    host: 'localhost',
    ownerName: 'May Lee',
    email: 'may@wingkee.example',
  })
  const { email, setUpCode } = made
  const totp = readAuthenticator(shop, made)
  await owner.call('POST /staff/setUp', { email, setUpCode, password: staffPassword, totp })
  return { owner, made }
}

/** The first product of the shop, published. */
async function sellFirstProduct(owner: ShopVisitor) {
  const isNew = { isNew: true, version: 0 }
  await owner.call('PUT /staff/tree/{code}', { code: 'kettles', labelZh: '水壺', labelEn: 'Kettles', ...isNew })
  await owner.call('PUT /staff/brands/{code}', { code: 'WK', nameZh: '榮記', nameEn: 'Wing Kee', ...isNew })
  const fields = { ...describeGoods('榮記'), category: 'kettles', brand: 'WK' }
  const { code, version } = await owner.call('POST /staff/goods', { code: 'POT', fields, variants: [oneVariant] })
  await owner.call('POST /staff/goods/{code}/publish', { code, version })
}

test.each(oneEach)(
  'an owner does what the checklist asks for and opens the shop, and a guest buys there: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const { owner, made } = await makeCompany()
    const page = await showConsole(journey, '/', owner, { language, size })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const follow = (name: string) => page.getByRole('link', { name }).first().click()
    const begin = () => page.goto(shop.url('/console/'))
    const dialog = page.getByRole('dialog')

    await press(say('console_open_to_visitors'))
    await page.getByRole('alert').getByText(say('readiness_delivery')).waitFor()

    await follow(say('readiness_delivery'))
    await press(say('console_way_add'))
    await dialog.locator('[name=code]').fill('standard')
    await dialog.locator('[name=nameZh]').fill('送貨上門')
    await dialog.locator('[name=nameEn]').fill('To your door')
    await press(say('console_save'))
    await dialog.getByText(say('console_money_wrong')).waitFor() // a fee of nothing is typed as 0
    await expectAccessible(page)
    await dialog.locator('[name=fee]').fill('60')
    await press(say('console_save'))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('STANDARD').waitFor()

    await begin()
    await follow(say('readiness_payment'))
    await press(say('console_edit'))
    await dialog.locator('[name=fpsPayee]').fill('1234567')
    await dialog.locator('[name="presence.password"]').fill(staffPassword)
    await dialog.locator('[name="presence.totp"]').fill('000000')
    await press(say('console_save'))
    await dialog.getByRole('alert').waitFor() // a wrong code
    await expectAccessible(page)
    await dialog.locator('[name="presence.totp"]').fill(readAuthenticator(shop, made, 30))
    await press(say('console_save'))
    await dialog.waitFor({ state: 'detached' })

    await sellFirstProduct(owner)

    for (const [policy, code] of texts) {
      await begin()
      await follow(say(policy))
      await page.getByRole('listitem').filter({ hasText: code }).getByRole('link').click()
      const publish = page.getByRole('button', { name: say('console_page_publish') })
      await publish.click()
      await publish.waitFor({ state: 'detached' })
    }

    await begin()
    await press(say('console_open_to_visitors'))
    await page.getByText(say('console_shop_opened')).waitFor()
    await page.waitForURL(/\/console\/orders/)

    const guest = await journey.openPage({ language, size })
    await expect.poll(async () => (await shop.fetch('/product/POT')).status).toBe(200)
    await goTo(guest, shop.url('/product/POT'))
    await addFromPage(guest, say)
    await goTo(guest, shop.url('/checkOut'))
    await fillForm(guest, say)
    await payButton(guest, say, 'HK$188.00').click()
    await decideAtBank(guest, 'approve')
    await guest.getByRole('heading', { level: 1, name: /W\d+/ }).waitFor()
    await guest.getByText('HK$188.00').first().waitFor()

    await page.reload()
    await page.getByText('HK$188.00').first().waitFor()
  },
)
