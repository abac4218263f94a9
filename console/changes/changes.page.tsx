import { Link, useParams } from 'react-router'
import type { StaffChange, StaffChangeRow } from '#contract/changes.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { readSubject } from '#console/lib/say-subject.ts'
import { Icon } from '#ui/icon.tsx'
import { formatHkd } from '#ui/money.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { sayChange } from './say-change.ts'
import { sayField } from './say-field.ts'
import { UndoButton } from './undo-button.tsx'
import { LeftRows, UndoProgress } from './undo-progress.tsx'

const columns = (): Column<StaffChange>[] => [
  { name: m.console_change(), cell: sayChange, phone: 'lead' },
  { name: m.console_audit_at(), cell: ({ at }) => formatMoment(at), phone: 'below' },
  { name: m.console_audit_who(), cell: ({ by }) => by || m.console_changed_by_job(), phone: 'none' },
  { name: m.console_change_rows(), cell: ({ rowCount }) => rowCount, isFigure: true, isNamed: true, phone: 'end' },
  {
    name: m.console_state(),
    cell: ({ undoneBy, progress }) => {
      if (progress?.state === 'running') return m.console_undo_running()
      return undoneBy ? m.console_change_undone() : ''
    },
    phone: 'below-end',
  },
]

/** Everything that was written to goods, prices, stock and tree; with an id in the address, one change with its rows. */
export function Component() {
  const { changeId } = useParams()
  return (
    <Needs route="GET /staff/changes">
      {changeId ? <OneChange key={changeId} changeId={changeId} /> : <ChangeList />}
    </Needs>
  )
}

function ChangeList() {
  const { page, read } = useFilters()
  const record = read('record')
  const query = useAnswer('GET /staff/changes', { page, size: 50, ...(record && { record }) })
  return (
    <>
      <PageHead title={m.console_changes()} aside={<span className="text-soft">{m.console_changes_text()}</span>} />
      <Answered query={query} skeleton={<ChangeRows rows={undefined} />}>
        {({ changes, size, totalCount }) =>
          changes.length > 0 ? (
            <>
              <ChangeRows rows={changes} />
              <Pages page={page} size={size} totalCount={totalCount} />
            </>
          ) : (
            <Nothing title={m.console_no_changes()} text={m.console_no_changes_text()} />
          )
        }
      </Answered>
    </>
  )
}

const ChangeRows = ({ rows }: { rows: readonly StaffChange[] | undefined }) => (
  <Rows
    label={m.console_changes()}
    columns={columns()}
    rows={rows}
    keyOf={({ changeId }) => changeId}
    to={({ changeId }) => `/changes/${changeId}`}
  />
)

const rowColumns = (): Column<StaffChangeRow>[] => [
  { name: m.console_change_record(), cell: ({ record }) => <RecordLink record={record} />, phone: 'lead' },
  { name: m.console_change_before(), cell: ({ before }) => <Values values={before} />, phone: 'below' },
  { name: m.console_change_after(), cell: ({ after }) => <Values values={after} />, phone: 'below-end' },
]

function OneChange({ changeId }: { changeId: string }) {
  const { page } = useFilters()
  const asked = { id: changeId, page, size: 50 }
  const query = useAnswer('GET /staff/changes/{id}', asked)
  return (
    <>
      <Link to="/changes" className="mb-2 inline-flex items-center gap-1 text-soft hover:text-ink">
        <Icon name="left" size={16} />
        {m.console_changes()}
      </Link>
      <Answered query={query} skeleton={<RowsSkeleton count={4} height="h-10" />}>
        {(change) => (
          <>
            <PageHead
              title={sayChange(change)}
              aside={
                <span className="text-soft">
                  {formatMoment(change.at)} · {change.by || m.console_changed_by_job()}
                </span>
              }
            >
              <UndoButton change={change} />
            </PageHead>
            <div className="grid gap-4 pb-4 empty:hidden">
              <UndoProgress change={change} asked={asked} />
              {change.progress && change.progress.overtakenCount > 0 && (
                <LeftRows count={change.progress.overtakenCount} rows={change.overtaken} />
              )}
            </div>
            <Rows
              label={m.console_change_rows()}
              columns={rowColumns()}
              rows={change.rows}
              keyOf={({ table, key }) => `${table} ${JSON.stringify(key)}`}
            />
            <Pages page={change.page} size={change.size} totalCount={change.rowCount} />
          </>
        )}
      </Answered>
    </>
  )
}

/** Goods lead to their screen; anything else is named in words. */
function RecordLink({ record }: { record: string }) {
  const [kind, code = ''] = record.split(' ')
  if (kind !== 'product') {
    const { said, name } = readSubject(record)
    return <>{said + name}</>
  }
  return (
    <Link to={`/goods/${encodeURIComponent(code)}`} className="link">
      {code}
    </Link>
  )
}

function sayValue(column: string, value: unknown): string {
  if (typeof value === 'number' && column.endsWith('_cents')) return formatHkd(value / 100)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The columns of a row that differ. A row that was added has nothing before, one that was removed nothing after. */
const Values = ({ values }: { values: StaffChangeRow['before'] }) => (
  <dl className="grid gap-0.5 whitespace-normal">
    {Object.entries(values ?? {}).map(([name, value]) => (
      <div key={name} className="flex gap-2">
        <dt className="shrink-0 text-soft">{sayField(name)}</dt>
        <dd className="min-w-0 wrap-anywhere">{sayValue(name, value)}</dd>
      </div>
    ))}
  </dl>
)
