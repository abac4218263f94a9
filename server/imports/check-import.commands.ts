import type { Db } from '#server/lib/database/db.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { readSpreadsheet, type SheetRow } from '#server/lib/documents/spreadsheet-worker.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Run } from '#server/lib/process/job-registry.ts'
import { type Mapping, writtenLevels } from './import-columns.rules.ts'
import { judgeStoredPart } from './import-part.reads.ts'
import { readNames } from './import-rows.rules.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './imports.store.ts'
import { type ImportServices, readMapping } from './upload-import.commands.ts'

/** Rows of one transaction. All rows of a product are in one part, so a part may be a little larger. */
const partSize = 500

/**
 * Judges all rows of an import. A job that comes again begins anew, for nothing was written but verdicts; one that was cancelled, or
 * replaced by another run, stops.
 */
export async function checkImport(
  { db, clock, imports, log }: ImportServices,
  { import: id, run }: { import: string; run: string },
  job?: Run,
): Promise<void> {
  try {
    const it = await inStep(db, id, run, async (tx) => rowStore.clear(tx, id))
    if (!it) return
    const mapping = readMapping(it.mapping)
    await readRows({ db, clock, imports, log }, it, mapping, run)
    if (!(await inStep(db, id, run, (tx) => rowStore.assignParts(tx, id, it.company, partSize)))) return
    const parts = await rowStore.countParts(db, id)
    const checkedAt = clock.now() // before the first row is judged: what moves from now on is seen
    for (let part = 0; part < parts; part += 1) {
      job?.stopped?.throwIfAborted()
      if (!(await checkPart(db, it, mapping, { part, run }))) return
    }
    await inStep(db, id, run, (tx) => store.step(tx, id, { state: 'checked', run: null, checkedAt }))
  } catch (error) {
    if (!(error instanceof Refusal) && !job?.isLast) throw error
    const failure = error instanceof Refusal ? error.code : 'INTERNAL'
    await inStep(db, id, run, (tx) => store.step(tx, id, { state: 'failed', run: null, failure }))
    if (!(error instanceof Refusal)) throw error
  }
}

/** Runs a step of this run in a transaction; undefined where the run is over. */
const inStep = (
  db: Db,
  id: string,
  run: string,
  work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<void>,
): Promise<store.StoredImport | undefined> =>
  inTransaction(db, async (tx) => {
    const it = await store.hold(tx, id)
    if (it?.state !== 'checking' || it.run !== run) return undefined
    await work(tx)
    return it
  })

async function readRows(
  { db, imports, log }: ImportServices,
  it: store.StoredImport,
  mapping: Mapping,
  run: string,
): Promise<void> {
  const bytes = await imports.find(it.file)
  if (!bytes) throw new Refusal('FILE_UNREADABLE')
  let isHead = true
  await readSpreadsheet(bytes, log, async (rows) => {
    const own = isHead ? rows.slice(1) : rows
    isHead = false
    await inStep(db, it.id, run, (tx) =>
      rowStore.add(
        tx,
        it.id,
        own.map((row) => describeRow(row, mapping)),
      ),
    )
  })
}

/** Cells as the database can hold them: what it cannot is marked, and judged as damaged. */
function describeRow([line, cells]: SheetRow, mapping: Mapping): rowStore.FileRow {
  const kept = cells.map((cell) => cell.toWellFormed().replaceAll('\0', '\ufffd').slice(0, 32_767))
  return { line, cells: kept, ...readNames(kept, mapping) }
}

async function checkPart(
  db: Db,
  it: store.StoredImport,
  mapping: Mapping,
  { part, run }: { part: number; run: string },
): Promise<boolean> {
  const rows = await rowStore.listPart(db, it.id, part)
  // Read before the rows are judged: what is written meanwhile is found when they are applied.
  const named = [...new Set(rows.flatMap(({ product }) => product ?? []))]
  const versions = await rowStore.listVersions(db, it.company, named, writtenLevels(mapping))
  const { verdicts } = await judgeStoredPart(db, it, mapping, rows, { repeat: false })
  const products = new Map(rows.map(({ line, product }) => [line, product]))
  const versionOf = (line: number) => versions.get(products.get(line) ?? '') ?? 0
  const held = await inStep(db, it.id, run, async (tx) => {
    await rowStore.setVerdicts(
      tx,
      it.id,
      verdicts.map((one) => ({ ...one, version: versionOf(one.line) })),
    )
    await store.step(tx, it.id, { doneRows: Math.min(it.rowCount, (part + 1) * partSize) })
  })
  return held !== undefined
}
