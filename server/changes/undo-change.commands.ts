import type { Role } from '#contract/endpoint.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type ChangedTableName, nameRow, type RowImage } from './changed-tables.rules.ts'
import * as changes from './changes.store.ts'
import { judgeUndo, type RowChange, type WantedRow } from './row-images.rules.ts'
import { applyWrites, type ChangeAuthor, holdImages, recordChange, type RowImages } from './write-change.commands.ts'

/** Puts stock back to these figures through its ledger. Stock is a slice above; hooks.ts passes the function down. */
export type RestoreStock = (
  tx: Tx,
  author: ChangeAuthor,
  reason: string,
  rows: readonly { assortId: string; onHand: number | undefined; safety: number | undefined }[],
) => Promise<void>

interface OvertakenRow {
  table: ChangedTableName
  key: RowImage
  /** Empty: the row itself is gone, or there again. */
  columns: readonly string[]
}

export interface UndoneChange {
  /** null: nothing was written, because it was asked for only, or all rows are as they were before. */
  id: string | null
  undone: number
  overtaken: readonly OvertakenRow[]
}

interface UndoWish {
  id: string
  /** Undo the others where some rows were written since. */
  others: boolean
  dryRun: boolean
}

const most = 1_000_000

/** Restores what a change wrote, where it still is as the change left it. An undo is a change, and can be undone. */
export async function undoChange(
  tx: Tx,
  author: ChangeAuthor,
  { id, others, dryRun }: UndoWish,
  restoreStock: RestoreStock,
): Promise<UndoneChange> {
  const { company } = author
  await changes.lockGoods(tx, company)
  const change = await changes.findChange(tx, company, id)
  if (!change) throw new Refusal('CHANGE_NOT_FOUND')
  if (change.undoneBy) throw new Refusal('CHANGE_UNDONE')
  if (change.clearedAt) throw new Refusal('CHANGE_TOO_OLD')
  const rows = await changes.listRows(tx, company, id, { skip: 0, most })
  const { writes, overtaken } = judgeRows(rows, await holdImages(tx, company, rows))
  if (dryRun) return { id: null, undone: writes.length, overtaken }
  if (overtaken.length > 0 && !others)
    throw new Refusal('CHANGE_OVERTAKEN', { count: overtaken.length, rows: sayRows(overtaken) })
  const reason = { kind: 'undo', note: change.kind, undoes: id }
  const written = await recordChange(tx, author, reason, writes, async (before) => {
    await refuseReferred(() => applyWrites(tx, company, writes.filter(isNoStock), before))
    await restoreStock(tx, author, `undo ${id}`, writes.filter((write) => !isNoStock(write)).map(readStock))
  })
  if (written.id) await changes.markUndone(tx, company, id, written.id)
  return { id: written.id, undone: written.rows.length, overtaken }
}

/** A change of stock may be undone by whoever may change stock, any other by whoever may change goods. */
export async function requireUndoable(
  tx: Tx,
  company: string,
  id: string,
  mayUndo: (table: ChangedTableName) => boolean,
): Promise<void> {
  if (!(await changes.listTables(tx, company, id)).every(mayUndo)) throw new Refusal('ROLE_NOT_ALLOWED')
}

export const mayUndo =
  (role: Role) =>
  (table: ChangedTableName): boolean =>
    role === 'owner' || (table === 'stock' ? role === 'warehouse' || role === 'order desk' : role === 'merchandiser')

function judgeRows(rows: readonly RowChange[], now: RowImages): { writes: WantedRow[]; overtaken: OvertakenRow[] } {
  const writes: WantedRow[] = []
  const overtaken: OvertakenRow[] = []
  for (const row of rows) {
    const verdict = judgeUndo(row, now.get(nameRow(row.table, row.key)) ?? null)
    if (verdict.kind === 'restore') writes.push(verdict.write)
    if (verdict.kind === 'overtaken') overtaken.push({ table: row.table, key: row.key, columns: verdict.columns })
  }
  return { writes, overtaken }
}

const isNoStock = ({ table }: WantedRow) => table !== 'stock'

const readStock = ({ key, values }: WantedRow) => ({
  assortId: String(key['assort_id']),
  onHand: values?.['on_hand'] as number | undefined,
  safety: values?.['safety'] as number | undefined,
})

/** A row that the change added, and that others refer to by now, cannot go. */
async function refuseReferred(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== '23503' && code !== '23505') throw error
    const table = (error as { table?: string }).table ?? ''
    throw new Refusal('CHANGE_OVERTAKEN', { count: 1, rows: table })
  }
}

const sayRows = (rows: readonly OvertakenRow[]): string =>
  rows
    .slice(0, 10)
    .map(({ table, key, columns }) => [table, ...Object.values(key).map(String), ...columns].join(' '))
    .join('; ')
