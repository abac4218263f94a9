import type { RestoreStock } from '#server/changes/undone-rows.commands.ts'
import { countPlaces } from './placed-counts.commands.ts'
import { countStock } from './stock.commands.ts'
import { setSafety } from './stock.store.ts'
import { setPlacedSafety } from './warehouse-stock.store.ts'

/** Puts stock back to what it was, by movements: what orders hold stays held. */
export const restoreStock: RestoreStock = async (tx, { company, staff, at }, reason, rows) => {
  if (rows.length === 0) return
  const by = staff ? `staff:${staff.name}` : 'job'
  const cause = { company, reason, at, by }
  const counts = rows.flatMap(({ onHand, ...row }) => (onHand === undefined ? [] : { ...row, onHand }))
  await countStock(tx, cause, counts.filter(isTotal))
  await countPlaces(tx, cause, counts.filter(isPlaced))

  const safeties = rows.flatMap(({ safety, ...row }) => (safety === undefined ? [] : { ...row, safety }))
  if (safeties.some(isTotal)) await setSafety(tx, company, safeties.filter(isTotal))
  for (const [warehouse, placed] of Map.groupBy(safeties.filter(isPlaced), (row) => row.warehouse))
    await setPlacedSafety(tx, company, warehouse, placed)
}

interface Placed {
  warehouse: string | undefined
}
const isTotal = ({ warehouse }: Placed) => warehouse === undefined
const isPlaced = <Row extends Placed>(row: Row): row is Row & { warehouse: string } => row.warehouse !== undefined
