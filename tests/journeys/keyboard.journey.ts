import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { buyGoods, openOrderStaff } from '../orders.ts'
import { emily, logIn } from '../people.ts'
import { buyByCard, receive } from '../returns.ts'
import { desktop, goTo, phone, shopInBrowser } from './browser.ts'
import { field, fillCart, payButton, speak } from './buyer.ts'
import { judgeLookInto } from './judging.ts'
import { findHiddenFocus, tabTo, walkDialog } from './keys.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
beforeAll(async () => {
  await putOnSale(journey.shop.db, { code: 'KETTLE', cents: 12_990, onHand: 90 })
})
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('the first tab stop leads past the menus to the page itself', async () => {
  const page = await visit('/collections/new')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('跳到主要內容')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)))
    .toBe(true)
})

test('the ring around what has the focus above a page is whole: neither cut off nor beneath what sticks', async () => {
  const page = await visit('/about')
  const cut: string[] = []
  for (let stop = 0; stop < 16; stop += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement!
      const { outlineOffset, outlineWidth } = getComputedStyle(element)
      const more = parseFloat(outlineOffset) + parseFloat(outlineWidth)
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const ring = { top: top - more, bottom: bottom + more, left: left - more, right: right + more }
      const isCut = [...document.querySelectorAll('body *')].some((other) => {
        const { overflowY, position } = getComputedStyle(other)
        const box = other.getBoundingClientRect()
        if (other === element) return false
        if (other.contains(element)) return overflowY !== 'visible' && (ring.top < box.top || ring.bottom > box.bottom)
        if (!/sticky|fixed/.test(position) || !other.checkVisibility()) return false
        return ring.top < box.bottom && ring.bottom > box.top && ring.left < box.right && ring.right > box.left
      })
      return isCut || ring.top < 0 ? element.outerHTML.slice(0, 120) : null
    })
    if (fault) cut.push(fault)
  }
  expect(cut).toEqual([])
})

test('[1.17] the category menu is opened, walked and left by keys', async () => {
  const page = await visit('/', { language: 'en-US' })
  const tops = page.getByRole('navigation', { name: 'Main menu' }).locator(':scope > ul a')
  await tops.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tops.nth(2).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  const panel = page.locator('[data-panel]')
  await panel.locator('a').first().waitFor()
  await expect.poll(() => tops.nth(2).getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => panel.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  await expect.poll(() => tops.nth(2).evaluate((link) => link === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await panel.locator('a').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => panel.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/collections/category/*')
})

test('[1.16] by keys alone one searches, filters, chooses a colour and puts it into the cart', async () => {
  const page = await visit('/')
  await page.getByRole('combobox', { name: '搜尋' }).focus()
  await page.keyboard.type('氣墊粉底')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=/)
  await settled(page)
  await page.getByRole('complementary').locator('input[name=brand]').first().focus()
  await page.keyboard.press('Space')
  await page.waitForURL(/brand=/)
  await settled(page)
  await page.locator('main article :is(h2, h3) a').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/product\//)
  await settled(page)
  const colour = page.getByRole('radio').first()
  await colour.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => colour.isChecked()).toBe(true)
  const add = page.locator('main').getByRole('button', { name: '加入購物車', exact: true }).first()
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByText('氣墊粉底').first().waitFor()
  await expect.poll(() => drawer.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
})

test.each([
  ['zh-TW', phone],
  ['en-US', desktop],
] as const)(
  '[1.16] by Tab, arrows, Space and Enter alone a guest buys, from the product to the order: %s',
  async (language, size) => {
    const say = speak(language)
    const page = await visit('/product/KETTLE', { language, size })
    const { keyboard } = page
    await tabTo(page, page.getByRole('main').getByRole('button', { name: say('catalogue_add'), exact: true }), 90)
    await keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    const checkOut = drawer.getByRole('link', { name: say('cart_check_out', { count: 1 }) })
    await checkOut.waitFor()
    await tabTo(page, checkOut, 20)
    await keyboard.press('Enter')
    await page.waitForURL('**/checkOut')
    const typed = { recipient: '陳大文', email: 'keys@harbour.example', phone: '9123 4567' }
    await field(page, 'recipient').waitFor()
    await settled(page)
    await page.getByRole('main').focus()
    for (const [name, words] of Object.entries(typed)) {
      await tabTo(page, field(page, name))
      await keyboard.type(words)
    }
    for (const [name, code] of [
      ['district', 'ST'],
      ['area', 'ST-TAIWAI'],
    ] as const) {
      await tabTo(page, field(page, name))
      for (let step = 0; step < 40 && (await field(page, name).inputValue()) !== code; step += 1)
        await keyboard.press('ArrowDown')
    }
    await tabTo(page, field(page, 'street'))
    await keyboard.type('大圍道 1 號')
    await tabTo(page, field(page, 'building'))
    await keyboard.type('示範大廈')
    await tabTo(page, page.getByRole('button', { name: say('address_block_none_label') }))
    await keyboard.press('Enter')
    await tabTo(page, field(page, 'flat'))
    await keyboard.type('B')
    const methods = page.locator('main [name="cashCode"]')
    const transfer = page.locator('main [name="cashCode"][value="BANK_TRANSFER"]')
    await tabTo(page, methods.and(page.locator(':checked, :first-child')).first())
    for (let step = 0; step < 8 && !(await transfer.isChecked()); step += 1) await keyboard.press('ArrowDown')
    await tabTo(page, field(page, 'agreeReturnRefundPolicy'))
    await keyboard.press('Space')
    const policy = page.getByRole('main').locator('a[href="/linkContent/return-refund"]')
    await tabTo(page, policy)
    await walkDialog(page, policy)
    await tabTo(page, field(page, 'agreeDepositDeliveryPolicy'))
    await keyboard.press('Space')
    await tabTo(page, payButton(page, say, 'HK$189.90', false))
    await keyboard.press('Enter')
    await page.waitForURL(/\/payResult\//)
    await page.getByRole('heading', { name: say('orders_result_offline') }).waitFor()
  },
)

test.each([
  ['zh-TW', phone],
  ['en-US', desktop],
] as const)(
  'every dialog of a member and of the menus takes the focus, keeps it, and gives it back; it speaks one language and can be pressed: %s',
  async (language, size) => {
    const say = speak(language)
    const member = await logIn(journey.shop, emily)
    const { invoiceNo } = await buyGoods(member, { prodCode: 'KETTLE' })
    const page = await visit(`/personal/orders/${invoiceNo}`, { as: emily, language, size })
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
    const small = (name: string) => page.getByRole('main').locator('li button', { hasText: name }).first()
    const go = (path: string) => goTo(page, journey.shop.url(path))
    const opened = page.locator('dialog:modal')
    const faults: string[] = []
    const judge = judgeLookInto(faults, page)
    // Keyboard behaviour does not depend on language or width, so it is tested once.
    const walk = async (name: string, opener: Locator) => {
      if (size === phone) return walkDialog(page, opener, () => judge(name))
      await opener.click()
      await opened.waitFor()
      await judge(name)
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }

    await walkDialog(page, button(say('orders_cancel')), async () => {
      await opened.locator('select').first().waitFor()
      await expectAccessible(page)
      await judge('cancel')
    })
    // Also cancelled by its own button.
    await page.keyboard.press('Enter')
    await opened.getByRole('button', { name: say('returns_cancel_keep') }).press('Enter')
    await expect.poll(() => focused(page)).toBe(say('orders_cancel'))

    const orderStaff = openOrderStaff(journey.shop)
    const sold = await buyByCard(journey.shop, member, [{ prodCode: 'KETTLE', qty: 1 }])
    await receive(orderStaff, sold)
    await member.call('POST /sale/requestRefund', {
      invoiceNo: sold.invoiceNo,
      kind: 'return',
      reason: 'other',
      remark: '盒子已經壓扁',
      lines: [{ no: 1, qty: 1 }],
    })
    await go(`/personal/orders/${sold.invoiceNo}`)
    await walk('refund', button(say('returns_withdraw')))
    await go('/personal/delivery')
    await walk('address', button(say('personal_address_add')))
    await walk('confirm', small(say('personal_remove')))
    await go('/personal/pointsRedemption')
    await walk('receipt', button(say('points_add_receipt')))
    await go('/personal')
    await walk('contact', button(say('personal_change_email')))
    if (size === phone) await walk('places', page.getByRole('main').locator('button[aria-haspopup="dialog"]'))
    await fillCart(page, 'KETTLE')
    await go('/checkOut')
    await walk('coupons', button(say('checkout_coupons_choose')))
    if (size === phone) {
      await go('/collections/new')
      const bar = page.getByRole('navigation')
      await walk('categories', bar.getByRole('link', { name: say('shell_categories'), exact: true }))
      await walk('filters', page.getByRole('button', { name: say('catalogue_filters') }))
    }
    await member.call('POST /sale/cancelOrder', { invoiceNo })
    expect(faults).toEqual([])
  },
)

test.each([
  ['/product/EL10311', phone],
  ['/collections/category/electric', desktop],
  ['/cart', phone],
] as const)(
  'what has the focus is seen, and never hidden beneath what sticks to the window: %s',
  async (path, size) => {
    const page = await visit('/cart', { size })
    await fillCart(page, 'KETTLE', 'EL10235')
    await goTo(page, journey.shop.url(path))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    const hidden: string[] = []
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press(key)
        const fault = await findHiddenFocus(page)
        if (fault) hidden.push(`${key}: ${fault}`)
      }
    expect(hidden).toEqual([])
  },
)
