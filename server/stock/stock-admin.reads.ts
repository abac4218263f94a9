import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { countComing } from './expected-goods.store.ts'
import { listMovements } from './stock-movements.store.ts'
import { type StockLevel, stockRows } from './stock.store.ts'
import { listPlaced } from './warehouse-stock.store.ts'
import { listWarehouses, type Warehouse } from './warehouses.store.ts'

/** The company's variants of these barcodes and ids. The catalogue is a slice above; app.ts passes the function down. */
export type FindVariants = (
  db: Db,
  company: string,
  named: { barcodes: readonly string[]; assortIds: readonly string[] },
) => Promise<{ barcode: string; assortId: string }[]>

export interface AdminStock extends StockLevel {
  barcode: string
}

/** What of a variant lies in one warehouse. */
export interface VariantPlace extends Warehouse {
  onHand: number
  safety: number
}

export const stockRecord = (assortId: string) => `stock ${assortId}`

/** The stock of a variant with its movements. */
export async function readMovements(
  db: Db,
  company: string,
  { assortId, ...page }: PageQuery & { assortId: string },
  find: FindVariants,
) {
  const [level, places, coming, moved] = await Promise.all([
    readLevel(db, company, assortId, find),
    listPlaces(db, company, assortId),
    countComing(db, company, assortId),
    listMovements(db, company, assortId, rowsOf(page)),
  ])
  return { ...level, places, coming, ...moved }
}

/** Every warehouse in its order, also those without any of it. */
async function listPlaces(db: Db, company: string, assortId: string): Promise<VariantPlace[]> {
  const [warehouses, placed] = await Promise.all([listWarehouses(db, company), listPlaced(db, company, [assortId])])
  return warehouses.map((warehouse) => {
    const row = placed.find((one) => one.warehouse === warehouse.code)
    return { ...warehouse, onHand: row?.onHand ?? 0, safety: row?.safety ?? 0 }
  })
}

/** The stock of a variant, zeros where it never had any, with its version. */
export async function readLevel(
  db: Db,
  company: string,
  assortId: string,
  find: FindVariants,
): Promise<{ level: AdminStock; version: number }> {
  const [[variant], [row], versions] = await Promise.all([
    find(db, company, { barcodes: [], assortIds: [assortId] }),
    stockRows(db, company, [assortId]),
    readVersions(db, company, [stockRecord(assortId)]),
  ])
  if (!variant) throw new Refusal('PRODUCT_NOT_FOUND')
  const none = { assortId, onHand: 0, allocated: 0, safety: 0, preOrdered: 0 }
  return { level: { ...none, ...row, barcode: variant.barcode }, version: versions.get(stockRecord(assortId)) ?? 0 }
}
