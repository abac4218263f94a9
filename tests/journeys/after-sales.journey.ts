import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { complete, priceAgain, home } from '../checkout.ts'
import { approve, buyShirts, count, putShirts } from '../exchanges.ts'
import { putCard } from '../gift-cards.ts'
import { putOnSale } from '../goods.ts'
import { findBreaches } from '../invariants.ts'
import { buyGoods, openOrderStaff, pressAtBank } from '../orders.ts'
import { arjun, emily, logIn, ngaTing } from '../people.ts'
import { findOwner, givePoints } from '../points.ts'
import type { ShopVisitor } from '../visitor.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { decideAtBank, expectNoSidewaysScroll, field, type SayWord, speak } from './buyer.ts'
import { arrived, notice, press } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
let orderStaff: ReturnType<typeof openOrderStaff>
const url = (path: string) => journey.shop.url(path)
const orderPath = (invoiceNo: string) => `/personal/orders/${invoiceNo}`

beforeAll(async () => {
  const { shop } = journey
  orderStaff = openOrderStaff(shop)
  await putOnSale(shop.db, { code: 'BOWL', cents: 30_000, onHand: 90 })
  await putShirts(shop, 'TEE', 90)
})

const dialog = (page: Page) => page.getByRole('dialog')
const pressThere = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const onPage = (page: Page) => page.locator('main').innerText()
const tab = (page: Page, say: SayWord, name: string) =>
  page.getByRole('navigation', { name: say('orders_tabs') }).getByRole('link', { name })

/** Two bowls, paid by gift card and points in part, and by card for the rest. */
async function buyBowls(member: ShopVisitor) {
  const { shop } = journey
  const owner = await findOwner(shop.db, arjun.email)
  await givePoints(shop.db, owner, 5_000, shop.clock.now())
  const card = await putCard(shop.db, { cents: 10_000 })
  await member.call('POST /shop_cart/addToShopCart', [{ prodCode: 'BOWL', qty: 2, buyNow: true }])
  const { paymentConversationId } = await member.call('GET /payment/startPayment', {})
  const brought = { giftCards: [{ code: card.code, pin: card.pin }], points: 2_000 }
  const { body, quote } = await priceAgain(member, paymentConversationId, home, {}, brought)
  const placed = await complete(member, body)
  if (!placed.ok) throw new Error(`nothing was placed: ${placed.error} ${JSON.stringify(placed.facts)}`)
  await pressAtBank(shop, placed.value.jumpUrl, 'approve')
  return { invoiceNo: placed.value.invoiceNo, byCard: quote.leftToPay }
}

test.each(oneEach)(
  '[1.32] [2.17] [2.27] [8.51] sent, received, and one of two given back: money, gift card and points each get their part: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const member = await logIn(journey.shop, arjun)
    const { invoiceNo, byCard } = await buyBowls(member)
    const clerk = await orderStaff()
    await clerk.call('POST /staff/orders/{invoiceNo}/pick', { invoiceNo })
    await clerk.call('POST /staff/orders/{invoiceNo}/dispatch', {
      invoiceNo,
      carrier: 'SF_EXPRESS',
      trackingNo: 'SF77',
    })

    const page = await visit('/personal/orders?tab=under+way', { as: arjun, language, size })
    await page.getByRole('link', { name: say('orders_details_of', { number: invoiceNo }) }).click()
    await page.getByRole('link', { name: say('orders_track', { no: 'SF77' }) }).waitFor()
    await press(page, say('orders_confirm'))
    await dialog(page).waitFor()
    await expectAccessible(page)
    await pressThere(page, say('orders_confirm_go'))
    await notice(page, say('orders_confirmed'))

    await page.getByRole('link', { name: say('orders_receipt') }).click()
    const [pdf] = await Promise.all([page.waitForEvent('download'), press(page, say('orders_receipt_save'))])
    expect(pdf.suggestedFilename()).toBe(`receipt-${invoiceNo}.pdf`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: say('orders_back') })
      .click()

    await page.getByRole('link', { name: say('orders_return') }).click()
    await arrived(page, say('returns_page'))
    await press(page, say('returns_send'))
    await page.getByText(say('returns_lines_required')).waitFor()
    await expectAccessible(page)
    await field(page, 'reason').selectOption('other')
    await field(page, 'line').check()
    await page.getByRole('button', { name: say('returns_fewer') }).click()
    await press(page, say('returns_send'))
    await page.getByText(say('field_remark_required')).waitFor()
    await field(page, 'remark').fill('碗邊有裂紋')
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a64' } })
      .jpeg()
      .toBuffer()
    await page.locator('main input[type=file]').setInputFiles([
      { name: 'bowl.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'bowl.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ])
    await page.getByText(say('returns_photo_kind', { name: 'bowl.svg' })).waitFor()
    await page.getByRole('img', { name: say('returns_photo', { no: 1 }) }).waitFor()
    // One of two: half of the goods' price. The delivery fee is not refunded.
    await page.getByText(say('returns_back_total')).waitFor()
    await expect.poll(() => onPage(page)).toMatch(new RegExp(`${say('returns_back_total')}\\s+HK\\$300\\.00`))
    await press(page, say('returns_send'))
    await page.getByRole('heading', { name: say('returns_sent') }).waitFor()
    await page.getByRole('img', { name: say('returns_photo', { no: 1 }) }).waitFor() // as stored by the shop
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const refundNo = new URL(page.url()).searchParams.get('request')!
    await approve(orderStaff, refundNo)
    await count(orderStaff, refundNo)
    await goTo(page, url(orderPath(invoiceNo)))
    const card = page.getByRole('article', { name: refundNo })
    await card.getByText(say('returns_successful')).waitFor()
    const [refund] = (await member.call('GET /sale/refunds', { invoiceNo })).refunds
    const back = Object.fromEntries(refund!.parts.map((part) => [part.kind, part.amount]))
    expect(back['gift-card']! + back['points']! + back['money']!).toBe(300)
    expect(back['money']).toBeLessThan(byCard)
    const shown = await card.innerText()
    for (const amount of [back['money'], back['gift-card'], 300]) expect(shown).toContain(`HK$${amount!.toFixed(2)}`)
    expect(shown).toContain(say('returns_back_points', { points: '1,000' }))
    expect(await findBreaches(journey.shop.db), 'what is shown has happened').toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test.each(oneEach)(
  '[4.11] [1.32] an order of today is taken back: what comes back is shown before, and told when it has: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const { invoiceNo, jumpUrl, net } = await buyGoods(
      await logIn(shop, emily),
      { prodCode: 'BOWL' },
      { method: 'CARD' },
    )
    await pressAtBank(shop, jumpUrl, 'approve')
    const amount = `HK$${net.toFixed(2)}`
    const page = await visit(orderPath(invoiceNo), { as: emily, language, size })
    await press(page, say('orders_cancel'))
    await dialog(page).getByText(amount).first().waitFor()
    await expectAccessible(page)
    await pressThere(page, say('returns_cancel_keep'))
    await expect.poll(() => dialog(page).count()).toBe(0)

    await press(page, say('orders_cancel'))
    await dialog(page).getByLabel(say('returns_cancel_reason')).selectOption('ordered twice')
    await pressThere(page, say('orders_cancel'))
    await page.getByText(say('order_label_voided'), { exact: true }).waitFor()
    await page.getByRole('article').getByText(say('returns_successful')).waitFor()
    await expect.poll(() => page.getByRole('article').innerText()).toContain(amount)
    const cancel = page.getByRole('main').getByRole('button', { name: say('orders_cancel') })
    await expect.poll(() => cancel.count()).toBe(0)
    await expectAccessible(page)
  },
)

test.each(oneEach)(
  '[3.35] another size that costs more: the difference is asked for on a page, and paid there: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const { invoiceNo } = await buyShirts(shop, orderStaff, await logIn(shop, ngaTing), { code: 'TEE' })
    const page = await visit(`/personal/refundItems/${invoiceNo}`, { as: ngaTing, language, size })
    await field(page, 'kind').and(page.locator('[value=exchange]')).check()
    await field(page, 'reason').selectOption('wrong size or colour')
    await field(page, 'line').check()
    const wanted = field(page, 'wanted-1')
    await wanted.locator('option[value=TEE-L]').waitFor({ state: 'attached' })
    expect(await wanted.locator('option').allTextContents(), 'the same again is for what was at fault').not.toContain(
      'S — HK$100.00',
    )
    await wanted.selectOption('TEE-L')
    await page.getByText(say('returns_you_pay')).waitFor()
    await expect.poll(() => onPage(page)).toContain('HK$40.00')
    await expectAccessible(page)
    await press(page, say('returns_send'))
    await page.getByRole('heading', { name: say('returns_sent') }).waitFor()

    await approve(orderStaff, new URL(page.url()).searchParams.get('request')!)
    await goTo(page, url(orderPath(invoiceNo)))
    await page.getByRole('link', { name: say('returns_pay_difference', { amount: 'HK$40.00' }) }).click()
    await page.getByText(say('order_label_payment_request'), { exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.locator('main [name=cashCode][value=CARD]').check()
    await press(page, say('orders_pay_with', { amount: 'HK$40.00' }))
    await decideAtBank(page, 'approve')
    await page.getByText(say('orders_thanks')).waitFor()
    await expect.poll(() => onPage(page)).toContain('HK$40.00')
    await page.getByRole('link', { name: say('orders_exchange_of', { number: invoiceNo }) }).click()
    await page.getByRole('heading', { name: say('orders_number', { number: invoiceNo }) }).waitFor()
  },
)

// Moves the shop's clock by more than half an hour, so it runs last.
test.each(oneEach)(
  '[2.17] what is not paid waits in its tab with a way to pay, and lapses by itself when its time has passed: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const { invoiceNo } = await buyGoods(await logIn(shop, emily), { prodCode: 'BOWL' }, { method: 'CARD' })
    const page = await visit(`/personal/orders?tab=to+pay&search=${invoiceNo.slice(-4)}`, { as: emily, language, size })
    await page.getByText(invoiceNo).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(page, say('orders_pay_of', { number: invoiceNo, amount: 'HK$360.00' }))
    await page.waitForURL(/\/pay\/pay_/)

    shop.clock.moveBy({ minutes: 31 })
    await expect
      .poll(async () => {
        await goTo(page, url(orderPath(invoiceNo)))
        return onPage(page)
      })
      .toContain(say('order_label_expire'))
    await goTo(page, url('/personal/orders'))
    await tab(page, say, say('orders_tab_cancelled')).click()
    await page.getByText(invoiceNo).waitFor()
  },
)
