import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'
import { enterAs } from '../staff.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

/** What lies in each warehouse, as the stock screen lists it. */
const readPlaces = (page: Page, label: string) =>
  page
    .getByRole('table', { name: label })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)))

test.each(oneEach)(
  'a second warehouse is opened, goods move there and back by undo, and it is ended when it is empty: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const code = `PLACE-${language === 'zh-TW' ? 'ZH' : 'EN'}`
    await putOnSale(shop.db, { code, cents: 12_000, onHand: 9 })
    const look = { role: 'warehouse', language, size } as const
    const { page } = await openConsole(journey, '/shop/warehouses', look)
    await page.getByText(say('console_warehouse_main')).waitFor()
    expect(await page.getByRole('button', { name: say('console_warehouse_end') }).count()).toBe(0)
    await page.getByRole('button', { name: say('console_warehouse_add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('console_warehouse_code')).fill('葵涌')
    await dialog.getByLabel(say('console_warehouse_name')).fill(language === 'zh-TW' ? '葵涌貨倉' : 'Kwai Chung')
    await page.keyboard.press('Enter')
    await dialog.getByText(say('console_warehouse_code_wrong')).waitFor()
    await dialog.getByLabel(say('console_warehouse_code')).fill(code)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const name = language === 'zh-TW' ? '葵涌貨倉' : 'Kwai Chung'
    await page.getByText(name).first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])

    const { page: stock } = await openConsole(journey, `/stock/${code}`, look)
    const places = () => readPlaces(stock, say('console_stock_by_warehouse'))
    await stock.getByRole('button', { name: say('console_stock_transfer') }).click()
    const transfer = stock.getByRole('dialog')
    await transfer.getByLabel(say('console_pieces')).fill('4')
    await stock.keyboard.press('Enter')
    await transfer.waitFor({ state: 'detached' })
    const main = say('console_warehouse_main')
    const onHand = (pieces: number) => `${say('console_on_hand')} ${pieces}` // its name is drawn on a phone only
    await expect.poll(places).toEqual([
      [main, onHand(5)],
      [name, onHand(4)],
    ])
    await expectAccessible(stock)
    await expectNoSidewaysScroll(stock)

    await page.getByRole('button', { name: say('console_warehouse_end_of', { name }) }).click()
    await dialog.getByRole('button', { name: say('console_warehouse_end'), exact: true }).click()
    await dialog.getByText(say('refusal_warehouse_not_empty', { code, pieces: 4 })).waitFor()
    await dialog.getByRole('button', { name: say('console_cancel') }).click()
    await stock
      .getByRole('button', { name: say('console_undo') })
      .first()
      .click()
    await expect.poll(places).toEqual([
      [main, onHand(9)],
      [name, onHand(0)],
    ])
    await page.getByRole('button', { name: say('console_warehouse_end_of', { name }) }).click()
    await dialog.getByRole('button', { name: say('console_warehouse_end'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText(name).count()).toBe(0)
  },
)

test.each(oneEach)(
  'safety stock is kept by warehouse, and shown there also on a phone: %s, %s',
  async (window, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const code = `SAFE-${language === 'zh-TW' ? 'ZH' : 'EN'}`
    await putOnSale(shop.db, { code, cents: 12_000, onHand: 9 })
    const owner = await enterAs(shop, 'owner')
    const { version } = await owner.call('GET /staff/warehouses', {})
    await owner.call('PUT /staff/warehouses/{code}', { code, name: code, isNew: true, version })
    const { page } = await openConsole(journey, `/stock/${code}`, { role: 'warehouse', language, size })
    await page.getByRole('button', { name: say('console_safety'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('console_warehouse')).selectOption(code)
    await dialog.getByLabel(say('console_pieces')).fill('3')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    // On a phone the column has no head.
    const shown = window === 'phone' ? `${say('console_safety')} 3` : '3'
    const table = page.getByRole('table', { name: say('console_stock_by_warehouse') })
    await table.getByRole('cell', { name: shown, exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])
  },
)
