import { beforeAll, expect, test } from 'vitest'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { putOnSale } from '../goods.ts'
import { enterAs } from '../staff.ts'
import { writeShopifyProducts } from '../shopify-file.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

beforeAll(async () => {
  for (const code of ['LIST-zh-TW', 'LIST-en-US', 'SPEC-zh-TW', 'SPEC-en-US'])
    await putOnSale(journey.shop.db, { code, cents: 10_000, onHand: 5 })
  const owner = await enterAs(journey.shop, 'owner')
  await owner.call('PUT /staff/attributes/{code}', { ...heat, version: 0, isNew: true, facet: false, position: 1 })
  await owner.call('PUT /staff/warehouses/{code}', { code: 'KT', name: 'KT', version: 0, isNew: true })
})

const heat = { code: 'list.heat', nameZh: '耐熱', nameEn: 'Heat' }

const undoName = (undo: string) => new RegExp(`^${undo}`)
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('5,000 rows of Shopify come in, go on offer for a weekend, and are all undone for a wrong column', async () => {
  const say = speak('zh-TW')
  const { shop } = journey
  const owner = await enterAs(shop, 'owner')
  const { page } = await openConsole(journey, '/imports', { language: 'zh-TW' })
  await page
    .getByLabel(say('console_import_choose'))
    .first()
    .setInputFiles(csv('shopify.csv', writeShopifyProducts(5_000)))
  await page.getByText(say('console_import_format_shopify_products')).waitFor()
  const choose = (column: string, target: Parameters<typeof say>[0]) =>
    page.getByLabel(say('console_import_target_of', { column }), { exact: true }).selectOption({ label: say(target) })
  await choose('English title', 'console_target_name_en')
  await choose('English text', 'console_target_description_en')
  await choose('Variant SKU', 'console_target_bin') // the wrong column: it is the vendor's code
  await page.locator('main [name=category]').selectOption('housewares')
  await page.getByRole('button', { name: say('console_import_check') }).click()
  const apply = page.getByRole('button', { name: say('console_import_apply', { count: 5_000 }) })
  await apply.waitFor({ timeout: 240_000 })
  await apply.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('console_import_apply', { count: 5_000 }) })
    .click()
  await page.getByText(say('console_import_applied_text', { count: 5_000 })).waitFor({ timeout: 480_000 })
  const cup = async () => owner.call('GET /staff/goods/{code}', { code: 'tea-cup-7' })
  expect(await cup()).toMatchObject({
    state: 'live',
    fields: { nameZh: '茶杯 7' },
    variants: [{ price: 34 }, { price: 35 }],
  })

  await page.goto(shop.url('/console/prices'))
  await page.getByRole('button', { name: say('console_prices_change') }).click()
  await page.locator('main [name=brand]').selectOption({ label: 'Wing Kee' })
  await page.locator('main [name=from]').fill('2026-11-21T00:00')
  await page.locator('main [name=until]').fill('2026-11-23T00:00')
  await page.getByRole('button', { name: say('console_prices_check') }).click()
  await page.getByRole('button', { name: say('console_prices_apply', { count: 5_000 }) }).click()
  await page.getByText(say('console_prices_planned')).waitFor()

  await page.goto(shop.url('/console/goods/tea-cup-7'))
  await expect.poll(() => page.locator('main [name="variants.0.bin"]').inputValue()).toBe('TC-7-S')
  await page.goto(shop.url('/console/prices'))
  await page
    .getByRole('button', { name: say('console_plan_cancel'), exact: false })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('console_plan_cancel'), exact: true })
    .last()
    .click()
  await page.getByText(say('console_plan_was_cancelled')).waitFor()
  await page.goto(shop.url('/console/imports'))
  await page.getByRole('link', { name: 'shopify.csv' }).click()
  await page.getByRole('button', { name: undoName(say('console_undo')) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('console_undo'), exact: true })
    .click()
  await page.getByText(say('console_change_undone'), { exact: true }).waitFor({ timeout: 240_000 })
  expect((await cup()).state).toBe('withdrawn')
  const { count } = await owner.call('GET /staff/goods/order', { state: 'live', search: 'tea-cup' })
  expect(count).toBe(0)
})

test.each(oneEach)(
  'a price list is mapped, checked, applied and undone by keyboard: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const owner = await enterAs(shop, 'owner')
    const { page } = await openConsole(journey, '/imports', { role: 'merchandiser', language, size })
    await page.getByText(say('console_import_promise')).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])
    const assortId = `LIST-${language}`
    const list = `article,says,now,attribute.list.heat.zh,attribute.none.en\n${assortId},x,110,,\n${assortId},x,dear,,\nNOWHERE,x,5,,\n`
    await page.getByLabel(say('console_import_choose')).first().setInputFiles(csv('list.csv', list))
    const meaning = (column: string) => page.getByLabel(say('console_import_target_of', { column }), { exact: true })
    const sayMeaning = (column: string) =>
      meaning(column).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)
    const name = inLanguage(language)(heat.nameZh, heat.nameEn)
    await expect.poll(() => sayMeaning('attribute.list.heat.zh')).toBe(say('console_target_attribute_zh', { name }))
    await expect.poll(() => sayMeaning('attribute.none.en')).toBe('attribute.none.en')
    await meaning('article').selectOption('assortId')
    await meaning('now').selectOption('price')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('console_import_check') }).press('Enter')
    await page.getByText(say('console_import_refused_text', { count: 1, refused: 2 })).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: say('console_import_refused') }).press('Enter')
    await page.getByText(say('import_price_unreadable')).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: say('console_import_refused_file', { count: 2 }) }).press('Enter')
    expect((await saved).suggestedFilename()).toBe(say('console_import_refused_name', { name: 'list' }))
    await page.getByRole('button', { name: say('console_import_apply', { count: 1 }) }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(say('console_import_applied_text', { count: 1 })).waitFor()
    await expectAccessible(page)
    const price = async () => (await owner.call('GET /staff/prices/{assortId}', { assortId })).price
    expect(await price()).toBe(110)
    await page.getByRole('button', { name: undoName(say('console_undo')) }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('console_undo'), exact: true })
      .press('Enter')
    await page.getByText(say('console_change_undone'), { exact: true }).waitFor()
    expect(await price()).toBe(100)

    await page.goto(shop.url('/console/export?search=LIST-'))
    await page.getByRole('button', { name: say('console_export_make') }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findForeignWords(page)).toEqual([])
    const made = page.waitForEvent('download')
    await page.getByRole('button', { name: say('console_export_make') }).press('Enter')
    expect((await made).suggestedFilename()).toBe('goods.xlsx')
  },
)

test.each(oneEach)(
  'a file brings rows of the specification and the stock of each warehouse, and is undone: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const owner = await enterAs(shop, 'owner')
    const { page } = await openConsole(journey, '/imports', { role: 'owner', language, size })
    const code = `SPEC-${language}`
    const head = 'code,stock,stock.main,stock.KT,spec1NameZh,spec1NameEn,spec1ValueZh,spec1ValueEn,Colour'
    const rows = [`${code},7,3,4,重量,Weight,兩公斤,2 kg,`, `${code},,,many,,,,,`, 'EL10235,8,,3,,,,,']
    await page
      .getByLabel(say('console_import_choose'))
      .first()
      .setInputFiles(csv('specs.csv', `${head}\n${rows.join('\n')}\n`))
    const meaning = (column: string) => page.getByLabel(say('console_import_target_of', { column }), { exact: true })
    const sayMeaning = (column: string) =>
      meaning(column).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)
    await expect.poll(() => sayMeaning('stock.KT')).toBe(say('console_target_placed_stock', { name: 'KT' }))
    await expect.poll(() => sayMeaning('spec1ValueEn')).toBe(say('console_target_spec_value_en', { no: 1 }))
    await meaning('Colour').selectOption({ label: say('console_target_spec_value_en', { no: 3 }) })
    await expect.poll(() => meaning('Colour').locator('option[value=spec5NameZh]').count()).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('console_import_check') }).press('Enter')
    await page.getByText(say('console_import_refused_text', { count: 1, refused: 2 })).waitFor()
    await page.getByText(say('import_warehouse_sum')).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('console_import_apply', { count: 1 }) }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('console_import_apply', { count: 1 }) })
      .press('Enter')
    await page.getByText(say('console_import_applied_text', { count: 1 })).waitFor()
    const read = async () => {
      const { warehouses } = await owner.call('GET /staff/stock/{assortId}', { assortId: code })
      const { fields } = await owner.call('GET /staff/goods/{code}', { code })
      return [...warehouses.map(({ onHand }) => onHand), ...fields.specs.map(({ valueEn }) => valueEn)]
    }
    expect(await read()).toEqual([3, 4, '2 kg'])
    await page.getByRole('button', { name: undoName(say('console_undo')) }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('console_undo'), exact: true })
      .press('Enter')
    await page.getByText(say('console_change_undone'), { exact: true }).waitFor()
    expect(await read()).toEqual([5, 0])
  },
)
