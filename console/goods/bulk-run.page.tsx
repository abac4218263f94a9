import { Link, useParams } from 'react-router'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { useAnswer } from '#console/lib/query.ts'
import type { Reply } from '#ui/api.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { RunActs, RunProgress } from './bulk-run-acts.tsx'
import { isMoving, RunState, sayRunState } from './bulk-run-states.tsx'
import { CheckedGoods } from './checked-goods.tsx'
import { sayOperation } from './say-operation.ts'

/** Milliseconds between two questions how far it is. */
const pause = 1_000

/** One change of very many goods: how far it is, what it would change, and what it has written. */
export function Component() {
  const { runId = '' } = useParams()
  return (
    <Needs route="GET /staff/bulkRuns/{id}">
      <BulkRun key={runId} id={runId} />
    </Needs>
  )
}

function BulkRun({ id }: { id: string }) {
  const { page } = useFilters()
  const asked = { id, page, size: 50 }
  const query = useAnswer('GET /staff/bulkRuns/{id}', asked)
  const isAtWork = query.data !== undefined && isMoving(query.data)
  useAnswer('GET /staff/bulkRuns/{id}', asked, { every: pause, enabled: isAtWork })
  return (
    <>
      <Link to="/goods" className="mb-2 inline-flex items-center gap-1 text-soft hover:text-ink">
        <Icon name="left" size={16} />
        {m.console_catalogue()}
      </Link>
      <Answered query={query} skeleton={<RowsSkeleton count={6} height="h-10" />}>
        {(run) => <RunRecord run={run} />}
      </Answered>
    </>
  )
}

function RunRecord({ run }: { run: Reply<'GET /staff/bulkRuns/{id}'> }) {
  const isFar = run.sure || run.refused.some(({ complaint }) => complaint === 'price_far')
  return (
    <>
      <PageHead title={m.console_bulk_title({ count: run.asked })} aside={<RunState state={run.state} />} />
      <div className="grid max-w-4xl gap-4">
        <div className="grid gap-1">
          <ul>
            {run.operations.map((operation) => (
              <li key={JSON.stringify(operation)}>{sayOperation(operation)}</li>
            ))}
          </ul>
          <p className="text-soft">{[formatMoment(run.createdAt), run.by, run.note].filter(Boolean).join(' · ')}</p>
        </div>
        {run.failure && <Notice tone="bad">{m.console_run_failure({ words: run.failure.words })}</Notice>}
        {isMoving(run) ? (
          <RunProgress run={run} title={sayRunState(run.state)} />
        ) : (
          <>
            <RunActs run={run} isFar={isFar} />
            <CheckedGoods answer={run} refusedCount={run.refusedCount} isWritten={run.state === 'written'} />
            <Pages page={run.page} size={run.size} totalCount={run.refusedCount} />
          </>
        )}
      </div>
    </>
  )
}
