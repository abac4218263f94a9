import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { goTo, shopInBrowser } from './browser.ts'
import { addressOf, field, fillCart, fillContact, fillForm, payButton, speak } from './buyer.ts'

// The checkout form: its fields, what it stores, and its errors.
const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  const { db } = journey.shop
  await putOnSale(db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
  await putOnSale(db, { code: 'LAMP', cents: 20_000, onHand: 90 })
  await putOnSale(db, { code: 'WINE', cents: 30_000, onHand: 90, minAge: 18 })
  await putOnSale(db, { code: 'CARD', cents: 1_000, onHand: 90, remarkDemanded: true })
})

const url = (path: string) => journey.shop.url(path)
const say = speak('zh-TW')

test('what was typed survives a reload, but not the birth date', async () => {
  const page = await visit('/checkOut', { goods: ['WINE'] })
  await fillForm(page, say)
  await field(page, 'birthDate').fill('1990-01-01')
  await goTo(page, url('/checkOut'))
  const read = () =>
    Promise.all(['recipient', 'area', 'building', 'block', 'birthDate'].map((name) => field(page, name).inputValue()))
  await expect.poll(read).toEqual(['陳大文 Chan Tai Man', 'ST-TAIWAI', '示範大廈', '無', ''])
  expect(await field(page, 'agreeReturnRefundPolicy').isChecked()).toBe(false)
})

test('[5.38] [5.39] an empty form says what is missing, beside each field and above them all, and leads there', async () => {
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await payButton(page, say, 'HK$189.90').click()
  const summary = page.getByRole('alert').filter({ hasText: say('field_name_required') })
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
  for (const complaint of ['field_policy_required', 'field_terms_required', 'field_method_required'] as const)
    await expect.poll(() => page.getByText(say(complaint)).count(), { message: complaint }).toBe(2)
  await expectAccessible(page)
  // All address errors share one entry in the summary, with details beside the fields.
  await expect.poll(() => page.getByText(say('field_block_required')).count()).toBe(1)
  await summary.getByRole('button', { name: say('checkout_errors_address', { count: 6 }) }).click()
  await expect.poll(() => field(page, 'district').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(addressOf(page)).toBe('/checkOut')

  // Corrected errors are ticked and stay listed, so that nothing moves under the pointer.
  const heightOf = async () => (await page.getByRole('alert').first().boundingBox())?.height
  const before = await heightOf()
  await fillForm(page, say)
  await page.getByText(say('checkout_errors_mended')).waitFor()
  expect(await heightOf()).toBe(before)
})

test('[5.20] alcohol is not sold to a guest under 18, and the law is quoted', async () => {
  const page = await visit('/checkOut', { goods: ['WINE'] })
  await page.getByText(say('catalogue_liquor_notice')).waitFor()
  await fillForm(page, say)
  await field(page, 'birthDate').fill('2008-11-21') // 18 tomorrow
  await payButton(page, say, 'HK$360.00').click()
  await expect.poll(() => page.getByText(say('field_under_age')).count()).toBe(2)
  await field(page, 'birthDate').fill('2008-11-20') // 18 today
  await payButton(page, say, 'HK$360.00').click()
  await page.waitForURL(/\/pay\/pay_/)
})

test('[5.28] [8.25] goods that need a remark are not sold without one', async () => {
  const page = await visit('/checkOut', { goods: ['CARD'] })
  await fillForm(page, say)
  await payButton(page, say, 'HK$70.00').click()
  await expect.poll(() => page.getByText(say('field_remark_required')).count()).toBe(2)
  await field(page, 'remark').fill('祝生日快樂')
  await payButton(page, say, 'HK$70.00').click()
  await page.waitForURL(/\/pay\/pay_/)
})

test('[9.08] from HK$500 on, the showroom is not offered, and says why', async () => {
  const page = await visit('/checkOut', { goods: ['LAMP', 'LAMP'] })
  await expect.poll(() => page.locator('[name=way][value=SHOWROOM]').isEnabled()).toBe(true)
  await fillCart(page, 'WINE')
  await goTo(page, url('/checkOut'))
  await page.getByText(say('note_way_over_limit', { amount: 'HK$500' })).waitFor()
  await expect.poll(() => page.locator('[name=way][value=SHOWROOM]').isDisabled()).toBe(true)
})

test('a policy opens over the form, and nothing typed is lost', async () => {
  const page = await visit('/checkOut', { goods: ['KETTLE'] })
  await fillContact(page)
  await page.getByRole('main').getByRole('link', { name: '退貨及退款政策' }).first().click() // the footer has one too
  await page.getByRole('dialog', { name: '退貨及退款政策' }).getByText('14').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page, 'recipient').inputValue()).toBe('陳大文 Chan Tai Man')
})
