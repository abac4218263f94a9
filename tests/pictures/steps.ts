import type { Page } from 'playwright'
import type { BuiltShop } from '../journeys/browser.ts'
import { quiet } from '../journeys/settled.ts'
import { putOnSale, type TestProduct } from '../goods.ts'

/** Opens another page of the same shop. */
export async function goTo(page: Page, path: string) {
  await page.goto(new URL(path, page.url()).href)
  await quiet(page)
}

export const press = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()

/** Puts additional goods on sale in both shops, once. */
export async function offer({ db }: BuiltShop, product: TestProduct, name?: { name_zh: string; name_en: string }) {
  const { code } = product
  const standing = await db.selectFrom('product').select('code').where('code', '=', code).executeTakeFirst()
  if (standing) return `/product/${code}`
  for (const company of ['SPORT', 'FOOD']) await putOnSale(db, { ...product, company, category: 'foods_market' })
  if (name) await db.updateTable('product').set(name).where('code', '=', code).execute()
  return `/product/${code}`
}
