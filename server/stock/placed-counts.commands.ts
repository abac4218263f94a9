import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type CountedStock, spreadCount } from './placed-counts.rules.ts'
import { correctStock, countStock, lockStock, type ManualCause, receiveGoods } from './stock.commands.ts'
import { openPlaces } from './warehouse-stock.store.ts'
import { findPlace, listWarehouses, readPlaces } from './warehouses.reads.ts'

/** What was counted of a variant in one warehouse. */
export interface PlacedCount {
  assortId: string
  warehouse: string
  onHand: number
}

/** Counts as they are written: with one warehouse of the total, with several of each warehouse that changes. */
interface PlannedCounts {
  totals: { assortId: string; onHand: number }[]
  placed: PlacedCount[]
}

/**
 * Locks the stock of these variants, and says in which warehouses it changes, so that a change can record those. Their rows exist
 * from then on. The caller holds the lock of goods.
 */
export async function planCounts(tx: Tx, company: string, counts: readonly CountedStock[]): Promise<PlannedCounts> {
  if (counts.length === 0) return { totals: [], placed: [] }
  const warehouses = (await listWarehouses(tx, company)).map(({ code }) => code)
  const assortIds = [...new Set(counts.map(({ assortId }) => assortId))]
  await lockStock(tx, company, assortIds)
  if (warehouses.length === 1 && counts.every(({ warehouse }) => (warehouse ?? warehouses[0]) === warehouses[0]))
    return { totals: counts.map(({ assortId, onHand }) => ({ assortId, onHand })), placed: [] }
  const places = await readPlaces(tx, company, assortIds)
  const placed = counts.flatMap(({ assortId, warehouse, onHand }) => {
    if (warehouse !== null) return { assortId, warehouse, onHand }
    const here = warehouses.map((code) => ({
      warehouse: code,
      onHand: places.get(assortId)?.get(code) ?? 0,
    }))
    return spreadCount(here, onHand).map((place) => ({ assortId, ...place }))
  })
  await openCounted(tx, company, placed)
  return { totals: [], placed }
}

export async function writeCounts(tx: Tx, cause: ManualCause, { totals, placed }: PlannedCounts): Promise<void> {
  await countStock(tx, cause, totals)
  await countPlaces(tx, cause, placed)
}

/**
 * Takes pieces into warehouses, or into the first. One that was ended since counts as the first: its pieces are here, and somebody
 * moves them. The stock of the variants is locked.
 */
export async function receiveByWarehouse(
  tx: Tx,
  cause: Omit<ManualCause, 'warehouse'>,
  goods: readonly { assortId: string; warehouse: string | null; quantity: number }[],
): Promise<void> {
  if (goods.length === 0) return
  const { company } = cause
  const warehouses = new Set((await listWarehouses(tx, company)).map(({ code }) => code))
  const isPlaced = (code: string | null) => code !== null && warehouses.size > 1 && warehouses.has(code)
  for (const [warehouse, rows] of Map.groupBy(goods, (row) => (isPlaced(row.warehouse) ? row.warehouse : null))) {
    if (warehouse !== null)
      await openCounted(
        tx,
        company,
        rows.map((row) => ({ ...row, warehouse, onHand: 0 })),
      )
    await receiveGoods(tx, { ...cause, warehouse }, sumByVariant(rows))
  }
}

/** Two warehouses that were ended are the first one. */
const sumByVariant = (rows: readonly { assortId: string; quantity: number }[]) =>
  Array.from(
    Map.groupBy(rows, ({ assortId }) => assortId),
    ([assortId, own]) => ({ assortId, quantity: own.reduce((sum, { quantity }) => sum + quantity, 0) }),
  )

/** The rows of stock that these counts change. */
export const listCountedRows = ({ totals, placed }: PlannedCounts) => [
  ...totals.map(({ assortId }) => ({ table: 'stock' as const, key: { assort_id: assortId } })),
  ...placed.map(({ assortId, warehouse }) => ({
    table: 'warehouse_stock' as const,
    key: { warehouse, assort_id: assortId },
  })),
]

/**
 * Sets what lies in warehouses to what was counted, by movements there. What orders hold by now is refused, STOCK_BELOW_HELD, and
 * so is a warehouse that is ended: WAREHOUSE_NOT_FOUND.
 */
export async function countPlaces(
  tx: Tx,
  cause: Omit<ManualCause, 'warehouse'>,
  counts: readonly PlacedCount[],
): Promise<void> {
  if (counts.length === 0) return
  const { company } = cause
  const assortIds = [...new Set(counts.map(({ assortId }) => assortId))]
  const byPlace = Map.groupBy(counts, ({ warehouse }) => warehouse)
  const levels = await lockStock(tx, company, assortIds)
  await openCounted(tx, company, counts)
  const places = await readPlaces(tx, company, assortIds)
  const wrong = counts.map((count) => ({
    ...count,
    difference: count.onHand - (places.get(count.assortId)?.get(count.warehouse) ?? 0),
  }))
  for (const [assortId, rows] of Map.groupBy(wrong, (row) => row.assortId)) {
    const level = levels.get(assortId)!
    const after = rows.reduce((sum, { difference }) => sum + difference, level.onHand)
    if (after < level.allocated) throw new Refusal('STOCK_BELOW_HELD', { held: level.allocated })
  }
  // What comes first: in between, the total covers what orders hold, too.
  for (const isMore of [true, false])
    for (const warehouse of byPlace.keys()) {
      const moved = wrong.filter((row) => row.warehouse === warehouse && row.difference !== 0)
      await correctStock(
        tx,
        { ...cause, warehouse },
        moved.filter(({ difference }) => difference > 0 === isMore),
      )
    }
}

/** Opens the counted places; the stock of the variants is locked. Refuses WAREHOUSE_NOT_FOUND. */
async function openCounted(tx: Tx, company: string, counts: readonly PlacedCount[]): Promise<void> {
  for (const [warehouse, rows] of Map.groupBy(counts, (row) => row.warehouse)) {
    await findPlace(tx, company, warehouse)
    await openPlaces(
      tx,
      company,
      warehouse,
      rows.map(({ assortId }) => assortId),
    )
  }
}
