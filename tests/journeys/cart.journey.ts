import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale, setStock } from '../goods.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { addFromPage, expectNoSidewaysScroll, speak } from './buyer.ts'
import { routeOnce } from './route-once.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

beforeAll(async () => {
  const { db } = journey.shop
  await putOnSale(db, { code: 'KETTLE', cents: 12_990, listCents: 19_990, onHand: 30 })
  await putOnSale(db, { code: 'TOASTER', cents: 10, onHand: 30 })
  await putOnSale(db, { code: 'SOFA', cents: 12_800_000, lead: '7/DAY' })
  await putOnSale(db, { code: 'LAMP', cents: 50_000, lead: '1/MONTH' })
  await putOnSale(db, { code: 'VASE', cents: 8_000, onHand: 3 })
  await putOnSale(db, { code: 'CLOCK', cents: 8_000, onHand: 3 })
})

const product = (code: string) => journey.shop.url(`/product/${code}`)
const cartPage = () => journey.shop.url('/cart')
const lines = (page: Page) => page.locator('main section ul > li')
const total = (page: Page) => page.locator('main aside dl > div').last().innerText()

/** The server handles the first change, but its response is lost; later clicks wait. Answers a wait until it is handled. */
async function loseFirstAnswer(page: Page) {
  const handled = Promise.withResolvers<void>()
  await routeOnce(page, '**/updateShopCart?*', (route) => route.fetch().then(() => handled.resolve(), handled.reject))
  return () => handled.promise
}

/** Whether a toast covers an element. */
async function covers(onToast: Locator, next: Locator) {
  const [toast, button] = await Promise.all([onToast.locator('xpath=ancestor::li').boundingBox(), next.boundingBox()])
  return toast!.y < button!.y + button!.height && button!.y < toast!.y + toast!.height
}

describe.each(oneEach)('on a %s in %s', (_, language, size) => {
  const say = speak(language)

  test('[1.21] [2.45] goods are put into the cart, counted, taken out and put back', async () => {
    const page = await visit('/product/KETTLE', { language, size })
    await addFromPage(page, say)
    await goTo(page, product('TOASTER'))
    await addFromPage(page, say)
    await goTo(page, cartPage())
    await expect.poll(() => lines(page).count()).toBe(2)

    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const more = page.getByRole('button', { name: say('cart_more') }).first()
    const untilHandled = await loseFirstAnswer(page)
    for (let click = 0; click < 9; click += 1) await more.click()
    await expect.poll(() => total(page)).toContain('HK$1,299.10') // at once, before the server has answered
    await untilHandled()
    await goTo(page, cartPage()) // the page is left while the last clicks wait
    await expect.poll(() => total(page)).toContain('HK$1,299.10')

    const name = language === 'zh-TW' ? '測試 KETTLE' : 'Test KETTLE'
    await page.getByRole('button', { name: say('cart_remove', { name }) }).click()
    await expect.poll(() => lines(page).count()).toBe(1)
    const undo = page.getByRole('button', { name: say('cart_undo') })
    await expect
      .poll(() => covers(undo, page.getByRole('link', { name: say('cart_check_out', { count: 1 }) })))
      .toBe(false)
    await undo.click()
    await expect.poll(() => total(page)).toContain('HK$1,299.10')
  })

  test('[4.20] [8.22] pre-order and in-stock goods are told apart, and one tap keeps a group that can be paid', async () => {
    const page = await visit('/cart', { language, size, goods: ['KETTLE', 'SOFA'] })
    await page.getByText(say('refusal_mixed_preorder')).waitFor()
    expect(await page.getByRole('link', { name: say('cart_check_out', { count: 2 }) }).count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: say('cart_keep_group', { label: say('note_group_in_stock') }) }).click()
    await page.getByRole('link', { name: say('cart_check_out', { count: 1 }) }).waitFor()
    await expect.poll(() => page.getByText(say('refusal_mixed_preorder')).count()).toBe(0)
    await expect.poll(() => total(page)).toContain('HK$129.90')
  })
})

const say = speak('zh-TW')

test('[8.23] goods that arrive on different days are to be paid separately', async () => {
  const page = await visit('/cart', { goods: ['SOFA', 'LAMP'] })
  await page.getByText(say('refusal_different_dates')).waitFor()
  await page
    .getByRole('button', { name: /^只選預訂貨品/ })
    .first()
    .click()
  await page.getByRole('link', { name: say('cart_check_out', { count: 1 }) }).waitFor()
})

test('a price that went up is told on its line, and still stands there after a reload', async () => {
  const page = await visit('/cart', { goods: ['VASE'] })
  await journey.shop.db.updateTable('variant').set({ price_cents: 9_000 }).where('assort_id', '=', 'VASE').execute()
  const note = page.getByText(say('note_price_up', { from: 'HK$80.00', to: 'HK$90.00' }))
  await goTo(page, cartPage())
  await note.waitFor()
  await goTo(page, cartPage())
  await note.waitFor()
})

test('what has sold out meanwhile stays in the cart, greyed, and cannot be selected', async () => {
  const page = await visit('/cart', { goods: ['CLOCK'] })
  await setStock(journey.shop.db, 'CLOCK', 0)
  await goTo(page, cartPage())
  await page.getByText(say('note_sold_out')).waitFor()
  const box = page.getByRole('checkbox', { name: say('cart_select', { name: '測試 CLOCK' }) })
  await expect.poll(async () => [await box.isDisabled(), await box.isChecked()]).toEqual([true, false])
  await expect.poll(() => page.getByRole('button', { name: say('cart_check_out_none') }).isDisabled()).toBe(true)
  await expectAccessible(page)
})

test('two tabs show the same cart', async () => {
  const page = await visit('/cart', { goods: ['KETTLE', 'TOASTER'] })
  const other = await page.context().newPage()
  await goTo(other, cartPage())
  await other.getByRole('button', { name: say('cart_remove', { name: '測試 KETTLE' }) }).click()
  await expect.poll(() => lines(other).count()).toBe(1)
  await page.bringToFront()
  await expect.poll(() => lines(page).count()).toBe(1)
})

test('the drawer and the cart can be worked by keyboard alone', async () => {
  const page = await visit('/product/KETTLE')
  await page.getByRole('button', { name: say('catalogue_add'), exact: true }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: say('cart_check_out', { count: 1 }) }).waitFor()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: say('cart_more') }).focus()
  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: say('cart_check_out', { count: 2 }) }).waitFor()
  await drawer.getByRole('button', { name: say('cart_remove', { name: '測試 KETTLE' }) }).focus()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: say('cart_undo') })
  const takeFocus = (button: HTMLElement | SVGElement) => (button.focus(), button === document.activeElement)
  await expect.poll(() => undo.evaluate(takeFocus)).toBe(true) // elements outside an open dialog cannot take the focus
  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: say('cart_check_out', { count: 2 }) }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(say('catalogue_add'))
})
