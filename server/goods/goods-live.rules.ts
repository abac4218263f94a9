import type { RowImage } from '#server/changes/changed-tables.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'
import type { DocumentVariant, GoodsDocument, GoodsOption } from './goods-document.rules.ts'
import type { PartRows } from './goods-rows.rules.ts'

/** The names of options of goods from before options had rows. */
export interface OptionNames {
  colour: NameInLanguages
  size: NameInLanguages
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The live rows of some goods as a document; variants that were withdrawn are left out. */
export function readLiveGoods(product: RowImage, rows: PartRows, optionNames: OptionNames): GoodsDocument {
  const live = rows.variant.filter(({ status }) => status === 'live')
  const options = rows.product_option.length > 0 ? readOptions(rows) : deriveOptions(live, optionNames)
  return {
    ...readFields(product),
    attributes: rows.product_attribute.map(({ attribute, words }) => ({
      attribute: text(attribute),
      valueZh: nameIn(words).zh,
      valueEn: nameIn(words).en,
    })),
    groups: rows.item_group.map(({ code }) => code as GoodsDocument['groups'][number]),
    together: rows.sold_together.map(({ partner }) => text(partner)),
    options,
    variants: live.map((row) =>
      readVariant(row, rows.product_option.length > 0 ? readChoice(row, rows) : deriveChoice(row, options)),
    ),
  }
}

function readFields(
  product: RowImage,
): Omit<GoodsDocument, 'attributes' | 'groups' | 'together' | 'options' | 'variants'> {
  const specs = product['specs'] as { kZh: string; kEn: string; vZh: string; vEn: string }[]
  const highlights = (product['highlights'] ?? {}) as Partial<GoodsDocument['highlights']>
  const seo = product['seo'] as Record<'zh' | 'en', { title?: string; description?: string } | undefined>
  return {
    nameZh: text(product['name_zh']),
    nameEn: text(product['name_en']),
    descriptionZh: text(product['description_zh']),
    descriptionEn: text(product['description_en']),
    highlights: { zh: highlights.zh ?? [], en: highlights.en ?? [] },
    packZh: text(product['pack_zh']),
    packEn: text(product['pack_en']),
    originZh: text(product['origin_zh']),
    originEn: text(product['origin_en']),
    materialZh: text(product['material_zh']),
    materialEn: text(product['material_en']),
    brand: product['brand'] as string,
    category: product['category'] as string,
    itemType: product['item_type'] as GoodsDocument['itemType'],
    approxWeightG: product['approx_weight_g'] as number | null,
    grossWeightG: product['gross_weight_g'] as number | null,
    sizeCm: product['size_cm'] as GoodsDocument['sizeCm'],
    cold: product['cold'] as boolean,
    minAge: product['min_age'] as number | null,
    preOrder: readPreOrder(product),
    purchaseLimit: product['purchase_limit'] as number | null,
    remarkDemanded: product['remark_demanded'] as boolean,
    buyerWords: product['options'] as GoodsDocument['buyerWords'],
    specs: specs.map(({ kZh, kEn, vZh, vEn }) => ({ nameZh: kZh, nameEn: kEn, valueZh: vZh, valueEn: vEn })),
    searchWords: text(product['search_words']),
    seo: {
      titleZh: seo.zh?.title ?? '',
      titleEn: seo.en?.title ?? '',
      descriptionZh: seo.zh?.description ?? '',
      descriptionEn: seo.en?.description ?? '',
    },
    picture: product['picture'] as GoodsDocument['picture'],
  }
}

const readPreOrder = (product: RowImage): GoodsDocument['preOrder'] =>
  product['non_stock'] === true && product['pre_order_lead'] !== null
    ? {
        lead: text(product['pre_order_lead']),
        limit: product['pre_order_limit'] as number | null,
        depositPercent: product['deposit_percent'] as number | null,
      }
    : null

const readOptions = (rows: PartRows): GoodsOption[] =>
  rows.product_option.map(({ code, role, names }) => ({
    code: text(code),
    role: role as GoodsOption['role'],
    nameZh: nameIn(names).zh,
    nameEn: nameIn(names).en,
    values: rows.option_value
      .filter(({ option }) => option === code)
      .map((value) => ({
        code: text(value['code']),
        nameZh: nameIn(value['names']).zh,
        nameEn: nameIn(value['names']).en,
        hex: value['hex'] as string | null,
      })),
  }))

const nameIn = (names: unknown): NameInLanguages => ({ zh: '', en: '', ...(names as Partial<NameInLanguages> | null) })

const readVariant = (row: RowImage, choice: DocumentVariant['choice']): DocumentVariant => ({
  assortId: text(row['assort_id']),
  barcode: text(row['barcode']),
  choice,
  priceCents: row['price_cents'] as number,
  originalCents: row['list_price_cents'] as number | null,
  costCents: row['cost_cents'] as number | null,
  stock: null,
  vendorCode: row['vendor_code'] as string | null,
  bin: row['bin'] as string | null,
})

const readChoice = (row: RowImage, rows: PartRows): DocumentVariant['choice'] =>
  Object.fromEntries(
    rows.variant_option
      .filter(({ assort_id }) => assort_id === row['assort_id'])
      .map(({ option, value }) => [text(option), text(value)]),
  )

/** Goods from before options had rows: their colours and sizes are two. */
function deriveOptions(variants: readonly RowImage[], names: OptionNames): GoodsOption[] {
  const colours = new Map(
    variants.filter((row) => row['colour_hex'] !== null).map((row) => [codeOf(row['colour_en']), row]),
  )
  const sizes = new Set(variants.flatMap(({ size }) => (size === null ? [] : text(size))))
  const colour: GoodsOption = {
    code: 'colour',
    role: 'colour',
    nameZh: names.colour.zh,
    nameEn: names.colour.en,
    values: [...colours].map(([code, row]) => ({
      code,
      nameZh: text(row['colour_zh']),
      nameEn: text(row['colour_en']),
      hex: text(row['colour_hex']),
    })),
  }
  const size: GoodsOption = {
    code: 'size',
    role: 'size',
    nameZh: names.size.zh,
    nameEn: names.size.en,
    values: [...sizes].map((one) => ({ code: codeOf(one), nameZh: one, nameEn: one, hex: null })),
  }
  return [colour, size].filter(({ values }) => values.length > 0)
}

const deriveChoice = (row: RowImage, options: readonly GoodsOption[]): DocumentVariant['choice'] =>
  Object.fromEntries(
    options.flatMap(({ code, role }) => {
      const value = role === 'colour' ? row['colour_en'] : row['size']
      return value === null ? [] : [[code, codeOf(value)]]
    }),
  )

/** `Sky blue` → `Sky-blue`; signs that a code cannot have become their numbers. */
const codeOf = (value: unknown): string =>
  Array.from(text(value))
    .map((sign) =>
      /[A-Za-z0-9._]/.test(sign) ? sign : /\s/.test(sign) ? '-' : `u${sign.codePointAt(0)!.toString(16)}`,
    )
    .join('')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 32) || 'value'
