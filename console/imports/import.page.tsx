import { Link, useParams } from 'react-router'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { ImportMapping } from './import-mapping.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportState } from './imports.page.tsx'
import { formatNames, type OneImport, verdicts } from './say-import.ts'

/** One file: what its columns are, what each row would do, and what was written. */
export function Component() {
  const { importId = '' } = useParams()
  return (
    <Needs route="GET /staff/imports/{id}">
      <ImportRecord key={importId} id={importId} />
    </Needs>
  )
}

function ImportRecord({ id }: { id: string }) {
  const { page, read } = useFilters()
  const verdict = verdicts.find((one) => one === read('verdict'))
  const asked = { id, page, size: 50, ...(verdict && { verdict }) }
  const query = useAnswer('GET /staff/imports/{id}', asked)
  return (
    <>
      <Link to="/imports" className="mb-2 inline-flex items-center gap-1 text-soft hover:text-ink">
        <Icon name="left" size={16} />
        {m.console_imports()}
      </Link>
      <Answered query={query} skeleton={<RowsSkeleton count={6} height="h-10" />}>
        {(it) => (
          <>
            <PageHead title={it.name || formatNames[it.format]()} aside={<ImportState state={it.state} />} />
            <ImportFacts it={it} />
            <ImportStep it={it} asked={asked} mapsAgain={read('step') === 'mapping'} />
          </>
        )}
      </Answered>
    </>
  )
}

function ImportFacts({ it }: { it: OneImport }) {
  const facts = [
    formatNames[it.format](),
    it.encoding.toUpperCase(),
    m.console_import_row_count({ count: it.rowCount }),
    `${formatMoment(it.createdAt)} · ${it.by}`,
  ]
  return (
    <div className="grid gap-2 pb-4">
      <p className="text-soft">{facts.join(' · ')}</p>
      {it.formulaCount > 0 && <Notice>{m.console_import_formulas({ count: it.formulaCount })}</Notice>}
      {it.failure && <Notice tone="bad">{m.console_import_failure({ words: it.failure.words })}</Notice>}
    </div>
  )
}

interface ImportStepProps {
  it: OneImport
  /** What the record was asked with: the progress asks the same again. */
  asked: { id: string; page: number; size: number }
  mapsAgain: boolean
}

/** What was begun to be written goes on or is undone: its columns cannot change any more. */
function ImportStep({ it, asked, mapsAgain }: ImportStepProps) {
  if (it.state === 'checking' || it.state === 'applying') return <ImportProgress it={it} asked={asked} />
  const isMappable = it.state !== 'applied' && it.changeId === null
  const isJudged = it.state === 'checked' || it.state === 'applied' || it.changeId !== null
  return isMappable && (mapsAgain || !isJudged) ? <ImportMapping it={it} /> : <ImportResult it={it} />
}
