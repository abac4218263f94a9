import * as contract from '#contract/changes.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { listChanges, readChange, readVisibility } from './changes.reads.ts'
import { wireChange, wireChangeRow, wireOvertaken, wireVisibility } from './changes.wire.ts'
import { mayUndo, requireUndoable, undoChange } from './undo-change.commands.ts'
import type { RestoreStock } from './undone-rows.commands.ts'
import { signChange } from './write-change.commands.ts'

export const changeEndpoints = ({ db }: Pick<AppContext, 'db'>, restoreStock: RestoreStock) => [
  answer(contract.staffChanges, async ({ record, page, size }, { company }) => {
    const { changes, count } = await listChanges(db, company, { record, page, size })
    return { changes: changes.map(wireChange), totalCount: count, page, size }
  }),

  answer(contract.staffChange, async ({ id, page, size }, { company }) => {
    const { change: stored, rows, overtaken } = await readChange(db, company, id, { page, size })
    return { ...wireChange(stored), rows: rows.map(wireChangeRow), overtaken: overtaken.map(wireOvertaken), page, size }
  }),

  answer(contract.staffChangeVisible, async ({ id }, { company }) =>
    wireVisibility(await readVisibility(db, company, id)),
  ),

  change(
    contract.staffUndoChange,
    async (tx, { id, others, dryRun }, caller) => {
      await requireUndoable(tx, caller.company, id, mayUndo(caller.staff.role))
      const { id: changeId, ...done } = await undoChange(tx, signChange(caller), { id, others, dryRun }, restoreStock)
      return {
        changeId,
        undone: done.undone,
        overtaken: done.overtaken.map(wireOvertaken),
        running: done.isRunning,
      }
    },
    ({ id }) => `change ${id}`,
    (_, { changeId }) => ({ change: changeId }),
  ),
]
