import { beforeAll, describe, expect, test, vi } from 'vitest'
import { putOnSale } from '../goods.ts'
import { goods, offer } from '../promotions.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { patience } from './settled.ts'

// Promotions as shoppers see them: beside the goods, on cart lines, in the totals.
const journey = shopInBrowser()
const { visit, expectAccessible } = journey

const names = (id: string) => ({ nameZh: `優惠${id}`, nameEn: `Offer ${id}` })

beforeAll(async () => {
  const { shop } = journey
  await putOnSale(shop.db, { code: 'KETTLE', cents: 40_000, onHand: 90 })
  const sizes = ['S', 'M'].map((size) => ({ assortId: `CUP-${size}`, size, onHand: 9 }))
  await putOnSale(shop.db, { code: 'CUP', cents: 5_000, variants: sizes })
  await putOnSale(shop.db, { code: 'LAMP', cents: 10_000, onHand: 90 })
  await putOnSale(shop.db, { code: 'GONE', cents: 10_000, onHand: 0 })
  const together = (other: string) => ({
    kind: 'combo' as const,
    parts: [
      { product: 'KETTLE', quantity: 1 },
      { product: other, quantity: 2 },
    ],
    price: { offCents: 6_000 },
  })
  await offer(shop.db, { ...names('tea-set'), terms: together('CUP') })
  await offer(shop.db, { ...names('gone-set'), terms: together('GONE') })
  const secondHalf = { kind: 'nth-piece', nth: 2, percent: 50, mixed: false } as const
  await offer(shop.db, { ...names('second-lamp'), of: goods({ products: ['LAMP'] }), terms: secondHalf })
  const listSets = async () =>
    (await shop.stranger().call('POST /item/getRecommendPromotion', { productCode: 'KETTLE' })).combos
  await vi.waitUntil(async () => (await listSets()).length === 2, { timeout: patience }) // a page that is open does not ask again
})

const url = (path: string) => journey.shop.url(path)

describe.each(oneEach)('%s in %s', (_, language, size) => {
  const say = speak(language)
  const named = (id: string) => names(id)[language === 'zh-TW' ? 'nameZh' : 'nameEn']

  test('[8.28] what is cheaper together is added in one go, with the saving; a set of which a part is sold out says so', async () => {
    const page = await visit('/product/KETTLE', { language, size })
    const boxes = page.getByRole('region', { name: say('catalogue_combo') }).locator('li')
    const set = boxes.filter({ has: page.getByRole('heading', { name: named('tea-set') }) })
    await set.getByText(say('catalogue_combo_saves', { amount: 'HK$60.00' })).waitFor()
    const gone = boxes.filter({ has: page.getByRole('heading', { name: named('gone-set') }) })
    const name = language === 'zh-TW' ? '測試 GONE' : 'Test GONE'
    await gone.getByText(say('refusal_combo_sold_out', { name })).waitFor()
    expect(await gone.getByRole('button', { name: say('catalogue_combo_add') }).count()).toBe(0)

    await set.getByRole('button', { name: say('catalogue_combo_add') }).click()
    await set
      .getByRole('alert')
      .filter({ hasText: say('catalogue_select_options', { names: language === 'zh-TW' ? '測試 CUP' : 'Test CUP' }) })
      .waitFor()
    await set.getByRole('combobox').selectOption('CUP-M')
    await expectAccessible(page)
    await set.getByRole('button', { name: say('catalogue_combo_add') }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('HK$440.00').waitFor() // HK$500.00 less HK$60.00
    await expect
      .poll(() =>
        drawer
          .getByRole('list', { name: say('cart_lines') })
          .getByRole('listitem')
          .count(),
      )
      .toBe(2)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('[7.057] the goods name their promotion, the line strikes its old price, the sum has a row for it', async () => {
    const page = await visit('/product/LAMP', { language, size, goods: ['LAMP', 'LAMP'] })
    await page
      .getByRole('list', { name: say('catalogue_offers') })
      .getByText(named('second-lamp'))
      .waitFor()
    await goTo(page, url('/cart'))
    const line = page.getByRole('region', { name: say('cart_lines') }).getByRole('listitem')
    await line.getByText(named('second-lamp')).waitFor()
    await line.getByText('−HK$50.00').waitFor()
    await expect.poll(() => line.locator('s').innerText()).toBe('HK$200.00')
    const sum = page.getByRole('complementary', { name: say('cart_summary') })
    await sum.getByText(named('second-lamp')).waitFor()
    await sum.getByText('HK$150.00').waitFor()

    // One piece fewer changes the sum at once.
    await line.getByRole('button', { name: say('cart_fewer') }).click()
    await sum.getByText('HK$100.00').first().waitFor()
    await expect.poll(() => line.locator('s').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
