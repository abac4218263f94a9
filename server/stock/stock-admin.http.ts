import * as contract from '#contract/stock.ts'
import { change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { saleable } from './stock.rules.ts'
import { adjustStock, type FindVariants, type AdminStock, receiveRows } from './stock-admin.commands.ts'

/** Stock administration: receive goods, correct a count. */
export const stockAdminEndpoints = (find: FindVariants) => [
  change(
    contract.staffReceiveStock,
    async (tx, { rows, note }, caller) => {
      const kept = await receiveRows(tx, find, doneBy(caller, note), rows)
      return { rows: kept.map((one) => ({ ...wireStock(one), received: one.received })) }
    },
    ({ rows }) => `stock ${rows[0]!.barcode}${rows.length > 1 ? ` and ${rows.length - 1} more` : ''}`,
  ),

  change(
    contract.staffAdjustStock,
    async (tx, { reason, barcode, assortId, delta, counted }, caller) => {
      const kept = await adjustStock(tx, find, doneBy(caller, reason), { barcode, assortId, delta, counted })
      return { ...wireStock(kept), adjustedBy: kept.adjustedBy }
    },
    (_, { barcode }) => `stock ${barcode}`,
  ),
]

const doneBy = ({ company, staff, now }: StaffCaller, reason: string) => ({
  company,
  reason,
  by: `staff:${staff.name}`,
  at: now,
})

const wireStock = (kept: AdminStock) => {
  const { barcode, assortId, onHand, allocated: held, safety, preOrdered } = kept
  return { barcode, assortId, onHand, held, safety, saleable: saleable(kept), preOrdered }
}
