import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { bookPlan, memberOf } from '../bills.ts'
import { putOnSale } from '../goods.ts'
import { arjun, emily, logIn, taiMan } from '../people.ts'
import { enterAs } from '../staff.ts'
import { goTo, shopInBrowser, oneEach } from './browser.ts'
import { addressOf, agree, choose, decideAtBank, expectNoSidewaysScroll, fillCart, speak } from './buyer.ts'
import { arrived, visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(() => putOnSale(journey.shop.db, { code: 'LATER-OVEN', cents: 120_000, onHand: 9 }))

const buyers = { 'zh-TW': arjun, 'en-US': emily }

test.each(oneEach)(
  '[1.28, 1.29] [4.30] pay later at the checkout, and chosen afresh when the bank has declined: the plan is shown, agreed to and kept: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const who = buyers[language]
    const page = await visitAs(visit, who, '/personal/bills', { language, size })
    await page.getByRole('heading', { name: say('bills_empty') }).waitFor()

    await fillCart(page, 'LATER-OVEN')
    await goTo(page, journey.shop.url('/checkOut'))
    await choose(page, 'cashCode', 'PAY_LATER')
    const schedule = page.getByRole('region', { name: say('checkout_plan') })
    await expect.poll(() => schedule.getByRole('row').count()).toBe(4) // the heading, and three instalments
    await expect.poll(() => schedule.getByText('HK$400.00').count()).toBe(3)
    await schedule.getByText('HK$50.00', { exact: false }).waitFor() // the late charge
    await expectAccessible(page)
    const agreed = (await schedule.locator('tbody td:last-child').allTextContents()).map((sum) => sum.trim())
    await agree(page)
    const go = page.getByRole('button', { name: say('checkout_go_pay_first', { amount: 'HK$400.00' }) })
    await go.click()
    await expect.poll(() => page.getByText(say('field_pay_later_required')).count()).toBe(2)
    expect(addressOf(page), 'not before the plan is agreed to').toContain('/checkOut')
    const tick = page.getByRole('checkbox', { name: say('checkout_plan_agree') })
    await tick.check()
    await go.click()
    await decideAtBank(page, 'decline')

    // Pays the existing order by bank transfer instead, then by instalments again, with a new consent.
    await page.waitForURL(/\/personal\/orders\?/)
    const told = page.getByRole('alert').filter({ hasText: say('orders_result_failed') })
    await told.getByRole('link').click()
    await page.getByText(say('orders_another_method')).click()
    await choose(page, 'cashCode', 'BANK_TRANSFER')
    await page.getByRole('button', { name: say('orders_pay_with', { amount: 'HK$1,200.00' }) }).click()
    await page.getByRole('heading', { name: say('orders_result_offline') }).waitFor()
    await page.getByText(say('orders_another_method')).click()
    await choose(page, 'cashCode', 'PAY_LATER')
    await expect.poll(() => schedule.locator('tbody td:last-child').allInnerTexts()).toEqual(agreed)
    const payFirst = page.getByRole('button', { name: say('orders_pay_with', { amount: 'HK$400.00' }) })
    await expect.poll(() => payFirst.isDisabled(), { message: 'not before the plan is agreed to' }).toBe(true)
    await tick.check()
    await expectAccessible(page)
    await payFirst.click()
    await decideAtBank(page, 'approve')
    await page.getByRole('heading', { level: 1, name: /W\d+/ }).waitFor()

    await goTo(page, journey.shop.url('/personal/bills'))
    await arrived(page, say('bills_title'))
    const rows = page.locator('main ol > li')
    await expect.poll(() => rows.count()).toBe(3)
    for (const [at, sum] of agreed.entries()) await expect.poll(() => rows.nth(at).innerText()).toContain(sum)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

/** Pays in the dialog of a bill's button; a card is preselected. */
async function payBy(page: Page, say: ReturnType<typeof speak>, method?: string) {
  const dialog = page.getByRole('dialog', { name: say('bills_choose_method') })
  if (method) await dialog.locator(`input[value="${method}"]`).check({ force: true })
  await dialog.getByRole('button').last().click()
}

test.each(oneEach)('[1.28, 2.44] and so to the last bill, each before its day: %s, %s', async (_, language, size) => {
  const say = speak(language)
  const who = buyers[language]
  const page = await visitAs(visit, who, '/personal/bills', { language, size })
  await arrived(page, say('bills_title'))
  const rows = page.locator('main ol > li')
  // The next one, before its due date; a declined payment leaves it unchanged.
  const next = page.getByRole('button', { name: say('bills_pay', { amount: 'HK$400.00' }), exact: true })
  await next.click()
  await payBy(page, say)
  await decideAtBank(page, 'decline')
  await page.getByText(say('bills_pay_failed')).waitFor()
  await next.click()
  await payBy(page, say)
  await decideAtBank(page, 'approve')
  await page.getByText(say('bills_pay_paid')).waitFor()
  await expect.poll(() => rows.nth(1).innerText()).toContain(say('bills_state_paid'))

  await next.click() // the last instalment has the same amount, and is paid by bank transfer
  await payBy(page, say, 'BANK_TRANSFER')
  const how = page.getByRole('region', { name: say('orders_result_how') })
  await how.getByText(say('pay_proof_choose')).waitFor()
  await expectAccessible(page)
  const payId = new URL(page.url()).searchParams.get('payId')!
  const clerk = await enterAs(journey.shop, 'order desk')
  await clerk.call('POST /staff/confirmPayment', { payId, received: 400 })
  await goTo(page, journey.shop.url(`/personal/bills?payId=${payId}`))
  await page.getByText(say('bills_nothing_owed')).waitFor()
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: say('bills_tabs') })
    .getByRole('link', { name: say('bills_tab_due') })
    .click()
  await page.getByText(say('bills_none_here')).waitFor()
  const letters = () => journey.shop.mails.filter(({ to }) => to === who.email)
  const last = expect.stringMatching(/^(All your bills are paid|你的帳單已全部繳清)$/)
  await expect.poll(() => letters().map(({ subject }) => subject)).toContainEqual(last)
})

test('[1.30] an overdue bill says so in plain words, with what it costs by now, and is paid with its charge', async () => {
  const say = speak('en-US')
  const { shop } = journey
  await bookPlan(shop, { member: await memberOf(shop, taiMan.email), number: 'LATE-JOURNEY', cents: 120_000 })
  // Moves the due date instead of waiting 36 days.
  await shop.db.updateTable('bill').set({ due: '2026-11-14' }).where('no', '=', 2).where('cents', '=', 40_000).execute()
  await shop.app.jobs['reviewBills']!({} as never)
  const page = await visitAs(visit, taiMan, '/personal/bills', { language: 'en-US' })
  await page.getByText(say('bills_overdue_notice', { amount: 'HK$450.00' })).waitFor()
  await page.getByText(say('bills_charge_included', { charge: 'HK$50.00' })).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('bills_pay_part', { no: 2, amount: 'HK$450.00' }) }).click()
  await payBy(page, say)
  await decideAtBank(page, 'approve')
  await page.getByText(say('bills_pay_paid')).waitFor()
  await expect.poll(() => page.getByText(say('bills_overdue_notice', { amount: 'HK$450.00' })).count()).toBe(0)
  const member = await logIn(shop, taiMan)
  const { state, bills } = await member.call('POST /payLater/getPlan', { invoiceNo: 'LATE-JOURNEY' })
  expect(state).toBe('RUNNING')
  expect(bills.find(({ no }) => no === 2)).toMatchObject({ state: 'PAID', paid: 450 })
})
