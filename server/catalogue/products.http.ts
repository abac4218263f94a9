import * as contract from '#contract/catalogue.ts'
import { type Combo, getItemByBarcodeWithSalesTogether } from '#contract/promotions.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { CatalogueViews } from './catalogue-view.reads.ts'
import { type ProductServices, readWithPartners, requireProduct } from './product-partners.reads.ts'
import { type TellCombos, wireWithPartners } from './product-partners.wire.ts'
import { newlyAvailableTopic, productTopic, productTopics } from './response-topics.rules.ts'
import { units } from './units.rules.ts'
import { findByBarcodes, findProductOfVariant, readProducts } from './products.reads.ts'
import { wireProduct, wireUnit } from './products.wire.ts'

const formats = ['avif', 'webp', 'jpg']

export const productEndpoints = ({ db }: AppContext, catalogue: CatalogueViews, tellCombos: TellCombos) => {
  const services = { db, catalogue }
  const wireOne = async (caller: Caller, code: string) =>
    wireProduct(await catalogue.of(caller.company), await requireProduct(services, caller, code), caller)

  return [
    answer(contract.getItemByProductCode, ({ id }, caller) => wireOne(caller, id), {
      cacheSeconds: 10,
      topics: (_, item) => [productTopic(item.productCode)],
    }),

    answer(contract.getItemByBarcodes, ({ barcodes }, caller) => answerBarcodes(services, barcodes, caller), {
      cacheSeconds: 10,
    }),

    answer(
      getItemByBarcodeWithSalesTogether,
      async ({ barcode, productCode }, caller) => {
        const code = productCode ?? (await findByBarcodes(db, caller.company, [barcode ?? ''])).get(barcode ?? '')
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        return answerWithPartners(services, tellCombos, code, caller)
      },
      {
        cacheSeconds: 10,
        topics: (_, { item, salesTogether, combos, recommended }) => [
          newlyAvailableTopic,
          ...productTopics([item], salesTogether, recommended, cardsOf(combos)),
        ],
      },
    ),

    answer(
      contract.getItemColorAndSize,
      async ({ productCode }, caller) => {
        const { colors, sizes, furtherOptions, variants } = await wireOne(caller, productCode)
        return { colors, sizes, furtherOptions, variants }
      },
      { cacheSeconds: 5, topics: ({ productCode }) => [productTopic(productCode)] },
    ),

    answer(
      contract.getItemDimension,
      async ({ productCode }, caller) => {
        const { size_cm, gross_weight_g } = await requireProduct(services, caller, productCode)
        const [lengthCm = null, widthCm = null, heightCm = null] = size_cm ?? []
        return { lengthCm, widthCm, heightCm, grossWeightG: gross_weight_g }
      },
      { cacheSeconds: 30, topics: ({ productCode }) => [productTopic(productCode)] },
    ),

    answer(contract.getUOMRatio2, (_, { locale }) => ({ ratios: units.map((unit) => wireUnit(unit, locale)) }), {
      cacheSeconds: 60,
      topics: () => [],
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

async function answerWithPartners(services: ProductServices, tellCombos: TellCombos, code: string, caller: Caller) {
  const found = await readWithPartners(services, code, caller)
  return wireWithPartners(found, await tellCombos(services.db, found.view, caller, code), caller)
}

const cardsOf = (combos: readonly Combo[]) => combos.flatMap(({ parts }) => parts.map(({ card }) => card))

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
