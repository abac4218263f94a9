import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole, showConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'
import { logInStaff } from '../staff.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

test.each(oneEach)(
  'the owner renames the shop and sets its hours; leaving before saving asks: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { page } = await openConsole(journey, '/shop', { language, size })
    const name = page.getByLabel(say('console_name_en'))
    await name.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])
    expect(await page.getByRole('button', { name: say('console_save') }).count()).toBe(0)

    const called = `Harbour Home, ${language}`
    await name.fill(called)
    const bar = page.getByRole('region', { name: say('console_unsaved') })
    await bar.getByText(say('console_changed', { fields: say('console_name_en') })).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+k') // the way out by the keyboard
    await page.getByRole('option', { name: say('console_orders') }).click()
    const question = page.getByRole('dialog', { name: say('console_unsaved') })
    await question.getByText(say('console_unsaved_text')).waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: say('console_stay') }).click()
    await expect.poll(() => name.inputValue()).toBe(called)

    const monday = language === 'zh-TW' ? '星期一' : 'Mon'
    await page.getByRole('button', { name: say('console_hours_add_of', { day: monday }) }).click()
    await page.getByLabel(say('console_closes_of', { day: monday })).fill('09:00')
    await page.keyboard.press('Control+s')
    await bar.getByRole('alert').waitFor() // it would close before it opens
    await page.getByLabel(say('console_closes_of', { day: monday })).fill('18:30')
    await page.keyboard.press('Control+s')
    await bar.waitFor({ state: 'detached' })
    const { shop } = journey
    const hours = await shop.db
      .selectFrom('opening_hours')
      .select(['weekday', 'opens', 'closes'])
      .where('company', '=', 'SPORT')
      .execute()
    expect(hours).toEqual([{ weekday: 1, opens: '10:00:00', closes: '18:30:00' }])
    await page.getByRole('button', { name: say('console_hours_remove_of', { day: monday }) }).click()
    await bar.getByRole('button', { name: say('console_save') }).click()
    await bar.waitFor({ state: 'detached' })
  },
)

test.each(oneEach)(
  'how the shop is reached is set in the console, wrong numbers are told beside their fields, and the footer follows: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { page } = await openConsole(journey, '/shop/settings', { language, size })
    const phone = page.getByLabel(speak(language)('setting_shop_phone'), { exact: true })
    await phone.fill('call us')
    await page.getByLabel(say('setting_business_number'), { exact: true }).fill('1234')
    const save = page.getByRole('button', { name: say('console_save') })
    await save.click()
    await page.getByText(say('console_setting_form_phone')).waitFor()
    await page.getByText(say('console_setting_form_business')).waitFor()
    await expectAccessible(page)
    await phone.fill('2345 6789')
    await page.getByLabel(say('setting_business_number'), { exact: true }).fill('')
    await save.click()
    await save.waitFor({ state: 'detached' })
    const footer = async () => {
      const { contact } = await journey.shop.stranger().call('GET /anon/getWebsiteFooterInfo', {})
      return [contact.phone?.e164, contact.businessNumber]
    }
    await expect.poll(footer).toEqual(['+85223456789', null])
    await phone.fill('5550 0180')
    await save.click()
    await save.waitFor({ state: 'detached' })
    await expect.poll(footer).toEqual(['+85255500180', null])
  },
)

test('maintenance is planned in both languages, in Hong Kong’s time, and ended', async () => {
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/shop', { language: 'en-US' })
  await page.getByRole('button', { name: say('console_maintenance_plan') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('console_save') }).click()
  await dialog.getByText(say('console_moment_needed')).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel(say('console_begins')).fill('2026-12-01T02:00')
  await dialog.getByLabel(say('console_ends')).fill('2026-12-01T04:00')
  await dialog.getByLabel(say('console_told_zh')).fill('系統更新')
  await dialog.getByLabel(say('console_told_en')).fill('We are updating the shop.')
  await dialog.getByRole('button', { name: say('console_save') }).click()
  await page.getByText(say('console_maintenance_from_to', { from: '1 Dec 02:00', to: '1 Dec 04:00' })).waitFor()
  await page.getByRole('button', { name: say('console_maintenance_end') }).click()
  await page.getByText(say('console_maintenance_none')).waitFor()
})

test('of two tabs, the one that was read first neither presses the switch for Signal 8, nor ends another maintenance, nor loses what it may load', async () => {
  const say = speak('en-US')
  const { page: mine, somebody } = await openConsole(journey, '/shop', { language: 'en-US' })
  const theirs = await showConsole(journey, '/shop', await logInStaff(journey.shop, somebody), { language: 'en-US' })

  // The switch: both open the question while nothing is suspended.
  for (const page of [mine, theirs]) {
    await page.getByRole('button', { name: say('console_signal_off') }).click()
    await page.getByRole('dialog').getByText(say('console_signal_begin_text')).waitFor()
  }
  const press = (page: Page) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('console_signal_begin') })
      .click()
  await press(theirs)
  await theirs.getByRole('dialog').waitFor({ state: 'detached' })
  await press(mine)
  await mine.getByRole('dialog').getByRole('alert').getByText(somebody.name).waitFor()
  await expectAccessible(mine)
  await mine
    .getByRole('dialog')
    .getByRole('button', { name: say('console_close') })
    .first()
    .click()
  await mine.getByRole('button', { name: say('console_signal_on') }).click() // what is so was asked anew
  await mine
    .getByRole('dialog')
    .getByRole('button', { name: say('console_signal_end') })
    .click()
  await mine.getByRole('button', { name: say('console_signal_off') }).waitFor()

  // A maintenance that the other tab planned anew is not called off.
  const plan = async (page: Page, end: string) => {
    await page.getByRole('button', { name: say('console_maintenance_plan') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('console_begins')).fill('2026-12-01T02:00')
    await dialog.getByLabel(say('console_ends')).fill(end)
    await dialog.getByLabel(say('console_told_zh')).fill('系統更新')
    await dialog.getByLabel(say('console_told_en')).fill('We are updating the shop.')
    await dialog.getByRole('button', { name: say('console_save') }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await plan(mine, '2026-12-01T04:00')
  await theirs.reload()
  await theirs.getByRole('button', { name: say('console_maintenance_end') }).waitFor()
  await plan(theirs, '2026-12-01T05:00')
  await mine.getByRole('button', { name: say('console_maintenance_end') }).click()
  await mine.getByText(say('console_maintenance_from_to', { from: '1 Dec 02:00', to: '1 Dec 05:00' })).waitFor()
  await mine.getByRole('button', { name: say('console_maintenance_end') }).click() // now it is this one
  await mine.getByText(say('console_maintenance_none')).waitFor()

  // The name: refused, then loaded.
  const name = (page: Page) => page.getByLabel(say('console_name_en'))
  const bar = (page: Page) => page.getByRole('region', { name: say('console_unsaved') })
  await theirs.reload()
  for (const [page, called] of [
    [theirs, 'Harbour of Theirs'],
    [mine, 'Harbour of Mine'],
  ] as const) {
    await name(page).fill(called)
    await bar(page).waitFor()
  }
  await theirs.keyboard.press('Control+s')
  await bar(theirs).waitFor({ state: 'detached' })
  await mine.route(/staff\/company\?/, async (route) => {
    if (route.request().method() === 'GET') await wait(500)
    await route.continue()
  })
  await mine.keyboard.press('Control+s')
  await bar(mine).getByRole('alert').getByText(somebody.name).waitFor()
  await bar(mine)
    .getByRole('button', { name: say('console_discard') })
    .click() // the newer answer is here, however slow it was
  await expect.poll(() => name(mine).inputValue()).toBe('Harbour of Theirs')
})

test('who may not change the shop reads it, and is told so', async () => {
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/shop', { role: 'support', language: 'en-US' })
  await page.getByText(say('console_shop_read_only')).waitFor()
  await expect.poll(() => page.getByLabel(say('console_name_en')).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: say('console_maintenance_plan') }).count()).toBe(0)
})

test('what is typed while the answer is on its way stays, and waits to be saved', async () => {
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/shop', { language: 'en-US' })
  const held = Promise.withResolvers<void>()
  await page.route(/staff\/company\?/, async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.continue()
  })
  const [chinese, english] = [page.getByLabel(say('console_name_zh')), page.getByLabel(say('console_name_en'))]
  await english.fill('Harbour Saved')
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+s')
  await asked
  await chinese.fill('海港再改')
  held.resolve()
  await page.getByText(say('console_saved')).waitFor()
  const bar = page.getByRole('region', { name: say('console_unsaved') })
  await bar.getByText(say('console_changed', { fields: say('console_name_zh') })).waitFor()
  await expect
    .poll(async () => [await chinese.inputValue(), await english.inputValue()])
    .toEqual(['海港再改', 'Harbour Saved'])
  await page.keyboard.press('Control+s')
  await bar.waitFor({ state: 'detached' })
  const names = journey.shop.db.selectFrom('company').select(['name_zh', 'name_en']).where('code', '=', 'SPORT')
  expect(await names.executeTakeFirst()).toEqual({ name_zh: '海港再改', name_en: 'Harbour Saved' })
})
