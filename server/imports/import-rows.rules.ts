import type { ImportProblem } from '#contract/import-refusals.ts'
import type { ImportTarget, PlainTarget } from '#contract/imports.ts'
import { mostOnHand } from '#contract/stock-limits.ts'
import { type CellKind, type CellValue, readCell, tidyCell } from './import-cells.rules.ts'
import type { Mapping } from './import-columns.rules.ts'
import { isCounted } from './import-targets.rules.ts'

export interface RowProblem {
  /** The place of the column; null: the whole row. */
  column: number | null
  problem: ImportProblem
  remedy: string
}

export const problemAt = (
  { columns }: Pick<ReadRow, 'columns'>,
  target: ImportTarget,
  problem: ImportProblem,
  remedy = '',
): RowProblem => ({ column: columns[target] ?? null, problem, remedy })

/** A row of the file, by what its columns are. Absent targets say nothing; null empties. */
export interface ReadRow {
  line: number
  product: string | null
  cells: Readonly<Partial<Record<ImportTarget, CellValue>>>
  columns: Readonly<Partial<Record<ImportTarget, number>>>
  problems: readonly RowProblem[]
}

/** A row as it is stored. */
export interface FileLine {
  line: number
  cells: readonly string[]
  product: string | null
  twice: boolean
}

const name = { kind: 'name', most: 200 } as const
const whole = (least: number, most: number) => ({ kind: 'whole', least, most }) as const
const option = { kind: 'name', most: 200 } as const

const kinds: Readonly<Record<PlainTarget, CellKind>> = {
  code: { kind: 'code' },
  assortId: { kind: 'code' },
  barcode: { kind: 'barcode' },
  nameZh: name,
  nameEn: name,
  descriptionZh: { kind: 'text', most: 20_000 },
  descriptionEn: { kind: 'text', most: 20_000 },
  descriptionHtmlZh: { kind: 'html', most: 20_000 },
  descriptionHtmlEn: { kind: 'html', most: 20_000 },
  packZh: name,
  packEn: name,
  originZh: name,
  originEn: name,
  materialZh: name,
  materialEn: name,
  brand: name,
  category: name,
  minAge: whole(0, 99),
  purchaseLimit: whole(0, mostOnHand),
  preOrderLimit: whole(1, mostOnHand),
  approxWeightG: whole(0, 10_000_000),
  grossWeightG: whole(0, 10_000_000),
  cold: { kind: 'yes' },
  searchWords: { kind: 'text', most: 500 },
  seoTitleZh: name,
  seoTitleEn: name,
  seoDescriptionZh: { kind: 'name', most: 320 },
  seoDescriptionEn: { kind: 'name', most: 320 },
  option1Name: option,
  option1NameEn: option,
  option1Value: option,
  option1ValueEn: option,
  option2Name: option,
  option2NameEn: option,
  option2Value: option,
  option2ValueEn: option,
  option3Name: option,
  option3NameEn: option,
  option3Value: option,
  option3ValueEn: option,
  price: { kind: 'price' },
  originalPrice: { kind: 'price' },
  cost: { kind: 'price' },
  stock: whole(0, mostOnHand),
  warehouse: name,
  safety: whole(0, mostOnHand),
  vendorCode: name,
  bin: name,
  pictures: { kind: 'addresses' },
}

/**
 * The row as it was judged before: what was refused stays so, and what was the same writes nothing, for only what was shown is
 * written. It still tells the names of the options, and of the rows of the specification, of its goods.
 */
export function repeatVerdict(row: ReadRow, verdict: string | null, problems: readonly RowProblem[] | null): ReadRow {
  if (verdict === 'refused') return { ...row, problems: problems ?? [] }
  return verdict === 'same' ? { ...row, cells: pickNames(row.cells) } : row
}

const pickNames = (cells: ReadRow['cells']): ReadRow['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([target]) => /^(?:option|spec)\d+Name/.test(target)))

/** Words of Shopify's inventory file for a variant that a place does not keep. */
const notStocked = /^not stocked$/i

/** Reads a row by the mapping. Every wrong cell is told, not the first only. */
export function readRow({ line, cells, product, twice }: FileLine, mapping: Mapping): ReadRow {
  const read: Partial<Record<ImportTarget, CellValue>> = {}
  const columns: Partial<Record<ImportTarget, number>> = {}
  const problems: RowProblem[] = []
  if (cells.length !== mapping.length) problems.push({ column: null, problem: 'row_ragged', remedy: '' })
  for (const [column, target] of mapping.entries()) {
    if (target === null) continue
    const raw = cells[column] ?? ''
    const cell =
      isCounted(target) && notStocked.test(tidyCell(raw))
        ? ({ kind: 'absent' } as const)
        : readCell(raw, kindOf(target))
    if (cell.kind === 'fault') problems.push({ column, problem: cell.problem, remedy: cell.remedy })
    if (cell.kind !== 'value') continue
    const field = fieldOf(target)
    // 0 is Shopify's empty weight and empty former price.
    read[field] = cell.value === 0 && isEmptyAtZero(target) ? null : cell.value
    columns[field] = column
  }
  const barcodeColumn = columns.barcode ?? null
  if (twice) problems.push({ column: barcodeColumn, problem: 'barcode_twice', remedy: '' })
  if (read.code === null) problems.push({ column: columns.code ?? null, problem: 'code_missing', remedy: '' })
  return { line, product, cells: read, columns, problems }
}

const plainFields: Partial<Record<ImportTarget, ImportTarget>> = {
  descriptionHtmlZh: 'descriptionZh',
  descriptionHtmlEn: 'descriptionEn',
}
const fieldOf = (target: ImportTarget): ImportTarget => plainFields[target] ?? target

/** Of attributes and of the specification, as the editor takes it: lines and spaces stay. */
const words = { kind: 'text', most: 200 } as const
const kindOf = (target: ImportTarget): CellKind =>
  target in kinds ? kinds[target as PlainTarget] : isCounted(target) ? kinds.stock : words

const isEmptyAtZero = (target: ImportTarget) =>
  target === 'originalPrice' || target === 'minAge' || target === 'purchaseLimit' || target.endsWith('WeightG')

/** What names the goods of a row, before any of it is judged: the code, the variant, or a barcode. */
export function readNames(cells: readonly string[], mapping: Mapping) {
  const find = (target: ImportTarget): string | null => {
    const column = mapping.indexOf(target)
    const cell = column < 0 ? null : readCell(cells[column] ?? '', kindOf(target))
    return cell?.kind === 'value' && typeof cell.value === 'string' ? cell.value : null
  }
  return { code: find('code'), assortId: find('assortId'), barcode: find('barcode') }
}
