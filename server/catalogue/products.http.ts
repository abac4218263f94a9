import * as contract from '#contract/catalogue.ts'
import { type Combo, getItemByBarcodeWithSalesTogether } from '#contract/promotions.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { asksDeposit } from '#server/stock/stock.rules.ts'
import { readCards } from './product-cards.reads.ts'
import { wireAvailability, wireCards, wirePrice } from './product-cards.wire.ts'
import { coloursOf, lowestPrice, pointsFor } from './product-cards.rules.ts'
import { openGalleries } from './product-pictures.rules.ts'
import type { CatalogueViews, CatalogueView } from './catalogue-view.reads.ts'
import { compareSizes } from './sorting.rules.ts'
import { namePath } from './category-tree.rules.ts'
import { units } from './units.rules.ts'
import {
  findByBarcodes,
  findProductOfVariant,
  listPartners,
  type ProductWithVariants,
  readProducts,
} from './products.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

const formats = ['avif', 'webp', 'jpg']

/** Combos of a product belong to promotions, a slice above; app.ts passes the function down. */
export type TellCombos = (
  db: Db,
  view: CatalogueView,
  asker: Pick<Caller, 'company' | 'locale' | 'now' | 'today'>,
  product: string,
) => Promise<Combo[]>

export const productEndpoints = ({ db }: AppContext, catalogue: CatalogueViews, tellCombos: TellCombos) => {
  /** A product that a page may show: known and not withdrawn. §8 */
  async function requireProduct(caller: Caller, code: string, ask: Db = db): Promise<ProductWithVariants> {
    const product = (await readProducts(ask, caller.company, [code], caller.now)).get(code)
    if (!product || product.variants.length === 0) throw new Refusal('PRODUCT_NOT_FOUND')
    if (product.status === 'withdrawn') throw new Refusal('PRODUCT_INVALID', await wayOn(caller, product))
    return product
  }

  /** Where to go instead of a product that is gone. */
  async function wayOn(caller: Caller, { category }: ProductWithVariants): Promise<Record<string, string>> {
    const { forest } = await catalogue.of(caller.company)
    const place = namePath(forest, category, caller.locale).at(-1)
    return place ? { tag: place.tag, category: place.name } : {}
  }

  return [
    answer(
      contract.getItemByProductCode,
      async ({ id }, caller) =>
        wireProduct(await catalogue.of(caller.company), await requireProduct(caller, id), caller),
      { cacheSeconds: 10 },
    ),

    answer(
      contract.getItemByBarcodes,
      async ({ barcodes }, caller) => {
        const [view, codes] = await Promise.all([
          catalogue.of(caller.company),
          findByBarcodes(db, caller.company, barcodes),
        ])
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
      },
      { cacheSeconds: 10 },
    ),

    answer(
      getItemByBarcodeWithSalesTogether,
      async ({ barcode, productCode }, caller) => {
        const code = productCode ?? (await findByBarcodes(db, caller.company, [barcode ?? ''])).get(barcode ?? '')
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        const view = await catalogue.of(caller.company)
        const [product, partners] = await askTogether(db, (ask) =>
          Promise.all([requireProduct(caller, code, ask), listPartners(ask, caller.company, code)]),
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
      },
      { cacheSeconds: 10 },
    ),

    answer(
      contract.getItemColorAndSize,
      async ({ productCode }, caller) => {
        const { colors, sizes, variants } = wireProduct(
          await catalogue.of(caller.company),
          await requireProduct(caller, productCode),
          caller,
        )
        return { colors, sizes, variants }
      },
      { cacheSeconds: 5 },
    ),

    answer(
      contract.getItemDimension,
      async ({ productCode }, caller) => {
        const { size_cm, gross_weight_g } = await requireProduct(caller, productCode)
        const [lengthCm = null, widthCm = null, heightCm = null] = size_cm ?? []
        return { lengthCm, widthCm, heightCm, grossWeightG: gross_weight_g }
      },
      { cacheSeconds: 30 },
    ),

    answer(
      contract.getUOMRatio2,
      (_, { locale }) => ({
        ratios: units.map((unit) => ({
          uom: unit.code,
          name: inLanguage(locale)(unit.zh, unit.en),
          grams: unit.grams,
        })),
      }),
      { cacheSeconds: 60 },
    ),

    answer(
      contract.getProductImageWithAssortId,
      async ({ assortId }, caller) => {
        const code = await findProductOfVariant(db, caller.company, assortId)
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        const { variants } = wireProduct(await catalogue.of(caller.company), await requireProduct(caller, code), caller)
        const variant = variants.find((one) => one.assortId === assortId)
        return { pictures: (variant?.pictures ?? []).map((picture) => ({ ...picture, formats })) }
      },
      { cacheSeconds: 30 },
    ),
  ]
}

function wireProduct({ forest }: CatalogueView, product: ProductWithVariants, { locale }: Caller): contract.Product {
  const say = inLanguage(locale)
  const name = say(product.name_zh, product.name_en)
  const kinds = product.variants.map((variant) => ({
    ...variant,
    colour:
      variant.colour_hex === null
        ? null
        : { hex: variant.colour_hex, name: say(variant.colour_zh, variant.colour_en) ?? '' },
  }))
  const colours = coloursOf(kinds)
  const galleryOf = openGalleries({
    productCode: product.code,
    picture: product.picture,
    colours: colours.map(({ hex }) => hex),
  })
  const low = lowestPrice(kinds)!
  return {
    productCode: product.code,
    name,
    brand: { code: product.brand, name: say(product.brand_zh, product.brand_en) },
    description: say(product.description_zh, product.description_en),
    pack: say(product.pack_zh, product.pack_en),
    origin: say(product.origin_zh, product.origin_en),
    path: namePath(forest, product.category, locale),
    ...wirePrice(low),
    pointsToEarn: product.is_gift_card ? 0 : pointsFor(low.cents),
    itemType: product.item_type,
    approxWeightG: product.approx_weight_g,
    minAge: product.min_age,
    nonStock: product.non_stock ? 'Y' : 'N',
    preOrderPriod: product.pre_order_lead,
    depositPercent: asksDeposit(product.deposit_percent) ? product.deposit_percent : null,
    purchaseLimit: product.purchase_limit,
    remarkDemanded: product.remark_demanded,
    isGiftCard: product.is_gift_card,
    options: product.options.map(({ code, nameZh, nameEn, maxLength }) => ({
      code,
      name: say(nameZh, nameEn),
      maxLength,
    })),
    specs: product.specs.map(({ kZh, kEn, vZh, vEn }) => ({ name: say(kZh, kEn), value: say(vZh, vEn) })),
    colors: colours,
    sizes: [...new Set(kinds.flatMap(({ size }) => size ?? []))].sort(compareSizes),
    variants: kinds.map((variant) => ({
      assortId: variant.assort_id,
      barcode: variant.barcode,
      color: variant.colour,
      size: variant.size,
      ...wirePrice(variant),
      availability: wireAvailability(variant.offer),
      pictures: galleryOf(
        { code: variant.colour ? variant.assort_id : product.code, colourHex: variant.colour_hex },
        variant.colour ? `${name} ${variant.colour.name}` : name,
      ),
    })),
    sellable: product.status === 'live',
    deliveryWays: product.ways,
    createdOn: product.created_on,
  }
}
