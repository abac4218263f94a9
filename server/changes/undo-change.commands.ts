import type { Role } from '#contract/endpoint.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { lockShop } from '#server/shop/shop-edits.commands.ts'
import { type ChangedTableName, isOfWarehouse, isOfWriters } from './changed-tables.rules.ts'
import * as changes from './changes.store.ts'
import { beginUndo, judgeAll } from './undo-in-parts.commands.ts'
import type { OvertakenRow } from './row-images.rules.ts'
import { judgeRows, type RestoreStock, writeBack } from './undone-rows.commands.ts'
import { type ChangeAuthor, holdImages } from './write-change.commands.ts'

export interface UndoneChange {
  /** null: nothing was written, because it was asked for only, or all rows are as they were before. */
  id: string | null
  /** Of an undo in parts: the rows that it is about to write. */
  undone: number
  overtaken: readonly OvertakenRow[]
  /** A job writes it in parts. */
  isRunning: boolean
}

interface UndoWish {
  id: string
  /** Undo the others where some rows were written since. */
  others: boolean
  dryRun: boolean
}

/** As many rows as one transaction writes within 2 s. */
const mostAtOnce = 2_000

/**
 * Restores what a change wrote, where it still is as the change left it. An undo is a change, and can be undone. A large one is
 * written in parts by a job; until it is done, neither it nor its change can be undone.
 */
export async function undoChange(
  tx: Tx,
  author: ChangeAuthor,
  wish: UndoWish,
  restoreStock: RestoreStock,
): Promise<UndoneChange> {
  const { company } = author
  if ((await changes.listTables(tx, company, wish.id)).includes('delivery_way')) await lockShop(tx, company)
  await changes.lockGoods(tx, company)
  const change = await changes.findChange(tx, company, wish.id)
  if (!change) throw new Refusal('CHANGE_NOT_FOUND')
  if (change.progress?.state === 'running' || change.isBeingWritten) throw new Refusal('CHANGE_BEING_UNDONE')
  if (change.undoneBy) throw new Refusal('CHANGE_UNDONE')
  if (change.clearedAt) throw new Refusal('CHANGE_TOO_OLD')
  return change.rows > mostAtOnce
    ? undoInParts(tx, author, wish, change)
    : undoAtOnce(tx, author, wish, change, restoreStock)
}

async function undoAtOnce(
  tx: Tx,
  author: ChangeAuthor,
  { id, others, dryRun }: UndoWish,
  { kind }: changes.StoredChange,
  restoreStock: RestoreStock,
): Promise<UndoneChange> {
  const { company } = author
  const rows = await changes.listRows(tx, company, id, { skip: 0, most: mostAtOnce })
  const held = await holdImages(tx, company, rows)
  const { writes, overtaken } = await judgeRows(tx, company, id, rows, held)
  if (dryRun) return { id: null, undone: writes.length, overtaken, isRunning: false }
  if (!others) refuseOvertaken(overtaken)
  const written = await writeBack(tx, author, { kind: 'undo', note: kind, undoes: id, held }, writes, restoreStock)
  if (written.id) await changes.markUndone(tx, company, id, written.id)
  return { id: written.id, undone: written.rows.length, overtaken, isRunning: false }
}

async function undoInParts(
  tx: Tx,
  author: ChangeAuthor,
  { id, others, dryRun }: UndoWish,
  change: changes.StoredChange,
): Promise<UndoneChange> {
  const overtaken = await judgeAll(tx, author.company, id)
  const undone = change.rows - overtaken.length
  if (dryRun) return { id: null, undone, overtaken, isRunning: false }
  if (!others) refuseOvertaken(overtaken)
  return { id: await beginUndo(tx, author, change), undone, overtaken, isRunning: true }
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
    role === 'owner' ||
    (isOfWarehouse(table)
      ? role === 'warehouse' || role === 'order desk'
      : role === 'merchandiser' || (isOfWriters(table) && role === 'support'))

function refuseOvertaken(overtaken: readonly OvertakenRow[]): void {
  if (overtaken.length === 0) return
  const rows = overtaken
    .slice(0, 10)
    .map(({ table, key, columns }) => [table, ...Object.values(key).map(String), ...columns].join(' '))
    .join('; ')
  throw new Refusal('CHANGE_OVERTAKEN', { count: overtaken.length, rows })
}
