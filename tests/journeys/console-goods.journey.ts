import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeGoods, oneVariant } from '../drafted-goods.ts'
import { putOnSale } from '../goods.ts'
import { enterAs } from '../staff.ts'
import { phone, shopInBrowser, oneEach } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

const nameOf = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

test('two people write the same goods: who wrote what is told, and whose words stay is chosen', async () => {
  const say = speak('en-US')
  const first = await openConsole(journey, '/goods', { language: 'en-US' })
  await first.page.getByRole('button', { name: say('console_goods_new') }).click()
  await nameOf(first.page, 'code').fill('STALE-CUP')
  await first.page.getByRole('dialog').locator('[name=nameEn]').fill('Cup')
  await first.page.keyboard.press('Enter')
  await first.page.waitForURL(/STALE-CUP$/)
  await nameOf(first.page, 'packEn').waitFor()
  const second = await openConsole(journey, '/goods/STALE-CUP', { language: 'en-US' })
  await nameOf(second.page, 'packEn').fill('Six in a box')
  await second.page.keyboard.press('Control+s')
  await second.page.getByText(say('console_saved')).waitFor()

  await nameOf(first.page, 'originEn').fill('Jingdezhen')
  await first.page.keyboard.press('Control+s')
  const dialog = first.page.getByRole('dialog', { name: say('console_stale') })
  await dialog.getByText(second.somebody.name).waitFor()
  await dialog.getByText(say('console_product_pack_en')).waitFor()
  await expectAccessible(first.page)
  await dialog.getByRole('button', { name: say('console_stale_mine') }).click()
  await first.page.getByText(say('console_saved')).waitFor()
  await expect.poll(() => nameOf(first.page, 'packEn').inputValue()).toBe('Six in a box')
  await expect.poll(() => nameOf(first.page, 'originEn').inputValue()).toBe('Jingdezhen')

  await first.page
    .getByRole('button', { name: say('console_undo'), exact: true })
    .first()
    .click()
  await expect.poll(() => nameOf(first.page, 'originEn').inputValue()).toBe('')
})

test('a category is made, moved by keys, merged after a count, and brought back', async () => {
  const say = speak('en-US')
  const { page } = await openConsole(journey, '/tree', { language: 'en-US' })
  const make = async (zh: string, en: string) => {
    await page.getByRole('button', { name: say('console_category_new') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=labelZh]').fill(zh)
    await dialog.locator('[name=labelEn]').fill(en)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await make('茶具', 'Tea things')
  await make('茶壺', 'Teapots')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await findForeignWords(page)).toEqual([])
  const pots = page.locator('[data-category=teapots]')
  await pots.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByText(say('console_category_moved')).waitFor()
  await expect.poll(() => pots.evaluate((name) => name === document.activeElement)).toBe(true)

  await page
    .getByRole('button', { name: say('console_act_on', { act: say('console_merge'), name: 'Teapots' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('console_merge_into')).selectOption('tea-things')
  await dialog.getByText(say('console_merge_counts', { goods: 0, categories: 0 })).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('console_merge'), exact: true }).click()
  await pots.waitFor({ state: 'detached' })
  await page
    .getByRole('listitem')
    .filter({ hasText: say('console_merged') })
    .getByRole('button', { name: say('console_undo'), exact: true })
    .click()
  await pots.waitFor()
})

test.each(oneEach)(
  'a draft is seen in the page of the shop before it is published: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const owner = await enterAs(shop, 'owner')
    const code = `SEEN-${language === 'zh-TW' ? 'ZH' : 'EN'}`
    const made = await owner.call('POST /staff/goods', { code, fields: describeGoods('Sold'), variants: [oneVariant] })
    const { version } = await owner.call('POST /staff/goods/{code}/publish', { code, version: made.version })
    const fields = { nameZh: 'Seen茶壺', nameEn: 'Seen teapot' }
    const draft = await owner.call('PUT /staff/goods/{code}', { code, version, fields })
    const { page } = await openConsole(journey, `/goods/${code}`, { role: 'merchandiser', language, size })
    await page.getByRole('button', { name: say('console_preview_show') }).click()
    const frame = page.frameLocator(`iframe[title="${say('console_preview_frame')}"]`)
    const name = language === 'zh-TW' ? 'Seen茶壺' : 'Seen teapot'
    await frame.getByRole('heading', { level: 1, name }).waitFor()
    const innerWidth = () => frame.locator('html').evaluate(() => window.innerWidth)
    for (const pixels of [768, 1280, 390]) {
      await page.getByRole('button', { name: say('console_preview_width', { pixels }) }).click()
      await expect.poll(innerWidth).toBe(pixels)
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // What is typed is drawn without being saved; what cannot be published is told, and the page before stays.
    const field = page.getByLabel(say(language === 'zh-TW' ? 'console_name_zh' : 'console_name_en'), { exact: true })
    await field.fill(`${name} 2`)
    await frame.getByRole('heading', { level: 1, name: `${name} 2` }).waitFor()
    await field.fill('')
    await page
      .getByRole('alert')
      .filter({ hasText: say('refusal_language_missing') })
      .waitFor()
    await frame.getByRole('heading', { level: 1, name: `${name} 2` }).waitFor()
    expect((await owner.call('GET /staff/goods/{code}', { code })).version).toBe(draft.version)
  },
)

test.each(oneEach)(
  'an attribute that staff mark as a filter narrows the listing of the shop: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { shop } = journey
    const owner = await enterAs(shop, 'owner')
    const code = language === 'zh-TW' ? 'brew-zh' : 'brew-en'
    const names = { nameZh: `容量${code}`, nameEn: `Volume ${code}` }
    await owner.call('PUT /staff/attributes/{code}', { code, ...names, isNew: true, version: 0 })
    for (const [at, litres] of [1, 1, 2].entries()) {
      const attributes = [{ attribute: code, valueZh: `${litres} 公升`, valueEn: `${litres} L` }]
      const fields = { ...describeGoods(`${code} ${at}`), attributes }
      const goods = { code: `${code}-${at}`, fields, variants: [oneVariant] }
      const { version } = await owner.call('POST /staff/goods', goods)
      await owner.call('POST /staff/goods/{code}/publish', { code: goods.code, version })
    }

    const { page } = await openConsole(journey, '/attributes', { role: 'merchandiser', language, size })
    const name = language === 'zh-TW' ? names.nameZh : names.nameEn
    await page.getByRole('button', { name: say('console_act_on', { act: say('console_rename'), name }) }).click()
    await page.getByRole('dialog').getByLabel(say('console_attribute_facet')).check()
    await page.keyboard.press('Enter')
    await page.getByText(say('console_saved')).waitFor()

    const offered = async () =>
      (await owner.call('POST /item/searchItemByTag', { tag: 'housewares' })).facets.attributes
    await expect.poll(async () => (await offered()).map((one) => one.code)).toContain(code)
    const listing = await journey.visit('/collections/category/housewares', { language, size })
    if (size === phone) await listing.getByRole('button', { name: say('catalogue_filters') }).click()
    const panel = size === phone ? listing.getByRole('dialog') : listing.locator('#filters')
    const group = panel.getByRole('group', { name })
    const litre = language === 'zh-TW' ? '1 公升' : '1 L'
    await group.getByRole('checkbox', { name: litre }).check()
    await listing.waitForURL((url) => url.searchParams.get('attribute') === `${code}:1000 ml`)
    await settled(listing)
    await expect.poll(() => group.getByRole('checkbox').count()).toBe(2)
    await expect.poll(() => listing.locator('main article').count()).toBe(2)
    await expectAccessible(listing)
    if (size === phone) await panel.getByRole('button').last().click()
    await listing.getByRole('link', { name: say('catalogue_remove_filter', { name: `${name} ${litre}` }) }).click()
    await listing.waitForURL((url) => url.search === '')
    await settled(listing)
    await expect.poll(() => listing.locator('main article').count()).toBeGreaterThan(2)
  },
)

test.each(oneEach)(
  'highlights are written a point a line, and stand below the price: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `POINTS-${language}`
    await putOnSale(journey.shop.db, { code, onHand: 4 })
    const { page } = await openConsole(journey, `/goods/${code}`, { language, size })
    await nameOf(page, 'highlights.zh').fill(Array(6).fill('輕巧').join('\n'))
    await nameOf(page, 'highlights.en').fill('Light\n\nLasts for years')
    await page.keyboard.press('Control+s')
    await page.getByText(say('console_product_highlights_many', { most: 5 })).waitFor()
    await expectAccessible(page)
    await nameOf(page, 'highlights.zh').fill('輕巧\n歷久耐用')
    await page.keyboard.press('Control+s')
    await page.getByText(say('console_saved')).waitFor()
    const owner = await enterAs(journey.shop, 'owner')
    const { version } = await owner.call('GET /staff/goods/{code}', { code })
    await owner.call('POST /staff/goods/{code}/publish', { code, version })
    const visitor = await journey.visit(`/product/${code}`, { language, size })
    const points = visitor.getByRole('list', { name: say('catalogue_highlights') }).getByRole('listitem')
    await expect
      .poll(() => points.allTextContents())
      .toEqual(language === 'zh-TW' ? ['輕巧', '歷久耐用'] : ['Light', 'Lasts for years'])
    await expectAccessible(visitor)
  },
)
