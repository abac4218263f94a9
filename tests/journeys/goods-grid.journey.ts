import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { desktop, phone, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

/** The field over the active cell, by the column's name and the product. */
const fieldOf = (page: Page, name: string, code: string) =>
  page.getByRole('textbox', { name: speak('en-US')('console_of_goods', { name, code }) })
/** The place of a column, counted from 1. */
const placeOf = async (page: Page, name: string) =>
  Number(await page.getByRole('columnheader', { name, exact: true }).getAttribute('aria-colindex'))
/** The shown cell of a row, counted from 1, in a column by its name. */
const cellOf = async (page: Page, no: number, name: string) =>
  page.locator(`[aria-rowindex="${no + 1}"] [aria-colindex="${await placeOf(page, name)}"]`)

/** The cell of the first row in a column, once it shows a text. */
async function shownCell(page: Page, column: string, text: string) {
  const cell = await cellOf(page, 1, column)
  await cell.getByText(text).waitFor()
  return cell
}

const copyFromSpreadsheet = async (page: Page, text: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

const readPrices = async (like: string) => {
  const rows = await journey.shop.db
    .selectFrom('variant')
    .select(['product', 'price_cents'])
    .where('product', 'like', `${like}%`)
    .orderBy('product')
    .execute()
  return rows.map((row) => row.price_cents)
}

test('300 prices are pasted from a spreadsheet, looked at, written as one change, and taken back', async () => {
  const say = speak('en-US')
  const codes = Array.from({ length: 300 }, (_, at) => `PASTE-${String(at).padStart(3, '0')}`)
  for (const code of codes) await putOnSale(journey.shop.db, { code, cents: 10_000, onHand: 1 })
  const { page } = await openConsole(journey, '/goods?search=PASTE-', { language: 'en-US' })
  const first = await shownCell(page, say('console_price'), '100.00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await findForeignWords(page)).toEqual([])

  await copyFromSpreadsheet(
    page,
    codes.map((_, at) => `"1,${String(at).padStart(3, '0')}.50"`.replaceAll('"', '')).join('\r\n'),
  )
  await first.click()
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('console_cells_refused', { count: 300 })).waitFor()
  await dialog.getByText(say('console_prices_sure')).click()
  await dialog.getByText(say('console_cells_counts', { asked: 300, different: 300 })).waitFor()
  await expectAccessible(page)
  expect(await readPrices('PASTE-')).toEqual(codes.map(() => 10_000))
  await page.keyboard.press('Enter')
  await page.getByText(say('console_cells_written', { count: 300 })).waitFor()
  expect(await readPrices('PASTE-')).toEqual(codes.map((_, at) => 100_050 + at * 100))
  await (await cellOf(page, 2, say('console_price'))).getByText('1001.50').waitFor()

  await page.getByRole('button', { name: say('console_undo'), exact: true }).click()
  await expect.poll(() => readPrices('PASTE-')).toEqual(codes.map(() => 10_000))
})

test('without a mouse: a cell is written, filled down, copied, and a row leads to its product', async () => {
  const say = speak('en-US')
  for (const code of ['KEYED-1', 'KEYED-2', 'KEYED-3']) await putOnSale(journey.shop.db, { code, cents: 5_000 })
  const { page } = await openConsole(journey, '/goods?search=KEYED-', { language: 'en-US' })
  const price = say('console_price')
  await shownCell(page, price, '50.00')
  await fieldOf(page, say('console_goods_code'), 'KEYED-1').focus()
  for (let step = await placeOf(page, price); step > 1; step -= 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('45.5')
  await page.keyboard.press('Enter')
  await expect.poll(() => readPrices('KEYED-')).toEqual([4_550, 5_000, 5_000])
  await (await cellOf(page, 1, price)).getByText('45.50').waitFor() // what is filled down is what the cell shows
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('console_cells_counts', { asked: 2, different: 2 })).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => readPrices('KEYED-')).toEqual([4_550, 4_550, 4_550])
  await dialog.waitFor({ state: 'hidden' }) // which gives the focus back to the grid
  for (const row of [2, 3]) await (await cellOf(page, row, price)).getByText('45.50').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('45.50\n45.50\n45.50')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/goods\/KEYED-1$/)
})

test('Ctrl Z takes back what was written last, one write after the other', async () => {
  const say = speak('en-US')
  await putOnSale(journey.shop.db, { code: 'UNDONE-1', cents: 5_000 })
  const { page } = await openConsole(journey, '/goods?search=UNDONE-', { language: 'en-US' })
  const cell = await shownCell(page, say('console_price'), '50.00')
  await cell.click()
  for (const [typed, cents] of [
    ['45', 4_500],
    ['48', 4_800],
  ] as const) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => readPrices('UNDONE-')).toEqual([cents])
  }
  await cell.getByText('48.00').waitFor()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect.poll(() => readPrices('UNDONE-')).toEqual([4_500])
  await page.keyboard.press('Control+z')
  await expect.poll(() => readPrices('UNDONE-')).toEqual([5_000])
  await cell.getByText('50.00').waitFor()
  await page.getByText(say('console_undone')).first().waitFor()
})

test('an input method begins on a cell: what it composes replaces the name, and its Enter writes nothing', async () => {
  const say = speak('zh-TW')
  await putOnSale(journey.shop.db, { code: 'COMPOSED-1', cents: 5_000 })
  const { db } = journey.shop
  const listChanges = () => db.selectFrom('goods_change').select('id').execute()
  const before = await listChanges()
  const { page } = await openConsole(journey, '/goods?search=COMPOSED-')
  await (await shownCell(page, say('console_name_zh'), '測試 COMPOSED-1')).click()
  const tools = await page.context().newCDPSession(page)
  await tools.send('Input.imeSetComposition', { text: '竹', selectionStart: 1, selectionEnd: 1 })
  await page.locator('.goods-grid-field[data-open]').waitFor()
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await tools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await tools.send('Input.insertText', { text: '竹籃' })
  await page.keyboard.press('Enter')
  const readName = () => db.selectFrom('product').select('name_zh').where('code', '=', 'COMPOSED-1').executeTakeFirst()
  await expect.poll(readName).toEqual({ name_zh: '竹籃' })
  await page.getByText(say('console_cells_written', { count: 1 })).waitFor()
  await page.getByText(/^\d\.\d 秒後已在商店顯示。$/).waitFor()
  expect(await listChanges()).toHaveLength(before.length + 1)
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('columns are shown and kept at the left, for this browser: %s', async (_, size) => {
  const say = speak('zh-TW')
  const { page } = await openConsole(journey, '/goods', { size })
  await page.getByRole('button', { name: say('console_columns') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('console_cost'), { exact: true }).check()
  await dialog.getByLabel(say('console_column_pinned', { name: say('console_name_zh') })).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: say('console_cost') }).waitFor()
  await page.reload()
  await page.getByRole('columnheader', { name: say('console_cost') }).waitFor()
  await expect
    .poll(async () => (await page.getByRole('columnheader').allTextContents()).slice(0, 2))
    .toEqual([say('console_goods_code'), say('console_name_zh')])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('on a phone a cell that is wider than the screen is written beside the column that stays', async () => {
  const say = speak('en-US')
  await putOnSale(journey.shop.db, { code: 'WIDE-1', cents: 5_000 })
  const { page } = await openConsole(journey, '/goods?search=WIDE-1', { size: phone, language: 'en-US' })
  const name = say('console_name_en')
  const cell = await shownCell(page, name, 'Test WIDE-1')
  await cell.evaluate((element) => element.scrollIntoView({ inline: 'start' }))
  await cell.click()
  await page.keyboard.press('F2')
  const field = fieldOf(page, name, 'WIDE-1')
  await field.press('End')
  await field.pressSequentially(' which has a long name that does not fit on a phone')
  const pinned = (await (await cellOf(page, 1, say('console_goods_code'))).boundingBox())!
  const shown = (await field.boundingBox())!
  const grid = (await page.locator('.goods-grid').boundingBox())!
  expect(shown.x).toBeGreaterThanOrEqual(pinned.x + pinned.width - 1)
  expect(shown.x + shown.width).toBeLessThanOrEqual(grid.x + grid.width + 1)
})
