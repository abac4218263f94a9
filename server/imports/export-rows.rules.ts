import type { ImportTarget } from '#contract/imports.ts'
import { type GoodsDocument, goodsTexts } from '#server/goods/goods-document.rules.ts'
import { listAttributeCells, listAttributeTargets } from './import-attributes.rules.ts'
import { listSpecCells, listSpecTargets } from './import-specs.rules.ts'

/** A cell that no spreadsheet runs: one that begins with `= + - @`, a tab or a return gets an apostrophe. Numbers stay. */
export function defuseCell(text: string): string {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

const productColumns = [
  ...goodsTexts,
  'brand',
  'category',
  'minAge',
  'purchaseLimit',
  'approxWeightG',
  'grossWeightG',
  'cold',
  'searchWords',
] as const
const seoColumns = {
  seoTitleZh: 'titleZh',
  seoTitleEn: 'titleEn',
  seoDescriptionZh: 'descriptionZh',
  seoDescriptionEn: 'descriptionEn',
} as const
const optionColumns = ([1, 2, 3] as const).flatMap(
  (n) => [`option${n}Name`, `option${n}NameEn`, `option${n}Value`, `option${n}ValueEn`] as const,
)
const variantColumns = ['price', 'originalPrice', 'cost', 'stock', 'safety', 'vendorCode', 'bin'] as const

/** What of a company has columns of its own. */
export interface ExportWidth {
  attributes: readonly string[]
  /** Where there are several: with one, it has what `stock` says. */
  warehouses: readonly string[]
  /** Free rows of the specification, as many as any of the goods have. */
  specs: number
}

/** Stock of a variant; `places`: by warehouse. */
interface ExportedLevel {
  onHand: number
  safety: number
  places: ReadonlyMap<string, number>
}

/** The columns of our format, as imports read them. */
export const listExportColumns = ({ attributes, warehouses, specs }: ExportWidth): ImportTarget[] => [
  'code',
  'assortId',
  'barcode',
  ...productColumns,
  ...(Object.keys(seoColumns) as (keyof typeof seoColumns)[]),
  ...optionColumns,
  ...variantColumns,
  'preOrderLimit',
  ...warehouses.map((code): ImportTarget => `stock.${code}`),
  ...attributes.flatMap(listAttributeTargets),
  ...listSpecTargets(specs),
]

/** Goods as rows of our format, one a variant; goods without variants have one row. Nothing is lost of what an import can write. */
export function listExportRows(
  code: string,
  goods: GoodsDocument,
  levels: ReadonlyMap<string, ExportedLevel>,
  { attributes, warehouses, specs }: ExportWidth,
): string[][] {
  const seo = Object.values(seoColumns).map((field) => goods.seo[field])
  const product = [...productColumns.map((column) => say(goods[column])), ...seo]
  const last = [...listAttributeCells(goods, attributes), ...listSpecCells(goods, specs)]
  const variants = goods.variants.length > 0 ? goods.variants : [null]
  return variants.map((variant) => {
    const options = ([0, 1, 2] as const).flatMap((at) => {
      const option = goods.options[at]
      const value = option?.values.find((one) => one.code === variant?.choice[option.code])
      return option && value ? [option.nameZh, option.nameEn, value.nameZh, value.nameEn] : ['', '', '', '']
    })
    const level = levels.get(variant?.assortId ?? '')
    return [
      code,
      variant?.assortId ?? '',
      variant?.barcode ?? '',
      ...product,
      ...options,
      sayCents(variant?.priceCents),
      sayCents(variant?.originalCents),
      sayCents(variant?.costCents),
      say(level?.onHand ?? variant?.stock),
      say(level?.safety),
      variant?.vendorCode ?? '',
      variant?.bin ?? '',
      say(goods.preOrder?.limit),
      ...warehouses.map((place) =>
        say(level ? (level.places.get(place) ?? 0) : variant?.places && (variant.places[place] ?? 0)),
      ),
      ...last,
    ].map(defuseCell)
  })
}

const say = (value: string | number | boolean | null | undefined): string =>
  typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value ?? '')
const sayCents = (cents: number | null | undefined): string => (cents == null ? '' : (cents / 100).toFixed(2))
