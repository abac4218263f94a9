import { nameRow } from '#server/changes/changed-tables.rules.ts'
import { isSame, type WantedRow } from '#server/changes/row-images.rules.ts'
import type { GoodsDocument } from './goods-document.rules.ts'
import { listGoodsRows, type PublishedVariant, type RowsAround } from './goods-rows.rules.ts'

/**
 * The rows that make live goods another document: only what differs between the two. What a document does not know, such as whether
 * goods were withdrawn, stays.
 */
export function listChangedRows(
  was: GoodsDocument,
  is: GoodsDocument,
  variants: readonly PublishedVariant[],
  about: RowsAround,
): WantedRow[] {
  if (was === is) return [] // goods of which only the state or the stock changes
  const base = listGoodsRows(was, was.variants as readonly PublishedVariant[], about).filter(
    ({ table }) => hasOptionRows(about) || !optionTables.has(table) || isSame(choicesOf(was), choicesOf(is)),
  )
  const before = new Map(base.map((row) => [nameRow(row.table, row.key), row]))
  return listGoodsRows(is, variants, about).flatMap((row) => narrowRow(row, before.get(nameRow(row.table, row.key))))
}

/** Goods from before options had rows get them with the first change of their options or choices. */
const optionTables: ReadonlySet<string> = new Set(['product_option', 'option_value', 'variant_option'])
const hasOptionRows = ({ rows }: RowsAround) => rows.product_option.length > 0
const choicesOf = ({ options, variants }: GoodsDocument) => [
  options,
  variants.map(({ assortId, choice }) => [assortId, choice]),
]

function narrowRow(row: WantedRow, before: WantedRow | undefined): WantedRow[] {
  if (!before?.values || !row.values) return isSame(before?.values ?? null, row.values) ? [] : [row]
  const columns = Object.entries(row.values).filter(([column, value]) => !isSame(value, before.values?.[column]))
  return columns.length > 0 ? [{ ...row, values: Object.fromEntries(columns) }] : []
}
