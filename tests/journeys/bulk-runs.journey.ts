import pg from 'pg'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sellMany } from '../large-changes.ts'
import { phone, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

const count = 5_200
const cheaperOf = async (like: string) =>
  Number(
    (
      await journey.shop.db
        .selectFrom('variant')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('product', 'like', `${like}-%`)
        .where('price_cents', '=', 8_000)
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Until all is done, a job that comes to these goods waits. */
async function whileHeld(code: string, act: () => Promise<void>) {
  const holder = new pg.Client({ connectionString: journey.shop.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from product where code = $1 for update', [code])
  try {
    await act()
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
}

const sent = (page: Page, path: RegExp) => page.waitForRequest((request) => path.test(new URL(request.url()).pathname))

test.each([
  ['zh-TW', phone],
  ['en-US', undefined],
] as const)(
  'in %s: more goods than one call takes are marked, checked, stopped, gone on with after a reload, and undone as one',
  async (language, size) => {
    const say = speak(language)
    const like = language === 'zh-TW' ? 'RUNZH' : 'RUNEN'
    await sellMany(journey.shop.db, like, count)
    const { page } = await openConsole(journey, `/goods?search=${like}-`, { language, ...(size && { size }) })
    await page
      .getByRole('checkbox', { name: say('console_mark_all', { count: count.toLocaleString() as never }) })
      .check()
    await page.getByText(say('console_marked', { count: count.toLocaleString() as never })).waitFor()
    await page.getByRole('checkbox', { name: say('console_mark_goods', { code: `${like}-00001` }) }).uncheck()
    await page.getByRole('button', { name: say('console_bulk_change') }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('console_run_text', { count: 5_000 })).waitFor()
    await dialog.getByLabel(say('console_bulk_what')).selectOption('price')
    await dialog.getByLabel(say('console_prices_by')).fill('-20')
    await dialog.getByLabel(say('console_note')).fill('周年')
    await dialog.getByRole('button', { name: say('console_prices_check') }).press('Enter')
    await page.waitForURL(/goods\/runs\//)
    const apply = page.getByRole('button', {
      name: say('console_cells_apply', { count: (count - 1).toLocaleString() as never }),
    })
    await apply.waitFor()
    await page.getByText(say('console_cells_counts', { asked: count - 1, different: count - 1 })).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])
    expect(await cheaperOf(like)).toBe(0)

    await page.goto(journey.shop.url(`/console/goods?search=${like}-`)) // it is found again
    await page.getByRole('link', { name: say('console_bulk_title', { count: count - 1 }) }).press('Enter')
    await whileHeld(`${like}-02600`, async () => {
      await apply.press('Enter')
      const stop = page.getByRole('button', { name: say('console_import_stop') })
      await stop.waitFor()
      await expectAccessible(page)
      await Promise.all([sent(page, /cancel$/), stop.press('Enter')]) // it waits for the part that is being written
    })
    await page.getByText(say('console_run_cancelled')).waitFor()
    expect(await cheaperOf(like)).toBeLessThan(count - 1)
    await page.reload()
    const goOn = page.getByRole('button', {
      name: new RegExp(
        `^${say('console_import_go_on')}$|^${say('console_cells_apply', { count: (count - 1).toLocaleString() as never })}$`,
      ),
    })
    await goOn.press('Enter')
    await page.getByText(say('console_cells_written', { count: count - 1 })).waitFor()
    expect(await cheaperOf(like)).toBe(count - 1)
    await whileHeld(`${like}-02600`, async () => {
      await page.getByRole('button', { name: new RegExp(`^${say('console_undo')}`) }).press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('console_undo'), exact: true })
        .press('Enter')
      await page.getByText(say('console_undo_running')).waitFor()
      await expectAccessible(page)
    })
    await page.reload()
    await page.getByText(say('console_change_undone'), { exact: true }).waitFor()
    expect(await cheaperOf(like)).toBe(0)
  },
)
