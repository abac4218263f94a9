import { useState } from 'react'
import type { StaffChange } from '#contract/changes.ts'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { useMay } from '#console/lib/may.ts'
import { queryClient, useAct } from '#console/lib/query.ts'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { sayChange } from './say-change.ts'

/** Takes a change back. Where rows were written since, it says how many and offers to take back the others. */
export function UndoButton({ change }: { change: StaffChange }) {
  const may = useMay()
  const [isAsked, setIsAsked] = useState(false)
  if (!change.undoable || !may('POST /staff/changes/{id}/undo')) return null
  return (
    <>
      <Button
        tone="plain"
        size="small"
        aria-label={m.console_undo_of({ change: sayChange(change) })}
        onClick={() => setIsAsked(true)}
      >
        {m.console_undo()}
      </Button>
      {isAsked && <UndoDialog change={change} close={() => setIsAsked(false)} />}
    </>
  )
}

function UndoDialog({ change, close }: { change: StaffChange; close: () => void }) {
  const act = useAct('POST /staff/changes/{id}/undo', async ({ undone, running }) => {
    say(running ? m.console_undo_begun() : m.console_undone_rows({ count: undone }), { tone: 'good' })
    close()
    await queryClient.invalidateQueries()
  })
  const isOvertaken = act.error instanceof CallFailed && act.error.error === 'CHANGE_OVERTAKEN'
  return (
    <ActDialog
      title={m.console_undo_of({ change: sayChange(change) })}
      act={isOvertaken ? m.console_undo_others() : m.console_undo()}
      busy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ id: change.changeId, others: isOvertaken })}
      onClose={close}
    >
      <p>{m.console_undo_text({ count: change.rowCount })}</p>
    </ActDialog>
  )
}
