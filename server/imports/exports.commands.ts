import { listAttributes, readGoodsOf } from '#server/goods/goods-batch.reads.ts'
import { listViewCodes } from '#server/goods/goods-grid.reads.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { writeSpreadsheet } from '#server/lib/documents/spreadsheet-worker.ts'
import { addJob, type Run } from '#server/lib/process/job-registry.ts'
import { listExportColumns, listExportRows } from './export-rows.rules.ts'
import * as store from './exports.store.ts'
import type { ImportServices } from './upload-import.commands.ts'

/** Lets a job make a file of a view, or of goods by code. */
export async function askForExport(tx: Tx, wish: Parameters<typeof store.addExport>[1]): Promise<string> {
  const id = await store.addExport(tx, wish)
  await addJob(tx, 'writeExport', { export: id }, { attempts: 3 })
  return id
}

/** Goods are read in parts: a hundred thousand are not held as documents at once. */
const partSize = 500

export async function writeExport({ db, imports }: ImportServices, id: string, job?: Run): Promise<void> {
  const it = await store.findExport(db, id)
  if (it?.state !== 'waiting') return
  try {
    const codes = await listCodes(db, it)
    const attributes = (await listAttributes(db, it.company)).map(({ code }) => code)
    const rows: string[][] = [listExportColumns(attributes)]
    for (let at = 0; at < codes.length; at += partSize) {
      job?.stopped?.throwIfAborted()
      const goods = await readGoodsOf(db, it.company, codes.slice(at, at + partSize))
      for (const [code, one] of goods) {
        const levels = new Map(
          one.rows.stock.map((row) => [
            String(row['assort_id']),
            { onHand: Number(row['on_hand']), safety: Number(row['safety']) },
          ]),
        )
        rows.push(...listExportRows(code, one.live ?? one.whole, levels, attributes))
      }
    }
    const file = await imports.put(await writeSpreadsheet(it.kind, rows))
    const isFirst = await inTransaction(db, (tx) => store.endExport(tx, id, file, rows.length - 1))
    if (!isFirst) await imports.remove(file)
  } catch (error) {
    if (job?.isLast) await inTransaction(db, (tx) => store.endExport(tx, id, null, 0))
    throw error
  }
}

async function listCodes(db: Db, { company, wanted: { view, codes } }: store.StoredExport): Promise<readonly string[]> {
  if (!view) return codes
  const { state, category, brand, group, missing, search } = view
  return listViewCodes(db, company, { state, category, brand, group, missing, search, sort: 'code', direction: 'asc' })
}
