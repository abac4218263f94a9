import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { phone, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

const sell = async (...codes: string[]) => {
  for (const code of codes) await putOnSale(journey.shop.db, { code, cents: 10_000, onHand: 5 })
}
const readProducts = (like: string) =>
  journey.shop.db
    .selectFrom('product')
    .innerJoin('variant', (join) =>
      join.onRef('variant.company', '=', 'product.company').onRef('variant.product', '=', 'product.code'),
    )
    .select(['product.code', 'product.status', 'variant.price_cents'])
    .where('product.code', 'like', `${like}%`)
    .orderBy('product.code')
    .execute()
const pricesOf = async (like: string) => (await readProducts(like)).map((row) => row.price_cents)

const markAll = async (page: Page, say: ReturnType<typeof speak>, count: number) => {
  const box = page.getByRole('checkbox', { name: say('console_mark_all', { count }) })
  await box.check()
  await page.getByText(say('console_marked', { count })).waitFor()
}

test.each(['zh-TW', 'en-US'] as const)(
  'in %s: the goods of a view get cheaper at once, after a look',
  async (language) => {
    const say = speak(language)
    const like = `BULK-${language}-`
    await sell(`${like}1`, `${like}2`, `${like}3`)
    const { page } = await openConsole(journey, `/goods?search=${like}`, { language })
    await markAll(page, say, 3)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('console_bulk_change') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('console_bulk_what')).selectOption('price')
    await dialog.getByRole('button', { name: say('console_prices_check') }).click()
    await dialog.getByText(say('console_bulk_incomplete')).waitFor()
    await dialog.getByLabel(say('console_prices_by')).fill('-20')
    await dialog.getByLabel(say('console_prices_round')).selectOption('ninety')
    await dialog.getByRole('button', { name: say('console_prices_check') }).click()
    await dialog.getByText(say('console_cells_counts', { asked: 3, different: 3 })).waitFor()
    await dialog.getByText('HK$79.90').first().waitFor()
    await expectAccessible(page)
    expect(await findForeignWords(page)).toEqual([])
    expect(await pricesOf(like)).toEqual([10_000, 10_000, 10_000])
    await dialog.getByRole('button', { name: say('console_cells_apply', { count: 3 }) }).click()
    await page.getByText(say('console_cells_written', { count: 3 })).waitFor()
    expect(await pricesOf(like)).toEqual([7_990, 7_990, 7_990])
    await page.getByRole('button', { name: say('console_undo'), exact: true }).click()
    await expect.poll(() => pricesOf(like)).toEqual([10_000, 10_000, 10_000])
  },
)

test('without a mouse: two rows are marked and withdrawn; a colleague who was faster is noticed', async () => {
  const say = speak('en-US')
  await sell('GONE-1', 'GONE-2', 'GONE-3')
  const { page } = await openConsole(journey, '/goods?search=GONE-', { language: 'en-US' })
  await page.getByRole('checkbox', { name: say('console_mark_goods', { code: 'GONE-1' }) }).waitFor()
  await page
    .getByRole('textbox', { name: say('console_of_goods', { name: say('console_goods_code'), code: 'GONE-1' }) })
    .focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText(say('console_marked', { count: 2 })).waitFor()
  await page.getByRole('button', { name: say('console_bulk_change') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('console_prices_kind')).selectOption('withdraw')
  await dialog.getByRole('button', { name: say('console_prices_check') }).press('Enter')
  const apply = dialog.getByRole('button', { name: say('console_cells_apply', { count: 2 }) })
  await apply.waitFor()
  await journey.shop.db.updateTable('product').set({ status: 'withdrawn' }).where('code', '=', 'GONE-2').execute()
  await apply.press('Enter')
  await dialog.getByText(say('refusal_goods_changed_meanwhile')).waitFor()
  await dialog.getByRole('button', { name: say('console_prices_check') }).press('Enter')
  await dialog.getByRole('button', { name: say('console_cells_apply', { count: 1 }) }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await readProducts('GONE-')).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn', 'live'])
})

test('on a phone goods are marked with a finger and changed, and nothing is cut off', async () => {
  const say = speak('zh-TW')
  await sell('FINGER-1', 'FINGER-2')
  const { page } = await openConsole(journey, '/goods?search=FINGER-', { size: phone, language: 'zh-TW' })
  await page.getByRole('checkbox', { name: say('console_mark_goods', { code: 'FINGER-2' }) }).check()
  await page.getByText(say('console_marked', { count: 1 })).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: say('console_bulk_change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('console_bulk_what')).selectOption('safety')
  await dialog.getByLabel(say('console_bulk_value')).fill('2')
  await dialog.getByRole('button', { name: say('console_prices_check') }).click()
  await dialog.getByText(say('console_cells_counts', { asked: 1, different: 1 })).waitFor()
  await expectAccessible(page)
})

test('a view is saved with its columns in their order, shared, opened by a colleague from its link, and removed', async () => {
  const say = speak('zh-TW')
  await sell('VIEWED-1')
  const { page } = await openConsole(journey, '/goods?search=VIEWED-', { language: 'zh-TW' })
  await page.getByRole('button', { name: say('console_columns') }).click()
  const columns = page.getByRole('dialog')
  await columns.getByLabel(say('console_cost'), { exact: true }).check()
  const [up, down] = (['console_move_up_of', 'console_move_down_of'] as const).map((word) =>
    columns.getByRole('button', { name: say(word, { name: say('console_cost') }) }),
  )
  for (let times = 0; times < 3; times += 1) await up!.press('Enter')
  await down!.press('Enter')
  await expect.poll(() => down!.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('console_views') }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('console_view_save') }).click()
  await page.getByLabel(say('console_view_name')).fill('要看成本')
  await page.getByText(say('console_view_share')).click()
  await page.getByRole('button', { name: say('console_save'), exact: true }).click()
  await page.getByRole('button', { name: say('console_view_here', { name: '要看成本' }) }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(search).toContain('search=VIEWED-')

  const colleague = await openConsole(journey, `${pathname.replace('/console', '')}${search}`, {
    language: 'zh-TW',
    role: 'support',
  })
  await colleague.page.getByRole('columnheader', { name: say('console_cost'), exact: true }).waitFor()
  const heads = await colleague.page.getByRole('columnheader').allInnerTexts()
  const nearCost = heads.slice(heads.indexOf(say('console_cost')) - 1)
  expect(nearCost.slice(0, 3)).toEqual([say('console_state'), say('console_cost'), say('console_price')])
  await colleague.page.getByRole('button', { name: say('console_view_here', { name: '要看成本' }) }).click()
  await colleague.page.getByRole('dialog').getByText(say('console_view_no_photo')).waitFor()
  expect(await colleague.page.getByRole('button', { name: say('console_view_edit') }).count()).toBe(0)

  await page.getByRole('button', { name: say('console_view_here', { name: '要看成本' }) }).click()
  await page.getByRole('button', { name: say('console_view_change', { name: '要看成本' }) }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('console_remove'), exact: true }).click()
  await page.getByRole('button', { name: say('console_views'), exact: true }).waitFor()
  await page.getByRole('button', { name: say('console_undo'), exact: true }).click()
  await expect
    .poll(() => journey.shop.db.selectFrom('saved_view').select('name').execute())
    .toEqual([{ name: '要看成本' }])
})

test('a view that shows no goods is left by the list of views', async () => {
  const say = speak('en-US')
  await sell('EMPTIED-1')
  const { page } = await openConsole(journey, '/goods?search=no-such-goods-anywhere', { language: 'en-US' })
  await page.getByText(say('console_no_goods_found'), { exact: true }).waitFor()
  await page.getByRole('button', { name: say('console_views'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('console_view_all'), exact: true })
    .click()
  await page.getByRole('gridcell').first().waitFor()
  await expectAccessible(page)
})
