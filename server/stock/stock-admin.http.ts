import * as contract from '#contract/stock.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { adjustStock, putSafety, receiveRows, transferStock } from './stock-admin.commands.ts'
import { type FindVariants, readMovements } from './stock-admin.reads.ts'
import { wireMovement, wireStock } from './stock-admin.wire.ts'

/** Stock administration: receive goods, correct a count, move between warehouses. */
export const stockAdminEndpoints = (context: Pick<AppContext, 'db'>, find: FindVariants) => [
  ...levelEndpoints(context, find),
  ...movingEndpoints(find),
]

const movingEndpoints = (find: FindVariants) => [
  change(
    contract.staffReceiveStock,
    async (tx, { rows, note, warehouse }, caller) => {
      const { rows: kept, change: id } = await receiveRows(tx, find, { ...doneBy(caller, note), warehouse }, rows)
      return { rows: kept.map((one) => ({ ...wireStock(one), received: one.received })), changeId: id }
    },
    ({ rows }) => `stock ${rows[0]!.barcode}${rows.length > 1 ? ` and ${rows.length - 1} more` : ''}`,
    noted,
  ),

  change(
    contract.staffAdjustStock,
    async (tx, { reason, warehouse, ...said }, caller) => {
      const { barcode, assortId, delta, counted } = said
      const act = { ...doneBy(caller, reason), warehouse }
      const { rows, change: id } = await adjustStock(tx, find, act, {
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

  change(
    contract.staffTransferStock,
    async (tx, { rows, note, from, to }, caller) => {
      const { change: id } = await transferStock(tx, find, { ...doneBy(caller, note), from, to }, rows)
      return { changeId: id }
    },
    ({ rows }) => `stock ${rows[0]!.assortId}${rows.length > 1 ? ` and ${rows.length - 1} more` : ''}`,
    noted,
  ),
]

/** What a variant has, and how much of it stays unsold. */
const levelEndpoints = ({ db }: Pick<AppContext, 'db'>, find: FindVariants) => [
  answer(contract.staffStock, async ({ assortId, page, size }, { company }) => {
    const { level, version, coming, places, movements, count } = await readMovements(
      db,
      company,
      { assortId, page, size },
      find,
    )
    return {
      ...wireStock(level),
      version,
      coming,
      warehouses: places,
      movements: movements.map(wireMovement),
      totalCount: count,
      page,
      size,
    }
  }),

  change(
    contract.staffPutStock,
    async (tx, wish, caller) => {
      const { stock, change: id } = await putSafety(tx, find, signChange(caller), wish)
      return { ...wireStock(stock.level), version: stock.version, changeId: id }
    },
    (_, { barcode }) => `stock ${barcode}`,
    noted,
  ),
]

export const doneBy = ({ company, staff, now }: StaffCaller, reason: string) => ({
  author: { company, staff: { id: staff.id, name: staff.name }, at: now },
  reason,
})

/** The figures are in the change. */
export const noted = (_: unknown, { changeId }: { changeId: string | null }) => ({ change: changeId })
