import * as contract from '#contract/stock.ts'
import { change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { saleable } from './stock.rules.ts'
import { adjustStock, type FindVariants, type AdminStock, receiveRows } from './stock-admin.commands.ts'

/** Stock administration: receive goods, correct a count. */
export const stockAdminEndpoints = (find: FindVariants) => [
  change(
    contract.staffReceiveStock,
    async (tx, { rows, note }, caller) => {
      const { rows: kept, change: id } = await receiveRows(tx, find, doneBy(caller, note), rows)
      return { rows: kept.map((one) => ({ ...wireStock(one), received: one.received })), changeId: id }
    },
    ({ rows }) => `stock ${rows[0]!.barcode}${rows.length > 1 ? ` and ${rows.length - 1} more` : ''}`,
    noted,
  ),

  change(
    contract.staffAdjustStock,
    async (tx, { reason, barcode, assortId, delta, counted }, caller) => {
      const { rows, change: id } = await adjustStock(tx, find, doneBy(caller, reason), { barcode, assortId, delta, counted })
      const kept = rows[0]!
      return { ...wireStock(kept), adjustedBy: kept.adjustedBy, changeId: id }
    },
    (_, { barcode }) => `stock ${barcode}`,
    noted,
  ),
]

const doneBy = ({ company, staff, now }: StaffCaller, reason: string) => ({
  author: { company, staff: { id: staff.id, name: staff.name }, at: now },
  reason,
})

/** The figures are in the change. */
const noted = (_: unknown, { changeId }: { changeId: string | null }) => ({ change: changeId })

const wireStock = (kept: AdminStock) => {
  const { barcode, assortId, onHand, allocated: held, safety, preOrdered } = kept
  return { barcode, assortId, onHand, held, safety, saleable: saleable(kept), preOrdered }
}
