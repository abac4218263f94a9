import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { enterAs } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

test.each(oneEach)(
  'goods are expected, received in part by keys, taken back by undo, and the rest is cancelled: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const code = `COMES-${language === 'zh-TW' ? 'ZH' : 'EN'}`
    await putOnSale(shop.db, { code, cents: 12_000, onHand: 2 })
    const { page } = await openConsole(journey, `/stock/${code}`, { role: 'warehouse', language, size })
    const dialog = page.getByRole('dialog')
    const act = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    const counts = () =>
      page
        .locator('main dl')
        .first()
        .locator('dd')
        .evaluateAll((all) => all.map(({ textContent }) => Number(textContent)))

    await act(say('console_expect')).press('Enter')
    await dialog.getByRole('button', { name: say('console_save') }).press('Enter')
    await dialog.getByText(say('console_pieces_from', { least: 1 })).waitFor()
    await dialog.getByText(say('console_due_wrong')).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel(say('console_pieces')).fill('１０')
    await dialog.getByLabel(say('console_due_on')).fill('2099-01-04')
    await dialog.getByLabel(say('console_note')).fill('4711')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(counts).toEqual([2, 0, 0, 2, 0, 10])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])

    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: '4711' })
    await line.getByRole('button', { name: say('console_stock_receive') }).press('Enter')
    await dialog.getByLabel(say('console_pieces')).fill('11')
    await page.keyboard.press('Enter')
    await dialog.getByText(say('console_pieces_up_to', { most: 10 })).waitFor()
    await dialog.getByLabel(say('console_pieces')).fill('4')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(counts).toEqual([6, 0, 0, 6, 0, 6])
    const received = page.getByRole('listitem').filter({ hasText: say('console_stock_received') })
    await received.getByRole('button', { name: say('console_undo') }).press('Enter')
    await expect.poll(counts).toEqual([2, 0, 0, 2, 0, 10])

    await page.goto(shop.url('/console/expected'))
    await page.getByRole('link', { name: code }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: code }).press('Enter')
    await line.getByRole('button', { name: say('console_expect_cancel') }).press('Enter')
    await dialog.getByText(say('console_expect_cancel_text', { count: 10 })).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(counts).toEqual([2, 0, 0, 2, 0, 0])
  },
)

test.each(oneEach)(
  'a pickup point is tied to the warehouse whose goods it gives out: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const owner = await enterAs(shop, 'owner')
    const code = language === 'zh-TW' ? 'ZHW' : 'ENW'
    const { version } = await owner.call('GET /staff/warehouses', {})
    await owner.call('PUT /staff/warehouses/{code}', { code, name: '4711', isNew: true, version })
    const { page } = await openConsole(journey, '/shop/delivery', { language, size })
    const points = await owner.call('GET /staff/pickupPoints', {})
    const point = points.points.find((one) => one.code === 'SHOWROOM')!
    const name = language === 'zh-TW' ? point.nameZh : point.nameEn
    // A way of delivery has this name, too.
    await page
      .locator('section', { has: page.getByRole('heading', { name: say('console_points'), exact: true }) })
      .getByRole('button', { name: say('console_edit_of', { name }) })
      .press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('console_point_warehouse')).selectOption(code)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: say('console_save') }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const after = await owner.call('GET /staff/pickupPoints', {})
    expect(after.points.find((one) => one.code === 'SHOWROOM')).toMatchObject({ warehouse: code })
  },
)
