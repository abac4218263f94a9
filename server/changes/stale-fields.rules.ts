import type { RowImage } from './changed-tables.rules.ts'

/** What was written, by column; of a draft the fields of its document. */
export function nameFields(rows: readonly { before: RowImage | null; after: RowImage | null }[]): string[] {
  const names = rows.flatMap(({ before, after }) =>
    Object.keys({ ...before, ...after }).flatMap((column) =>
      column === 'document' ? listDifferent(asRecord(before?.[column]), asRecord(after?.[column])) : column,
    ),
  )
  return [...new Set(names)].filter((name) => name !== 'company').sort()
}

const listDifferent = (one: RowImage, other: RowImage): string[] =>
  Object.keys({ ...one, ...other }).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

const asRecord = (value: unknown): RowImage => (typeof value === 'object' && value !== null ? (value as RowImage) : {})
