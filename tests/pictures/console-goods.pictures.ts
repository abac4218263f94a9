import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { putOnSale } from '../goods.ts'
import { shopInBrowser } from '../journeys/browser.ts'
import { takePhoto, uploadPhoto } from '../photos.ts'
import { enterAs } from '../staff.ts'
import { type ConsoleScreen, press, shootConsole } from './console-screens.ts'

const journey = shopInBrowser()

beforeAll(async () => {
  const { shop } = journey
  await putOnSale(shop.db, { code: 'PICTURED-ONE', cents: 128_800, onHand: 40 })
  const owner = await enterAs(shop, 'owner')
  const { pictureId } = await uploadPhoto(shop, owner, await takePhoto())
  const made = await owner.call('POST /staff/goods', {
    code: 'PICTURED-DRAFT',
    fields: { nameZh: '青花瓷碗', nameEn: 'Blue and white bowl', category: 'housewares' },
    options: [
      {
        code: 'colour',
        role: 'colour',
        nameZh: '顏色',
        nameEn: 'Colour',
        values: [
          { code: 'blue', nameZh: '藍', nameEn: 'Blue', hex: '#1b4f9c' },
          { code: 'green', nameZh: '綠', nameEn: 'Green', hex: '#2f7d4f' },
        ],
      },
    ],
    variants: ['blue', 'green'].map((colour) => ({ choice: { colour }, price: 129.9, stock: 12 })),
  })
  await owner.call('PUT /staff/goods/{code}/pictures', {
    code: made.code,
    version: made.version,
    pictures: [{ pictureId, variants: null }],
  })
  const { assortId } = await owner.call('GET /staff/stock/{assortId}', { assortId: 'PICTURED-ONE' })
  await owner.call('POST /staff/stock/adjust', { assortId, counted: 38, reason: '破損' })
  const change = async (price: number, at: { from?: string; until?: string } = {}) =>
    owner.call('POST /staff/prices/change', { rows: [{ assortId, price }], note: '週末優惠', ...at })
  await change(1_188)
  const days = (count: number) =>
    shop.clock
      .now()
      .add({ hours: 24 * count })
      .toString()
  await change(998, { from: days(2), until: days(4) })
})

const changeProduct = async (page: Page) => {
  await page.locator('main [name=packEn]').fill('Six in a box')
  await page.locator('main [name="variants.0.price"]').fill('12,99')
  await page.getByRole('button', { name: /^(發布|Publish)$/ }).click()
}

const checkPrices = async (page: Page) => {
  await page.getByRole('button', { name: /^(更改價錢|Change prices)$/ }).click()
  await page.locator('main [name=category]').selectOption('housewares')
  await page.getByRole('button', { name: /^(核對|Check)$/ }).click()
  await page.locator('main [role=status] table').waitFor()
}

/** Cheaper goods of a view, checked. */
const checkBulk = async (page: Page) => {
  await page.locator('.goods-grid-head input').check()
  await page.getByRole('button', { name: /^(更改⋯|Change …)$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=part]').selectOption('price')
  await dialog.locator('[name=value]').fill('-60')
  await dialog.getByRole('button', { name: /^(核對|Check)$/ }).click()
  await dialog.locator('li').first().waitFor()
}

const checkCells = async (page: Page) => {
  await page.locator('[aria-rowindex="2"] [aria-colindex="6"]').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await page.getByRole('dialog').locator('form').waitFor()
}

const saveView = async (page: Page) => {
  await press(/^(檢視|Views)$/)(page)
  await press(/^(儲存目前檢視|Save this view)$/)(page)
}

const openChange = async (page: Page) => {
  await page.locator('main tbody a').first().click()
  await page.waitForURL(/\/changes\/./)
  await page.locator('main tbody').waitFor()
}

/** Every screen of goods, prices and stock, in the order of the bar. */
const screens: readonly ConsoleScreen[] = [
  { name: 'goods', path: () => '/goods', isDocumented: true },
  { name: 'goods-none', path: () => '/goods?search=no+such+thing' },
  { name: 'goods-columns', path: () => '/goods', steps: press(/^(欄位|Columns)$/) },
  { name: 'goods-check', path: () => '/goods', steps: checkCells },
  { name: 'goods-bulk', path: () => '/goods?search=PICTURED', steps: checkBulk },
  { name: 'goods-views', path: () => '/goods', steps: press(/^(檢視|Views)$/) },
  { name: 'goods-view-new', path: () => '/goods', steps: saveView },
  { name: 'goods-new', path: () => '/goods', steps: press(/^(新增貨品|New product)$/) },
  { name: 'product', path: () => '/goods/EL10235' },
  { name: 'product-changed', path: () => '/goods/EL10235', steps: changeProduct },
  { name: 'product-draft', path: () => '/goods/PICTURED-DRAFT' },
  { name: 'product-read-only', path: () => '/goods/EL10235', role: 'support' },
  { name: 'product-photo', path: () => '/goods/PICTURED-DRAFT', steps: press(/^(相片 1|Photo 1)$/) },
  { name: 'tree', path: () => '/tree' },
  { name: 'tree-new', path: () => '/tree', steps: press(/^(新增分類|New category)$/) },
  { name: 'brands', path: () => '/brands' },
  { name: 'attributes', path: () => '/attributes' },
  { name: 'groups', path: () => '/groups' },
  { name: 'prices', path: () => '/prices' },
  { name: 'prices-change', path: () => '/prices', steps: checkPrices },
  { name: 'price', path: () => '/prices/PICTURED-ONE' },
  { name: 'stock', path: () => '/stock/PICTURED-ONE' },
  { name: 'stock-adjust', path: () => '/stock/PICTURED-ONE', steps: press(/^(調整存貨|Adjust)$/) },
  { name: 'changes', path: () => '/changes' },
  { name: 'change', path: () => '/changes', steps: openChange },
]

shootConsole(journey, screens)
