import * as contract from '#contract/bulk-runs.ts'
import type { GoodsView } from '#contract/imports.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import { wireDifference } from './bulk-goods.wire.ts'
import { askForRunApply, askForRunCheck, beginBulkRun, cancelBulkRun, type RunAsker } from './bulk-runs.commands.ts'
import { readBulkRun, readBulkRuns, readWholeRun } from './bulk-runs.reads.ts'
import { wireBulkRun } from './bulk-runs.wire.ts'

const askerOf = ({ company, staff, now }: StaffCaller): RunAsker => ({
  company,
  staff: staff.id,
  by: staff.name,
  role: staff.role,
  at: now,
})
const tell = async (tx: Tx, { company, locale }: StaffCaller, id: string) =>
  wireBulkRun(await readBulkRun(tx, company, id), locale)

export const bulkRunEndpoints = (db: Db) => [
  answer(contract.staffBulkRuns, async (_, { company, locale }) => ({
    runs: (await readBulkRuns(db, company)).map((run) => wireBulkRun(run, locale)),
  })),

  answer(contract.staffBulkRun, async ({ id, page, size }, { company, locale }) => {
    const { run, differences, refused } = await readWholeRun(db, company, id, {
      skip: (page - 1) * size,
      most: size,
    })
    return {
      ...wireBulkRun(run, locale),
      differences: differences.map(({ code, ...field }) => ({ code, ...wireDifference(field) })),
      refused,
      page,
      size,
    }
  }),

  change(
    contract.staffBeginBulkRun,
    async (tx, { view, ...wish }, caller) => {
      const id = await beginBulkRun(tx, askerOf(caller), { ...wish, view: view && readView(view) })
      return tell(tx, caller, id)
    },
    (_, { runId }) => `bulk run ${runId}`,
  ),

  step(contract.staffCheckBulkRun, (tx, asker, wish) => askForRunCheck(tx, asker, wish)),
  step(contract.staffApplyBulkRun, (tx, asker, { id }) => askForRunApply(tx, asker, id)),
  step(contract.staffCancelBulkRun, (tx, asker, { id }) => cancelBulkRun(tx, asker, id)),
]

type RunContract =
  | typeof contract.staffCheckBulkRun
  | typeof contract.staffApplyBulkRun
  | typeof contract.staffCancelBulkRun

/** What moves a run from one state to the next. */
function step(of: RunContract, take: (tx: Tx, asker: RunAsker, wish: { id: string; sure: boolean }) => Promise<void>) {
  return change(
    of,
    async (tx, wish, caller) => {
      await take(tx, askerOf(caller), { sure: false, ...wish })
      return tell(tx, caller, wish.id)
    },
    ({ id }) => `bulk run ${id}`,
    (_, { changeId }) => ({ change: changeId }),
  )
}

/** Absent narrowings are undefined in the grid. */
const readView = ({ state, category, brand, group, missing, search }: GoodsView) => ({
  state,
  category,
  brand,
  group,
  missing,
  search,
})
