import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { arjun, emily, logIn, ngaTing, taiMan } from '../people.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { field, fillAddress, speak } from './buyer.ts'
import { arrived, notice, press, visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
// The tests fill an empty address book; the cast has one address each.
beforeAll(async () => void (await journey.shop.db.deleteFrom('user_address').execute()))

test.each(oneEach)(
  '[2.23] [2.63] [3.26] [8.44] [8.45] [8.47] [8.48] addresses are added, changed, made the default and deleted: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? taiMan : arjun
    const page = await visitAs(visit, who, '/personal/delivery', { language, size })
    await arrived(page, say('personal_addresses'))
    await press(page, say('personal_address_add'))
    const dialog = page.getByRole('dialog')
    await expect.poll(() => field(page, 'email').inputValue()).toBe(who.email)
    await press(page, say('personal_address_save'))
    await dialog.getByRole('alert').getByText(say('field_building_required')).waitFor()
    await expectAccessible(page)
    await fillAddress(page, say)
    await press(page, say('personal_address_save'))
    await notice(page, say('personal_added'))
    const cards = page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.locator('address') })
    await cards.getByText(say('personal_default'), { exact: true }).waitFor()

    await press(page, say('personal_address_add'))
    await fillAddress(page, say)
    await field(page, 'building').fill('第二大廈')
    await press(page, say('personal_address_save'))
    await expect.poll(() => cards.count()).toBe(2)
    await cards
      .nth(1)
      .getByRole('button', { name: new RegExp(say('personal_edit')) })
      .click()
    await expect.poll(() => field(page, 'area').inputValue()).toBe('ST-TAIWAI')
    await field(page, 'flat').fill('88')
    await press(page, say('personal_address_save'))
    await notice(page, say('personal_updated'))
    await expect.poll(() => cards.nth(1).textContent()).toMatch(/88/)

    await cards
      .nth(1)
      .getByRole('button', { name: new RegExp(say('personal_make_default')) })
      .click()
    await notice(page, say('personal_set_up'))
    await expect.poll(() => cards.first().textContent()).toMatch(/第二大廈/)
    await expectAccessible(page)
    await cards
      .first()
      .getByRole('button', { name: new RegExp(say('personal_remove')) })
      .click()
    await dialog.getByText(/第二大廈/).waitFor()
    await dialog.getByRole('button', { name: say('personal_keep') }).click()
    await expect.poll(() => cards.count()).toBe(2)
    await cards
      .first()
      .getByRole('button', { name: new RegExp(say('personal_remove')) })
      .click()
    await dialog.getByRole('button', { name: say('personal_remove') }).click()
    await notice(page, say('personal_deleted'))
    await expect.poll(() => cards.count()).toBe(1)
    await cards.getByText(say('personal_default'), { exact: true }).waitFor()
  },
)

test.each(oneEach)(
  '[2.20] [8.52] [8.53] what a member wishes for is on the list of every device, until it is taken off: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? ngaTing : emily
    const page = await visitAs(visit, who, '/personal/myFavorite', { language, size })
    await page.getByRole('heading', { name: say('catalogue_wish_empty') }).waitFor()
    await goTo(page, journey.shop.url('/collections/new'))
    const first = page.locator('main article').first()
    const name = (await first.getByRole('heading').textContent()) ?? ''
    await first.getByRole('button', { name: say('catalogue_wish_add', { name }) }).click()
    await notice(page, say('catalogue_wish_added'))

    const elsewhere = await visitAs(visit, who, '/personal/myFavorite', { language })
    const card = elsewhere.locator('main article')
    await card.getByRole('link', { name }).waitFor()
    await expectAccessible(elsewhere)
    await goTo(elsewhere, journey.shop.url('/wishList'))
    await elsewhere.waitForURL((url) => url.pathname === '/personal/myFavorite')
    await card.getByRole('button', { name: say('catalogue_wish_remove', { name }) }).click()
    await notice(elsewhere, say('catalogue_wish_removed'))
    await elsewhere.getByRole('heading', { name: say('catalogue_wish_empty') }).waitFor()
    await goTo(page, journey.shop.url('/personal/myFavorite'))
    await page.getByRole('heading', { name: say('catalogue_wish_empty') }).waitFor()
  },
)

test.each(oneEach)(
  '[2.24] [8.46] the notices a member waits for are listed, and one is left: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? taiMan : emily
    const { assortId } = await putOnSale(journey.shop.db, { code: `PN-${language}`, cents: 12_000, onHand: 0 })
    const member = await logIn(journey.shop, who)
    await member.call('POST /app/updateItemSubscription', { assortId })
    const page = await visitAs(visit, who, '/personal/stockNotify', { language, size })
    const row = page.locator('main li').filter({ hasText: `PN-${language}` })
    await row.getByText(say('personal_notice_waiting')).waitFor()
    await row.getByText(who.email).waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: new RegExp(say('personal_notice_leave')) }).click()
    await notice(page, say('personal_cancelled'))
    await page.getByRole('heading', { name: say('personal_notices_empty') }).waitFor()
    const { totalCount } = await member.call('POST /app/getItemSubscriptions', {})
    expect(totalCount).toBe(0)
  },
)

test.each(oneEach)(
  '[1.33] [3.37] [3.38] the grade page shows the records, which of them counts, and what is missing: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visitAs(visit, emily, '/personal/grade', { language, size })
    await arrived(page, say('personal_grade'))
    const rows = page.locator('main ol > li')
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => rows.nth(0).textContent()).toContain(say('grade_change_handle_modify'))
    await expect.poll(() => rows.nth(0).textContent()).toContain(say('grade_record_active'))
    await expect.poll(() => rows.nth(1).textContent()).toContain(say('grade_change_create'))
    await expect.poll(() => rows.nth(1).textContent()).toContain(say('grade_record_inactive'))
    const bar = page.locator('main').getByRole('progressbar').last()
    await expect.poll(() => bar.getAttribute('aria-valuemax')).toBe('20000')
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toContain(say('grade_super_vip'))
    const ladder = page
      .locator('main section')
      .filter({ hasText: say('personal_grade_how') })
      .locator('li')
    await expect
      .poll(async () => (await ladder.allTextContents()).map((text) => /[\d,]+(?=\.00)/.exec(text)?.[0]))
      .toEqual([undefined, '5,000', '20,000', '60,000'])
  },
)

test('what the shop holds about a member comes as a file', async () => {
  const say = speak('en-US')
  const page = await visitAs(visit, arjun, '/personal', { language: 'en-US' })
  await arrived(page, say('personal_details'))
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, say('personal_download'))])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const held = JSON.parse(fs.readFileSync(await download.path(), 'utf8')) as { profile: { email: string } }
  expect(held.profile.email).toBe(arjun.email)
  expect(JSON.stringify(held)).not.toContain('argon2')
})
