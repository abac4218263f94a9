import { askForPhotos } from '#server/goods/photo-fetches.commands.ts'
import { writeEdits } from '#server/goods/goods-edits.commands.ts'
import type { WantedRow } from '#server/changes/row-images.rules.ts'
import { lockGoods } from '#server/changes/write-change.commands.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Run } from '#server/lib/process/job-registry.ts'
import { writtenLevels } from './import-columns.rules.ts'
import type { ImportedGoods, RowVerdict } from './import-goods.rules.ts'
import type { NamedThing } from './import-part.rules.ts'
import { judgeStoredPart } from './import-part.reads.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './imports.store.ts'
import { type ImportServices, readMapping } from './upload-import.commands.ts'

/**
 * Writes an import part by part, as one change. The number of the next part moves in the transaction that writes one: a job that
 * was killed goes on with the part that was not written, and a second job waits for the first.
 */
export async function applyImport(
  { db, clock }: ImportServices,
  { import: id }: { import: string },
  job?: Run,
): Promise<void> {
  try {
    const parts = await rowStore.countParts(db, id)
    for (;;) {
      job?.stopped?.throwIfAborted()
      if (!(await inTransaction(db, (tx) => applyNext(tx, id, parts, clock.now())))) return
    }
  } catch (error) {
    if (!(error instanceof Refusal) && !job?.isLast) throw error
    const failure = error instanceof Refusal ? error.code : 'INTERNAL'
    await inTransaction(db, async (tx) => {
      const it = await store.hold(tx, id)
      if (it?.state === 'applying') await store.step(tx, id, { state: 'failed', failure })
    })
    if (!(error instanceof Refusal)) throw error
  }
}

/** Writes the next part; false when there is none, or the import was stopped. */
async function applyNext(tx: Tx, id: string, parts: number, at: Temporal.Instant): Promise<boolean> {
  const it = await store.hold(tx, id)
  if (it?.state !== 'applying') return false
  const { company, nextPart, staff, by } = it
  if (nextPart >= parts) {
    await store.step(tx, id, { state: 'applied', doneRows: it.rowCount, appliedAt: at })
    return false
  }
  await lockGoods(tx, company)
  const rows = await rowStore.listPart(tx, id, nextPart)
  const fresh = await refuseOvertaken(tx, it, rows)
  const { verdicts, edits, brands, goods } = await judgeStoredPart(tx, it, readMapping(it.mapping), fresh, {
    repeat: true,
  })
  const author = { company, staff: staff === null ? null : { id: staff, name: by }, at }
  const written = await writeEdits(
    tx,
    author,
    { kind: 'import', note: it.name, into: it.change },
    {
      edits: edits.map(({ code, next, publish }) => ({ code, next, publish, goods: goods.get(code) ?? null })),
      counts: edits.flatMap(({ counts }) => counts),
      others: [...brands.map(writeBrand), ...edits.flatMap(({ safeties }) => safeties.map(writeSafety))],
    },
  )
  const change = written.id ?? it.change
  await askForPhotos(tx, author, edits, change)
  const wasRefused = new Set(rows.flatMap(({ line, verdict }) => (verdict === 'refused' ? line : [])))
  const late = verdicts.filter(({ line, verdict }) => verdict === 'refused' && !wasRefused.has(line))
  if (late.length > 0)
    await rowStore.setVerdicts(
      tx,
      id,
      late.map((one) => ({ ...one, version: null })),
    )
  const doneRows = Math.round((it.rowCount * (nextPart + 1)) / parts)
  await store.step(tx, id, { nextPart: nextPart + 1, doneRows, ...(change !== null && { change }) })
  return true
}

/** Refuses rows whose goods somebody wrote after they were judged, and returns the others. */
async function refuseOvertaken(
  tx: Tx,
  it: store.StoredImport,
  rows: readonly rowStore.PartRow[],
): Promise<rowStore.PartRow[]> {
  const { id, nextPart, mapping } = it
  const range = { from: nextPart, to: nextPart, ...writtenLevels(readMapping(mapping)) }
  const overtaken = new Set(await rowStore.listOvertaken(tx, it, range))
  const isLate = ({ product, verdict }: rowStore.PartRow) =>
    product !== null && verdict !== 'refused' && overtaken.has(product)
  const late = rows.filter(isLate).map(({ line }): RowVerdict & { version: null } => ({
    line,
    verdict: 'refused',
    problems: [{ column: null, problem: 'changed_meanwhile', remedy: '' }],
    draft: false,
    version: null,
  }))
  if (late.length > 0) await rowStore.setVerdicts(tx, id, late)
  return rows.filter((row) => !isLate(row))
}

const writeBrand = ({ code, nameZh, nameEn }: NamedThing): WantedRow => ({
  table: 'brand',
  key: { code },
  values: { name_zh: nameZh, name_en: nameEn },
})

const writeSafety = ({ assortId, safety }: ImportedGoods['safeties'][number]): WantedRow => ({
  table: 'stock',
  key: { assort_id: assortId },
  values: { safety },
})
