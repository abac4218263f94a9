import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readVersion } from '#server/shop/shop-admin.reads.ts'
import { listPlaced } from './warehouse-stock.store.ts'
import { countPieces, listWarehouses, type Warehouse } from './warehouses.store.ts'

export { listWarehouses }

export const warehousesRecord = 'warehouses'

/** The warehouses in their order, with what lies in each, and the version of the list. */
export async function readWarehouses(db: Db, company: string) {
  const [warehouses, pieces, version] = await Promise.all([
    listWarehouses(db, company),
    countPieces(db, company),
    readVersion(db, company, warehousesRecord),
  ])
  return { warehouses: warehouses.map((one) => ({ ...one, onHand: pieces.get(one.code) ?? 0 })), version }
}

/** What is on hand of these variants in each warehouse that has a row of them, by variant. */
export async function readPlaces(
  db: Db,
  company: string,
  assortIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const placed = Map.groupBy(await listPlaced(db, company, assortIds), ({ assortId }) => assortId)
  return new Map(
    Array.from(placed, ([assortId, rows]) => [
      assortId,
      new Map(rows.map(({ warehouse, onHand }) => [warehouse, onHand] as const)),
    ]),
  )
}

/**
 * The warehouse that a write is about: the named one, or else the first. null where there is only one, which then has whatever the
 * total has. Refuses WAREHOUSE_NOT_FOUND.
 */
export async function findPlace(db: Db, company: string, code: string | undefined): Promise<Warehouse | null> {
  const warehouses = await listWarehouses(db, company)
  const found = code === undefined ? warehouses[0] : warehouses.find((one) => one.code === code)
  if (!found) throw new Refusal('WAREHOUSE_NOT_FOUND', { code: code ?? '' })
  return warehouses.length > 1 ? found : null
}
