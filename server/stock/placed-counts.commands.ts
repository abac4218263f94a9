import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { correctStock, lockStock, type ManualCause } from './stock.commands.ts'
import { listPlaced, openPlaces } from './warehouse-stock.store.ts'
import { findPlace } from './warehouses.reads.ts'

/** What was counted of a variant in one warehouse. */
export interface PlacedCount {
  assortId: string
  warehouse: string
  onHand: number
}

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
  for (const warehouse of byPlace.keys()) await findPlace(tx, company, warehouse)
  const levels = await lockStock(tx, company, assortIds)
  for (const [warehouse, rows] of byPlace)
    await openPlaces(
      tx,
      company,
      warehouse,
      rows.map(({ assortId }) => assortId),
    )
  const held = new Map((await listPlaced(tx, company, assortIds)).map((row) => [nameOf(row), row.onHand]))
  const wrong = counts.map((count) => ({ ...count, difference: count.onHand - (held.get(nameOf(count)) ?? 0) }))
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

const nameOf = ({ warehouse, assortId }: { warehouse: string; assortId: string }) => `${warehouse}\n${assortId}`
