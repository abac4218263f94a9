import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import type { StaffImport } from '#contract/imports.ts'
import { putOnSale } from '../goods.ts'
import { shopInBrowser } from '../journeys/browser.ts'
import { writeShopifyProducts } from '../shopify-file.ts'
import { enterAs } from '../staff.ts'
import { type ConsoleScreen, press, shootConsole } from './console-screens.ts'

const journey = shopInBrowser()
const made: Record<'mapping' | 'checked' | 'applied', string> = { mapping: '', checked: '', applied: '' }

beforeAll(async () => {
  const { shop } = journey
  await putOnSale(shop.db, { code: 'PICTURED-TWO', cents: 128_800, onHand: 40 })
  const owner = await enterAs(shop, 'owner')
  const upload = async (name: string, body: string): Promise<StaffImport> => {
    const response = await shop.fetch(`/api/staff/imports?name=${name}`, {
      method: 'POST',
      headers: { authorization: owner.token!, 'content-type': 'text/csv' },
      body,
    })
    return (await response.json()) as StaffImport
  }
  const finish = async (step: 'check' | 'apply', id: string) => {
    await owner.call(`POST /staff/imports/{id}/${step}`, { id })
    for (let it; it?.state !== (step === 'check' ? 'checked' : 'applied');) {
      await new Promise((done) => setTimeout(done, 200))
      it = await owner.call('GET /staff/imports/{id}', { id })
    }
  }
  made.mapping = (await upload('shopify-products.csv', writeShopifyProducts(60))).importId
  const prices = 'code,nameEn,price,barcode'
  const bad = ['PICTURED-TWO,<b>Pot</b>,1299,', 'PICTURED-TWO,,1.299%2C00,'.replace('%2C', ','), 'NOWHERE,,12,1.23E+12']
  made.checked = (await upload('prices.csv', `${prices}\nPICTURED-TWO,Tea pot,1199,\n${bad.join('\n')}\n`)).importId
  await finish('check', made.checked)
  made.applied = (await upload('price-list.csv', 'barcode,price\n29PICTURED-TWO,1180\n')).importId
  await finish('check', made.applied)
  await finish('apply', made.applied)
})

const openSettings = async (page: Page) => {
  await page.locator('main form fieldset, main form section').last().scrollIntoViewIfNeeded()
}

/** Every screen of imports and exports. */
const screens: readonly ConsoleScreen[] = [
  { name: 'imports', path: () => '/imports' },
  { name: 'import-mapping', path: () => `/imports/${made.mapping}` },
  { name: 'import-settings', path: () => `/imports/${made.mapping}`, steps: openSettings },
  { name: 'import-checked', path: () => `/imports/${made.checked}` },
  { name: 'import-apply', path: () => `/imports/${made.checked}`, steps: press(/^(套用 1 行|Apply 1 rows?)$/) },
  { name: 'import-applied', path: () => `/imports/${made.applied}` },
  { name: 'export', path: () => '/export' },
]

shootConsole(journey, screens)
