import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { buyGoods, openOrderStaff } from '../orders.ts'
import { receipt, sendProof } from '../payment-proofs.ts'
import { logIn } from '../people.ts'
import { buyByCard, receive, requireAsked } from '../returns.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

beforeAll(async () => {
  await putOnSale(journey.shop.db, { code: 'CONSOLE-TOWEL', cents: 60_000, onHand: 90 })
  await putOnSale(journey.shop.db, { code: 'CONSOLE-FRIDGE', cents: 900_000, onHand: 90 })
})

test.each(oneEach)(
  'a proof of payment is looked at, the sum typed from the statement, a wrong one refused: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const bought = await buyGoods(await shop.visitor(), { prodCode: 'CONSOLE-TOWEL' })
    await sendProof(shop, bought, await receipt())
    const { page } = await openConsole(journey, '/payments', { role: 'order desk', language, size })
    const card = page.getByRole('article').filter({ hasText: bought.invoiceNo })
    await card.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])

    await card.getByRole('button', { name: say('console_see_proof') }).click()
    const picture = page.getByRole('dialog').getByRole('img', { name: say('console_proof') })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: say('console_confirm_payment') }).click()
    const dialog = page.getByRole('dialog')
    const sum = dialog.getByLabel(say('console_received'))
    const confirm = dialog.getByRole('button', { name: say('console_confirm_payment') })
    await sum.fill('twelve')
    await confirm.click()
    await dialog.getByText(say('console_received_needed')).waitFor()
    await sum.fill('1.00')
    await confirm.click()
    await dialog.getByRole('alert').waitFor()
    await expectAccessible(page)
    await sum.fill(`HK$${bought.net.toFixed(2)}`)
    await confirm.click()
    await card.waitFor({ state: 'detached' })
    const order = await (await openOrderStaff(shop)()).call('GET /staff/orders/{invoiceNo}', bought)
    expect(order.paymentState).toBe('paid')
  },
)

test('a proof that will not do is rejected with a reason, which the buyer reads', async () => {
  const say = speak('en-US')
  const { shop } = journey
  const bought = await buyGoods(await shop.visitor(), { prodCode: 'CONSOLE-TOWEL' })
  await sendProof(shop, bought, await receipt())
  const { page } = await openConsole(journey, `/orders/${bought.invoiceNo}`, { language: 'en-US' })
  await page.getByRole('button', { name: say('console_reject_proof') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('console_reject_proof') }).click()
  await dialog.getByText(say('console_reason_needed')).waitFor()
  await dialog.getByLabel(say('console_reason')).fill('The sum cannot be read.')
  await dialog.getByRole('button', { name: say('console_reject_proof') }).click()
  await page.getByText(say('console_proof_rejected')).waitFor()
  await expect.poll(() => shop.mails.some(({ text }) => text.includes('The sum cannot be read.'))).toBe(true)
})

test.each(oneEach)(
  'a return is approved and counted; what one person may not give back alone, another approves: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const orderStaff = openOrderStaff(shop)
    const bought = await buyByCard(shop, await logIn(shop), [{ prodCode: 'CONSOLE-FRIDGE', qty: 1 }])
    await receive(orderStaff, bought)
    const { refundNo } = await requireAsked(bought, [[1, 1]])
    const { page, somebody } = await openConsole(journey, '/refunds', { role: 'order desk', language, size })
    const card = page.getByRole('article').filter({ hasText: refundNo })
    await card.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: say('console_refund_approve'), exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('console_refund_approve'), exact: true }).click()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: say('console_refunds_approved') }).click()
    await card.getByRole('button', { name: say('console_refund_receive') }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('console_refund_receive') }).click()
    await card.waitFor({ state: 'detached' })

    await page.goto(shop.url('/console/approvals'))
    const asked = page.getByRole('article').filter({ hasText: refundNo })
    await asked.getByText(say('console_approval_own')).waitFor()
    await expectAccessible(page)
    const second = await openConsole(journey, '/approvals', { role: 'owner', language, size })
    const waiting = second.page.getByRole('article').filter({ hasText: refundNo })
    await waiting.getByText(somebody.name).waitFor()
    await waiting.getByRole('button', { name: say('console_approve') }).click()
    await waiting.waitFor({ state: 'detached' })
    const clerk = await orderStaff()
    const { refunds } = await clerk.call('GET /staff/refunds', { state: 'all', invoiceNo: bought.invoiceNo })
    expect(['booked', 'done']).toContain(refunds[0]?.state)
  },
)

test('the owner reads what everybody did, and whether the log is whole', async () => {
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/audit', { language: 'en-US' })
  await page.getByText('POST /staff/setUp').first().waitFor()
  await page.getByText(/entries, unbroken/).waitFor()
  await page.getByRole('searchbox', { name: say('console_audit_find') }).fill('order W0000000000')
  await page.getByText(say('console_no_audit')).waitFor()
  await expectAccessible(page)
})
