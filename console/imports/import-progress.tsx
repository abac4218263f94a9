import { refresh, useAct, useAnswer } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { type OneImport, importStates } from './say-import.ts'

/** Milliseconds between two questions how far it is. */
const pause = 1_000

/** A job that judges or writes rows. It goes on when the screen is left. */
export function ImportProgress({ it, asked }: { it: OneImport; asked: { id: string; page: number; size: number } }) {
  useAnswer('GET /staff/imports/{id}', asked, { every: pause })
  const cancel = useAct('POST /staff/imports/{id}/cancel', () => refresh('GET /staff/imports/{id}'))
  const isApplying = it.state === 'applying'
  return (
    <section className="grid max-w-2xl gap-3 rounded-md border border-line p-4">
      <h2 className="text-16">{importStates[it.state].name()}</h2>
      <progress aria-label={importStates[it.state].name()} value={it.doneRows} max={it.rowCount} className="progress" />
      <p role="status" className="text-soft tabular-nums">
        {m.console_import_done_rows({ done: it.doneRows, count: it.rowCount })}
      </p>
      <p className="text-soft">{isApplying ? m.console_import_applying_text() : m.console_import_checking_text()}</p>
      {cancel.error && (
        <Notice tone="bad" loud>
          {cancel.error.message}
        </Notice>
      )}
      <div>
        <Button tone="plain" busy={cancel.isPending} onClick={() => cancel.mutate({ id: it.importId })}>
          {m.console_import_stop()}
        </Button>
      </div>
    </section>
  )
}
