import type { ImportTarget } from '#contract/imports.ts'
import { blankVariant, type DocumentVariant } from '#server/goods/goods-document.rules.ts'
import { findFarPrice, findLowPrice } from '#server/goods/typed-prices.rules.ts'
import { findLostZeros } from './import-cells.rules.ts'
import { chooseOptions, matchVariant, type WishedOption } from './import-options.rules.ts'
import type { GoodsNow, GoodsWork, PartSurroundings } from './import-part.rules.ts'
import { problemAt, type ReadRow, type RowProblem } from './import-rows.rules.ts'
import { countStock, setSafety } from './import-stock.rules.ts'
import { isCounted } from './import-targets.rules.ts'

const mostVariants = 250
const facts: readonly ImportTarget[] = [
  'barcode',
  'price',
  'originalPrice',
  'cost',
  'safety',
  'vendorCode',
  'bin',
  'assortId',
  'option1Value',
  'option2Value',
  'option3Value',
]

interface VariantAround {
  code: string
  now: GoodsNow | undefined
  around: PartSurroundings
}

/** Writes what a row says of one variant, and the addresses of its photos. */
export function applyVariant(work: GoodsWork, row: ReadRow, about: VariantAround): readonly RowProblem[] {
  const { cells } = row
  const known = about.now?.urls ?? new Set()
  if (Array.isArray(cells.pictures))
    work.urls = [...new Set([...work.urls, ...cells.pictures.filter((url: string) => !known.has(url))])]
  if (facts.every((target) => cells[target] === undefined) && !Object.keys(cells).some(isCounted)) return [] // a further photo, in Shopify's files
  const wrongBarcode = judgeRowBarcode(row, about)
  if (wrongBarcode) return [wrongBarcode]
  const owner = about.around.assortIds.get(textOf(cells.assortId) ?? '')
  if (owner !== undefined && owner !== about.code) return [problemAt(row, 'assortId', 'id_taken', owner)]
  const chosen = chooseOptions(work.next.options, listWished(work, row))
  if (!chosen) return [problemAt(row, 'option1Value', 'options_many')]
  const { variants } = work.next
  const match = matchVariant(variants, {
    assortId: textOf(cells.assortId),
    barcode: textOf(cells.barcode),
    vendorCode: textOf(cells.vendorCode),
    choice: chosen.choice,
  })
  if (match.kind === 'ambiguous') return [problemAt(row, 'barcode', 'variant_ambiguous')]
  if (match.kind === 'new' && !about.around.mayAdd) return [problemAt(row, 'assortId', 'goods_unknown')]
  if (match.kind === 'new' && about.now?.live && about.now.draftsVariants) return [problemAt(row, 'code', 'draft_open')]
  if (match.kind === 'new' && variants.length >= mostVariants) return [problemAt(row, 'code', 'variants_many')]
  const was = match.kind === 'new' ? { ...blankVariant, assortId: textOf(cells.assortId) } : variants[match.at]!
  const is = writeVariant({ ...was, choice: { ...was.choice, ...chosen.choice } }, row)
  const wrong = judgePrices(was, is, row, about)
  if (wrong) return [wrong]
  const at = match.kind === 'new' ? variants.length : match.at
  const counted = countStock(work, was, row, { ...about, at })
  if (counted.problem) return [counted.problem]
  const unsold = setSafety(work, was, row, about)
  if (unsold) return [unsold]
  const kept = counted.first ? { ...is, ...counted.first } : counted.isCounted ? { ...is, stock: null } : is
  work.next = {
    ...work.next,
    options: chosen.options,
    variants: [...variants.slice(0, at), kept, ...variants.slice(at + 1)],
  }
  return []
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function listWished({ optionNames }: GoodsWork, { cells }: ReadRow): WishedOption[] {
  return ([1, 2, 3] as const).flatMap((n) => {
    const value = cells[`option${n}Value`]
    const names = optionNames.get(n)
    return typeof value === 'string' && names
      ? { ...names, value, valueEn: String(cells[`option${n}ValueEn`] ?? '') }
      : []
  })
}

/** A barcode of other goods, or one that lost its zeros. */
function judgeRowBarcode(row: ReadRow, { code, around: { barcodes } }: VariantAround): RowProblem | null {
  const barcode = textOf(row.cells.barcode)
  if (barcode === null) return null
  const owner = barcodes.get(barcode)
  if (owner !== undefined && owner !== code) return problemAt(row, 'barcode', 'barcode_taken', owner)
  const whole = findLostZeros(barcode, (one) => barcodes.has(one))
  return whole === null ? null : problemAt(row, 'barcode', 'barcode_zeros', whole)
}

function writeVariant(was: DocumentVariant, { cells }: ReadRow): DocumentVariant {
  const cents = (target: 'price' | 'originalPrice' | 'cost', before: number | null) =>
    cells[target] === undefined ? before : (cells[target] as number | null)
  const text = (target: 'barcode' | 'vendorCode' | 'bin', before: string | null) =>
    cells[target] === undefined ? before : textOf(cells[target])
  return {
    ...was,
    barcode: text('barcode', was.barcode) ?? was.barcode, // a barcode cannot be emptied: orders name it
    vendorCode: text('vendorCode', was.vendorCode),
    bin: text('bin', was.bin),
    priceCents: cents('price', was.priceCents),
    originalCents: cents('originalPrice', was.originalCents),
    costCents: cents('cost', was.costCents),
    stock: typeof cells.stock === 'number' ? cells.stock : was.stock,
  }
}

function judgePrices(
  was: DocumentVariant,
  is: DocumentVariant,
  row: ReadRow,
  { now, around }: VariantAround,
): RowProblem | null {
  if (row.cells.price !== undefined && (is.priceCents === null || is.priceCents === 0))
    return problemAt(row, 'price', 'price_missing')
  if (is.priceCents === null) return null
  if (
    is.originalCents !== null &&
    is.originalCents <= is.priceCents &&
    (row.cells.price !== undefined || row.cells.originalPrice !== undefined)
  )
    return problemAt(row, 'originalPrice', 'price_above_original', '∅')
  const before = now?.live ? was.priceCents : null
  const isMoved = is.priceCents !== was.priceCents || is.costCents !== was.costCents
  const move = { assortId: '', before, cents: is.priceCents, costCents: is.costCents }
  if (!isMoved) return null
  if (!around.mayGoLow && findLowPrice([move])) return problemAt(row, 'price', 'price_too_low')
  return !around.settings.sure && findFarPrice([move]) ? problemAt(row, 'price', 'price_far', sayCents(before)) : null
}

const sayCents = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
