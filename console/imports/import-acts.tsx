import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MadeChange } from '#console/changes/made-change.tsx'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { fetchFile } from '#console/lib/call.ts'
import { useFilters } from '#console/lib/list-state.ts'
import { queryClient, refresh, useAct } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { m } from '#words/compiled/messages.js'
import type { OneImport } from './say-import.ts'

/** What can be done with a file that was checked: apply, go on, undo. */
export function ImportActs({ it }: { it: OneImport }) {
  const { linkTo } = useFilters()
  const isOpen = it.state === 'checked' && it.counts.new + it.counts.changed > 0
  const isBegun = it.changeId !== null && it.state !== 'applied'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(isOpen || isBegun) && <ApplyButton it={it} isBegun={isBegun} />}
      {it.changeId === null && it.state !== 'applied' && (
        <Link to={linkTo({ step: 'mapping', verdict: '' })} className="button button-plain button-normal">
          {m.console_import_change_mapping()}
        </Link>
      )}
      {it.counts.refused > 0 && <RefusedButton it={it} />}
      {it.changeId !== null && <MadeChange changeId={it.changeId} />}
    </div>
  )
}

function ApplyButton({ it, isBegun }: { it: OneImport; isBegun: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const count = it.counts.new + it.counts.changed
  const apply = useAct('POST /staff/imports/{id}/apply', async () => {
    setIsAsked(false)
    await refresh('GET /staff/imports/{id}')
  })
  return (
    <>
      <Button className="button-main" onClick={() => setIsAsked(true)}>
        {isBegun ? m.console_import_go_on() : m.console_import_apply({ count })}
      </Button>
      {isAsked && (
        <ActDialog
          title={m.console_import_apply_title()}
          act={isBegun ? m.console_import_go_on() : m.console_import_apply({ count })}
          busy={apply.isPending}
          error={apply.error}
          onAct={() => apply.mutate({ id: it.importId })}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {m.console_import_apply_text({
              added: it.counts.new,
              changed: it.counts.changed,
              refused: it.counts.refused,
            })}
          </p>
          <p className="text-soft">{m.console_import_undo_promise()}</p>
        </ActDialog>
      )}
    </>
  )
}

/** The refused rows with a column more, to be corrected and imported again. */
function RefusedButton({ it }: { it: OneImport }) {
  const save = useMutation(
    {
      mutationFn: () => fetchFile('GET /staff/imports/{id}/refused', { id: it.importId }),
      onSuccess: (file) => saveFile(file, m.console_import_refused_name({ name: it.name.replace(/\.\w+$/, '') })),
    },
    queryClient,
  )
  return (
    <>
      <Button tone="plain" busy={save.isPending} onClick={() => save.mutate()}>
        {m.console_import_refused_file({ count: it.counts.refused })}
      </Button>
      {save.error && <Notice tone="bad">{save.error.message}</Notice>}
    </>
  )
}
