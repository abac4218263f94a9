import { mostOfRun } from '#contract/goods-limits.ts'
import type { Role } from '#contract/endpoint.ts'
import type { GoodsOperation } from '#contract/goods-change.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { requireOperations } from './bulk-goods.commands.ts'
import * as store from './bulk-runs.store.ts'
import { listViewCodes } from '#server/goods/goods-grid.reads.ts'

/** Who asks for a step. What it may do is judged by this role, also in the job. */
export interface RunAsker {
  company: string
  staff: string
  by: string
  role: Role
  at: Temporal.Instant
}

interface RunWish {
  view: Omit<Parameters<typeof listViewCodes>[2], 'sort' | 'direction'> | null
  except: readonly string[]
  codes: readonly string[]
  operations: GoodsOperation[]
  note: string
  sure: boolean
}

/** Goods that are judged, or written, in one transaction. */
const partSize = 500

/** Minutes without a part after which a run is moved anew: its job was lost, or has failed too often. */
const patience = 2

/** As long as a change can be undone. */
const retentionDays = 90

/** Lets a job judge what operations make of very many goods. They are those that the view has now. */
export async function beginBulkRun(
  tx: Tx,
  { at, ...asker }: RunAsker,
  { view, except, codes, ...wish }: RunWish,
): Promise<string> {
  requireOperations({ operations: wish.operations, cells: [], role: asker.role, note: wish.note })
  const left = new Set(except)
  const listed = view ? await listViewCodes(tx, asker.company, { ...view, sort: 'code', direction: 'asc' }) : codes
  const wanted = [...new Set(listed)].filter((code) => !left.has(code))
  if (wanted.length === 0 || wanted.length > mostOfRun)
    throw new Refusal('INVALID_INPUT', { field: 'codes', most: mostOfRun })
  const parts = Array.from({ length: Math.ceil(wanted.length / partSize) }, (_, part) =>
    wanted.slice(part * partSize, (part + 1) * partSize),
  )
  const id = await store.add(tx, { ...asker, ...wish }, parts, at)
  await askToMove(tx, id)
  return id
}

const askToMove = (tx: Tx, run: string) => addJob(tx, 'moveBulkRun', { run }, { key: `bulk run ${run}`, attempts: 4 })

/** Judges the same goods once more, from the first. */
export async function askForRunCheck(
  tx: Tx,
  { company, at, ...asker }: RunAsker,
  { id, sure }: { id: string; sure: boolean },
): Promise<void> {
  const run = await holdOwn(tx, company, id)
  requireIdle(run)
  if (run.change !== null) throw new Refusal('BULK_RUN_ENDED')
  requireOperations({ operations: run.operations, cells: [], role: asker.role, note: run.note })
  await store.clearVerdicts(tx, id)
  await store.step(tx, id, { ...asker, sure, state: 'checking', done: 0, nextPart: 0, failure: null }, at)
  await askToMove(tx, id)
}

/** Lets a job write what the check showed, or go on with what was begun. */
export async function askForRunApply(tx: Tx, { company, at, ...asker }: RunAsker, id: string): Promise<void> {
  const run = await holdOwn(tx, company, id)
  requireIdle(run)
  const isBegun = run.change !== null && (run.state === 'cancelled' || run.state === 'failed')
  if (run.state !== 'checked' && !isBegun) throw new Refusal('BULK_RUN_NOT_CHECKED')
  requireOperations({ operations: run.operations, cells: [], role: asker.role, note: run.note })
  const from = isBegun ? {} : { done: 0, nextPart: 0 }
  await store.step(tx, id, { ...asker, ...from, state: 'writing', failure: null }, at)
  await askToMove(tx, id)
}

/** The job stops between two parts. What it wrote stays, and is one change. */
export async function cancelBulkRun(tx: Tx, { company, at }: RunAsker, id: string): Promise<void> {
  const run = await holdOwn(tx, company, id)
  if (run.state === 'written') throw new Refusal('BULK_RUN_ENDED')
  await store.step(tx, id, { state: 'cancelled' }, at)
}

async function holdOwn(tx: Tx, company: string, id: string): Promise<store.StoredBulkRun> {
  const run = await store.hold(tx, id)
  if (run?.company !== company) throw new Refusal('BULK_RUN_NOT_FOUND')
  return run
}

function requireIdle({ state }: store.StoredBulkRun): void {
  if (state === 'checking' || state === 'writing') throw new Refusal('BULK_RUN_BUSY')
  if (state === 'written') throw new Refusal('BULK_RUN_ENDED')
}

/** Lets runs go on whose job is gone. */
export async function continueBulkRuns({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const idle = await store.listIdle(db, clock.now().subtract({ minutes: patience }))
  for (const run of idle) await inTransaction(db, (tx) => askToMove(tx, run))
}

export const deleteOldBulkRuns = ({ db, clock }: { db: Db; clock: Clock }): Promise<unknown> =>
  inTransaction(db, (tx) => store.removeOld(tx, clock.now().subtract({ hours: 24 * retentionDays }), 100))
