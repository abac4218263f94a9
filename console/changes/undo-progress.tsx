import type { StaffChange, StaffOvertakenRow } from '#contract/changes.ts'
import { useAnswer } from '#console/lib/query.ts'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { sayField } from './say-field.ts'

/** Milliseconds between two questions how far it is. */
const pause = 1_000

/** How far the undo of a large change is. It goes on when the screen is left. */
export function UndoProgress({
  change,
  asked,
}: {
  change: StaffChange
  asked: { id: string; page: number; size: number }
}) {
  useAnswer('GET /staff/changes/{id}', asked, { every: pause, enabled: change.progress?.state === 'running' })
  if (change.progress?.state !== 'running') return null
  const { doneRows, isStuck } = change.progress
  return (
    <section className="grid max-w-2xl grow gap-3 rounded-md border border-line p-4">
      <h2 className="text-16">{m.console_undo_running()}</h2>
      <progress aria-label={m.console_undo_running()} value={doneRows} max={change.rowCount} className="progress" />
      <p role="status" className="text-soft tabular-nums">
        {m.console_import_done_rows({ done: doneRows, count: change.rowCount })}
      </p>
      {isStuck ? (
        <Notice tone="bad">{m.console_undo_stuck()}</Notice>
      ) : (
        <p className="text-soft">{m.console_undo_running_text()}</p>
      )}
    </section>
  )
}

/** Rows that an undo left alone, because somebody wrote them since. */
export const LeftRows = ({ count, rows }: { count: number; rows: readonly StaffOvertakenRow[] }) => (
  <details className="max-w-2xl rounded-md border border-line p-4">
    <summary>{m.console_undo_left({ count })}</summary>
    <ul className="mt-3 grid gap-1">
      {rows.map(({ table, key, columns }) => (
        <li key={`${table} ${JSON.stringify(key)}`} className="wrap-anywhere">
          {Object.values(key).map(String).join(' ')}
          <span className="text-soft"> {columns.map(sayField).join(', ')}</span>
        </li>
      ))}
    </ul>
  </details>
)
