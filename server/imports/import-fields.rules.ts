import type { ImportTarget } from '#contract/imports.ts'
import { type GoodsDocument, goodsTexts } from '#server/goods/goods-document.rules.ts'
import type { GoodsWork, NamedThing, PartSurroundings } from './import-part.rules.ts'
import { applyAttributes, listToldAttributes } from './import-attributes.rules.ts'
import { takeCode } from './import-options.rules.ts'
import type { ReadRow, RowProblem } from './import-rows.rules.ts'
import { applySpecs, listToldSpecs } from './import-specs.rules.ts'

const texts = [...goodsTexts, 'searchWords'] as const
const numbers = ['minAge', 'purchaseLimit', 'approxWeightG'] as const
const seo = {
  seoTitleZh: 'titleZh',
  seoTitleEn: 'titleEn',
  seoDescriptionZh: 'descriptionZh',
  seoDescriptionEn: 'descriptionEn',
} as const
/** Of the product and not of a variant: rows of one product may not say different things. */
const shared: readonly ImportTarget[] = [
  ...texts,
  ...numbers,
  'preOrderLimit',
  'cold',
  'brand',
  'category',
  ...(Object.keys(seo) as (keyof typeof seo)[]),
]

/** A field of the product for which an earlier row of it says something else. */
export function findConflict({ cells, columns }: ReadRow, applied: readonly ReadRow[]): RowProblem | null {
  const named = [...listToldAttributes(cells), ...listToldSpecs(cells)].map(({ target }) => target)
  for (const target of [...shared, ...named]) {
    if (cells[target] === undefined) continue
    const other = applied.find((row) => row.cells[target] !== undefined && row.cells[target] !== cells[target])
    if (other) return { column: columns[target] ?? null, problem: 'conflicts', remedy: String(other.line) }
  }
  return null
}

interface FieldsAround {
  around: PartSurroundings
  brands: readonly NamedThing[]
  /** The goods before any row. */
  base: GoodsDocument
  /** The rows of the goods that were written before this one. */
  applied: readonly ReadRow[]
}

/** Writes what a row says of the product itself. */
export function applyFields(
  work: GoodsWork,
  row: ReadRow,
  { around, brands, base, applied }: FieldsAround,
): readonly RowProblem[] {
  const { cells, columns } = row
  const written = applyAttributes(work.next, row, around.attributes)
  if ('problem' in written) return [written]
  const said = Object.assign({}, ...[...applied, row].map((one) => one.cells)) as ReadRow['cells']
  const specs = applySpecs(base.specs, said, columns)
  if ('problem' in specs) return [specs]
  const next: Record<string, unknown> = specs === work.next.specs ? {} : { specs }
  for (const target of texts) if (cells[target] !== undefined) next[target] = cells[target] ?? ''
  for (const target of numbers) if (cells[target] !== undefined) next[target] = cells[target]
  if (cells.cold !== undefined) next['cold'] = cells.cold ?? false
  const words = Object.entries(seo).filter(([target]) => cells[target as keyof typeof seo] !== undefined)
  if (words.length > 0)
    next['seo'] = {
      ...work.next.seo,
      ...Object.fromEntries(words.map(([target, field]) => [field, cells[target as keyof typeof seo] ?? ''])),
    }
  if (cells.grossWeightG !== undefined && !work.isWeighed) {
    next['grossWeightG'] = cells.grossWeightG
    work.isWeighed = true
  }
  if (cells.preOrderLimit !== undefined) {
    const { preOrder } = work.next
    if (preOrder) next['preOrder'] = { ...preOrder, limit: cells.preOrderLimit }
    else if (cells.preOrderLimit !== null)
      return [{ column: columns.preOrderLimit ?? null, problem: 'pre_order_missing', remedy: '' }]
  }
  if (cells.category !== undefined) {
    const category = cells.category === null ? null : findNamed(around.categories, String(cells.category))
    if (category === undefined) return [{ column: columns.category ?? null, problem: 'category_unknown', remedy: '' }]
    next['category'] = category?.code ?? null
  }
  if (cells.brand !== undefined) {
    const brand = cells.brand === null ? null : requireBrand(work, String(cells.brand), around, brands)
    if (brand === undefined) return [{ column: columns.brand ?? null, problem: 'brand_unknown', remedy: '' }]
    next['brand'] = brand
  }
  work.next = { ...written, ...(next as Partial<GoodsDocument>) }
  return []
}

const plain = (word: string) => word.normalize('NFKC').trim().toLowerCase()

/** By code, or by the name in either language. */
const findNamed = <Thing extends NamedThing>(things: readonly Thing[], word: string): Thing | undefined =>
  things.find(({ code }) => code === word) ??
  things.find(({ nameZh, nameEn }) => plain(nameZh) === plain(word) || plain(nameEn) === plain(word))

function requireBrand(
  work: GoodsWork,
  name: string,
  { brands: own, settings }: PartSurroundings,
  added: readonly NamedThing[],
): string | undefined {
  const known = [...own, ...added, ...work.brands]
  const found = findNamed(known, name)
  if (found || !settings.addBrands) return found?.code
  const code = takeCode(name, known, 'brand')
  work.brands = [...work.brands, { code, nameZh: name, nameEn: name }]
  return code
}
