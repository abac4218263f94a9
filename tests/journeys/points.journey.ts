import { expect, test } from 'vitest'
import { arjun, emily, taiMan } from '../people.ts'
import { findOwner } from '../points.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { field, speak } from './buyer.ts'
import { arrived, notice, visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
const place = '/personal/pointsRedemption'

test.each(oneEach)(
  '[2.21] [2.38] [2.39] [2.40] [2.41] points are seen with their worth, their history, what was redeemed, the rules and the code for a friend: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visitAs(visit, emily, place, { language, size })
    await arrived(page, say('personal_points'))
    const main = page.getByRole('main')
    const balance = Number((await main.locator('dl dd').first().textContent())!.replaceAll(',', ''))
    expect(balance).toBeGreaterThan(0)
    const newest = main.locator('ol > li').first()
    await newest.waitFor()
    await expect.poll(() => main.locator('ol > li').count()).toBe(10)
    await main.getByRole('heading', { name: say('points_ending') }).waitFor()
    await main.getByRole('heading', { name: say('points_rules') }).waitFor()
    await expectAccessible(page)

    await main.getByRole('link', { name: say('points_redeemed') }).click()
    await page.waitForURL(/list=redeemed/)
    await main
      .locator('ol > li')
      .getByText(language === 'zh-TW' ? '500 積分換 HK$20' : '500 points = HK$20')
      .waitFor()

    const code = main.getByText(/^[A-Z0-9]{8}$/).first()
    const before = await code.textContent()
    await main
      .getByRole('button', { name: say('personal_invitation_refresh') })
      .last()
      .click()
    await notice(page, say('personal_updated'))
    await expect.poll(() => code.textContent()).not.toBe(before)
  },
)

test.each(oneEach)(
  '[7.042] [7.044] [8.36] a receipt is registered once, and points are given away by password, no more than there are: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = language === 'zh-TW' ? taiMan : arjun
    const { db, clock } = journey.shop
    const soldOn = clock.now().toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate().subtract({ days: 2 }).toString()
    const number = language === 'zh-TW' ? 'TR900001' : 'TR900002'
    const receipt = { company: 'SPORT', number, amount_cents: 64_050, sold_on: soldOn }
    await db.insertInto('till_receipt').values(receipt).execute()
    const page = await visitAs(visit, who, place, { language, size })
    await arrived(page, say('personal_points'))
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')

    await main.getByRole('button', { name: say('points_add_receipt') }).click()
    await dialog.getByRole('button', { name: say('points_receipt_go') }).click()
    for (const missing of ['field_receipt_number_required', 'field_amount_required'] as const)
      await dialog.getByRole('alert').getByText(say(missing)).waitFor()
    await expectAccessible(page)
    await field(page, 'receiptNo').fill(number)
    await field(page, 'amount').fill('640.40')
    await field(page, 'date').fill(soldOn)
    await dialog.getByRole('button', { name: say('points_receipt_go') }).click()
    await dialog.getByText(say('refusal_receipt_not_found')).waitFor()
    await field(page, 'amount').fill('HK$640.50')
    await dialog.getByRole('button', { name: say('points_receipt_go') }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await main.locator('ol > li').first().getByText(say('bonus_stage_pending')).waitFor()

    await main.getByRole('button', { name: say('points_give'), exact: true }).click()
    await dialog.getByRole('button', { name: say('points_transfer_go') }).click()
    for (const missing of ['field_vip_code_required', 'field_points_required'] as const)
      await dialog.getByRole('alert').getByText(say(missing)).waitFor()
    const friend = await findOwner(db, emily.email)
    const { vip_code: vipCode } = await db
      .selectFrom('member')
      .select('vip_code')
      .where('visitor', '=', friend.member)
      .executeTakeFirstOrThrow()
    await field(page, 'toVipCode').fill(vipCode)
    await field(page, 'points').fill('9000000')
    await field(page, 'password').fill(who.password)
    await dialog.getByRole('button', { name: say('points_transfer_go') }).click()
    await dialog.getByText(say('refusal_points_transfer_limit', { left: '10,000' })).waitFor()
    await field(page, 'points').fill('25')
    await dialog.getByRole('button', { name: say('points_transfer_go') }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await main.locator('ol > li').first().getByText('−25', { exact: true }).waitFor()
    const { balance } = await db
      .selectFrom('points_account')
      .select('balance')
      .where('member', '=', (await findOwner(db, who.email)).member)
      .executeTakeFirstOrThrow()
    await expect.poll(() => main.locator('dl dd').first().textContent()).toBe(balance.toLocaleString('en-HK'))
  },
)
