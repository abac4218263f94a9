import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { isStock, nameRow } from './changed-tables.rules.ts'
import { listAddedHomes } from './changes.store.ts'
import { judgeUndo, type OvertakenRow, type RowChange, type WantedRow } from './row-images.rules.ts'
import {
  applyWrites,
  type ChangeAuthor,
  type ChangeReason,
  recordChange,
  type RowImages,
  type WrittenChange,
} from './write-change.commands.ts'

/** Puts stock back to these figures through its ledger. Stock is a slice above; its caller passes the function down. */
export type RestoreStock = (
  tx: Tx,
  author: ChangeAuthor,
  reason: string,
  rows: readonly RestoredStock[],
) => Promise<void>

/** Stock as it was, in one warehouse or in all. */
export interface RestoredStock {
  assortId: string
  warehouse: string | undefined
  onHand: number | undefined
  safety: number | undefined
}

export interface JudgedRows {
  writes: readonly WantedRow[]
  overtaken: readonly OvertakenRow[]
}

/** Which rows of a change go back to what they were, and which were written since. */
export async function judgeRows(
  tx: Tx,
  company: string,
  change: string,
  rows: readonly RowChange[],
  now: RowImages,
): Promise<JudgedRows> {
  const writes: WantedRow[] = []
  const overtaken: OvertakenRow[] = []
  const homes = await listHomes(tx, company, change, rows)
  for (const row of rows) {
    if (!row.before && homes.has(nameRow(row.table, row.key))) continue
    const verdict = judgeUndo(row, now.get(nameRow(row.table, row.key)) ?? null)
    if (verdict.kind === 'restore') writes.push(verdict.write)
    if (verdict.kind === 'overtaken') overtaken.push({ table: row.table, key: row.key, columns: verdict.columns })
  }
  return { writes, overtaken }
}

/** Brands and categories of products that the change added: these are withdrawn, not deleted, so their brand stays too. */
async function listHomes(
  tx: Tx,
  company: string,
  change: string,
  rows: readonly RowChange[],
): Promise<ReadonlySet<string>> {
  if (!rows.some(({ table, before }) => !before && (table === 'brand' || table === 'category'))) return new Set()
  return new Set((await listAddedHomes(tx, company, change)).map(({ table, code }) => nameRow(table, { code })))
}

/** Writes rows back, as a change or as a part of one. `held`: the rows as they are, locked. */
export function writeBack(
  tx: Tx,
  author: ChangeAuthor,
  reason: ChangeReason & { undoes: string; held: RowImages },
  writes: readonly WantedRow[],
  restoreStock: RestoreStock,
): Promise<WrittenChange> {
  return recordChange(tx, author, reason, writes, async (before) => {
    const [stocked, others] = [
      writes.filter(({ table }) => isStock(table)),
      writes.filter(({ table }) => !isStock(table)),
    ]
    await refuseReferred(() => applyWrites(tx, author, others, before))
    const stock = stocked.map(readStock)
    await restoreStock(tx, author, `undo ${reason.undoes}`, stock)
  })
}

const readStock = ({ key, values }: WantedRow): RestoredStock => ({
  assortId: String(key['assort_id']),
  warehouse: key['warehouse'] as string | undefined,
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
