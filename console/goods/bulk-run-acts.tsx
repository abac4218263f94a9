import type { StaffBulkRun } from '#contract/bulk-runs.ts'
import { MadeChange } from '#console/changes/made-change.tsx'
import { useMay } from '#console/lib/may.ts'
import { refresh, useAct } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

const again = () => refresh('GET /staff/bulkRuns/{id}', 'GET /staff/bulkRuns')

/** A job that judges or writes goods. It goes on when the screen is left. */
export function RunProgress({ run, title }: { run: StaffBulkRun; title: string }) {
  const cancel = useAct('POST /staff/bulkRuns/{id}/cancel', again)
  return (
    <section className="grid max-w-2xl gap-3 rounded-md border border-line p-4">
      <h2 className="text-16">{title}</h2>
      <progress aria-label={title} value={run.done} max={run.asked} className="progress" />
      <p role="status" className="text-soft tabular-nums">
        {m.console_run_done({ done: run.done.toLocaleString(), count: run.asked.toLocaleString() })}
      </p>
      <p className="text-soft">
        {run.state === 'writing' ? m.console_run_writing_text() : m.console_run_checking_text()}
      </p>
      {cancel.error && (
        <Notice tone="bad" loud>
          {cancel.error.message}
        </Notice>
      )}
      <div>
        <Button tone="plain" busy={cancel.isPending} onClick={() => cancel.mutate({ id: run.runId })}>
          {m.console_import_stop()}
        </Button>
      </div>
    </section>
  )
}

/** What can be done with a run that is not at work: write it, go on, check it again, undo it. */
export function RunActs({ run, isFar }: { run: StaffBulkRun; isFar: boolean }) {
  const may = useMay()
  const apply = useAct('POST /staff/bulkRuns/{id}/apply', again)
  const check = useAct('POST /staff/bulkRuns/{id}/check', again)
  const isBegun = run.changeId !== null && run.state !== 'written'
  const isReady = run.state === 'checked' && run.different > 0
  const error = apply.error ?? check.error
  return (
    <>
      {error && (
        <Notice tone="bad" loud>
          {error.message}
        </Notice>
      )}
      {isFar && run.changeId === null && may('POST /staff/bulkRuns/{id}/check') && (
        <Checkbox
          checked={run.sure}
          disabled={check.isPending}
          onChange={(event) => check.mutate({ id: run.runId, sure: event.target.checked })}
        >
          {m.console_prices_sure()}
        </Checkbox>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {(isReady || isBegun) && (
          <Button className="button-main" busy={apply.isPending} onClick={() => apply.mutate({ id: run.runId })}>
            {isBegun ? m.console_import_go_on() : m.console_cells_apply({ count: run.different.toLocaleString() })}
          </Button>
        )}
        {run.changeId === null && run.state !== 'written' && (
          <Button tone="plain" busy={check.isPending} onClick={() => check.mutate({ id: run.runId, sure: run.sure })}>
            {m.console_run_check_again()}
          </Button>
        )}
        {run.changeId !== null && <MadeChange changeId={run.changeId} />}
      </div>
    </>
  )
}
