import { listAttributes } from '#server/catalogue/category-admin.reads.ts'
import type { AdminGoods } from '#server/goods/goods-admin.reads.ts'
import { countSpecs, readGoodsOf } from '#server/goods/goods-batch.reads.ts'
import { listViewCodes } from '#server/goods/goods-grid.reads.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { writeSpreadsheet } from '#server/lib/documents/spreadsheet-worker.ts'
import { listWarehouses, readPlaces } from '#server/stock/warehouses.reads.ts'
import { addJob, type Run } from '#server/lib/process/job-registry.ts'
import { type ExportWidth, listExportColumns, listExportRows } from './export-rows.rules.ts'
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
    const width = await readWidth(db, it.company, codes)
    const rows: string[][] = [listExportColumns(width)]
    for (let at = 0; at < codes.length; at += partSize) {
      job?.stopped?.throwIfAborted()
      const goods = await readGoodsOf(db, it.company, codes.slice(at, at + partSize))
      const levels = await readLevels(db, it.company, [...goods.values()], width.warehouses.length > 0)
      for (const [code, one] of goods) rows.push(...listExportRows(code, one.live ?? one.whole, levels, width))
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

async function readWidth(db: Db, company: string, codes: readonly string[]): Promise<ExportWidth> {
  const [attributes, warehouses, specs] = await Promise.all([
    listAttributes(db, company),
    listWarehouses(db, company),
    countSpecs(db, company, codes),
  ])
  return {
    attributes: attributes.map(({ code }) => code),
    warehouses: warehouses.length > 1 ? warehouses.map(({ code }) => code) : [],
    specs: Math.max(specs, 1), // so that a file shows how a first row is written
  }
}

/** What is on hand of the variants of these goods, by variant. */
async function readLevels(db: Db, company: string, goods: readonly AdminGoods[], isPlaced: boolean) {
  const rows = goods.flatMap((one) => one.rows.stock)
  const assortIds = rows.map((row) => String(row['assort_id']))
  const placed = isPlaced ? await readPlaces(db, company, assortIds) : undefined
  return new Map(
    rows.map((row, at) => {
      const places = placed?.get(assortIds[at]!) ?? new Map<string, number>()
      return [assortIds[at]!, { onHand: Number(row['on_hand']), safety: Number(row['safety']), places }] as const
    }),
  )
}
