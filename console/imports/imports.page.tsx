import { Link } from 'react-router'
import type { StaffImport } from '#contract/imports.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { StateDot } from '#console/lib/state-dot.tsx'
import { m } from '#words/compiled/messages.js'
import { formatNames, importStates } from './say-import.ts'
import { UploadFile } from './upload-file.tsx'

/** Files with goods, prices or stock: where one is brought, and those that were. */
export const Component = () => (
  <Needs route="GET /staff/imports">
    <ImportList />
  </Needs>
)

function ImportList() {
  const { page } = useFilters()
  const query = useAnswer('GET /staff/imports', { page, size: 24 })
  return (
    <>
      <PageHead title={m.console_imports()}>
        <Link to="/export" className="button button-plain button-normal">
          {m.console_export()}
        </Link>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <UploadFile>
          <p className="max-w-3xl">{m.console_import_text()}</p>
          <p className="max-w-3xl text-soft">{m.console_import_promise()}</p>
        </UploadFile>
        <Answered query={query} skeleton={<ImportRows imports={undefined} />}>
          {({ imports, size, totalCount }) =>
            imports.length > 0 && (
              <div>
                <ImportRows imports={imports} />
                <Pages page={page} size={size} totalCount={totalCount} />
              </div>
            )
          }
        </Answered>
      </div>
    </>
  )
}

const columns = (): Column<StaffImport>[] => [
  { name: m.console_import_file(), cell: ({ name, format }) => name || formatNames[format](), phone: 'lead' },
  { name: m.console_state(), cell: ({ state }) => <ImportState state={state} />, phone: 'end' },
  { name: m.console_import_format(), cell: ({ format }) => formatNames[format](), phone: 'none' },
  { name: m.console_import_rows(), cell: ({ rowCount }) => rowCount.toLocaleString(), isFigure: true, phone: 'none' },
  { name: m.console_import_new(), cell: ({ counts }) => counts.new.toLocaleString(), isFigure: true, phone: 'none' },
  {
    name: m.console_import_changed(),
    cell: ({ counts }) => counts.changed.toLocaleString(),
    isFigure: true,
    phone: 'none',
  },
  {
    name: m.console_import_refused(),
    cell: ({ counts }) => counts.refused.toLocaleString(),
    isFigure: true,
    phone: 'none',
  },
  { name: m.console_audit_at(), cell: ({ createdAt }) => formatMoment(createdAt), phone: 'below' },
  { name: m.console_audit_who(), cell: ({ by }) => by, phone: 'below-end' },
]

const ImportRows = ({ imports }: { imports: readonly StaffImport[] | undefined }) => (
  <Rows
    label={m.console_imports()}
    columns={columns()}
    rows={imports}
    keyOf={({ importId }) => importId}
    to={({ importId }) => `/imports/${importId}`}
  />
)

export const ImportState = ({ state }: Pick<StaffImport, 'state'>) => (
  <StateDot tone={importStates[state].tone}>{importStates[state].name()}</StateDot>
)
