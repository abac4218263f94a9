import type * as contract from '#contract/catalogue.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { asksDeposit } from '#server/stock/stock.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { namePath } from './category-tree.rules.ts'
import { wireAvailability, wirePrice } from './product-cards.wire.ts'
import { coloursOf, lowestPrice, pointsFor } from './product-cards.rules.ts'
import { openGalleries } from './product-pictures.rules.ts'
import type { ProductWithVariants } from './products.reads.ts'
import type { CatalogueView } from './catalogue-view.reads.ts'
import { compareSizes } from './sorting.rules.ts'
import type { units } from './units.rules.ts'

export function wireProduct(
  { forest }: CatalogueView,
  product: ProductWithVariants,
  { locale }: Caller,
): contract.Product {
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
    photos: product.photos,
    sayAlt: ({ zh = '', en = '' }) => say(zh, en),
  })
  const low = lowestPrice(kinds)!
  return {
    productCode: product.code,
    name,
    ...wireWords(product, say),
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
    colors: colours,
    sizes: [...new Set(kinds.flatMap(({ size }) => size ?? []))].sort(compareSizes),
    variants: kinds.map((variant) => ({
      ...wireVariant(variant),
      color: variant.colour,
      pictures: galleryOf(
        { assortId: variant.assort_id, colourHex: variant.colour_hex },
        variant.colour ? `${name} ${variant.colour.name}` : name,
      ),
    })),
    sellable: product.status === 'live',
    deliveryWays: product.ways,
    createdOn: product.created_on,
  }
}

const wireWords = (product: ProductWithVariants, say: ReturnType<typeof inLanguage>) => ({
  brand: { code: product.brand, name: say(product.brand_zh, product.brand_en) },
  description: say(product.description_zh, product.description_en),
  highlights: say(product.highlights.zh, product.highlights.en) ?? [],
  pack: say(product.pack_zh, product.pack_en),
  origin: say(product.origin_zh, product.origin_en),
  options: product.options.map(({ code, nameZh, nameEn, maxLength }) => ({
    code,
    name: say(nameZh, nameEn),
    maxLength,
  })),
  furtherOptions: product.further_options.map(({ code, names, values }) => ({
    code,
    name: say(names.zh, names.en),
    values: values.map((value) => ({ code: value.code, name: say(value.names.zh, value.names.en) })),
  })),
  seo: {
    title: say(product.seo.zh?.title, product.seo.en?.title) ?? '',
    description: say(product.seo.zh?.description, product.seo.en?.description) ?? '',
  },
  specs: product.specs.map(({ kZh, kEn, vZh, vEn }) => ({ name: say(kZh, kEn), value: say(vZh, vEn) })),
})

const wireVariant = (variant: ProductWithVariants['variants'][number]) => ({
  assortId: variant.assort_id,
  barcode: variant.barcode,
  size: variant.size,
  further: variant.further,
  ...wirePrice(variant),
  availability: wireAvailability(variant.offer),
})

export const wireUnit = (unit: (typeof units)[number], locale: Caller['locale']) => ({
  uom: unit.code,
  name: inLanguage(locale)(unit.zh, unit.en),
  grams: unit.grams,
})
