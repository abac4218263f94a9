import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { desktop, phone, shopInBrowser } from './browser.ts'
import { speak } from './buyer.ts'
import { openConsole } from './console.ts'

const journey = shopInBrowser()
const { expectAccessible } = journey

for (const [language, look] of [
  ['zh-TW', phone],
  ['en-US', desktop],
] as const)
  test(`new prices of some goods say when visitors see them, and visitors do: ${language}`, async () => {
    const say = speak(language)
    const codes = ['one', 'two', 'three'].map((name) => `VISIBLE-${language}-${name}`)
    for (const code of codes) await putOnSale(journey.shop.db, { code, cents: 10_000 })
    const { page } = await openConsole(journey, '/prices', { ...look, language })
    await page.getByRole('button', { name: say('console_prices_change') }).click()
    await page.getByRole('searchbox', { name: say('console_goods_find') }).fill(`VISIBLE-${language}`)
    await page.getByText(say('console_goods_count', { count: codes.length })).waitFor()
    await page.locator('main [name=amount]').fill('-20')
    await page.getByRole('button', { name: say('console_prices_check') }).click()
    const apply = page.getByRole('button', { name: say('console_prices_apply', { count: codes.length }) })
    await apply.waitFor()
    await expectAccessible(page)
    await apply.click()
    await page.getByText(say('console_prices_changed', { count: codes.length })).waitFor()
    const [before, after] = say('console_visible', { seconds: '|' }).split('|')
    await page.getByText(new RegExp(String.raw`${before}\d+(\.\d+)?${after}`)).waitFor()
    const visitor = await journey.shop.visitor()
    // 20 % off, rounded to .90
    expect(await visitor.call('GET /item/product/{id}', { id: codes[0]! })).toMatchObject({ sellingPrice: 79.9 })
  })
