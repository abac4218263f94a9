import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { lockShop } from '#server/shop/shop-edits.commands.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import { addJob, type Run } from '#server/lib/process/job-registry.ts'
import * as changes from './changes.store.ts'
import type { OvertakenRow } from './row-images.rules.ts'
import { judgeRows, type RestoreStock, writeBack } from './undone-rows.commands.ts'
import * as undos from './undos.store.ts'
import { type ChangeAuthor, holdImages, readImages } from './write-change.commands.ts'

export interface UndoServices {
  db: Db
  clock: Clock
  restoreStock: RestoreStock
}

/** Rows in a transaction. The lock of goods is free between two, so that others write meanwhile. */
const mostRows = 500

/** Minutes without a part after which an undo is begun anew: its job was lost, or has failed too often. */
const patience = 2

/** The rows that were written since, of a change of any size. */
export async function judgeAll(tx: Tx, company: string, change: string): Promise<OvertakenRow[]> {
  const overtaken: OvertakenRow[] = []
  const suspects = await undos.listSuspects(tx, company, change)
  for (let at = 0; at < suspects.length; at += 2_000) {
    const rows = await undos.listRowsAt(tx, change, suspects.slice(at, at + 2_000))
    const judged = await judgeRows(tx, company, change, rows, await readImages(tx, company, rows))
    overtaken.push(...judged.overtaken)
  }
  return overtaken
}

/** Opens the undo as a change that its parts join, and returns its id. From here on the change counts as undone. */
export async function beginUndo(
  tx: Tx,
  { company, staff, at }: ChangeAuthor,
  { id, kind }: Pick<changes.StoredChange, 'id' | 'kind'>,
): Promise<string> {
  const about = { kind: 'undo', note: kind, staff: staff?.id ?? null, by: staff?.name ?? '', undoes: id }
  const written = await changes.openChange(tx, { company, at, ...about })
  await changes.markUndone(tx, company, id, written)
  await undos.addUndo(tx, { company, change: id, written }, at)
  await askToGoOn(tx, id)
  return written
}

const askToGoOn = (tx: Tx, change: string) =>
  addJob(tx, 'undoInParts', { change }, { key: `undo ${change}`, attempts: 4 })

/** Lets undos go on whose job is gone. */
export async function continueUndos({ db, clock }: UndoServices): Promise<void> {
  const idle = await undos.listIdle(db, clock.now().subtract({ minutes: patience }))
  for (const change of idle) await inTransaction(db, (tx) => askToGoOn(tx, change))
}

/**
 * Writes a change back, part by part. The number of the next unit moves in the transaction that writes a part: a job that was
 * killed goes on with what was not written, and a second job waits for the first. A part that others stand in the way of is
 * written in smaller ones, until the unit that cannot go back is found; that one stays as it is, and is named.
 */
export async function undoInParts(services: UndoServices, { change }: { change: string }, job?: Run): Promise<void> {
  const { db, clock } = services
  try {
    const units = await undos.listUnits(db, change)
    let most = mostRows
    for (;;) {
      job?.stopped?.throwIfAborted()
      const outcome = await undoNext(services, change, units, most)
      if (outcome === 'ended') return
      most = outcome === 'refused' ? Math.ceil(most / 4) : Math.min(most * 2, mostRows)
    }
  } catch (error) {
    if (job?.isLast) await inTransaction(db, (tx) => undos.noteFailure(tx, change, clock.now()))
    throw error
  }
}

type Outcome = 'written' | 'refused' | 'ended'

/** Writes the next part; of one unit that cannot be written back only that it was overtaken. */
async function undoNext(
  { db, clock, restoreStock }: UndoServices,
  change: string,
  units: readonly (readonly number[])[],
  most: number,
): Promise<Outcome> {
  try {
    return await inTransaction(db, (tx) => writePart(tx, change, units, most, clock.now(), restoreStock))
  } catch (error) {
    if (!isInTheWay(error)) throw error
    if (most > 1) return 'refused'
    return inTransaction(db, (tx) => leaveUnit(tx, change, units, clock.now()))
  }
}

const isInTheWay = (error: unknown) =>
  error instanceof Refusal && (error.code === 'CHANGE_OVERTAKEN' || error.code === 'STOCK_BELOW_HELD')

async function writePart(
  tx: Tx,
  change: string,
  units: readonly (readonly number[])[],
  most: number,
  at: Temporal.Instant,
  restoreStock: RestoreStock,
): Promise<Outcome> {
  const undo = await holdNext(tx, change, units)
  if (!undo) return 'ended'
  const { company, kind, written, staff, by, nextUnit } = undo
  const part = takeUnits(units, nextUnit, most)
  const rows = await undos.listRowsAt(tx, change, part.flat())
  const held = await holdImages(tx, company, rows)
  const { writes, overtaken } = await judgeRows(tx, company, change, rows, held)
  const author = { company, staff: staff === null ? null : { id: staff, name: by }, at }
  await writeBack(tx, author, { kind: 'undo', note: kind, undoes: change, into: written, held }, writes, restoreStock)
  await undos.notePart(tx, change, { units: part.length, rows: rows.length, overtaken }, at)
  return 'written'
}

async function leaveUnit(
  tx: Tx,
  change: string,
  units: readonly (readonly number[])[],
  at: Temporal.Instant,
): Promise<Outcome> {
  const undo = await holdNext(tx, change, units)
  if (!undo) return 'ended'
  const rows = await undos.listRowsAt(tx, change, units[undo.nextUnit]!)
  const overtaken = rows.map(({ table, key }) => ({ table, key, columns: [] }))
  await undos.notePart(tx, change, { units: 1, rows: rows.length, overtaken }, at)
  return 'written'
}

/** The undo, whose next part nobody else writes until the transaction ends; undefined when all are written. */
async function holdNext(
  tx: Tx,
  change: string,
  units: readonly (readonly number[])[],
): Promise<undos.RunningUndo | undefined> {
  const asked = await undos.findRunning(tx, change)
  if (!asked) return undefined
  await lockShop(tx, asked.company) // a category that goes back may be named by ways of delivery
  await changes.lockGoods(tx, asked.company)
  const undo = await undos.findRunning(tx, change)
  if (undo && undo.nextUnit >= units.length) {
    await undos.endUndo(tx, change)
    return undefined
  }
  return undo
}

/** Units from this one on, with no more rows than this; at least one. */
function takeUnits(units: readonly (readonly number[])[], from: number, most: number): (readonly number[])[] {
  let rows = 0
  let to = from
  do rows += units[to++]!.length
  while (to < units.length && rows + units[to]!.length <= most)
  return units.slice(from, to)
}
