import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { putOnSale } from '../goods.ts'
import { phone, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey
type Speak = ReturnType<typeof speak>

async function showColumns(page: Page, say: Speak, ...names: Parameters<Speak>[0][]) {
  await page.getByRole('button', { name: say('console_columns') }).click()
  for (const name of names) await page.getByRole('dialog').getByLabel(say(name), { exact: true }).check()
  await page.keyboard.press('Escape')
}
const placeOf = async (page: Page, name: string) =>
  Number(await page.getByRole('columnheader', { name, exact: true }).getAttribute('aria-colindex'))
const cellOf = async (page: Page, no: number, name: string) =>
  page.locator(`[aria-rowindex="${no + 1}"] [aria-colindex="${await placeOf(page, name)}"]`)
const readStock = async (like: string) =>
  (
    await journey.shop.db
      .selectFrom('stock')
      .select(['on_hand', 'safety'])
      .where('assort_id', 'like', `${like}%`)
      .orderBy('assort_id')
      .execute()
  ).map((row) => [row.on_hand, row.safety])

test.each(['zh-TW', 'en-US'] as const)(
  'in %s, without a mouse: pieces that were counted are typed and filled down, ask for a reason, and are taken back',
  async (language) => {
    const say = speak(language)
    const like = `COUNT-${language}-`
    for (const no of [1, 2, 3]) await putOnSale(journey.shop.db, { code: `${like}${no}`, cents: 5_000, onHand: 3 })
    const { page } = await openConsole(journey, `/goods?search=${like}`, { language })
    await (await cellOf(page, 1, say('console_on_hand'))).getByText('3').waitFor()
    await page
      .getByRole('textbox', { name: say('console_of_goods', { name: say('console_goods_code'), code: `${like}1` }) })
      .focus()
    for (let step = await placeOf(page, say('console_on_hand')); step > 1; step -= 1)
      await page.keyboard.press('ArrowRight')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('console_cells_counts', { asked: 1, different: 1 })).waitFor()
    await expectAccessible(page)
    expect(await findForeignWords(page)).toEqual([])
    await dialog.getByRole('button', { name: say('console_cells_apply', { count: 1 }) }).press('Enter')
    await dialog.getByText(say('console_reason_needed')).waitFor()
    expect(await readStock(like)).toEqual([
      [3, 0],
      [3, 0],
      [3, 0],
    ])
    await dialog.getByLabel(say('console_reason')).fill('盤點')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => readStock(like))
      .toEqual([
        [8, 0],
        [3, 0],
        [3, 0],
      ])
    const movement = await journey.shop.db
      .selectFrom('stock_movement')
      .select(['reason', 'by'])
      .where('assort_id', '=', `${like}1`)
      .where('kind', '=', 'adjust')
      .executeTakeFirstOrThrow()
    expect(movement).toMatchObject({ reason: '盤點', by: expect.stringMatching(/^staff:/) })

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await dialog.getByText(say('console_cells_counts', { asked: 2, different: 2 })).waitFor()
    await dialog.getByLabel(say('console_reason')).fill('盤點')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => readStock(like))
      .toEqual([
        [8, 0],
        [8, 0],
        [8, 0],
      ])
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => readStock(like))
      .toEqual([
        [8, 0],
        [3, 0],
        [3, 0],
      ])
  },
)

test('barcodes, safety stock and limits of pre-orders are pasted from a spreadsheet, copied, and undone', async () => {
  const say = speak('en-US')
  const codes = ['BARS-1', 'BARS-2', 'BARS-3']
  for (const code of codes)
    await putOnSale(journey.shop.db, { code, cents: 5_000, onHand: 3, lead: '2/WEEK', preOrderLimit: 9 })
  const { page } = await openConsole(journey, '/goods?search=BARS-', { language: 'en-US' })
  await showColumns(page, say, 'console_safety', 'console_product_pre_order_limit', 'console_barcode')
  const limit = await cellOf(page, 1, say('console_product_pre_order_limit'))
  await limit.getByText('9').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (name: Parameters<typeof say>[0], text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await (await cellOf(page, 1, say(name))).click()
    await page.keyboard.press('Control+v')
  }
  const dialog = page.getByRole('dialog')
  const bars = ['4891234500013', '4891234500020', '4891234500037']
  for (const [name, texts] of [
    ['console_barcode', bars],
    ['console_product_pre_order_limit', ['5', '', '7']],
    ['console_safety', ['1', '2', '0']],
  ] as const) {
    await paste(name, texts.join('\r\n'))
    await dialog.getByRole('button', { name: /^Change \d$/ }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await (await cellOf(page, 1, say(name))).getByText(texts[0]).waitFor()
  }
  const readRows = () =>
    journey.shop.db
      .selectFrom('product')
      .innerJoin('variant', (join) =>
        join.onRef('variant.company', '=', 'product.company').onRef('variant.product', '=', 'product.code'),
      )
      .select(['barcode', 'pre_order_limit'])
      .where('product.code', 'like', 'BARS-%')
      .orderBy('product.code')
      .execute()
  expect(await readRows()).toEqual([
    { barcode: bars[0], pre_order_limit: 5 },
    { barcode: bars[1], pre_order_limit: null },
    { barcode: bars[2], pre_order_limit: 7 },
  ])
  expect((await readStock('BARS-')).map(([, safety]) => safety)).toEqual([1, 2, 0])
  await (await cellOf(page, 1, say('console_barcode'))).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${bars[0]}\n${bars[1]}`)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await readStock('BARS-')).map(([, safety]) => safety)).toEqual([0, 0, 0])
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await readRows()).map((row) => row.pre_order_limit)).toEqual([9, 9, 9])
  await expectAccessible(page)
})

test('on a phone the warehouse counts in the grid, and its other columns are not written', async () => {
  const say = speak('zh-TW')
  await putOnSale(journey.shop.db, { code: 'HAND-1', cents: 5_000, onHand: 3 })
  const { page } = await openConsole(journey, '/goods?search=HAND-', {
    size: phone,
    role: 'warehouse',
    language: 'zh-TW',
  })
  await (await cellOf(page, 1, say('console_on_hand'))).getByText('3').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  const hand = await cellOf(page, 1, say('console_on_hand'))
  await hand.scrollIntoViewIfNeeded()
  await hand.dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('console_reason')).fill('盤點')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: say('console_cells_apply', { count: 1 }) }).click()
  await expect.poll(() => readStock('HAND-')).toEqual([[4, 0]])
})
