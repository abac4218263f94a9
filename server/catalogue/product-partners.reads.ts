import type { Db } from '#server/lib/database/db.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { CatalogueViews } from './catalogue-view.reads.ts'
import { namePath } from './category-tree.rules.ts'
import { readCards } from './product-cards.reads.ts'
import { listPartners, type ProductWithVariants, readProducts } from './products.reads.ts'

export interface ProductServices {
  db: Db
  catalogue: CatalogueViews
}

/** A product, what is bought with it, and what else to look at. */
export async function readWithPartners({ db, catalogue }: ProductServices, code: string, caller: Caller) {
  const view = await catalogue.of(caller.company)
  const [product, partners] = await askTogether(db, (ask) =>
    Promise.all([requireProduct({ db: ask, catalogue }, caller, code), listPartners(ask, caller.company, code)]),
  )
  const together = await view.listBuyable(partners, 6)
  const recommended = await view.recommend(code, new Set(together), 12)
  const cards = await readCards(db, view, [...together, ...recommended], caller)
  return { view, product, together, recommended, cards }
}
export type ProductWithPartners = Awaited<ReturnType<typeof readWithPartners>>

/** A product that a page may show: known and not withdrawn. §8 */
export async function requireProduct(
  { db, catalogue }: ProductServices,
  caller: Caller,
  code: string,
): Promise<ProductWithVariants> {
  const product = (await readProducts(db, caller.company, [code], caller.now)).get(code)
  if (product?.status === 'withdrawn') throw new Refusal('PRODUCT_INVALID', await findWayOn(catalogue, caller, product))
  if (!product || product.variants.length === 0) throw new Refusal('PRODUCT_NOT_FOUND')
  return product
}

/** Where to go instead of a product that is gone. */
async function findWayOn(
  catalogue: CatalogueViews,
  caller: Caller,
  { category }: ProductWithVariants,
): Promise<Record<string, string>> {
  const { forest } = await catalogue.of(caller.company)
  const place = namePath(forest, category, caller.locale).at(-1)
  return place ? { tag: place.tag, category: place.name } : {}
}
