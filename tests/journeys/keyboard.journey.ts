import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { phone, shopInBrowser } from './browser.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit } = journey
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('the first tab stop leads past the menus to the page itself', async () => {
  const page = await visit('/collections/new')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('跳到主要內容')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))).toBe(true)
})

test('[1.17] the category menu is opened, walked and left by keys', async () => {
  const page = await visit('/', { language: 'en-US' })
  const tops = page.getByRole('navigation', { name: 'Main menu' }).locator(':scope > ul a')
  await tops.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await tops.nth(2).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  const panel = page.locator('[data-panel]')
  await panel.locator('a').first().waitFor()
  expect(await tops.nth(2).getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => panel.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await panel.count()).toBe(0)
  expect(await tops.nth(2).evaluate((link) => link === document.activeElement)).toBe(true)

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
  const colour = page.getByRole('radio').first()
  await colour.focus()
  await page.keyboard.press('Space')
  expect(await colour.isChecked()).toBe(true)
  const add = page.locator('main').getByRole('button', { name: '加入購物車', exact: true }).first()
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByText('氣墊粉底').first().waitFor()
  expect(await drawer.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a sheet keeps the focus inside and gives it back', async () => {
  const page = await visit('/collections/new', { size: phone })
  const opener = page.getByRole('button', { name: '篩選' })
  await opener.press('Enter')
  const sheet = page.getByRole('dialog', { name: '篩選' })
  await sheet.getByRole('checkbox').first().waitFor()
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    // Past the last field lies the browser's own frame, which Tab leaves again into the sheet.
    const onPage = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect([where !== undefined, onPage]).toEqual([true, false])
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('what has the focus is never hidden beneath what sticks to the window', async () => {
  const page = await visit('/product/EL10311', { size: phone })
  const hidden: string[] = []
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(async () => {
      const element = document.activeElement
      if (!element || element === document.body || element.closest('nav, header, .buy-bar')) return null
      const shown = element.matches('input.unseen') ? element.closest('label')! : element
      await new Promise((done) => setTimeout(done, 60)) // what scrolls into view has arrived
      const { left, top, width, height } = shown.getBoundingClientRect()
      const at = document.elementFromPoint(
        Math.min(Math.max(left + width / 2, 0), innerWidth - 1),
        Math.min(Math.max(top + height / 2, 0), innerHeight - 1),
      )
      return at && (shown.contains(at) || at.contains(shown) || at.closest('article') === shown.closest('article'))
        ? null
        : shown.outerHTML.slice(0, 120)
    })
    if (covered) hidden.push(covered)
  }
  expect(hidden).toEqual([])
})
