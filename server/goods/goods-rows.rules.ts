import { keyOf, nameRow, type RowImage } from '#server/changes/changed-tables.rules.ts'
import type { WantedRow } from '#server/changes/row-images.rules.ts'
import type { DocumentVariant, GoodsDocument, GoodsOption } from './goods-document.rules.ts'

/** The tables that hold the parts of some goods, besides the product itself. */
export const partTables = [
  'variant',
  'product_option',
  'option_value',
  'variant_option',
  'product_attribute',
  'item_group',
  'sold_together',
] as const
export type PartRows = Readonly<Record<(typeof partTables)[number], readonly RowImage[]>>

export interface RowsAround {
  company: string
  code: string
  /** When the goods are published first. */
  today: string
  /** The rows there are, by table: what the document no longer has of them is taken out. */
  rows: PartRows
  /** Where goods stand in a group that they join. */
  groupPositions: Readonly<Record<string, number>>
  /** null: published first. Goods that are not for sale stay so. */
  status: unknown
  showsFrom: string | null
  showsUntil: string | null
}

/** A variant that is published: it has an id and a barcode. */
export type PublishedVariant = DocumentVariant & { assortId: string; barcode: string }

/** What a variant that is published first takes in; a null warehouse is the first. */
export function listFirstStock({
  assortId,
  stock,
  places,
}: PublishedVariant): { assortId: string; warehouse: string | null; quantity: number }[] {
  const placed = Object.entries(places ?? {}).filter(([, pieces]) => pieces > 0)
  if (placed.length > 0 && placed.reduce((sum, [, pieces]) => sum + pieces, 0) === stock)
    return placed.map(([warehouse, quantity]) => ({ assortId, warehouse, quantity }))
  return stock ? [{ assortId, warehouse: null, quantity: stock }] : []
}

/** The colour of a variant whose colour was given a name only. */
const plainHex = '#8a8f98'
/** Drawn where goods have neither a drawing nor, any more, a photo. */
const parcel = { shape: 'hero', emblem: 'package', hue: 210 }

/** The live rows of a complete document. */
export function listGoodsRows(
  goods: GoodsDocument,
  variants: readonly PublishedVariant[],
  about: RowsAround,
): WantedRow[] {
  const wanted = [
    productRow(goods, about),
    ...variants.map((variant, position) => variantRow(goods, variant, position, about)),
    ...goods.options.flatMap((option, position) => optionRows(option, position, about)),
    ...variants.flatMap((variant) => choiceRows(goods.options, variant, about)),
    ...goods.attributes.map(({ attribute, valueZh, valueEn }, position) =>
      rowOf('product_attribute', { product: about.code, attribute }, { words: { zh: valueZh, en: valueEn }, position }),
    ),
    ...goods.groups.map((group) =>
      rowOf('item_group', { code: group, product: about.code }, { position: about.groupPositions[group] ?? 0 }),
    ),
    ...goods.together.map((partner, position) =>
      rowOf('sold_together', { product: about.code, partner }, { position }),
    ),
  ]
  return [...wanted, ...listGone(wanted, about)]
}

function productRow(
  goods: GoodsDocument,
  { company, code, today, status, showsFrom, showsUntil }: RowsAround,
): WantedRow {
  const { seo } = goods
  return rowOf(
    'product',
    { code },
    {
      ...(status === null && { supplier: company, created_on: today }),
      status: status === 'unsellable' ? status : 'live',
      category: goods.category,
      brand: goods.brand,
      name_zh: goods.nameZh,
      name_en: goods.nameEn,
      description_zh: goods.descriptionZh,
      description_en: goods.descriptionEn,
      highlights: goods.highlights,
      pack_zh: goods.packZh,
      pack_en: goods.packEn,
      origin_zh: goods.originZh,
      origin_en: goods.originEn,
      material_zh: goods.materialZh || null,
      material_en: goods.materialEn || null,
      item_type: goods.itemType,
      approx_weight_g: goods.approxWeightG,
      gross_weight_g: goods.grossWeightG,
      size_cm: goods.sizeCm,
      cold: goods.cold,
      min_age: goods.minAge,
      non_stock: goods.preOrder !== null,
      pre_order_lead: goods.preOrder?.lead ?? null,
      pre_order_limit: goods.preOrder?.limit ?? null,
      deposit_percent: goods.preOrder?.depositPercent ?? null,
      purchase_limit: goods.purchaseLimit,
      remark_demanded: goods.remarkDemanded,
      options: goods.buyerWords,
      specs: goods.specs.map(({ nameZh, nameEn, valueZh, valueEn }) => ({
        kZh: nameZh,
        kEn: nameEn,
        vZh: valueZh,
        vEn: valueEn,
      })),
      search_words: goods.searchWords,
      seo: {
        zh: { title: seo.titleZh, description: seo.descriptionZh },
        en: { title: seo.titleEn, description: seo.descriptionEn },
      },
      picture: goods.picture ?? parcel,
      shows_from: showsFrom,
      shows_until: showsUntil,
    },
  )
}

function variantRow({ options }: GoodsDocument, variant: PublishedVariant, position: number, { code }: RowsAround) {
  const valueOf = (role: GoodsOption['role']) => {
    const option = options.find((one) => one.role === role)
    return option?.values.find((value) => value.code === variant.choice[option.code])
  }
  const colour = valueOf('colour')
  const size = valueOf('size')
  return rowOf(
    'variant',
    { assort_id: variant.assortId },
    {
      product: code,
      status: 'live',
      barcode: variant.barcode,
      colour_hex: colour ? (colour.hex ?? plainHex) : null,
      colour_zh: colour?.nameZh ?? null,
      colour_en: colour?.nameEn ?? null,
      size: size ? size.nameEn || size.nameZh : null,
      price_cents: variant.priceCents,
      list_price_cents: variant.originalCents,
      cost_cents: variant.costCents,
      vendor_code: variant.vendorCode,
      bin: variant.bin,
      position,
    },
  )
}

function optionRows(option: GoodsOption, position: number, { code: product }: RowsAround): WantedRow[] {
  return [
    rowOf(
      'product_option',
      { product, code: option.code },
      { role: option.role, names: { zh: option.nameZh, en: option.nameEn }, position },
    ),
    ...option.values.map(({ code, nameZh, nameEn, hex }, at) =>
      rowOf(
        'option_value',
        { product, option: option.code, code },
        { names: { zh: nameZh, en: nameEn }, hex, position: at },
      ),
    ),
  ]
}

const choiceRows = (
  options: readonly GoodsOption[],
  { assortId, choice }: PublishedVariant,
  { code: product }: RowsAround,
) =>
  options.map((option) =>
    rowOf('variant_option', { assort_id: assortId, option: option.code }, { product, value: choice[option.code] }),
  )

/** What is there and no longer wanted. A variant stays, withdrawn: carts and orders name it. */
function listGone(wanted: readonly WantedRow[], { rows }: RowsAround): WantedRow[] {
  const named = new Set(wanted.map(({ table, key }) => nameRow(table, key)))
  return partTables.flatMap((table) =>
    rows[table].flatMap((row) => {
      const key = keyOf(table, row)
      return named.has(nameRow(table, key))
        ? []
        : { table, key, values: table === 'variant' ? { status: 'withdrawn' } : null }
    }),
  )
}

const rowOf = (table: WantedRow['table'], key: RowImage, values: RowImage): WantedRow => ({ table, key, values })
