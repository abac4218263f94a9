import { useFilters } from '#console/lib/list-state.ts'
import { Nothing } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { Pills } from '#console/lib/pills.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'
import { ImportActs } from './import-acts.tsx'
import { ImportedRows } from './imported-rows.tsx'
import { type OneImport, verdictNames, verdicts } from './say-import.ts'

/** What the rows of a file would do, or did, by verdict. */
export function ImportResult({ it }: { it: OneImport }) {
  const { read, linkTo } = useFilters()
  const here = read('verdict')
  const { drafts, ...counts } = it.counts
  const judged = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = verdicts.find((one) => one === here)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
        <ImportOutcome it={it} />
        {drafts > 0 && <Notice>{m.console_import_drafts({ count: drafts })}</Notice>}
        <ImportActs it={it} />
        <Pills
          label={m.console_import_by_verdict()}
          pills={[
            { name: m.console_all(), to: linkTo({ verdict: '' }), isHere: !shown, count: judged },
            ...verdicts.map((verdict) => ({
              name: verdictNames[verdict](),
              to: linkTo({ verdict }),
              isHere: shown === verdict,
              count: counts[verdict],
            })),
          ]}
        />
      </div>
      {it.rows.length > 0 ? (
        <>
          <ImportedRows it={it} />
          <Pages page={it.page} size={it.size} totalCount={shown ? counts[shown] : judged} />
        </>
      ) : (
        <Nothing title={m.console_import_no_rows()} text={m.console_import_no_rows_text()} />
      )}
    </>
  )
}

/** What happened, or would, in a sentence. */
function ImportOutcome({ it: { state, counts, changeId } }: { it: OneImport }) {
  const written = counts.new + counts.changed
  if (state === 'applied') return <Notice tone="good">{m.console_import_applied_text({ count: written })}</Notice>
  if (changeId !== null) return <Notice tone="warn">{m.console_import_begun_text()}</Notice>
  if (written === 0) return <Notice>{m.console_import_nothing_text()}</Notice>
  return counts.refused > 0 ? (
    <Notice tone="warn">{m.console_import_refused_text({ count: written, refused: counts.refused })}</Notice>
  ) : (
    <Notice>{m.console_import_checked_text({ count: written })}</Notice>
  )
}
