import type { Complaint } from '#contract/complaints.ts'
import type { ImportProblem } from '#contract/import-refusals.ts'
import type { ImportTarget } from '#contract/imports.ts'
import { isSame } from '#server/changes/row-images.rules.ts'
import { listMissing } from '#server/goods/goods-completeness.rules.ts'
import { blankGoods, type GoodsDocument } from '#server/goods/goods-document.rules.ts'
import { listAttributeTargets } from './import-attributes.rules.ts'
import { applyFields, findConflict } from './import-fields.rules.ts'
import type { CountedStock } from '#server/stock/placed-counts.rules.ts'
import type { GoodsNow, GoodsWork, NamedThing, PartSurroundings } from './import-part.rules.ts'
import { problemAt, type ReadRow, type RowProblem } from './import-rows.rules.ts'
import { listTargetsOfSpec } from './import-specs.rules.ts'
import { type CountProblem, listMiscounted } from './import-stock.rules.ts'
import { applyVariant } from './import-variants.rules.ts'

export interface RowVerdict {
  line: number
  verdict: 'new' | 'changed' | 'same' | 'refused'
  problems: readonly RowProblem[]
  draft: boolean
}

/** What is to be written of some goods. */
export interface ImportedGoods {
  code: string
  next: GoodsDocument
  publish: boolean
  counts: readonly CountedStock[]
  safeties: readonly { assortId: string; safety: number }[]
  urls: readonly string[]
}

interface JudgedPart {
  verdicts: RowVerdict[]
  edits: ImportedGoods[]
  brands: NamedThing[]
}

/** Judges rows of a file, all rows of each product together. */
export function judgePart(rows: readonly ReadRow[], around: PartSurroundings): JudgedPart {
  const part: JudgedPart = { verdicts: [], edits: [], brands: [] }
  const ids = new Map(around.assortIds)
  const groups = Map.groupBy(rows, ({ product, line }) => product ?? `\n${line}`)
  for (const [code, own] of groups) {
    const judged = judgeGoods(code, own, { ...around, assortIds: ids }, part.brands)
    part.verdicts.push(...judged.verdicts)
    if (!judged.edit) continue
    part.edits.push(judged.edit)
    part.brands.push(...judged.brands)
    for (const { assortId } of judged.edit.next.variants) if (assortId !== null) ids.set(assortId, code)
  }
  return part
}

function judgeGoods(code: string, rows: readonly ReadRow[], around: PartSurroundings, brands: readonly NamedThing[]) {
  const now = around.goods.get(code)
  if (!now && !(around.mayAdd && !code.startsWith('\n')))
    return { verdicts: rows.map(refuseUnknown), edit: null, brands: [] }
  const { category, brand } = around.settings
  const base = now?.live ?? now?.whole ?? { ...blankGoods, category, brand }
  const apply = (miscounted: ReadonlyMap<number, CountProblem>) =>
    applyRows(rows, { code, now, around, brands, base }, miscounted)
  const first = apply(new Map())
  const miscounted = listMiscounted(first.work, now)
  const { work, verdicts, applied } = miscounted.size > 0 ? apply(miscounted) : first
  return finishGoods(code, { now, base, work, verdicts, applied, brands }, around)
}

/** Writes the rows of some goods one after the other. */
function applyRows(rows: readonly ReadRow[], about: RowAround, miscounted: ReadonlyMap<number, CountProblem>) {
  const work: GoodsWork = {
    next: about.base,
    counts: [],
    safeties: [],
    urls: [],
    brands: [],
    optionNames: nameOptions(rows),
    told: [],
    isWeighed: false,
  }
  const verdicts: RowVerdict[] = []
  const applied: ReadRow[] = []
  for (const row of rows) {
    const before = { ...work, urls: [...work.urls], brands: [...work.brands] }
    const barred = miscounted.get(row.line)
    const problems =
      row.problems.length > 0
        ? row.problems
        : barred
          ? [problemAt(row, barred.column, barred.problem, barred.remedy)]
          : applyRow(work, row, applied, about)
    if (problems.length > 0) Object.assign(work, before)
    else applied.push(row)
    const isTouched =
      !isSame(before.next, work.next) ||
      work.counts.length > before.counts.length ||
      work.safeties.length > before.safeties.length ||
      work.urls.length > before.urls.length
    const verdict = problems.length > 0 ? 'refused' : about.now ? (isTouched ? 'changed' : 'same') : 'new'
    verdicts.push({ line: row.line, verdict, problems, draft: false })
  }
  return { work, verdicts, applied }
}

/** New goods come whole or not at all; those that are live stay complete. */
function finishGoods(
  code: string,
  {
    now,
    base,
    work,
    verdicts,
    applied,
    brands,
  }: {
    brands: readonly NamedThing[]
    now: GoodsNow | undefined
    base: GoodsDocument
    work: GoodsWork
    verdicts: RowVerdict[]
    applied: ReadRow[]
  },
  around: PartSurroundings,
) {
  const wrong = verdicts.find(({ verdict }) => verdict === 'refused')
  if (!now && wrong) return { verdicts: verdicts.map((one) => refuseBeside(one, wrong.line)), edit: null, brands: [] }
  const hasPhotos = (now?.hasPhotos ?? false) || (now?.urls.size ?? 0) > 0 || work.urls.length > 0
  const unknown = listUnknown(work.next, [...around.brands, ...brands, ...work.brands], around)
  const complaints = listComplaints(work.next, { hasPhotos, unknown }, around)
  const former = now?.live ? listComplaints(base, { hasPhotos, unknown }, around) : complaints
  const first = Object.entries(complaints).find(([field, complaint]) => former[field] !== complaint)
  if (first) {
    const blamed = blame(first, work.next, applied, verdicts)
    return {
      verdicts: verdicts.map((one) =>
        one.line === blamed.line ? blamed : one.verdict === 'changed' ? refuseBeside(one, blamed.line) : one,
      ),
      edit: null,
      brands: [],
    }
  }
  const isEdited =
    !now || !isSame(base, work.next) || [work.counts, work.safeties, work.urls].some((told) => told.length > 0)
  if (!isEdited) return { verdicts, edit: null, brands: [] }
  const publish =
    !now?.live && around.settings.publish && Object.keys(complaints).length === 0 && !namesOthers(work.next)
  const draft = !now?.live && !publish
  const { next, counts, safeties, urls } = work
  const edit: ImportedGoods = { code, next, publish, counts, safeties, urls }
  return {
    verdicts: verdicts.map((one) => (one.verdict === 'new' || one.verdict === 'changed' ? { ...one, draft } : one)),
    edit,
    brands: work.brands,
  }
}

/** A draft that names other goods is published by hand: they may be gone. */
const namesOthers = ({ together }: GoodsDocument) => together.length > 0

/** Photos that are on their way are photos: a parcel is drawn until they are there. */
const listComplaints = (
  goods: GoodsDocument,
  found: { hasPhotos: boolean; unknown: ReadonlySet<string> },
  { languages }: PartSurroundings,
): Record<string, Complaint> => listMissing(goods, { ...found, languages, takenBarcodes: new Set() })

/** A brand, a category or attributes that the settings or a draft name, and that are gone. */
function listUnknown(
  { category, brand, attributes: named }: GoodsDocument,
  brands: readonly NamedThing[],
  { categories, attributes }: PartSurroundings,
): Set<string> {
  const isGone = (code: string | null, things: readonly NamedThing[]) => !things.some((one) => one.code === code)
  return new Set([
    ...(isGone(category, categories) ? [`category ${category}`] : []),
    ...(isGone(brand, brands) ? [`brand ${brand}`] : []),
    ...named.flatMap(({ attribute }) => (attributes.has(attribute) ? [] : `attribute ${attribute}`)),
  ])
}

const refuse = (line: number, problem: ImportProblem, column: number | null = null, remedy = ''): RowVerdict => ({
  line,
  verdict: 'refused',
  problems: [{ column, problem, remedy }],
  draft: false,
})

const refuseBeside = (one: RowVerdict, line: number): RowVerdict =>
  one.verdict === 'refused' ? one : refuse(one.line, 'other_row', null, String(line))

/** A row whose goods the shop does not have, and that cannot add any. */
function refuseUnknown({ line, columns, cells, problems }: ReadRow): RowVerdict {
  if (problems.length > 0) return { line, verdict: 'refused', problems, draft: false }
  if (cells.barcode !== undefined) return refuse(line, 'barcode_unknown', columns.barcode ?? null)
  return cells.assortId === undefined && cells.code === undefined
    ? refuse(line, 'code_missing')
    : refuse(line, 'goods_unknown', columns.code ?? columns.assortId ?? null)
}

interface RowAround {
  code: string
  now: GoodsNow | undefined
  around: PartSurroundings
  brands: readonly NamedThing[]
  base: GoodsDocument
}

function applyRow(work: GoodsWork, row: ReadRow, applied: readonly ReadRow[], about: RowAround): readonly RowProblem[] {
  const conflict = findConflict(row, applied)
  if (conflict) return [conflict]
  const wrong = applyFields(work, row, { ...about, applied })
  return wrong.length > 0 ? wrong : applyVariant(work, row, about)
}

/** The names of options stand in the first row of a product in Shopify's files, for all its rows. */
function nameOptions(rows: readonly ReadRow[]): GoodsWork['optionNames'] {
  const names = new Map<number, { name: string; nameEn: string }>()
  for (const { cells } of rows)
    for (const n of [1, 2, 3] as const) {
      const name = cells[`option${n}Name`]
      if (typeof name === 'string' && !names.has(n))
        names.set(n, { name, nameEn: String(cells[`option${n}NameEn`] ?? '') })
    }
  return names
}

const problemOf: Partial<Record<Complaint, ImportProblem>> = {
  language_missing: 'language_missing',
  price_missing: 'price_missing',
  price_above_original: 'price_above_original',
  variant_twice: 'choice_twice',
}

/** The last row that wrote the field of a complaint; else the first that changes anything. */
function blame(
  [field, complaint]: [string, Complaint],
  goods: GoodsDocument,
  applied: readonly ReadRow[],
  verdicts: readonly RowVerdict[],
): RowVerdict {
  const findColumn = (row: ReadRow) =>
    listTargetsOf(field, goods, row)
      .map((target) => row.columns[target])
      .find((at) => at !== undefined)
  const changed = new Set(verdicts.flatMap(({ line, verdict }) => (verdict === 'changed' ? line : [])))
  const row =
    applied.findLast((one) => findColumn(one) !== undefined) ??
    applied.find(({ line }) => changed.has(line)) ??
    applied[0]!
  const targets = listTargetsOf(field, goods, row)
  const remedy = targets.length > 1 ? targets.join(', ') : field
  return refuse(row.line, problemOf[complaint] ?? 'incomplete', findColumn(row) ?? null, remedy)
}

/** The columns that write the field of a complaint: `nameEn`; of an attribute or of a row of the specification those of all languages. */
function listTargetsOf(field: string, { attributes, specs }: GoodsDocument, { cells }: ReadRow): ImportTarget[] {
  const [head = '', at = ''] = field.split('.')
  if (head === 'specs') return listTargetsOfSpec(specs, field, cells)
  const attribute = head === 'attributes' ? attributes[Number(at)] : undefined
  return attribute ? listAttributeTargets(attribute.attribute) : [head as ImportTarget]
}
