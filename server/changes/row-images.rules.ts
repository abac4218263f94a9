import { changedTables, type ChangedTableName, isHeeded, keyOf, type RowImage } from './changed-tables.rules.ts'

/** What a change did to one row: the columns that differ, or all of them where the row is new or gone. */
export interface RowChange {
  table: ChangedTableName
  key: RowImage
  before: RowImage | null
  after: RowImage | null
}

/** A row as it is to be: some of its columns, or none of it. A row that is not there is added. */
export interface WantedRow {
  table: ChangedTableName
  key: RowImage
  values: RowImage | null
}

/** What differs between two images of a row; null when nothing does. */
export function compareImages(
  table: ChangedTableName,
  before: RowImage | null,
  after: RowImage | null,
): RowChange | null {
  const whole = before ?? after
  if (!whole) return null
  const key = keyOf(table, whole)
  if (!before || !after) return { table, key, before, after }
  const columns = Object.keys(after).filter(
    (column) => isHeeded(table, column) && !isSame(before[column], after[column]),
  )
  if (columns.length === 0) return null
  return { table, key, before: pick(before, columns), after: pick(after, columns) }
}

/** The write without the columns that the row has already; null when nothing is left of it. */
export function narrowWrite({ table, key, values }: WantedRow, row: RowImage | null): WantedRow | null {
  if (!values || !row) return values || row ? { table, key, values } : null
  const columns = Object.keys(values).filter((column) => !isSame(values[column], row[column]))
  return columns.some((column) => isHeeded(table, column)) ? { table, key, values: pick(values, columns) } : null
}

/** A row that an undo leaves alone. */
export interface OvertakenRow {
  table: ChangedTableName
  key: RowImage
  /** Empty: the row itself is gone, is there again, or cannot go back because of others. */
  columns: readonly string[]
}

export type UndoVerdict =
  | { kind: 'restore'; write: WantedRow }
  | { kind: 'nothing' }
  /** Something else wrote these columns since; none where the row itself is gone, or there again. */
  | { kind: 'overtaken'; columns: string[] }

/** How a row goes back to what it was before the change, if it still is as the change left it. */
export function judgeUndo({ table, key, before, after }: RowChange, row: RowImage | null): UndoVerdict {
  if (!before && after) return judgeAdded({ table, key, before, after }, row)
  if (before && !after)
    return row ? { kind: 'overtaken', columns: [] } : { kind: 'restore', write: { table, key, values: before } }
  if (!before || !after) return { kind: 'nothing' }
  if (!row) return { kind: 'overtaken', columns: [] }
  const columns = Object.keys(after).filter((column) => !isSame(row[column], after[column]))
  return columns.length > 0
    ? { kind: 'overtaken', columns }
    : { kind: 'restore', write: { table, key, values: before } }
}

function judgeAdded({ table, key, after }: RowChange, row: RowImage | null): UndoVerdict {
  const { addedRow } = changedTables[table]
  if (addedRow === 'stays' || !row) return { kind: 'nothing' }
  if (addedRow) {
    const isThere = Object.keys(addedRow).every((column) => isSame(row[column], after?.[column]))
    return isThere ? { kind: 'restore', write: { table, key, values: addedRow } } : { kind: 'nothing' }
  }
  const columns = Object.keys(after ?? {}).filter(
    (column) => isHeeded(table, column) && !isSame(row[column], after?.[column]),
  )
  return columns.length > 0 ? { kind: 'overtaken', columns } : { kind: 'restore', write: { table, key, values: null } }
}

const pick = (row: RowImage, columns: readonly string[]): RowImage =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

/**
 * Images come from `to_jsonb`, which writes equal values alike; what is to be written may have its keys in another order. A change
 * of 5,000 goods asks this some hundred thousand times, so nothing is written out as text.
 */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null]
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((inner, at) => isSame(inner, b[at]))
  const there = new Map(listWritten(b))
  const here = listWritten(a)
  return here.length === there.size && here.every(([key, inner]) => there.has(key) && isSame(inner, there.get(key)))
}

/** JSON has no place for what is undefined. */
const listWritten = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, inner]) => inner !== undefined)
