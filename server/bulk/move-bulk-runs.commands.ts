import { createHash } from 'node:crypto'
import { lockGoods } from '#server/changes/write-change.commands.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Clock } from '#server/lib/process/clock.ts'
import type { Run } from '#server/lib/process/job-registry.ts'
import { judgeAll, writeVerdicts } from './bulk-goods.commands.ts'
import { compareMarks, markGoods } from './bulk-marks.rules.ts'
import * as store from './bulk-runs.store.ts'

/** Differences that are kept to be shown. */
const shown = 50

/**
 * Judges or writes a run part by part. The number of the next part moves in the transaction that judges or writes one: a job that
 * was killed goes on with the part that was not, and a second job waits for the first.
 */
export async function moveBulkRun(
  { db, clock }: { db: Db; clock: Clock },
  { run: id }: { run: string },
  job?: Run,
): Promise<void> {
  try {
    do job?.stopped?.throwIfAborted()
    while (await inTransaction(db, (tx) => moveNext(tx, id, clock.now())))
  } catch (error) {
    if (!(error instanceof Refusal) && !job?.isLast) throw error
    const failure = error instanceof Refusal ? error.code : 'INTERNAL'
    await inTransaction(db, async (tx) => {
      const run = await store.hold(tx, id)
      if (run?.state === 'checking' || run?.state === 'writing')
        await store.step(tx, id, { state: 'failed', failure }, clock.now())
    })
    if (!(error instanceof Refusal)) throw error
  }
}

/** Judges or writes the next part; false when there is none, or the run was stopped. */
async function moveNext(tx: Tx, id: string, at: Temporal.Instant): Promise<boolean> {
  const run = await store.hold(tx, id)
  if (run?.state !== 'checking' && run?.state !== 'writing') return false
  if (run.state === 'writing') await lockGoods(tx, run.company)
  const part = await store.findPart(tx, id, run.nextPart)
  if (!part) {
    await store.step(tx, id, { state: run.state === 'checking' ? 'checked' : 'written', done: run.asked }, at)
    return false
  }
  const change = run.state === 'checking' ? await checkPart(tx, run, part) : await writePart(tx, run, part, at)
  const moved = { nextPart: run.nextPart + 1, done: Math.min(run.asked, run.done + part.codes.length) }
  await store.step(tx, id, { ...moved, ...(change !== null && { change }) }, at)
  return true
}

async function judge(tx: Tx, { company, operations, sure, role }: store.StoredBulkRun, codes: readonly string[]) {
  const judged = await judgeAll(tx, company, { operations, cells: [], sure, role }, codes)
  const digests = judged.differences.map(
    ({ code, fields }) =>
      [code, createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16)] as const,
  )
  return { ...judged, codes, digests: new Map(digests) }
}

async function checkPart(tx: Tx, run: store.StoredBulkRun, { codes }: store.BulkRunPart): Promise<null> {
  const judged = await judge(tx, run, codes)
  const before = run.nextPart === 0 ? 0 : (await store.listDifferences(tx, run.id, shown)).length
  const differences = judged.differences.flatMap(({ code, fields }) => fields.map((field) => ({ code, ...field })))
  await store.judgePart(tx, run.id, run.nextPart, {
    marks: markGoods(judged),
    different: judged.differences.length,
    differences: differences.slice(0, shown - before),
    refused: judged.refused,
  })
  return null
}

/** Writes what was shown. Returns the change that the parts join. */
async function writePart(
  tx: Tx,
  run: store.StoredBulkRun,
  { codes, marks, refused }: store.BulkRunPart,
  at: Temporal.Instant,
): Promise<string | null> {
  const judged = await judge(tx, run, codes)
  const fit = compareMarks(marks ?? [], refused, judged)
  const verdicts = judged.edits.filter(({ goods }) => fit.write.has(goods.code))
  await store.correctPart(tx, run.id, run.nextPart, { different: verdicts.length, refused: fit.refused })
  if (verdicts.length === 0) return run.change
  const author = { company: run.company, staff: run.staff === null ? null : { id: run.staff, name: run.by }, at }
  return (await writeVerdicts(tx, author, { note: run.note, into: run.change }, verdicts)) ?? run.change
}
