import type { AttributeTarget } from '#contract/imports.ts'
import type { GoodsDocument } from '#server/goods/goods-document.rules.ts'
import { applyOperations } from '#server/goods/goods-operations.rules.ts'
import type { NameLanguage } from '#words/languages.ts'
import { type AttributeColumn, readAttribute } from './import-targets.rules.ts'
import type { ReadRow, RowProblem } from './import-rows.rules.ts'

type GoodsAttribute = GoodsDocument['attributes'][number]

const fields = { zh: 'valueZh', en: 'valueEn' } as const satisfies Record<NameLanguage, keyof GoodsAttribute>

/** The columns of an attribute, one for each language. */
export const listAttributeTargets = (attribute: string): AttributeTarget[] => [
  `attribute.${attribute}.zh`,
  `attribute.${attribute}.en`,
]

/** What goods say by the attributes, in the order of their columns; nothing where they have none. */
export function listAttributeCells({ attributes }: GoodsDocument, wanted: readonly string[]): string[] {
  const own = new Map(attributes.map((one) => [one.attribute, one]))
  return wanted.flatMap((attribute) => Object.values(fields).map((field) => own.get(attribute)?.[field] ?? ''))
}

/** The columns of attributes of which a row says something. */
export const listToldAttributes = (cells: ReadRow['cells']): AttributeColumn[] =>
  Object.keys(cells).flatMap((target) => readAttribute(target) ?? [])

/**
 * Writes what a row says by attributes. The other language stays; an attribute that is emptied in all languages goes. `known`: the
 * attributes of the company.
 */
export function applyAttributes(
  goods: GoodsDocument,
  { cells, columns }: ReadRow,
  known: ReadonlySet<string>,
): GoodsDocument | RowProblem {
  let next = goods
  for (const [attribute, told] of Map.groupBy(listToldAttributes(cells), (column) => column.attribute)) {
    const was = next.attributes.find((one) => one.attribute === attribute) ?? { attribute, valueZh: '', valueEn: '' }
    const words = told.map(({ target, language }) => [fields[language], String(cells[target] ?? '')] as const)
    const is: GoodsAttribute = { ...was, ...Object.fromEntries(words) }
    const all = Object.values(fields)
    if (all.every((field) => is[field] === was[field])) continue
    const isGone = all.every((field) => is[field] === '')
    const changed = told.find(({ target, language }) => String(cells[target] ?? '') !== was[fields[language]])!
    const column = columns[changed.target] ?? null
    if (!isGone && !known.has(attribute)) return { column, problem: 'attribute_unknown', remedy: '' }
    const applied = applyOperations(next, [
      isGone ? { kind: 'removeAttribute', attribute } : { kind: 'setAttribute', ...is },
    ])
    if (applied.kind === 'refused') return { column, problem: 'attributes_many', remedy: '' }
    next = applied.next
  }
  return next
}
