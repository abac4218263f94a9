import type { RestoreStock } from '#server/changes/undo-change.commands.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { correctStock, lockStock } from './stock.commands.ts'
import { setSafety } from './stock.store.ts'

/** Puts stock back to what it was, by movements: what orders hold stays held. */
export const restoreStock: RestoreStock = async (tx, { company, staff, at }, reason, rows) => {
  const levels = await lockStock(
    tx,
    company,
    rows.map(({ assortId }) => assortId),
  )
  const by = staff ? `staff:${staff.name}` : 'job'
  for (const { assortId, onHand, safety } of rows) {
    const level = levels.get(assortId)
    if (!level) continue
    if (onHand !== undefined && onHand < level.allocated)
      throw new Refusal('STOCK_BELOW_HELD', { held: level.allocated })
    if (onHand !== undefined && onHand !== level.onHand)
      await correctStock(tx, { company, reason, at, by }, { assortId, difference: onHand - level.onHand })
    if (safety !== undefined) await setSafety(tx, company, assortId, safety)
  }
}
