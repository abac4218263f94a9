import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { SearchField } from '#console/lib/search-field.tsx'
import { StateDot } from '#console/lib/state-dot.tsx'
import type { Reply } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'
import { AuditSubject } from './audit-subject.tsx'

type AuditRow = Reply<'GET /staff/auditLog'>['entries'][number]

/** Everything that staff changed, and whether the log is whole. */
export const Component = () => (
  <Needs route="GET /staff/auditLog">
    <AuditList />
  </Needs>
)

const columns = (): Column<AuditRow>[] => [
  { name: m.console_audit_no(), cell: ({ position }) => position, isFigure: true, phone: 'none' },
  {
    name: m.console_audit_at(),
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatMoment(at)}</span>,
    phone: 'end',
  },
  { name: m.console_audit_who(), cell: ({ staffName }) => staffName || m.console_audit_machine(), phone: 'below-end' },
  {
    name: m.console_audit_call(),
    cell: ({ call }) => <code className="text-12 wrap-anywhere">{call}</code>,
    phone: 'lead',
  },
  { name: m.console_audit_subject(), cell: ({ subject }) => <AuditSubject subject={subject} />, phone: 'below' },
  { name: m.console_audit_input(), cell: ({ input }) => <AuditInput input={input} />, phone: 'none', isExtra: true },
]

/** Secrets and personal data are masked by the server. */
const AuditInput = ({ input }: { input: unknown }) => {
  const text = JSON.stringify(input)
  return (
    <code className="line-clamp-1 max-w-[48ch] text-12 wrap-anywhere text-soft" title={text}>
      {text === '{}' ? '' : text}
    </code>
  )
}

function AuditList() {
  const { read, page, change } = useFilters()
  const subject = read('subject')
  const query = useAnswer('GET /staff/auditLog', { page, size: 50, ...(subject && { subject }) })
  return (
    <>
      <PageHead title={m.console_audit()} aside={<AuditChain />} />
      <div className="pb-3">
        <SearchField
          label={m.console_audit_find()}
          value={subject}
          onSearch={(words) => change({ subject: words.trim() })}
        />
      </div>
      <Answered query={query} skeleton={<AuditRows rows={undefined} />}>
        {({ entries, size, totalCount }) =>
          entries.length === 0 ? (
            <Nothing title={m.console_no_audit()} text={m.console_no_audit_text()} />
          ) : (
            <>
              <AuditRows rows={entries} />
              <Pages page={page} size={size} totalCount={totalCount} />
            </>
          )
        }
      </Answered>
    </>
  )
}

const AuditRows = ({ rows }: { rows: readonly AuditRow[] | undefined }) => (
  <Rows label={m.console_audit()} columns={columns()} rows={rows} keyOf={({ position }) => String(position)} />
)

function AuditChain() {
  const chain = useAnswer('GET /staff/auditChain', {}).data
  if (!chain) return null
  return chain.isWhole ? (
    <StateDot tone="good">{m.console_audit_whole({ count: chain.entries })}</StateDot>
  ) : (
    <StateDot tone="bad">{m.console_audit_broken({ no: chain.brokenAt ?? 0 })}</StateDot>
  )
}
