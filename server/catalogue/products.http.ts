import * as contract from '#contract/catalogue.ts'
import { type Combo, getItemByBarcodeWithSalesTogether } from '#contract/promotions.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { readCards } from './product-cards.reads.ts'
import { wireCards } from './product-cards.wire.ts'
import type { CatalogueViews, CatalogueView } from './catalogue-view.reads.ts'
import { namePath } from './category-tree.rules.ts'
import { units } from './units.rules.ts'
import {
  findByBarcodes,
  findProductOfVariant,
  listPartners,
  type ProductWithVariants,
  readProducts,
} from './products.reads.ts'
import { wireProduct, wireUnit } from './products.wire.ts'

const formats = ['avif', 'webp', 'jpg']

/** Combos of a product belong to promotions, a slice above; hooks.ts passes the function down. */
export type TellCombos = (
  db: Db,
  view: CatalogueView,
  asker: Pick<Caller, 'company' | 'locale' | 'now' | 'today'>,
  product: string,
) => Promise<Combo[]>

interface ProductServices {
  db: Db
  catalogue: CatalogueViews
  tellCombos: TellCombos
}

export const productEndpoints = ({ db }: AppContext, catalogue: CatalogueViews, tellCombos: TellCombos) => {
  const services = { db, catalogue, tellCombos }
  /** A product as its page shows it. */
  const wireOne = async (caller: Caller, code: string) =>
    wireProduct(await catalogue.of(caller.company), await requireProduct(services, caller, code), caller)

  return [
    answer(contract.getItemByProductCode, ({ id }, caller) => wireOne(caller, id), { cacheSeconds: 10 }),

    answer(contract.getItemByBarcodes, ({ barcodes }, caller) => answerBarcodes(services, barcodes, caller), {
      cacheSeconds: 10,
    }),

    answer(
      getItemByBarcodeWithSalesTogether,
      async ({ barcode, productCode }, caller) => {
        const code = productCode ?? (await findByBarcodes(db, caller.company, [barcode ?? ''])).get(barcode ?? '')
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        return answerWithPartners(services, code, caller)
      },
      { cacheSeconds: 10 },
    ),

    answer(
      contract.getItemColorAndSize,
      async ({ productCode }, caller) => {
        const { colors, sizes, furtherOptions, variants } = await wireOne(caller, productCode)
        return { colors, sizes, furtherOptions, variants }
      },
      { cacheSeconds: 5 },
    ),

    answer(
      contract.getItemDimension,
      async ({ productCode }, caller) => {
        const { size_cm, gross_weight_g } = await requireProduct(services, caller, productCode)
        const [lengthCm = null, widthCm = null, heightCm = null] = size_cm ?? []
        return { lengthCm, widthCm, heightCm, grossWeightG: gross_weight_g }
      },
      { cacheSeconds: 30 },
    ),

    answer(contract.getUOMRatio2, (_, { locale }) => ({ ratios: units.map((unit) => wireUnit(unit, locale)) }), {
      cacheSeconds: 60,
    }),

    answer(
      contract.getProductImageWithAssortId,
      async ({ assortId }, caller) => {
        const code = await findProductOfVariant(db, caller.company, assortId)
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        const variant = (await wireOne(caller, code)).variants.find((one) => one.assortId === assortId)
        return { pictures: (variant?.pictures ?? []).map((picture) => ({ ...picture, formats })) }
      },
      { cacheSeconds: 30 },
    ),
  ]
}

/** What a scanner asks for: each product once, and the barcodes that nobody has. */
async function answerBarcodes({ db, catalogue }: ProductServices, barcodes: readonly string[], caller: Caller) {
  const [view, codes] = await Promise.all([catalogue.of(caller.company), findByBarcodes(db, caller.company, barcodes)])
  const products = await readProducts(db, caller.company, [...new Set(codes.values())], caller.now)
  const known = (barcode: string) => {
    const product = products.get(codes.get(barcode) ?? '')
    return product && product.status !== 'withdrawn' ? product : undefined
  }
  return {
    items: [...new Set(barcodes.flatMap((barcode) => known(barcode) ?? []))].map((product) =>
      wireProduct(view, product, caller),
    ),
    unknown: barcodes.filter((barcode) => !known(barcode)),
  }
}

/** A product, what is bought with it, its combos, and what else to look at. */
async function answerWithPartners(services: ProductServices, code: string, caller: Caller) {
  const { db, catalogue, tellCombos } = services
  const view = await catalogue.of(caller.company)
  const [product, partners] = await askTogether(db, (ask) =>
    Promise.all([requireProduct({ db: ask, catalogue }, caller, code), listPartners(ask, caller.company, code)]),
  )
  const together = await view.listBuyable(partners, 6)
  const recommended = await view.recommend(code, new Set(together), 12)
  const cards = await readCards(db, view, [...together, ...recommended], caller)
  const byCode = new Map(wireCards(view, cards, caller.locale).map((card) => [card.productCode, card]))
  const pick = (codes: readonly string[]) => codes.flatMap((one) => byCode.get(one) ?? [])
  return {
    item: wireProduct(view, product, caller),
    salesTogether: pick(together),
    combos: await tellCombos(db, view, caller, code),
    recommended: pick(recommended),
  }
}

/** A product that a page may show: known and not withdrawn. §8 */
async function requireProduct(
  { db, catalogue }: Pick<ProductServices, 'db' | 'catalogue'>,
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
