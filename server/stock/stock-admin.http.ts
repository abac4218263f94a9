import * as contract from '#contract/stock.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { adjustStock, putSafety, receiveRows } from './stock-admin.commands.ts'
import { type FindVariants, readMovements } from './stock-admin.reads.ts'
import { wireMovement, wireStock } from './stock-admin.wire.ts'

/** Stock administration: receive goods, correct a count. */
export const stockAdminEndpoints = ({ db }: Pick<AppContext, 'db'>, find: FindVariants) => [
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
      const { rows, change: id } = await adjustStock(tx, find, doneBy(caller, reason), {
        barcode,
        assortId,
        delta,
        counted,
      })
      const kept = rows[0]!
      return { ...wireStock(kept), adjustedBy: kept.adjustedBy, changeId: id }
    },
    (_, { barcode }) => `stock ${barcode}`,
    noted,
  ),

  answer(contract.staffStock, async ({ assortId, page, size }, { company }) => {
    const { level, version, movements, count } = await readMovements(db, company, { assortId, page, size }, find)
    return { ...wireStock(level), version, movements: movements.map(wireMovement), totalCount: count, page, size }
  }),

  change(
    contract.staffPutStock,
    async (tx, wish, caller) => {
      const { level, version, change: id } = await putSafety(tx, find, signChange(caller), wish)
      return { ...wireStock(level), version, changeId: id }
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
