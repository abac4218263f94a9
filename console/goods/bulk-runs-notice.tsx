import { Link } from 'react-router'
import { useMay } from '#console/lib/may.ts'
import { useAnswer } from '#console/lib/query.ts'
import { m } from '#words/compiled/messages.js'
import { isMoving, RunState } from './bulk-run-states.tsx'

/** Milliseconds between two questions while something is at work. */
const pause = 3_000

/** Changes of very many goods that are at work, or wait to be written: they are found again after the screen was left. */
export function BulkRunsNotice() {
  const isAllowed = useMay()('GET /staff/bulkRuns')
  const { data } = useAnswer('GET /staff/bulkRuns', {}, { enabled: isAllowed })
  const open = (data?.runs ?? []).filter((run) => isMoving(run) || run.state === 'checked')
  useAnswer('GET /staff/bulkRuns', {}, { enabled: isAllowed && open.some(isMoving), every: pause })
  if (open.length === 0) return null
  return (
    <ul className="grid gap-2 pb-3">
      {open.map((run) => (
        <li
          key={run.runId}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line px-3 py-2"
        >
          <RunState state={run.state} />
          <Link to={`/goods/runs/${run.runId}`} className="link">
            {m.console_bulk_title({ count: run.asked })}
          </Link>
          {isMoving(run) && (
            <span className="text-soft tabular-nums">
              {m.console_run_done({ done: run.done.toLocaleString(), count: run.asked.toLocaleString() })}
            </span>
          )}
          <span className="text-soft">{run.by}</span>
        </li>
      ))}
    </ul>
  )
}
