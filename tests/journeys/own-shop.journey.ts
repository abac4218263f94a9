import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { readSetUpCode } from '#server/companies/companies.reads.ts'
import { takePhoto } from '../photos.ts'
import { readAuthenticator, staffPassword } from '../staff.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { addFromPage, decideAtBank, expectNoSidewaysScroll, fillForm, payButton, type SayWord, speak } from './buyer.ts'
import { removeCompanies } from './empty-installation.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { visit, expectAccessible, excuse } = journey

/** The journey's own seconds: those that its checks take do not count. */
function startStopwatch() {
  const began = performance.now()
  let paused = 0
  return {
    async check(page: Page) {
      const since = performance.now()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await findForeignWords(page)).toEqual([])
      paused += performance.now() - since
    },
    readSeconds: () => (performance.now() - began - paused) / 1_000,
  }
}
type CheckPage = ReturnType<typeof startStopwatch>['check']

/** Presses Enter on a button or link, as whoever works without a mouse. */
const enter = (target: Locator) => target.press('Enter')
const fill = (page: Page, texts: Record<string, string>) =>
  Object.entries(texts).reduce(async (before, [name, text]) => {
    await before
    await page.locator(`:is(main, dialog[open]) [name="${name}"]`).last().fill(text)
  }, Promise.resolve())

async function openOwnShop(page: Page, say: SayWord) {
  const { shop } = journey
  await page.goto(shop.url('/'))
  await page.waitForURL(/\/console\/openShop$/)
  await fill(page, {
    setUpCode: readSetUpCode(shop.db),
    nameZh: '榮記瓷器',
    nameEn: 'Wing Kee Porcelain',
    coCode: 'wingkee',
    ownerName: 'May Lee',
    email: 'may@wingkee.example',
  })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: say('console_first_login') }).waitFor()
  await enter(page.getByText(say('console_authenticator_by_hand')))
  const secret = (await page.locator('details code').textContent())!.trim()
  const totp = readAuthenticator(shop, { authenticatorUri: `otpauth://totp/Harbour:may?secret=${secret}` })
  await fill(page, { password: staffPassword, totp })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: say('console_checklist') }).waitFor()
}

/** Follows a step of the checklist, and comes back to it with `back`. */
async function follow(page: Page, step: 'shop/delivery' | 'texts' | 'goods') {
  await enter(page.locator(`main a[href$="/console/${step}"]`).first())
  await page.waitForURL(new RegExp(`/console/${step}$`))
}
const back = async (page: Page, say: SayWord) => {
  await page.goto(journey.shop.url('/console/'))
  await page.getByRole('heading', { level: 1, name: say('console_checklist') }).waitFor()
}

async function addDelivery(page: Page, say: SayWord) {
  await follow(page, 'shop/delivery')
  await enter(page.getByRole('button', { name: say('console_way_add') }))
  await page.getByRole('dialog').waitFor() // the page has fields of these names, too
  await fill(page, { code: 'standard', nameZh: '送貨上門', nameEn: 'Home delivery', fee: '60' })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function publishTerms(page: Page, say: SayWord) {
  await follow(page, 'texts')
  for (const code of ['return-refund', 'order-delivery', 'privacy']) {
    const line = page.locator('main li').filter({ hasText: code })
    await enter(line.getByRole('link'))
    const publish = page.getByRole('button', { name: say('console_page_publish') })
    await enter(publish)
    await publish.waitFor({ state: 'detached' })
    await enter(page.locator('main a[href$="/console/texts"]'))
  }
}

async function makeNamed(page: Page, button: string, names: Record<string, string>) {
  await enter(page.getByRole('button', { name: button }))
  await page.getByRole('dialog').waitFor()
  await fill(page, names)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** A first product with a photo, from the list of goods to the shop. */
async function sellFirstProduct(page: Page, say: SayWord, check: CheckPage) {
  await follow(page, 'goods')
  await page.getByText(say('console_no_goods')).waitFor()
  await check(page)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await enter(dialog.getByRole('button', { name: say('console_goods_make') }))
  await dialog.getByText(say('console_goods_code_wrong')).waitFor()
  await check(page)
  await fill(page, { code: 'BOWL', nameZh: '青花瓷碗', nameEn: 'Blue and white bowl' })
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/goods\/BOWL$/)
  await page.getByText(say('field_category_missing')).first().waitFor()
  await check(page)

  await makeNamed(page, say('console_category_new'), { labelZh: '碗碟', labelEn: 'Dishes' })
  await makeNamed(page, say('console_brand_new'), { nameZh: '榮記', nameEn: 'Wing Kee' })
  await fill(page, { 'variants.0.price': 'HK$129.90', 'variants.0.stock': '１２' })
  const photo = { name: 'bowl.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() }
  await page.getByLabel(say('console_photos_choose')).first().setInputFiles(photo)
  await page.getByRole('button', { name: say('console_photo_no', { no: 1 }), exact: true }).waitFor()
  await page.getByText(say('console_product_complete')).waitFor()
  await check(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(say('console_product_version', { no: 1 })).waitFor()
}

test.each(oneEach)(
  'from an empty machine to an own shop whose first product, with its photo, a guest buys: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    await removeCompanies(shop.db)
    excuse(/status of 404|status of 422/)
    const page = await journey.openPage({ language, size })
    const { check, readSeconds } = startStopwatch()
    await openOwnShop(page, say)
    await addDelivery(page, say)
    await back(page, say)
    await publishTerms(page, say)
    await back(page, say)
    await sellFirstProduct(page, say, check)
    await back(page, say)
    await enter(page.getByRole('button', { name: say('console_open_to_visitors') }))
    await page.getByText(say('console_shop_opened')).waitFor()

    await expect.poll(async () => (await shop.fetch('/product/BOWL')).status).toBe(200)
    const guest = await visit('/product/BOWL', { language, size })
    const photo = guest.locator('main img').first()
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect.poll(() => photo.getAttribute('src')).toContain('/pictures/')
    await addFromPage(guest, say)
    await goTo(guest, shop.url('/cart'))
    await guest.getByRole('link', { name: say('cart_check_out', { count: 1 }) }).click()
    await fillForm(guest, say)
    await payButton(guest, say, 'HK$189.90').click() // with HK$60.00 for delivery
    await decideAtBank(guest, 'approve')
    await guest.getByText(say('orders_thanks')).waitFor()
    const seconds = readSeconds()
    process.stdout.write(`from an empty machine to a sold product: ${seconds.toFixed(1)} s\n`)
    expect(seconds).toBeLessThan(60)
  },
)
