import type { SpecTarget } from '#contract/imports.ts'
import { mostSpecs } from '#contract/goods-limits.ts'
import { specParts } from '#contract/spec-parts.ts'
import type { GoodsDocument } from '#server/goods/goods-document.rules.ts'
import type { ReadRow, RowProblem } from './import-rows.rules.ts'
import { readSpec, type SpecColumn } from './import-targets.rules.ts'

// Free rows of the specification. The columns of one number are about the row that has their name, wherever it stands; columns
// that name none are about the row at that place. So a file that was made by hand adds to a specification, and changes nothing of
// rows that it does not name.

type Spec = GoodsDocument['specs'][number]

const fields = {
  NameZh: 'nameZh',
  NameEn: 'nameEn',
  ValueZh: 'valueZh',
  ValueEn: 'valueEn',
} as const satisfies Record<(typeof specParts)[number], keyof Spec>
const nameFields = ['nameZh', 'nameEn'] as const
const valueFields = ['valueZh', 'valueEn'] as const

/** What the columns of one number say. Absent: nothing; empty: it is emptied. */
interface SpecGroup {
  no: number
  told: Partial<Spec>
}

/** The columns of so many rows. */
export const listSpecTargets = (count: number): SpecTarget[] =>
  Array.from({ length: count }, (_, at) => specParts.map((part): SpecTarget => `spec${at + 1}${part}`)).flat()

/** The free rows in these columns; nothing where there are fewer. */
export const listSpecCells = ({ specs }: GoodsDocument, count: number): string[] =>
  Array.from({ length: count }, (_, at) => specParts.map((part) => specs[at]?.[fields[part]] ?? '')).flat()

/** The columns of the specification of which a row says something. */
export const listToldSpecs = (cells: ReadRow['cells']): SpecColumn[] =>
  Object.keys(cells).flatMap((target) => readSpec(target) ?? [])

/**
 * The specification as a file makes it. `cells`: what all rows of the product say, because the columns of one number may be told by
 * several. Rows that no columns name stay; one that is emptied in all languages goes.
 */
export function applySpecs(
  specs: GoodsDocument['specs'],
  cells: ReadRow['cells'],
  columns: ReadRow['columns'],
): GoodsDocument['specs'] | RowProblem {
  const groups = readGroups(cells)
  const places = placeGroups(specs, groups)
  const next: (Spec | null)[] = [...specs]
  for (const group of groups) {
    const problem = writeGroup(next, group, places.get(group), specs)
    if (problem) return { column: findColumn(group, columns), problem, remedy: '' }
  }
  return next.every((spec, at) => spec === specs[at]) && next.length === specs.length
    ? specs
    : next.filter((spec) => spec !== null)
}

function readGroups(cells: ReadRow['cells']): SpecGroup[] {
  const byNo = Map.groupBy(listToldSpecs(cells), ({ no }) => no)
  return [...byNo]
    .map(([no, told]) => ({
      no,
      told: Object.fromEntries(told.map(({ target, part }) => [fields[part], String(cells[target] ?? '')])),
    }))
    .toSorted((one, other) => one.no - other.no)
}

/** Which row each group is about; none: a new one. Rows at their own places go first, so that a group takes none from another. */
function placeGroups(specs: readonly Spec[], groups: readonly SpecGroup[]): ReadonlyMap<SpecGroup, number> {
  const places = new Map<SpecGroup, number>()
  const free = new Set(specs.keys())
  const take = (group: SpecGroup, at: number | undefined) => {
    if (at === undefined) return
    places.set(group, at)
    free.delete(at)
  }
  for (const group of groups) {
    const own = specs[group.no - 1]
    if (own && (!namesAny(group) || isNamedBy(own, group))) take(group, group.no - 1)
  }
  for (const group of groups.filter((one) => namesAny(one) && !places.has(one)))
    take(
      group,
      [...free].find((at) => isNamedBy(specs[at]!, group)) ??
        [group.no - 1, ...free].find((at) => free.has(at) && isNamedInPart(specs[at]!, group)),
    )
  return places
}

const listNames = ({ told }: SpecGroup) =>
  nameFields.flatMap((field) => (told[field] ? ([[field, told[field]]] as const) : []))
const namesAny = (group: SpecGroup) => listNames(group).length > 0
const isNamedBy = (spec: Spec, group: SpecGroup) => listNames(group).every(([field, name]) => spec[field] === name)
const isNamedInPart = (spec: Spec, group: SpecGroup) => listNames(group).some(([field, name]) => spec[field] === name)

/** Writes one group into the list; a row that goes leaves its place empty until all are written. */
function writeGroup(
  next: (Spec | null)[],
  group: SpecGroup,
  at: number | undefined,
  specs: readonly Spec[],
): 'spec_name_missing' | 'spec_twice' | 'specs_many' | null {
  const { told } = group
  if (at === undefined) {
    if (valueFields.every((field) => !told[field])) return null
    if (!namesAny(group)) return 'spec_name_missing'
    if ([...specs, ...next.slice(specs.length)].some((spec) => spec && isNamedBy(spec, group))) return 'spec_twice'
    if (next.filter((spec) => spec !== null).length >= mostSpecs) return 'specs_many'
    next.push({ nameZh: '', nameEn: '', valueZh: '', valueEn: '', ...told })
    return null
  }
  const was = specs[at]!
  const is = { ...was, ...told }
  const isEmptied = valueFields.some((field) => told[field] === '') && valueFields.every((field) => is[field] === '')
  if (isEmptied) next[at] = null
  else if (Object.values(fields).some((field) => is[field] !== was[field])) next[at] = is
  return null
}

const findColumn = ({ no }: SpecGroup, columns: ReadRow['columns']): number | null =>
  specParts.map((part) => columns[`spec${no}${part}`]).find((column) => column !== undefined) ?? null

/** The columns of a row that wrote a field of a row of the specification: `specs.0.nameEn`. */
export function listTargetsOfSpec(specs: GoodsDocument['specs'], field: string, cells: ReadRow['cells']): SpecTarget[] {
  const [, at = '', part = ''] = field.split('.')
  const spec = specs[Number(at)]
  const group = readGroups(cells).find(
    ({ told }) => spec && Object.entries(told).every(([name, words]) => spec[name as keyof Spec] === words),
  )
  if (!group) return []
  const kind = part.startsWith('name') ? 'Name' : 'Value'
  return [`spec${group.no}${kind}Zh`, `spec${group.no}${kind}En`]
}
